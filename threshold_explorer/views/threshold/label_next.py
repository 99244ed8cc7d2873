"""The section on what to label next: how many cases, in which strata, and the file to fill in and open again."""

from collections import Counter

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import METRICS, Metric, PredictionsError
from metrics_core.partial import PREVALENCE, Calibrated, LabelPlan, Probabilities, plan_labels
from threshold_explorer.data.columns.binary_statistic import rows_of_cases
from threshold_explorer.data.columns.blank_labels import BlankLabels
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, one_of
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_number_input,
    bound_optional_number,
    out_of_range_warning,
)
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import columns, show_table
from threshold_explorer.live.charts.chart import Chart, Table, download
from threshold_explorer.live.charts.figures import DASHES, DOT, LINE, add_guide, empty_figure, legend_above
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.words.formats import count_text, fixed_text, ratio_text, threshold_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label, refusal_text, within_sentence
from threshold_explorer.words.sentence import markdown, say

PLANNED: dict[str, Metric] = {
    **{key: METRICS[key] for key in ("recall", "precision", "f1", "fpr")},
    PREVALENCE.key: PREVALENCE,
}
DEFAULT_POINTS, MOST_CASES = 5.0, 10**9
MOST_POINTS_OF_CURVE = 200
# The columns of the file to fill in.
TO_LABEL, STRATUM, PROBABILITY = "check_next", "stratum", "p_checked"


def planned_label(key: str) -> str:
    """The metric in words."""
    return say("label-next-prevalence") if key == PREVALENCE.key else metric_label(key)


METRIC = one_of("next_of", Scope.SESSION, PLANNED, planned_label)
POINTS = number("next_points", Scope.SESSION, 0.1, 40)
CASES = number("next_n", Scope.DATASET, 1, MOST_CASES, whole=True)


def draw_label_next(dataset: BinaryDataset, threshold: float) -> None:
    """Draws the section for a data set with blank labels."""
    assert dataset.blank
    left, right = columns((42, 58), "label_next_row")
    with left:
        key = bound_choice(METRIC, st.selectbox, say("label-next-metric"))
        boxes = st.columns(2)
        points = bound_number_input(
            POINTS,
            boxes[0],
            say("label-next-points"),
            default=DEFAULT_POINTS,
            make_warning=out_of_range_warning(POINTS),
            step=1.0,
            format="%.6g",
            help=say("label-next-points.help"),
        )
        n = bound_optional_number(
            CASES,
            boxes[1],
            say("label-next-cases"),
            scope_key=dataset.key,
            make_warning=out_of_range_warning(CASES),
            help=say("label-next-cases.help"),
        )
    try:
        plan = _plan(dataset, key, threshold, points / 100, None if n is None else int(n))
    except PredictionsError as error:
        right.info(markdown_text(refusal_text(error)))
        return
    with left:
        st.markdown(
            markdown(
                "label-next-answer",
                n=plan.n,
                metric=within_sentence(planned_label(key)),
                threshold=threshold,
                points=100 * plan.half_width,
                name=confidence_name(),
                simple=plan.n_simple,
                saves=str(plan.n_simple > plan.n > 0).lower(),
            )
        )
        if plan.n:
            st.caption(markdown("label-next-shares", source=_main_source(plan)))
            _draw_download(dataset, plan)
    with right:
        _curve_chart(dataset, plan, key, threshold, points).draw(st.container(), dataset)
        with st.expander(say("label-next-strata")):
            show_table(_strata_table(plan))
            _curve_table(plan).draw(dataset)


@cached_result
def _plan(dataset: BinaryDataset, key: str, threshold: float, half_width: float, n: int | None) -> LabelPlan:
    blank = dataset.blank
    assert blank
    design, partial = _design(blank), blank.partial
    effort = {"half_width": half_width} if n is None else {"n": n}
    return plan_labels(partial, PLANNED[key], threshold, design=design, confidence=confidence(), **effort)


def _design(blank: BlankLabels) -> Probabilities | Calibrated | None:
    """How the labels so far were drawn, where it is known; under an assumption they stand for themselves only."""
    design = blank.estimate.design if blank.estimate else None
    if isinstance(design, Probabilities | Calibrated):
        return design
    share = blank.partial.n_labelled / blank.partial.n
    return Probabilities(np.full(blank.partial.n, share)) if blank.reason.why == "random" else None


def _main_source(plan: LabelPlan) -> str:
    """What tells the share of positives where most of the labels go."""
    labels = Counter[str]()
    for one in plan.strata:
        labels[one.source] += one.n
    return labels.most_common(1)[0][0]


