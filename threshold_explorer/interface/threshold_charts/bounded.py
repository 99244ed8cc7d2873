"""The charts of partly labelled cases: bands from the worst to the best case, and lines where metrics are known."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pyarrow as pa
from numpy.typing import NDArray

from metrics_core import METRICS, Metric
from metrics_core.computing.arrays import FloatArray
from metrics_core.partial import PartialCounts, PartialLabels, bounds_of
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, closed_intervals, interval_text, why_no_interval
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.threshold_charts.confidence_bands import add_band
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    BLOCK,
    MAX_ROWS,
    Floats,
    add_symbols,
    add_threshold_line,
    curve_points,
    empty_figure,
    legend_above,
    slider_axis_figure,
    visible_points,
)
from threshold_explorer.live.charts.moving_marks import Cursor, PickAlong, PickNearest, PossiblePoints
from threshold_explorer.live.charts.palette import CURVE_COLOUR, METRIC_COLOURS, translucent
from threshold_explorer.words.formats import bounds_text
from threshold_explorer.words.metrics import metric_label, undefined_when
from threshold_explorer.words.sentence import Sentence, listed, say

# Pixel columns of the trade-off plot.
PIXELS = 1000
# Intervals of recall, and thresholds, from which the region of the PR curve is made.
RECALL_BINS = 200
MAX_THRESHOLDS = 4000


def bounded_charts(
    dataset: BinaryDataset,
    partial: PartialLabels,
    scale: ThresholdScale,
    metrics: Sequence[Metric],
    heights: tuple[int, int],
) -> list[Chart]:
    """The trade-off plot and the PR curve, as high as `heights`; what needs all labels is not there."""
    keys = tuple(metric.key for metric in metrics)
    return [
        Chart(
            "trade_off",
            (dataset.key, scale, keys),
            lambda: _trade_off(dataset, partial, scale, keys, heights[0]),
            lambda: say(
                "trade-off-bounds-alt",
                metrics=listed(map(metric_label, keys)),
                title=dataset.title,
                known="none" if _known_above(dataset, partial) is None else "some",
                threshold=partial.highest_unlabelled,
            ),
            _threshold_table(partial, scale.grid.thresholds, keys),
            [Cursor(scale.quantity, dots=True, pinned=True)],
            PickAlong(scale.quantity),
        ),
        Chart(
            "pr_curve",
            (dataset.key,),
            lambda: _pr_region(partial, heights[1]),
            lambda: say("pr-bounds-alt", title=dataset.title),
            _pr_table(partial),
            [PossiblePoints("recall", "precision")],
            PickNearest("recall", "precision"),
        ),
    ]


def _known_above(dataset: BinaryDataset, partial: PartialLabels) -> float | None:
    """The score above which every case is labelled; None if the case with the highest score is not."""
    highest = partial.highest_unlabelled
    return None if highest is None or highest >= dataset.scores.maximum else highest


def _trade_off(
    dataset: BinaryDataset, partial: PartialLabels, scale: ThresholdScale, metrics: Sequence[str], height: int
) -> go.Figure:
    """Each metric from the worst to the best case, filled, and as a line where it is known."""
    figure, grid = slider_axis_figure(scale, height), scale.grid
    ends = [grid.high] if grid.high > dataset.scores.maximum else []
    thresholds = np.concatenate([[grid.low], dataset.scores.distinct_scores, ends])
    x = scale.x(dataset.scores, thresholds)
    # The first and the last threshold of each pixel column, before each is counted.
    shown = visible_points(x, np.zeros(len(x)), *scale.span, PIXELS)
    x, counts = x[shown], partial.counts_at(thresholds[shown])
    for place, key in enumerate(metrics):
        low, high = (np.asarray(limit) for limit in bounds_of(METRICS[key], counts))
        kept = np.union1d(*(curve_points(x, limit, *scale.span, "vh", PIXELS) for limit in (low, high)))
        _add_bounds(figure, key, x[kept], low[kept], high[kept])
        for limit in (low, high):
            add_symbols(figure, x, limit, "vh", place, METRIC_COLOURS[key])
    figure.update_layout(hovermode="x", margin={"t": 20, "b": 26})
    figure.update_yaxes(range=[min(0.0, *(float(np.nanmin(one.y, initial=0)) for one in figure.data)) - 0.01, 1.02])
    if (known := _known_above(dataset, partial)) is not None:
        add_threshold_line(figure, dataset.scores, scale, known, say("trade-off-known"))
    return figure


def _add_bounds(figure: go.Figure, key: str, x: Floats, low: Floats, high: Floats) -> None:
    colour, name = METRIC_COLOURS[key], metric_label(key)
    add_band(figure, x, low, high, colour, is_stepped=True)
    texts = [bounds_text(*limits) for limits in zip(low.tolist(), high.tolist(), strict=True)]
    for end, y in (("low", low), ("high", high)):
        figure.add_scatter(
            x=x,
            y=y,
            # The upper line's tooltip has both ends, so that a reader by keyboard walks one of them.
            name=name if end == "high" else None,
            mode="lines",
            line={"color": colour, "width": 1, "shape": "vh"},
            meta={"quantity": f"{key} {end}"},
            **({"hoverinfo": "skip"} if end == "low" else {"customdata": texts, "hovertemplate": "%{customdata}"}),
        )
    line = {"color": colour, "width": 2.5, "shape": "vh"}
    figure.add_scatter(x=x, y=np.where(low < high, np.nan, low), mode="lines", line=line, hoverinfo="skip")


def _pr_region(partial: PartialLabels, height: int) -> go.Figure:
    """Where the PR curve can be, whatever labels the unlabelled cases have."""
    figure = empty_figure(say("axis-recall"), say("axis-precision"), (0, 1))
    recall, low, high = pr_region(partial.counts_at(_some_scores(partial, MAX_THRESHOLDS)))
    add_band(figure, recall, low, high, CURVE_COLOUR, is_stepped=False)
    for end, limit in (("low", low), ("high", high)):
        line = {"color": CURVE_COLOUR, "width": 1}
        figure.add_scatter(x=recall, y=limit, name=say(f"pr-bounds-{end}"), mode="lines", line=line, hoverinfo="skip")
    figure.update_layout(height=height)
    legend_above(figure, (BLOCK, translucent(CURVE_COLOUR, 0.4), say("pr-bounds-legend")))
    return figure


def pr_region(counts: PartialCounts) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Recall from 0 to 1 in `RECALL_BINS` steps, and the lowest and highest precision that a threshold can have there.

    If `a` of the unlabelled cases above a threshold and `b` of those below are positive, then recall is
    (TP + a) / (TP + a + FN + b), so that a recall leaves a range of `a`, and with it one of precision.
    """
    edges = np.linspace(0, 1, RECALL_BINS + 1)
    tp, fn, above, below = (
        np.asarray(one, dtype=float) for one in (counts.tp, counts.fn, counts.unlabelled_above, counts.unlabelled_below)
    )
    flagged = tp + np.asarray(counts.fp) + above
    with np.errstate(divide="ignore", invalid="ignore"):
        odds = edges / (1 - edges)
        fewest = odds[:-1, None] * fn
        most = np.nan_to_num(odds[1:, None] * (fn + below), nan=np.inf, posinf=np.inf)
    first, last = np.maximum(fewest - tp, 0), np.minimum(most - tp, above)
    is_possible = (first <= last) & (flagged > 0)
    low = np.where(is_possible, (tp + first) / np.maximum(flagged, 1), np.inf).min(axis=1)
    high = np.where(is_possible, (tp + last) / np.maximum(flagged, 1), -np.inf).max(axis=1)
    # Between the recalls of neighbouring thresholds, as between the points of a curve.
    middles, known = (edges[:-1] + edges[1:]) / 2, low <= high
    low, high = (np.interp(middles, middles[known], limit[known]) for limit in (low, high))
    return np.array([0, *middles[1:-1], 1]), low, high


