"""Optimism: how much better a threshold looks on the cases that it was optimized on than on others.

The validation split is random halves, or each value of a column held out in turn."""

import math
from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pyarrow as pa
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.computing.arrays import IntArray
from metrics_core.resampling import HeldOut, held_out, held_out_by_part, optimism_bootstrap
from threshold_explorer.data.group_columns import columns_with_few_values
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.progress import Runner, run_with_progress
from threshold_explorer.interface.controls.query_parameters import bound_widget, get_parameter, parameter_warning
from threshold_explorer.interface.controls.score_columns import SPLIT
from threshold_explorer.interface.controls.session_settings import current_resampling
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import columns, warning_slot
from threshold_explorer.live.charts.chart import Chart, Table, draw_tables
from threshold_explorer.live.charts.figures import (
    DASHES,
    DIAMOND,
    DOT,
    add_guide,
    empty_figure,
    legend_above,
    plotly_text,
)
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.views.uncertainty.objective import OptimizationProblem, why_not_resampled, why_not_split
from threshold_explorer.words.formats import distinctly_shortened, shortened
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import Sentence, say

WIDTHS = (42, 58)
N_SPLITS = 200
# With more values their names would overlap.
MAX_NAMES = 12
AT_RANDOM = ""


def optimism_section(dataset: BinaryDataset, problem: OptimizationProblem) -> list[Chart]:
    """Draws the section: the choice of the split, the result in sentences, and the chart of all splits.

    Returns the chart; nothing without a result.
    """
    st.markdown(Markdown("## {}").format(say("uncertainty-optimism-heading")), help=help_of("optimism"))
    if refused := why_not_resampled(dataset) or why_not_split(dataset):
        st.info(markdown_text(refused))
        return []
    left, right = columns(WIDTHS, "optimism_columns")
    with left:
        findings = st.container(key="optimism_findings")
        column = split_input(dataset)
    seed = current_resampling().seed
    with right:
        found = evaluate_splits(dataset, problem, column, seed)
        resampled = None if column else bootstrap_optimism(dataset, problem, seed)
    if found is None:
        return []
    with findings:
        for sentence in sentences(problem, found, column, resampled, divided_clusters(dataset, column)):
            st.markdown(markdown_text(sentence))
    if math.isnan(found.optimism):
        return []
    how = split_method(dataset.scores, found, column, seed)
    chart = _optimism_chart(dataset, problem, found, column, seed, how)
    chart.draw(right, dataset)
    with st.expander(say("uncertainty-optimism-table")):
        st.caption(markdown_text(how))
        draw_tables([chart.table], dataset)
    return [chart]


def evaluate_splits(
    dataset: BinaryDataset,
    problem: OptimizationProblem,
    column: str | None,
    seed: int,
    work: Runner = run_with_progress,
) -> HeldOut | None:
    """The objective on the selection set and the held-out set of each split; None where the user stopped."""
    objective, constraints = problem.objective.spec, problem.constraints
    source = current_data().source
    if column is not None and source is not None:
        parts = scores_by_value(dataset, column, source)
        return work(
            "parts",
            (dataset.key, problem, column),
            len(parts),
            lambda _: held_out_by_part(parts, objective, constraints),
            Sentence("uncertainty-working"),
        )
    return work(
        "halves",
        (dataset.key, problem, seed),
        N_SPLITS,
        lambda tell: held_out(dataset.scores, objective, constraints, n_resamples=N_SPLITS, seed=seed, progress=tell),
        Sentence("uncertainty-working"),
    )


def bootstrap_optimism(
    dataset: BinaryDataset, problem: OptimizationProblem, seed: int, work: Runner = run_with_progress
) -> HeldOut | None:
    """The objective of thresholds optimized on resamples, there and on all cases.

    None where the user stopped, and for clusters, of which resamples of cases would repeat parts.
    """
    if dataset.scores.is_clustered:
        return None
    objective, constraints = problem.objective.spec, problem.constraints
    return work(
        "optimism",
        (dataset.key, problem, seed),
        N_SPLITS,
        lambda tell: optimism_bootstrap(
            dataset.scores, objective, constraints, n_resamples=N_SPLITS, seed=seed, progress=tell
        ),
        Sentence("uncertainty-working"),
    )


