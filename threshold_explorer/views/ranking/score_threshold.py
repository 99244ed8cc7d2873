"""The list cut off at a score threshold: slider, live panel, chart, and the table of all means."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import ConfusionMatrix
from metrics_core.computing.arrays import FloatArray
from metrics_core.ranking import Intervals, Rankings, ThresholdMeans
from metrics_core.ties import TIE
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.controls.threshold_slider import plain_slider, set_threshold, threshold_box
from threshold_explorer.interface.frame.page_elements import error_slot
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import add_symbols, legend_above, slider_axis_figure, symbol_of
from threshold_explorer.live.charts.moving_marks import Cursor, PickAlong, SharedAxis
from threshold_explorer.live.charts.palette import GUIDE_COLOUR, METRIC_COLOURS, translucent
from threshold_explorer.live.layer import encoded, live_table
from threshold_explorer.live.parts import Part, group
from threshold_explorer.views.ranking.metrics import mean_tiles, numbers_frame
from threshold_explorer.views.ranking.rank_cutoff import BAND_OPACITY
from threshold_explorer.words.formats import bounds_text, ratio_text, tenths_text
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import say

# The curves use the slider's positions and every distinct score; beyond this many, a sample of them.
MAX_SCORES = 300
RATIOS = ("precision", "recall", "f1")
ITEMS = "items"
MEANS = (*RATIOS, ITEMS)
HEIGHT = 340
AXES = (SharedAxis("t", "threshold", ("over_score",)),)


@dataclass(frozen=True)
class ReturnedCounts:
    """Total counts at a threshold: relevant items are positive, returned items are predicted positive.

    Negatives are the retrieved items that are not relevant; other items are unknown.
    """

    rankings: Rankings

    is_weighted = False

    @property
    def n_positive(self) -> int:
        return int(self.rankings.n_relevant.sum())

    @property
    def n_negative(self) -> int:
        return len(self.rankings.lists.score) - int(self.rankings.lists.hits_before[-1])

    def confusion_at(self, threshold: Any) -> ConfusionMatrix:
        at = self.rankings.threshold_means(np.atleast_1d(threshold)).pooled
        tp, fp, fn = (counts if np.ndim(threshold) else int(counts[0]) for counts in (at.tp, at.fp, at.fn))
        return ConfusionMatrix(tp, fp, fn, self.n_negative - fp)


def score_scale(dataset: RankingDataset) -> ThresholdScale:
    """The slider's scale, from returning every list in full to returning nothing."""
    scores = dataset.rankings.lists.score
    grid = ThresholdGrid.for_scores(float(scores.min()), float(scores.max()))
    span = (grid.low, grid.high)
    return ThresholdScale("threshold", grid, span, span, span)


@cached_result
def means_at_positions(dataset: RankingDataset, grid: ThresholdGrid) -> ThresholdMeans:
    """The first run's means over queries at every slider position."""
    return _means(dataset, grid.thresholds)


@cached_result
def means_to_plot(dataset: RankingDataset, grid: ThresholdGrid) -> ThresholdMeans:
    """The means at the slider positions and at the distinct scores, of which an even sample if there are many."""
    return _means(dataset, np.union1d(grid.thresholds, _sampled_scores(dataset)))


def _means(dataset: RankingDataset, thresholds: Sequence[float] | FloatArray) -> ThresholdMeans:
    return dataset.rankings.threshold_means(thresholds, confidence=confidence(), units=dataset.units)


def _sampled_scores(dataset: RankingDataset) -> FloatArray:
    distinct = np.unique(dataset.rankings.lists.score).astype(np.float64)
    return np.asarray(distinct[np.unique(np.linspace(0, len(distinct) - 1, MAX_SCORES).astype(int))])


def best_f1(dataset: RankingDataset, scale: ThresholdScale) -> float:
    """The plotted threshold with the highest mean F1, the highest if tied."""
    found = means_to_plot(dataset, scale.grid)
    f1 = np.nan_to_num(found.macro_f1)
    return float(found.thresholds[np.flatnonzero(f1 >= f1.max() - TIE)[-1]])


def threshold_slider(dataset: RankingDataset, scale: ThresholdScale) -> float:
    """The slider (key `t`, in the URL); starts at 0.5 for scores in [0, 1] around it, otherwise at best F1."""
    scores = dataset.rankings.lists.score
    is_around_half = 0 <= scores.min() <= 0.5 <= scores.max() <= 1
    start = 0.5 if is_around_half else best_f1(dataset, scale)
    return plain_slider(scale.grid, start, dataset.key, say("ranking-score-rule"))


