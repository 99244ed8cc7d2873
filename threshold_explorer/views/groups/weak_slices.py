"""The search for slices in which a metric is worse than elsewhere, over all columns and pairs of columns."""

import pandas as pd
import streamlit as st

from metrics_core import PredictionsError
from metrics_core.groups import WeakSlice, WeakSlices, weak_slices
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.source import Source
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.progress import Report, run_with_progress
from threshold_explorer.interface.controls.query_parameters import bound_value, left_out_warning, set_parameter
from threshold_explorer.interface.controls.score_columns import GROUPS, SEARCHED
from threshold_explorer.interface.controls.thresholds import current_threshold
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import error_slot, show_table
from threshold_explorer.views.groups.grouping import group_options, range_names
from threshold_explorer.words.formats import middle_shortened, p_value_text, ratio_text, shortened
from threshold_explorer.words.language import language
from threshold_explorer.words.metrics import metric_label, refusal_text, within_sentence
from threshold_explorer.words.sentence import Sentence, clauses, markdown, say

# A threshold that no score reaches stands for none.
NOT_SEARCHED = 1e308
# Metrics that are a mean over cases; another one is searched as accuracy.
MEANS = ("recall", "precision", "fpr", "npv", "specificity", "accuracy")
N_PERMUTATIONS = 199
# Slices that can be opened as groups.
OPENED = 3


def draw_weak_slices(dataset: BinaryDataset, scale: ThresholdScale, metric: str) -> None:
    """Draws the button that starts the search, and what it found."""
    source = current_data().source
    searched = bound_value(
        SEARCHED, default=NOT_SEARCHED, scope_key=dataset.key, make_warning=left_out_warning(SEARCHED)
    )
    with st.expander(say("slices-heading"), expanded=searched != NOT_SEARCHED):
        if dataset.scores.is_clustered or dataset.no_cases_reason:
            st.caption(say("slices-not-available"))
            return
        st.caption(say("slices-about"))
        st.button(
            say("slices-search"), key="search_slices", icon=":material/search:", on_click=_start, args=(dataset, scale)
        )
        if searched == NOT_SEARCHED or source is None:
            return
        metric = metric if metric in MEANS else "accuracy"
        names = _searched_columns(dataset, source)
        try:
            found = run_with_progress(
                "weak_slices",
                (dataset.key, searched, metric, language()),
                N_PERMUTATIONS,
                lambda tell: _search(dataset, source, names, searched, metric, tell),
                Sentence("slices-working"),
            )
        except PredictionsError as error:
            error_slot("slices_refusal", refusal_text(error))
            return
        if found is not None:
            _draw_found(found, searched, metric)


def _start(dataset: BinaryDataset, scale: ThresholdScale) -> None:
    set_parameter(SEARCHED, current_threshold(dataset, scale))


def _searched_columns(dataset: BinaryDataset, source: Source) -> list[str]:
    """The columns that can divide the cases, without scores of other models."""
    profiles = source.columns.profiles
    return [
        name
        for name in group_options(dataset, source)
        if not (profiles[name].is_probability and not profiles[name].is_whole)
    ]


def _search(
    dataset: BinaryDataset, source: Source, names: list[str], threshold: float, metric: str, tell: Report
) -> WeakSlices:
    cases = dataset.cases_in(source)
    columns = {name: source.columns.values(name).take(cases.rows).to_pandas() for name in names}
    return weak_slices(
        columns,
        cases.is_positive,
        cases.scores,
        threshold,
        metric,
        pos_label=True,
        sample_weight=cases.weights,
        confidence=confidence(),
        n_permutations=N_PERMUTATIONS,
        missing=say("groups-missing"),
        range_names=range_names(),
        progress=tell,
    )


def _draw_found(found: WeakSlices, threshold: float, metric: str) -> None:
    slices = list(found)
    label, n_searched = within_sentence(metric_label(metric)), found.n_searched
    if not n_searched:
        st.caption(say("slices-none"))
        return
    st.markdown(markdown("slices-found", metric=label, threshold=threshold, searched=n_searched, count=len(slices)))
    if not slices:
        return
    show_table(slices_table(slices, metric))
    with st.container(horizontal=True):
        for at, one in enumerate(slices[:OPENED]):
            columns = [column for column, _ in one.conditions]
            st.button(
                markdown("slices-open", columns=" × ".join(shortened(name, 20) for name in columns)),
                key=f"open_slice_{at}",
                on_click=set_parameter,
                args=(GROUPS, columns),
            )


def slices_table(slices: list[WeakSlice], metric: str) -> pd.DataFrame:
    """One row per slice: its values, the metric in it and elsewhere, the cases it rests on, and the p-value."""
    rows = [
        (
            clauses(
                f"{middle_shortened(column, 20)} = {middle_shortened(value, 30)}" for column, value in one.conditions
            ),
            ratio_text(one.value),
            ratio_text(one.rest),
            one.n,
            p_value_text(one.p_value),
        )
        for one in slices
    ]
    heads = ("slice", "value", "rest", "cases", "p")
    return pd.DataFrame(rows, columns=[say(f"slices-column-{head}", metric=metric_label(metric)) for head in heads])
