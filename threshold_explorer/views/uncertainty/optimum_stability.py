"""The section on the stability of the optimum: over resamples, and within the plateau."""

import math
from collections.abc import Iterator

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core.resampling import ChosenThresholds, Plateau, chosen_thresholds
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.class_thresholds import T
from threshold_explorer.interface.controls.progress import Runner, run_with_progress
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.controls.resampling_settings import Resampling, resampling_inputs
from threshold_explorer.interface.controls.threshold_slider import threshold_grid
from threshold_explorer.interface.frame.headline import headline
from threshold_explorer.interface.frame.sticky_bar import columns
from threshold_explorer.live.charts.chart import Chart, Table, draw_tables
from threshold_explorer.live.charts.figures import BAR, BLOCK, empty_figure, legend_above
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.views.uncertainty.objective import OptimizationProblem, why_not_resampled
from threshold_explorer.views.uncertainty.plateau import (
    find_plateau,
    plateau_sentence,
    short_text,
    tolerance_input,
    tolerance_text,
    why_no_optimum,
)
from threshold_explorer.words.formats import significant_text, threshold_text
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.markdown import Markdown, joined, markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say

WIDTHS = (42, 58)
# In pixels.
TOLERANCE_WIDTH = 128
BINS = 60


def stability_section(
    dataset: BinaryDataset, problem: OptimizationProblem, headline_place: DeltaGenerator
) -> list[Chart]:
    """Draws the section: the optimum, its interval over resamples, the plateau, and a rounder threshold within it.

    The interval of the optimum is the page's headline. Returns the chart; nothing without a result.
    """
    st.markdown(Markdown("## {}").format(say("uncertainty-stability-heading")), help=help_of("optimum-stability"))
    left, right = columns(WIDTHS, "stability_columns")
    with left:
        findings = st.container(key="stability_findings")
        with st.container(horizontal=True, key="stability_inputs"):
            tolerance = tolerance_input(TOLERANCE_WIDTH)
            with st.container():
                resampling = resampling_inputs()
    near = find_plateau(dataset, problem, tolerance)
    if not isinstance(near, Plateau):
        right.info(markdown_text(why_no_optimum(near)))
        return []
    if refused := why_not_resampled(dataset):
        right.info(markdown_text(refused))
        found = None
    else:
        with right:
            found = resample_optima(dataset, problem, resampling)
    answer = _interval_of_optimum(found) if found else _best(problem, near)
    with headline_place:
        headline(answer)
    with findings:
        for paragraph in stability_paragraphs(problem, near, found):
            if sentences := [sentence for sentence in paragraph if sentence != answer]:
                st.markdown(joined(" ", sentences))
        _apply_button(dataset, near.roundest)
    if not found:
        return []
    chart = _stability_chart(dataset, problem, resampling, found, near)
    chart.draw(right, dataset)
    with st.expander(say("uncertainty-stability-table")):
        st.caption(markdown("uncertainty-method", method=found.method))
        draw_tables([chart.table], dataset)
    return [chart]


def resample_optima(
    dataset: BinaryDataset, problem: OptimizationProblem, resampling: Resampling, work: Runner = run_with_progress
) -> ChosenThresholds | None:
    """The optimum of each resample; None where the user stopped."""
    return work(
        "chosen",
        (dataset.key, problem, resampling),
        resampling.n_resamples,
        lambda tell: chosen_thresholds(
            dataset.scores,
            problem.objective.spec,
            problem.constraints,
            n_resamples=resampling.n_resamples,
            confidence=confidence(),
            seed=resampling.seed,
            progress=tell,
        ),
        Sentence("uncertainty-working"),
    )


def stability_paragraphs(
    problem: OptimizationProblem, near: Plateau, found: ChosenThresholds | None
) -> Iterator[list[Sentence]]:
    """The findings as paragraphs of sentences."""
    best, roundest = near.choice.threshold, near.roundest
    yield [_best(problem, near), plateau_sentence(problem, near)]
    if found:
        yield list(_resampled(found))
    if roundest != best:
        yield [Sentence("uncertainty-rounded", rounder=threshold_text(roundest), value=near.value)]
    elif not math.isinf(best):
        yield [Sentence("uncertainty-no-rounded")]


def _best(problem: OptimizationProblem, near: Plateau) -> Sentence:
    best, value = near.choice.threshold, float(near.choice.value)
    if math.isinf(best):
        return Sentence("uncertainty-best-none-flagged", objective=problem.name, value=value)
    return Sentence("uncertainty-best", objective=problem.name, best=short_text(best, near.roundest), value=value)


def _interval_of_optimum(found: ChosenThresholds) -> Sentence:
    if math.isnan(found.low):
        return Sentence("uncertainty-no-range", n_resamples=found.n_resamples, without=found.n_without_optimum)
    return Sentence(
        "uncertainty-range",
        n_resamples=found.n_resamples,
        percent=confidence_name(),
        low=short_text(found.low, found.high),
        high=short_text(found.high, found.low),
        same=found.low == found.high,
    )