def threshold_buttons(dataset: RankingDataset, scale: ThresholdScale, threshold: float) -> None:
    """Draws the text box for the threshold, and buttons for the best mean F1 and for returning everything."""
    clicks = {"best": best_f1(dataset, scale), "everything": scale.grid.low}
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = threshold_box(scale.grid, threshold, dataset.key)
        for name, where in clicks.items():
            sentence = f"ranking-score-{name}"
            st.button(say(sentence), key=name, help=say(f"{sentence}.help"), on_click=set_threshold, args=(where,))
    error_slot("typed_refusal", typed.rejected)


def mean_name(key: str) -> str:
    """The name of a mean over queries."""
    return say("ranking-score-items") if key == ITEMS else metric_label(key)


def mean_colour(key: str) -> str:
    return GUIDE_COLOUR if key == ITEMS else METRIC_COLOURS[key]


def mean_of(means: ThresholdMeans, key: str) -> np.ndarray:
    """A mean over queries at each threshold."""
    return means.items if key == ITEMS else np.asarray(getattr(means, f"macro_{key}"))


def score_panel(dataset: RankingDataset) -> Part:
    """Tiles of the means."""
    metrics = [
        {
            "key": key,
            "name": mean_name(key),
            "at": None,
            "help": say(f"ranking-score-{key}.help"),
            "colour": mean_colour(key),
            "is_amount": key == ITEMS,
        }
        for key in MEANS
    ]
    return group("panel ranked", mean_tiles(metrics, "pairs", dataset.unit, say("ranking-score-undefined")))


def score_bar_metrics() -> list[Part]:
    """The metrics that the sticky bar shows on a narrow screen."""
    return [{"label": mean_name(key), "colour": mean_colour(key), "quantity": f"mean {key}"} for key in RATIOS]


def live_means(dataset: RankingDataset, scale: ThresholdScale, threshold: float) -> dict[str, Any]:
    """The values at each slider position, and at the current threshold if it is between two positions."""
    means = means_at_positions(dataset, scale.grid)
    found: dict[str, Any] = {"means": _encoded_means(means), "queries": dataset.rankings.n_queries}
    if not scale.has(threshold):
        between = _means(dataset, [threshold])
        found["between"] = {"threshold": threshold, "means": _encoded_means(between)}
    return {**live_table(ReturnedCounts(dataset.rankings), scale, threshold), "returned": found}


def _encoded_means(means: ThresholdMeans) -> dict[str, Any]:
    sent: dict[str, Any] = {"n_for_precision": encoded(means.n_for_precision, "<u4")}
    for key in MEANS:
        low, high = getattr(means, f"{key}_limits")
        columns = {"mean": mean_of(means, key), "low": low, "high": high}
        sent[key] = {name: encoded(values, "<f8") for name, values in columns.items()}
    return sent


def score_numbers_table(dataset: RankingDataset, threshold: float) -> pd.DataFrame:
    """All values at a threshold, with every digit."""
    means = _means(dataset, [threshold])
    at = ReturnedCounts(dataset.rankings).confusion_at(threshold)
    rows = [(say("number-threshold"), repr(threshold), "", "", say("ranking-score-rule"))]
    rows += [(say(f"ranking-cell-{cell}"), repr(getattr(at, cell)), "", "", "") for cell in CELLS]
    n_queries = dataset.rankings.n_queries
    counted = {key: int(getattr(means, f"n_for_{key}")[0]) for key in RATIOS} | {ITEMS: n_queries}
    for key in MEANS:
        value = float(mean_of(means, key)[0])
        low, high = (float(limit[0]) for limit in getattr(means, f"{key}_limits"))
        interval = "" if np.isnan(low) else bounds_text(low, high, tenths_text if key == ITEMS else ratio_text)
        shown = ratio_text(value) if np.isnan(value) else repr(value)
        rows.append((mean_name(key), shown, interval, str(counted[key]), say(f"ranking-score-{key}.help")))
    empty = n_queries - counted["precision"]
    rows.append((say("ranking-score-empty"), str(empty), "", str(n_queries), say("ranking-score-empty.help")))
    return numbers_frame(rows)


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
    means = means_to_plot(dataset, scale.grid)
    figure = slider_axis_figure(scale, HEIGHT)
    for key in RATIOS:
        _add_band(
            figure, means.thresholds, getattr(means, f"{key}_limits"), translucent(mean_colour(key), BAND_OPACITY)
        )
    for place, key in enumerate(RATIOS):
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
        add_symbols(figure, means.thresholds, mean_of(means, key), "vh", place, mean_colour(key))
    margins = figure.layout.margin
    left, right = margins.l, margins.r
    legend_above(figure, *((symbol_of(at), mean_colour(key), mean_name(key)) for at, key in enumerate(RATIOS)))
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
    means = means_to_plot(dataset, scale.grid)
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