def sentences(
    problem: OptimizationProblem, found: HeldOut, column: str | None, resampled: HeldOut | None, divided: int = 0
) -> list[Sentence]:
    """Both means, the optimism and its spread, the value corrected by the bootstrap, and which splits are left out.

    `divided` is the number of clusters with cases on both sides of a split.
    """
    how: dict[str, Any] = {
        "by": "column" if column else "random",
        "count": len(found) - found.n_undefined,
        "column": column or "",
    }
    if math.isnan(found.optimism):
        return [Sentence("uncertainty-optimism-undefined", objective=problem.name, **how)]
    both = ~np.isnan(found.optimism_per_split)
    result = [
        Sentence(
            "uncertainty-selection-and-held-out",
            objective=problem.name,
            chosen=float(found.selection[both].mean()),
            held=float(found.held_out[both].mean()),
            **how,
        ),
        Sentence(
            "uncertainty-optimism",
            is_positive=found.optimism > 0,
            optimism=abs(found.optimism),
            spread=found.optimism_sd,
            has_spread=not math.isnan(found.optimism_sd),
            **how,
        ),
    ]
    if divided:
        result.append(Sentence("uncertainty-divided-clusters", clusters=divided, column=column))
    if not column and not math.isnan(found.value_on_all_cases):
        has_bootstrap = resampled is not None and not math.isnan(resampled.optimism)
        optimism = resampled.optimism if resampled and has_bootstrap else 0.0
        sign = 1 if found.quantity.higher_is_better else -1
        result.append(
            Sentence(
                "uncertainty-all-cases",
                value=found.value_on_all_cases,
                has_bootstrap=has_bootstrap,
                corrected=found.value_on_all_cases - sign * optimism,
            )
        )
    if problem.constraints and not math.isnan(found.share_feasible):
        result.append(
            Sentence("uncertainty-constraints-met", share=found.share_feasible, bounds=len(problem.constraints), **how)
        )
    if found.n_undefined:
        result.append(Sentence("uncertainty-splits-without", without=found.n_undefined, **how))
    return result


def split_method(scores: BinaryScores, found: HeldOut, column: str | None, seed: int) -> Sentence:
    """How the cases were split, for the table and the record."""
    if column:
        return Sentence("uncertainty-method-by-value", column=column, count=len(found))
    unit = "clusters" if scores.is_clustered else "cases"
    return Sentence("uncertainty-method-halves", count=len(found), unit=unit, seed=seed)


def _optimism_chart(
    dataset: BinaryDataset, problem: OptimizationProblem, found: HeldOut, column: str | None, seed: int, how: Sentence
) -> Chart:
    """A dot for each split, below the diagonal where the held-out value is lower."""
    return Chart(
        "held_out",
        (dataset.key, problem, column, seed),
        lambda: _figure(problem, found, column),
        lambda: say("uncertainty-optimism-alt", title=dataset.title, objective=problem.name, count=len(found)),
        Table("held-out", "held-out", lambda: _optimism_table(problem, found, how), exact=("threshold",)),
    )


def _optimism_table(problem: OptimizationProblem, found: HeldOut, how: Sentence) -> pd.DataFrame:
    """Each split with its threshold, both values and their difference, and the method."""
    frame = found.to_frame()
    return frame.assign(objective=str(problem.name), method=str(how))


def _figure(problem: OptimizationProblem, found: HeldOut, column: str | None) -> go.Figure:
    both = ~np.isnan(found.optimism_per_split)
    x, y = found.selection[both], found.held_out[both]
    low, high = min(x.min(), y.min()), max(x.max(), y.max())
    room = (high - low or 0.02) * 0.08
    ends = [float(low - room), float(high + room)]
    figure = empty_figure(say("uncertainty-axis-selection"), say("uncertainty-axis-held-out"), (ends[0], ends[1]))
    add_guide(figure, ends, ends)
    names = [plotly_text(shortened(str(part))) for part, has in zip(found.parts, both, strict=True) if has]
    hover = say("uncertainty-optimism-hover", chosen="%{x:.3f}", held="%{y:.3f}", threshold="%{customdata[0]:.6g}")
    named = column is not None
    figure.add_scatter(
        x=x,
        y=y,
        text=names if named else None,
        textposition="top center",
        mode="markers+text" if named and len(names) <= MAX_NAMES else "markers",
        marker={"color": CURVE_COLOUR, "size": 9 if named else 7, "opacity": 0.9 if named else 0.45},
        customdata=[[float(threshold), name] for threshold, name in zip(found.thresholds[both], names, strict=True)],
        hovertemplate=("%{customdata[1]}: " if named else "") + f"{hover}<extra></extra>",
    )
    mean = say("uncertainty-key-mean")
    figure.add_scatter(
        x=[x.mean()],
        y=[y.mean()],
        mode="markers",
        marker={"color": RECOMMENDED_COLOUR, "size": 12, "symbol": "diamond"},
        hovertemplate=say("uncertainty-optimism-mean-hover", chosen="%{x:.3f}", held="%{y:.3f}") + "<extra></extra>",
    )
    legend_above(
        figure,
        (DOT, CURVE_COLOUR, say("uncertainty-key-split", by="column" if named else "random")),
        (DIAMOND, RECOMMENDED_COLOUR, mean),
        (DASHES, GUIDE_COLOUR, say("uncertainty-key-no-optimism")),
    )
    return figure.update_layout(yaxis={"range": ends})


