"""The stability of the optimum: over resamples, and in the plateau, where the objective is within a tolerance of it."""

import math
from collections.abc import Iterator
from dataclasses import asdict

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core.choosing import Infeasible, LeastCost, ThresholdInterval, UndefinedChoice
from metrics_core.resampling import ChosenThresholds, Plateau, chosen_thresholds, plateau
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import Scope, number
from threshold_explorer.interface.controls.progress import Runner, run_with_progress
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    get_parameter,
    out_of_range_warning,
    set_parameter,
)
from threshold_explorer.interface.controls.session_settings import Resampling, resampling_inputs
from threshold_explorer.interface.controls.thresholds import T, threshold_grid
from threshold_explorer.interface.frame.page_elements import columns, headline
from threshold_explorer.live.charts.chart import Chart, Table, draw_tables
from threshold_explorer.live.charts.figures import BAR, BLOCK, empty_figure, legend_above
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.views.uncertainty.objective import OptimizationProblem, why_not_resampled
from threshold_explorer.words.formats import significant_text, threshold_text
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import Sentence, listed, markdown, markdown_paragraph, say

WIDTHS = (42, 58)
# In pixels.
TOLERANCE_WIDTH = 128
BINS = 60
TOLERANCE = number("delta", Scope.SESSION, 0, 1e9)
DEFAULT_TOLERANCE = 0.01
# Of more ranges a sentence names only the first and the last end.
MAX_NAMED_RANGES = 3
DIGITS = 4

PlateauOrReason = Plateau | Infeasible | UndefinedChoice


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
                st.markdown(markdown_paragraph(sentences))
        _apply_button(dataset, near.roundest)
    if not found:
        return []
    chart = _stability_chart(dataset, problem, resampling, found, near)
    chart.draw(right, dataset)
    with st.expander(say("uncertainty-stability-table")):
        st.caption(stability_method(dataset, resampling).markdown())
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


def stability_method(dataset: BinaryDataset, resampling: Resampling) -> Sentence:
    """How the optima are resampled."""
    unit = "clusters" if dataset.scores.is_clustered else "cases"
    return Sentence("uncertainty-method", unit=unit, **asdict(resampling))


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
    how = stability_method(dataset, resampling)
    return Chart(
        "chosen_thresholds",
        (dataset.key, problem, resampling, near.tolerance),
        lambda: _figure(dataset, found, near),
        lambda: say(
            "uncertainty-stability-alt", title=dataset.title, objective=str(problem.name), n_resamples=found.n_resamples
        ),
        Table("chosen", "best-thresholds", lambda: _stability_table(problem, found, how), exact=("threshold",)),
    )


def _stability_table(problem: OptimizationProblem, found: ChosenThresholds, how: Sentence) -> pd.DataFrame:
    """Each optimum of a resample, how often it occurs, and the method."""
    frame = found.to_frame()
    frame = frame[frame["count"] > 0].reset_index(drop=True)
    return frame.assign(objective=str(problem.name), method=str(how))


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


def tolerance_input(width: int) -> float:
    """Draws the box for the tolerance, of a width in pixels."""
    return bound_number_input(
        TOLERANCE,
        st,
        say("uncertainty-tolerance"),
        default=DEFAULT_TOLERANCE,
        make_warning=out_of_range_warning(TOLERANCE),
        step=0.005,
        format="%.6g",
        help=say("uncertainty-tolerance.help"),
        width=width,
    )


def selected_tolerance() -> float:
    """The current tolerance, also on a page without its box."""
    fitting = TOLERANCE.fit(get_parameter(TOLERANCE, DEFAULT_TOLERANCE))
    return DEFAULT_TOLERANCE if fitting is None else fitting


@cached_result
def find_plateau(dataset: BinaryDataset, problem: OptimizationProblem, tolerance: float) -> PlateauOrReason:
    """The optimum and the thresholds within `tolerance` of it, or why there is no optimum."""
    spec, is_cost = problem.objective.spec, isinstance(problem.objective.spec, LeastCost)
    return plateau(dataset.scores, spec, tolerance, problem.constraints, relative=is_cost)


def why_no_optimum(found: Infeasible | UndefinedChoice) -> Sentence:
    """Why there is no optimum."""
    return Sentence("uncertainty-infeasible" if isinstance(found, Infeasible) else "uncertainty-no-best")


def plateau_sentence(problem: OptimizationProblem, found: Plateau) -> Sentence:
    """The ranges of the plateau."""
    ranges = list(found.thresholds)
    named = ranges if len(ranges) <= MAX_NAMED_RANGES else [ThresholdInterval(ranges[0].lower, ranges[-1].upper)]
    return Sentence(
        "uncertainty-plateau",
        objective=problem.name,
        tolerance=tolerance_text(found),
        ranges=listed(range_text(*one) for one in named),
        broken=len(ranges) > len(named),
    )


def tolerance_text(found: Plateau) -> str:
    """The tolerance, as a percentage if it is a share of the optimum."""
    return f"{significant_text(100 * found.tolerance, 6)}%" if found.relative else significant_text(found.tolerance, 6)


def range_text(lower: float, upper: float) -> str:
    """A range of thresholds in words; it excludes its lower end.

    >>> range_text(float("-inf"), float("inf"))
    'every threshold'
    """
    if math.isinf(lower) and math.isinf(upper):
        return say("uncertainty-everywhere")
    if math.isinf(lower):
        return say("uncertainty-up-to", upper=short_text(upper, lower))
    if math.isinf(upper):
        return say("uncertainty-above", lower=short_text(lower, upper))
    return say("uncertainty-from-to", lower=short_text(lower, upper), upper=short_text(upper, lower))


def short_text(threshold: float, beside: float) -> str:
    """A threshold with four digits, or with more where four would not distinguish it from the other end.

    >>> short_text(1 / 3, 0.5), short_text(1234.56, 1234.57), short_text(0.5, float("inf"))
    ('0.3333', '1234.56', '0.5')
    """
    if math.isinf(threshold):
        return threshold_text(threshold)
    short = significant_text(threshold, DIGITS)
    differs = math.isinf(beside) or threshold == beside or short != significant_text(beside, DIGITS)
    return short if differs else threshold_text(threshold)
