"""The histogram of the optima of the resamples, with the optimum of all cases and the plateau."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.resampling import ChosenThresholds, Plateau
from threshold_explorer.charts.chart import Chart, Table
from threshold_explorer.charts.curves import BAR, BLOCK, legend_above
from threshold_explorer.charts.figures import empty_figure
from threshold_explorer.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.controls.resampling_settings import Resampling
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.uncertainty.objective import OptimizationProblem
from threshold_explorer.uncertainty.plateau import tolerance_text
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.sentence import say

BINS = 60


def stability_chart(
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
        Table("chosen", "best-thresholds", lambda: stability_table(problem, found), exact=("threshold",)),
    )


def stability_table(problem: OptimizationProblem, found: ChosenThresholds) -> pd.DataFrame:
    """Each optimum of a resample, how often it occurs, and the method."""
    frame = found.to_frame()
    frame = frame[frame["count"] > 0].reset_index(drop=True)
    return frame.assign(objective=str(problem.name), method=found.method)


def span_of(dataset: BinaryDataset, found: ChosenThresholds, near: Plateau) -> tuple[float, float]:
    """The range of the axis: of everything drawn, limited to the range of the scores."""
    chosen = found.thresholds[(found.counts > 0) & np.isfinite(found.thresholds)]
    ranges = list(near.thresholds)
    ends = [ranges[0].lower, ranges[-1].upper, near.choice.threshold, *chosen[[0, -1]]] if len(chosen) else []
    lowest, highest = float(dataset.scores.minimum), float(dataset.scores.maximum)
    within = np.clip(np.array(ends or [lowest, highest], dtype=np.float64), lowest, highest)
    low, high = float(within.min()), float(within.max())
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _figure(dataset: BinaryDataset, found: ChosenThresholds, near: Plateau) -> go.Figure:
    low, high = span_of(dataset, found, near)
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
