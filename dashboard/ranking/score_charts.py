"""The means over queries against the score threshold that cuts their lists."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import LINE, key_above
from dashboard.charts.figures import spine_figure
from dashboard.charts.moves import Cursor, PickAlong, SharedAxis
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.ranking.charts import translucent
from dashboard.ranking.score_cut import means_drawn
from dashboard.ranking.score_panel import ITEMS, MEANS, RATIOS, mean_colour, mean_name, mean_of
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray
from metrics_core.ranking import Intervals

HEIGHT = 340
AXES = (SharedAxis("t", "threshold", ("over_score",)),)


def score_charts(dataset: RankingDataset, scale: ThresholdScale) -> list[Chart]:
    """Precision, recall and F1 as means over queries, with their intervals."""
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
    means = means_drawn(dataset, scale)
    figure = spine_figure(scale, HEIGHT)
    for key in RATIOS:
        _add_band(figure, means.thresholds, getattr(means, f"{key}_limits"), translucent(mean_colour(key)))
    for key in RATIOS:
        hover = say("ranking-over-score-hover", measure=mean_name(key), threshold="%{x:.6g}", value="%{y:.3f}")
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
    key_above(figure, *((LINE, mean_colour(key), mean_name(key)) for key in RATIOS))
    figure.update_layout(margin={"l": left, "r": right, "t": 28, "b": 26})
    return figure


def _add_band(figure: go.Figure, thresholds: FloatArray, limits: Intervals, colour: str) -> None:
    """Nothing where there are no limits: a mean of fewer than two queries has none."""
    has_limits = ~np.isnan(limits.low)
    x, low, high = (values[has_limits].repeat(2) for values in (thresholds, *limits))
    # In the steps of the curve: what holds at a threshold holds from the one before on.
    x, low, high = x[:-1], low[1:], high[1:]
    outline = {"x": np.append(x, x[::-1]), "y": np.append(high, low[::-1])}
    figure.add_scatter(**outline, mode="none", fill="toself", fillcolor=colour, hoverinfo="skip")


def over_score_table(dataset: RankingDataset, scale: ThresholdScale) -> pd.DataFrame:
    """One row per threshold: each mean with its interval and how many queries it counts, and all of them pooled."""
    means = means_drawn(dataset, scale)
    frame = pd.DataFrame({say("axis-threshold"): means.thresholds, say("ranking-column-flagged"): means.pooled.flagged})
    for key in MEANS:
        name = mean_name(key)
        low, high = getattr(means, f"{key}_limits")
        frame[name if key == ITEMS else say("ranking-column-macro", measure=name)] = mean_of(means, key)
        frame[say("ranking-column-low", measure=name, name=confidence_name())] = low
        frame[say("ranking-column-high", measure=name, name=confidence_name())] = high
    for key in RATIOS:
        name = mean_name(key)
        frame[say("ranking-column-counted", measure=name)] = getattr(means, f"n_for_{key}")
        frame[say("ranking-column-pooled", measure=name)] = getattr(means.pooled, key)
    return frame
