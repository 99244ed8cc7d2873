"""The chart and table of the means over queries by score threshold."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.computing.arrays import FloatArray
from metrics_core.ranking import Intervals
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import LINE, legend_above, slider_axis_figure
from threshold_explorer.live.charts.moving_marks import Cursor, PickAlong, SharedAxis
from threshold_explorer.live.charts.palette import translucent
from threshold_explorer.views.ranking.rank_cutoff import BAND_OPACITY
from threshold_explorer.views.ranking.score_threshold import means_to_plot
from threshold_explorer.views.ranking.score_threshold_panel import ITEMS, MEANS, RATIOS, mean_colour, mean_name, mean_of
from threshold_explorer.words.sentence import say

HEIGHT = 340
AXES = (SharedAxis("t", "threshold", ("over_score",)),)


def score_charts(dataset: RankingDataset, scale: ThresholdScale) -> list[Chart]:
    """Mean precision, recall and F1 over queries with their intervals."""
    return [
        Chart(
            "over_score",
            (dataset.key,),
            lambda: _over_score(dataset, scale),
            lambda: say("ranking-over-score-alt", title=dataset.title),
            Table("over-score", "over-score", lambda: over_score_table(dataset, scale), exact=(say("axis-threshold"),)),
            [Cursor("threshold", dots=True)],
            PickAlong("threshold"),
        )
    ]


def _over_score(dataset: RankingDataset, scale: ThresholdScale) -> go.Figure:
    means = means_to_plot(dataset, scale)
    figure = slider_axis_figure(scale, HEIGHT)
    for key in RATIOS:
        _add_band(
            figure, means.thresholds, getattr(means, f"{key}_limits"), translucent(mean_colour(key), BAND_OPACITY)
        )
    for key in RATIOS:
        hover = say("ranking-over-score-hover", metric=mean_name(key), threshold="%{x:.6g}", value="%{y:.3f}")
        figure.add_scatter(
            x=means.thresholds,
            y=mean_of(means, key),
            mode="lines",
            line={"color": mean_colour(key), "width": 2, "shape": "vh"},
            meta={"quantity": f"mean {key}"},
            name=mean_name(key),
            hovertemplate=f"{hover}<extra></extra>",
        )
    margins = figure.layout.margin
    left, right = margins.l, margins.r
    legend_above(figure, *((LINE, mean_colour(key), mean_name(key)) for key in RATIOS))
    figure.update_layout(margin={"l": left, "r": right, "t": 28, "b": 26})
    return figure


def _add_band(figure: go.Figure, thresholds: FloatArray, limits: Intervals, colour: str) -> None:
    """Adds an interval band, except where a mean over fewer than two queries has no interval."""
    has_limits = ~np.isnan(limits.low)
    x, low, high = (values[has_limits].repeat(2) for values in (thresholds, *limits))
    # The band follows the curve's steps: a value applies from the previous threshold up to its own.
    x, low, high = x[:-1], low[1:], high[1:]
    outline = {"x": np.append(x, x[::-1]), "y": np.append(high, low[::-1])}
    figure.add_scatter(**outline, mode="none", fill="toself", fillcolor=colour, hoverinfo="skip")


def over_score_table(dataset: RankingDataset, scale: ThresholdScale) -> pd.DataFrame:
    """One row per threshold: each mean with its interval and number of queries, and the pooled values."""
    means = means_to_plot(dataset, scale)
    frame = pd.DataFrame({say("axis-threshold"): means.thresholds, say("ranking-column-flagged"): means.pooled.flagged})
    for key in MEANS:
        name = mean_name(key)
        low, high = getattr(means, f"{key}_limits")
        frame[name if key == ITEMS else say("ranking-column-macro", metric=name)] = mean_of(means, key)
        frame[say("ranking-column-low", metric=name, name=confidence_name())] = low
        frame[say("ranking-column-high", metric=name, name=confidence_name())] = high
    for key in RATIOS:
        name = mean_name(key)
        frame[say("ranking-column-counted", metric=name)] = getattr(means, f"n_for_{key}")
        frame[say("ranking-column-pooled", metric=name)] = getattr(means.pooled, key)
    return frame