def _resampled(found: ChosenThresholds) -> Iterator[Sentence]:
    """The interval of the optimum over resamples, and the resamples that it leaves out."""
    yield _interval_of_optimum(found)
    if none_flagged := int(found.counts[np.isinf(found.thresholds)].sum()):
        yield Sentence("uncertainty-none-flagged", count=none_flagged)
    if found.n_without_optimum and not math.isnan(found.low):
        yield Sentence("uncertainty-without", count=found.n_without_optimum)
    if found.candidate_loss > 0:
        yield Sentence("uncertainty-approximate", lost=f"{found.candidate_loss:.2g}")


def _apply_button(dataset: BinaryDataset, threshold: float) -> None:
    """Draws the button that opens the Threshold page with the rounded threshold."""
    if math.isinf(threshold):
        return
    grid = threshold_grid(dataset)
    pressed = st.button(
        markdown("uncertainty-apply", threshold=threshold_text(threshold)),
        key="use_rounded",
        icon=":material/arrow_forward:",
        help=say("uncertainty-apply.help"),
        disabled=not grid.contains(threshold),
        on_click=set_parameter,
        args=(T, dataset.reachable(grid, threshold)),
    )
    if pressed:
        st.switch_page("threshold.py")


def _stability_chart(
    dataset: BinaryDataset, problem: OptimizationProblem, resampling: Resampling, found: ChosenThresholds, near: Plateau
) -> Chart:
    """How often each threshold is the optimum of a resample."""
    return Chart(
        "chosen_thresholds",
        (dataset.key, problem, resampling, near.tolerance),
        lambda: _figure(dataset, found, near),
        lambda: say(
            "uncertainty-stability-alt", title=dataset.title, objective=str(problem.name), n_resamples=found.n_resamples
        ),
        Table("chosen", "best-thresholds", lambda: _stability_table(problem, found), exact=("threshold",)),
    )


def _stability_table(problem: OptimizationProblem, found: ChosenThresholds) -> pd.DataFrame:
    """Each optimum of a resample, how often it occurs, and the method."""
    frame = found.to_frame()
    frame = frame[frame["count"] > 0].reset_index(drop=True)
    return frame.assign(objective=str(problem.name), method=found.method)


def _span_of(dataset: BinaryDataset, found: ChosenThresholds, near: Plateau) -> tuple[float, float]:
    """The range of the axis: of everything drawn, limited to the range of the scores."""
    chosen = found.thresholds[(found.counts > 0) & np.isfinite(found.thresholds)]
    ranges = list(near.thresholds)
    ends = [ranges[0].lower, ranges[-1].upper, near.choice.threshold, *chosen[[0, -1]]] if len(chosen) else []
    lowest, highest = float(dataset.scores.minimum), float(dataset.scores.maximum)
    within = np.clip(np.array(ends or [lowest, highest], dtype=np.float64), lowest, highest)
    low, high = float(within.min()), float(within.max())
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _figure(dataset: BinaryDataset, found: ChosenThresholds, near: Plateau) -> go.Figure:
    low, high = _span_of(dataset, found, near)
    edges = np.linspace(low, high, BINS + 1)
    # A bin includes its lower edge; the last one includes its upper edge too.
    times = found.count_between(np.append(edges[:-1], np.nextafter(high, np.inf, dtype=found.thresholds.dtype)))
    share = times / found.n_resamples
    top = float(share.max()) or 1.0
    figure = empty_figure(say("axis-threshold"), say("uncertainty-axis-share"), (low, high))
    if np.isfinite(found.low):
        reach = [min(max(end, low), high) for end in (found.low, found.high)]
        figure.add_vrect(*reach, fillcolor=GUIDE_COLOUR, opacity=0.22, line_width=0, layer="below")
    hover = say(
        "uncertainty-stability-hover", times="%{customdata[0]}", low="%{customdata[1]}", high="%{customdata[2]}"
    )
    ends = [significant_text(float(edge), 4) for edge in edges]
    figure.add_bar(
        x=(edges[:-1] + edges[1:]) / 2,
        y=share,
        width=np.diff(edges),
        customdata=list(zip(times.tolist(), ends[:-1], ends[1:], strict=True)),
        marker={"color": CURVE_COLOUR, "line": {"width": 0}},
        hovertemplate=f"{hover}<extra></extra>",
    )
    for one in near.thresholds:
        ends_drawn = np.clip([one.lower, one.upper], low, high)
        line = {"color": RECOMMENDED_COLOUR, "width": 7}
        figure.add_scatter(x=ends_drawn, y=[-0.05 * top] * 2, mode="lines", line=line, hoverinfo="skip")
    if np.isfinite(near.choice.threshold):
        figure.add_vline(x=near.choice.threshold, line={"color": RECOMMENDED_COLOUR, "width": 2})
    legend_above(
        figure,
        (BAR, RECOMMENDED_COLOUR, say("uncertainty-key-best")),
        (BLOCK, GUIDE_COLOUR, say("uncertainty-key-range", percent=confidence_name())),
        (BLOCK, RECOMMENDED_COLOUR, say("uncertainty-key-plateau", tolerance=tolerance_text(near))),
    )
    return figure.update_layout(
        bargap=0, yaxis={"range": [-0.1 * top, 1.08 * top], "tickformat": ".0%", "fixedrange": True}
    )