def _some_scores(partial: PartialLabels, most: int) -> Floats:
    """Distinct scores, evenly thinned."""
    distinct: Floats = partial.unlabelled_as_negatives.distinct_scores
    kept = np.unique(np.linspace(0, len(distinct) - 1, most).astype(int))
    return distinct.take(kept)


def _threshold_table(partial: PartialLabels, thresholds: NDArray[np.float64], keys: tuple[str, ...]) -> Table:
    """The bounds at the slider's positions, with a download of all metrics at every distinct score."""
    every = partial.unlabelled_as_negatives.distinct_scores
    return Table(
        "trade-off",
        "thresholds",
        lambda: bounds_frame(partial, thresholds, keys),
        exact=("threshold",),
        downloads={
            "all-thresholds": (
                Sentence("table-every-score"),
                lambda: bounds_frame(partial, np.append(every, np.inf), tuple(METRICS)),
            )
        },
    )


def _pr_table(partial: PartialLabels) -> Table:
    thresholds = np.append(_some_scores(partial, MAX_ROWS), np.inf)
    return Table(
        "pr-bounds",
        "pr-bounds",
        lambda: bounds_frame(partial, thresholds, ("recall", "precision")),
        exact=("threshold",),
    )


def bounds_frame(partial: PartialLabels, thresholds: Floats, keys: tuple[str, ...]) -> pd.DataFrame:
    """The counts of labelled and unlabelled cases at each threshold, and the lowest and highest value of metrics."""
    counts = partial.counts_at(thresholds)
    found = {"threshold": thresholds, **vars(counts)}
    for key in keys:
        found[f"{key}_low"], found[f"{key}_high"] = bounds_of(METRICS[key], counts)
    return pd.DataFrame(found)


def bounded_numbers_table(partial: PartialLabels, threshold: float) -> pa.Table:
    """The counts of labelled and unlabelled cases, and all metrics, as text.

    A metric that is known has its interval, or the reason why it has none; of the others there are bounds.
    """
    at = partial.counts_at(threshold)
    rows = [(say("number-threshold"), repr(threshold), "", say("threshold-rule"))]
    for name, count in vars(at).items():
        key = f"cell-{name.replace('_', '-')}"
        rows.append((say(key), str(count), "", say(f"{key}.meaning")))
    for key, metric in METRICS.items():
        low, high = bounds_of(metric, at)
        meaning = metric.formula if low == low else say("number-undefined", why=undefined_when(key))
        interval = say("tile-range") if low < high else _interval_text(key, partial, threshold)
        rows.append((metric_label(key), bounds_text(low, high), interval, meaning))
    interval_name = say("number-interval", name=confidence_name())
    names = [say("number-name"), say("number-bounds"), interval_name, say("number-formula")]
    return pa.table(list(map(pa.array, zip(*rows, strict=True))), names=names)


def _interval_text(key: str, partial: PartialLabels, threshold: float) -> str:
    if why := why_no_interval(key, Weights.NONE):
        return say(f"{why}.row")
    return interval_text(closed_intervals([key], partial.unlabelled_as_negatives, threshold)[key])