def _draw_download(dataset: BinaryDataset, plan: LabelPlan) -> None:
    source = current_data().source
    if source is None or current_data().dataset is not dataset:
        return
    download(say("label-next-download"), dataset, "label-next", lambda: file_to_fill_in(dataset, source, plan))
    st.caption(markdown("label-next-how", column=dataset.roles.label, probability=PROBABILITY, marked=TO_LABEL))


def file_to_fill_in(dataset: BinaryDataset, source: Source, plan: LabelPlan) -> pd.DataFrame:
    """All cases with their columns, those to label first; each with its stratum and the probability of a label.

    `check_next` is 1 for the cases to label. A case that stands for itself only has no stratum.
    """
    rows, chosen = rows_of_cases(source.columns, dataset.roles), plan.draw()
    is_chosen = np.zeros(len(rows), dtype=np.bool_)
    is_chosen[chosen] = True
    order = np.argsort(~is_chosen, kind="stable")
    kept = [name for name in source.columns.table.column_names if name not in (TO_LABEL, STRATUM, PROBABILITY)]
    # With the types of Arrow, whole numbers with gaps stay whole.
    frame: pd.DataFrame = source.columns.table.select(kept).take(rows[order]).to_pandas(types_mapper=pd.ArrowDtype)
    codes = plan.codes[order]
    frame[TO_LABEL] = pd.Series(1, frame.index, dtype="Int64").where(is_chosen[order])
    frame[STRATUM] = pd.Series(codes + 1, frame.index, dtype="Int64").where(codes >= 0)
    frame[PROBABILITY] = plan.probabilities[order]
    return frame


def _strata_table(plan: LabelPlan) -> pd.DataFrame:
    rows = [
        (
            say("label-next-side", above=str(one.is_above).lower()),
            f"{threshold_text(one.low)}–{threshold_text(one.high)}",
            count_text(one.n_unlabelled),
            count_text(one.n),
            ratio_text(one.share),
            say(f"label-next-from-{one.source}"),
        )
        for one in reversed(plan.strata)
    ]
    names = ("side", "scores", "unlabelled", "n", "share", "source")
    return pd.DataFrame(rows, columns=[say(f"label-next-column-{name}") for name in names])


def _curve_table(plan: LabelPlan) -> Table:
    return Table("label-next", "half-width-by-labels", lambda: _curve(plan))


def _curve(plan: LabelPlan) -> pd.DataFrame:
    """The half-width by number of labels, at numbers that are about evenly spaced on a log scale."""
    first, last = max(plan.least, 1), plan.least + len(plan.curve) - 1
    n = np.unique(np.geomspace(first, last, MOST_POINTS_OF_CURVE).round().astype(np.int64))
    return pd.DataFrame({"labels": n, "half-width": plan.curve[n - plan.least]})


def _curve_chart(dataset: BinaryDataset, plan: LabelPlan, key: str, threshold: float, points: float) -> Chart:
    return Chart(
        "label_next",
        (dataset.key, key, threshold, plan.n, points),
        lambda: _figure(plan, points),
        lambda: say(
            "label-next-alt",
            metric=within_sentence(planned_label(key)),
            n=plan.n,
            points=fixed_text(100 * plan.half_width, 1),
            name=confidence_name(),
        ),
        _curve_table(plan),
    )


def _figure(plan: LabelPlan, points: float) -> go.Figure:
    curve = _curve(plan)
    n, width = curve["labels"].to_numpy(), 100 * curve["half-width"].to_numpy()
    figure = empty_figure(say("label-next-axis-n"), say("label-next-axis-width"), tuple(np.log10(n[[0, -1]])))
    # Without a format Plotly writes the digits between powers of ten in smaller letters.
    figure.update_xaxes(type="log", tickformat=",", nticks=4)
    figure.update_yaxes(range=[0, min(float(width.max()) * 1.05, 52)])
    figure.add_scatter(
        x=n,
        y=width,
        mode="lines",
        line={"color": CURVE_COLOUR, "width": 2},
        hovertemplate=say("label-next-hover", n="%{x:,}", points="%{y:.1f}") + "<extra></extra>",
    )
    add_guide(figure, [float(n[0]), float(n[-1])], [points, points])
    figure.add_scatter(
        x=[plan.n],
        y=[100 * plan.half_width],
        mode="markers",
        marker={"color": RECOMMENDED_COLOUR, "size": 10},
        hoverinfo="skip",
    )
    legend_above(
        figure,
        (LINE, CURVE_COLOUR, say("size-legend-curve")),
        (DASHES, GUIDE_COLOUR, say("size-legend-target")),
        (DOT, RECOMMENDED_COLOUR, say("label-next-legend-plan")),
    )
    return figure