def split_input(dataset: BinaryDataset) -> str | None:
    """Draws the choice; returns the column that splits the cases, None for random halves."""
    options = _options(dataset)
    at_random = "random-clusters" if dataset.scores.is_clustered else "random"
    shown = distinctly_shortened(options, 60)
    chosen = bound_widget(
        SPLIT,
        st.selectbox,
        say("uncertainty-split"),
        default=AT_RANDOM,
        scope_key=_scope(dataset),
        fit=lambda name: name if name in options else None,
        make_warning=lambda asked, _: Sentence("uncertainty-split-unknown", asked=asked),
        options=options,
        format_func=lambda name: (
            say("uncertainty-split-by", column=shown.get(name, name)) if name else say(f"uncertainty-split-{at_random}")
        ),
        help=say("uncertainty-split.help"),
    )
    warning_slot("split_complaint", parameter_warning(SPLIT), icon=":material/link:")
    return chosen or None


def selected_split(dataset: BinaryDataset) -> str | None:
    """The current column that splits the cases, also on a page without its box."""
    chosen = get_parameter(SPLIT, AT_RANDOM, _scope(dataset))
    return chosen if chosen in _options(dataset)[1:] else None


def _scope(dataset: BinaryDataset) -> Hashable:
    source = current_data().source
    return source.sha256 if source else dataset.key


def _options(dataset: BinaryDataset) -> list[str]:
    source = current_data().source
    columns = columns_with_few_values(source) if source and dataset.knows_every_case else ()
    return [AT_RANDOM, *(name for name in columns if name not in dataset.columns)]


@cached_result
def scores_by_value(dataset: BinaryDataset, column: str, _source: Source) -> dict[str, BinaryScores]:
    """The scores of the cases that have each value of a column, by that value as text."""
    cases = dataset.cases_in(_source)
    values = _source.columns.table.column(column).take(pa.array(cases.rows)).combine_chunks()
    encoded = values if pa.types.is_dictionary(values.type) else values.dictionary_encode("encode")
    codes = encoded.indices.to_numpy(zero_copy_only=False)
    named: Iterator[tuple[int, str]] = enumerate(map(_name_of, encoded.dictionary.to_pylist()))
    members = {name: codes == code for code, name in named}
    return {
        name: BinaryScores.from_predictions(cases.is_positive[rows], cases.scores[rows], pos_label=True)
        for name, rows in sorted(members.items())
        if np.any(rows)
    }


def divided_clusters(dataset: BinaryDataset, column: str | None) -> int:
    """How many clusters have cases of several values of the column, so that parts are not independent."""
    source = current_data().source
    if column is None or source is None or not dataset.scores.is_clustered:
        return 0
    cases = dataset.cases_in(source)
    return n_divided(source.columns.table.column(column).take(pa.array(cases.rows)), cases.clusters)


def n_divided(values: pa.ChunkedArray, clusters: IntArray | None) -> int:
    """How many clusters have more than one of the values."""
    pairs = pa.table({"cluster": pa.array(clusters), "value": values}).group_by(["cluster", "value"]).aggregate([])
    return int((np.unique(pairs["cluster"].to_numpy(), return_counts=True)[1] > 1).sum())


def _name_of(value: object) -> str:
    return say("uncertainty-no-value") if value is None else str(value)
