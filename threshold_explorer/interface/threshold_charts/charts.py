"""The charts of the threshold page, and the table of the server's numbers at the threshold."""

from collections.abc import Sequence
from html import escape

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pyarrow as pa
import streamlit as st
from numpy.typing import NDArray

from metrics_core import METRICS, BinaryScores, Metric
from metrics_core.partial import Estimate, has_interval
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import (
    Weights,
    closed_intervals,
    interval_text,
    weights_of,
    why_no_interval,
)
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.threshold_charts.bounded import bounded_charts
from threshold_explorer.interface.threshold_charts.confidence_bands import (
    Bands,
    add_metric_bands,
    curve_band_table,
    limit_labels,
    with_curve_band,
    with_limits,
)
from threshold_explorer.interface.threshold_charts.histogram import (
    axis_note_markup,
    counts_in_bins,
    histogram,
    histogram_edges,
    histogram_marks,
)
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    add_symbols,
    add_threshold_line,
    curve_points,
    curve_table,
    dash_of,
    pr_curve,
    roc_curve,
    slider_axis_figure,
    symbol_of,
    with_areas,
)
from threshold_explorer.live.charts.moving_marks import Cursor, Marker, PickAlong, PickNearest, SharedAxis
from threshold_explorer.live.charts.palette import METRIC_COLOURS
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import count_rows, metric_help, metric_label, undefined_when
from threshold_explorer.words.sentence import Sentence, listed, say

HEIGHT = 234
# The first screen of a laptop ends with the PR curve.
PR_HEIGHT = 198


def trade_off(
    dataset: BinaryDataset, scale: ThresholdScale, metrics: Sequence[str], *, with_best: bool = True
) -> go.Figure:
    """Each metric as a step function, and the threshold with the best F1 as a dotted line."""
    grid = scale.grid
    figure = slider_axis_figure(scale, HEIGHT)
    curve = dataset.scores.threshold_curve()
    # The last row, at which no case is flagged, is drawn if the slider reaches it.
    ends = [grid.high] if grid.high > dataset.scores.maximum else []
    thresholds = np.concatenate([[grid.low], curve.thresholds[:-1], ends])
    x = scale.x(dataset.scores, thresholds)
    lowest = 0.0
    for place, metric in enumerate(METRICS[key] for key in metrics):
        values = np.asarray(metric(curve.confusion))
        lowest = min(lowest, float(np.nanmin(values, initial=0)))
        values = np.concatenate([values[:1], values[: len(thresholds) - 1]])
        kept = curve_points(x, values, *scale.span, shape="vh")
        figure.add_scatter(
            x=x[kept],
            y=values[kept],
            name=metric_label(metric.key),
            mode="lines",
            line={
                "color": METRIC_COLOURS[metric.key],
                "width": 2,
                "shape": "vh",
                "dash": dash_of(is_assumed=dataset.is_assumed),
            },
            meta={"quantity": metric.key},
            hovertemplate="%{y:.3f}",
        )
        add_symbols(figure, x, values, "vh", place, METRIC_COLOURS[metric.key])
    # Room for the label of the dotted line above the plot.
    figure.update_layout(hovermode="x", margin={"t": 20, "b": 26})
    figure.update_yaxes(range=[lowest - 0.01, 1.02])
    if with_best:
        _add_best_f1(figure, dataset, scale)
    return figure


def _add_best_f1(figure: go.Figure, dataset: BinaryDataset, scale: ThresholdScale) -> None:
    best = dataset.best_f1
    if not (np.isfinite(best.threshold) and best.value > 0):
        return
    add_threshold_line(figure, dataset.scores, scale, best.threshold, say("trade-off-best-f1"))


def trade_off_caption(dataset: BinaryDataset, metrics: Sequence[Metric], scale: ThresholdScale) -> None:
    """Draws the legend and the note on the axis."""
    st.html(trade_off_caption_markup(dataset, metrics, scale))


def trade_off_caption_markup(dataset: BinaryDataset, metrics: Sequence[Metric], scale: ThresholdScale) -> str:
    """Both as HTML."""
    curves = curves_markup(metrics, is_assumed=dataset.is_assumed)
    if dataset.bounded:
        curves += f'<span><i class="bounds"></i>{escape(say("trade-off-bounds-legend"))}</span>'
    return f'<div class="trade-off-head"><p class="legend">{curves}</p>{axis_note_markup(scale)}</div>'


def curves_markup(metrics: Sequence[Metric], *, is_assumed: bool = False) -> str:
    """The entries of a trade-off plot's curves as HTML: line, symbol and name of each metric."""
    line = "line dash" if is_assumed else "line"
    entries = []
    for place, metric in enumerate(metrics):
        style = f'style="background:{METRIC_COLOURS[metric.key]}"'
        drawn = f'<i class="{line}" {style}></i><i class="symbol {symbol_of(place)}" {style}></i>'
        entries.append(f"<span>{drawn}{escape(metric_label(metric.key))}</span>")
    return "".join(entries)


def slider_axis(scale: ThresholdScale) -> SharedAxis:
    """The axis that the slider shares with the charts under it."""
    return SharedAxis("t", scale.quantity, ("histogram", "trade_off"), tuple(scale.zoom_levels))


def threshold_charts(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    metrics: Sequence[Metric],
    bands: Bands | None = None,
    *,
    areas: bool = False,
) -> list[Chart]:
    """The four charts in reading order; the first two are under the slider and share its axis.

    Of partly labelled cases there is no ROC curve, and the others show bounds.

    With `bands` the curves have confidence bands, and the chart data have their limits. With `areas` the PR curve has
    the area that is AP, and that of the trapezoid rule.
    """
    with_bands = bands.key if bands else None
    shaded = " " + say("bands-alt", kind=bands.kind, name=confidence_name()) if bands else ""
    title, keys = dataset.title, tuple(metric.key for metric in metrics)
    by_score = Chart(
        "histogram",
        (dataset.key, scale),
        lambda: histogram(dataset, scale),
        lambda: say("histogram-unlabelled-alt" if dataset.bounded else "histogram-alt", title=title),
        _histogram_table(dataset, scale),
        histogram_marks(dataset, scale),
        PickAlong(scale.quantity),
    )
    if dataset.bounded:
        return [by_score, *bounded_charts(dataset, dataset.bounded, scale, metrics, (HEIGHT, PR_HEIGHT))]
    points = curve_table(dataset)
    best = dataset.best_f1
    return [
        by_score,
        Chart(
            "trade_off",
            (dataset.key, scale, keys, with_bands),
            lambda: _trade_off(dataset, scale, keys, bands),
            lambda: (
                say(
                    "trade-off-alt",
                    metrics=listed(map(metric_label, keys)),
                    title=title,
                    value=best.value,
                    threshold=best.threshold,
                )
                + shaded
            ),
            _threshold_table(dataset, scale.grid, keys, bands),
            [Cursor(scale.quantity, dots=True, pinned=True)],
            PickAlong(scale.quantity),
        ),
        Chart(
            "pr_curve",
            (dataset.key, with_bands, areas),
            lambda: _pr_curve(dataset, bands, areas=areas),
            lambda: (
                say(
                    "pr-curve-alt",
                    title=title,
                    ap=bounds_text(*dataset.average_precision),
                    prevalence=dataset.scores.prevalence,
                )
                + (" " + say("pr-areas-alt", area=dataset.scores.pr_auc()) if areas else "")
                + shaded
            ),
            points,
            [Marker("recall", "precision")],
            PickNearest("recall", "precision"),
        ),
        Chart(
            "roc_curve",
            (dataset.key, with_bands),
            lambda: (
                with_curve_band(roc_curve(dataset), bands, bands.curves.roc, is_stepped=False)
                if bands
                else roc_curve(dataset)
            ),
            lambda: say("roc-curve-alt", title=title, auc=bounds_text(*dataset.roc_auc)) + shaded,
            points,
            [Marker("fpr", "recall")],
            PickNearest("fpr", "recall"),
        ),
    ]


def band_tables(bands: Bands | None) -> list[Table]:
    """The limits of the bands of the PR and ROC curves, if there are bands."""
    if not bands:
        return []
    recall, precision, fpr, tpr = (say(f"axis-{name}") for name in ("recall", "precision", "fpr", "tpr"))
    return [
        curve_band_table("pr-band", bands.curves.pr, recall, precision),
        curve_band_table("roc-band", bands.curves.roc, fpr, tpr),
    ]


def _trade_off(
    dataset: BinaryDataset, scale: ThresholdScale, metrics: tuple[str, ...], bands: Bands | None
) -> go.Figure:
    figure = trade_off(dataset, scale, metrics)
    if bands:
        add_metric_bands(figure, bands, scale.x(dataset.scores, bands.thresholds), metrics)
    return figure


def _pr_curve(dataset: BinaryDataset, bands: Bands | None, *, areas: bool) -> go.Figure:
    figure = with_areas(pr_curve(dataset), dataset) if areas else pr_curve(dataset)
    figure.update_layout(height=PR_HEIGHT)
    return with_curve_band(figure, bands, bands.curves.pr, is_stepped=True) if bands else figure


def _histogram_table(dataset: BinaryDataset, scale: ThresholdScale) -> Table:
    def frame() -> pd.DataFrame:
        counts, unlabelled = counts_in_bins(dataset, histogram_edges(dataset.scores, scale))
        return counts.to_frame().assign(**({"n_unlabelled": unlabelled} if dataset.bounded else {}))

    return Table("histogram", "histogram", frame, exact=("lower", "upper"))


def _threshold_table(
    dataset: BinaryDataset, grid: ThresholdGrid, metrics: tuple[str, ...], bands: Bands | None
) -> Table:
    """The metrics at the slider's positions, with a download of all thresholds with different predictions."""

    def rows(thresholds: NDArray[np.float64] | None, names: Sequence[str]) -> pd.DataFrame:
        return dataset.scores.threshold_curve(thresholds).to_frame(list(names))

    def at_positions() -> pd.DataFrame:
        return with_limits(rows(bands.thresholds, metrics), bands, metrics) if bands else rows(grid.thresholds, metrics)

    column = st.column_config.NumberColumn
    helps = {key: markdown_text(metric_help(METRICS[key])) for key in metrics}
    everywhere = Sentence("table-every-score" if dataset.knows_every_case else "table-every-step")
    return Table(
        "trade-off",
        "thresholds",
        at_positions,
        exact=("threshold",),
        columns={
            **{key: column(metric_label(key), format="%.3f", help=helps[key]) for key in metrics},
        },
        labels=limit_labels(metrics) if bands else {},
        downloads={"all-thresholds": (everywhere, lambda: rows(None, list(METRICS)))},
    )


def numbers_table(
    scores: BinaryScores,
    threshold: float,
    bands: Bands | None = None,
    *,
    has_switch: bool = False,
    estimate: Estimate | None = None,
) -> pa.Table:
    """The counts and all metrics at a threshold as text: name, value, interval or why there is none, formula.

    Metrics without a closed form have the bootstrap interval of the `bands`; without bands, a page that `has_switch`
    states how to turn them on. Those of an `estimate` follow from its design.
    """
    resampled = bands.at(scores, threshold) if bands else {}
    at, weights = scores.confusion_at(threshold), weights_of(scores)
    has_switch &= weights is not Weights.SUMS
    reasons = {key: why_no_interval(key, weights) for key in METRICS}
    closed = closed_intervals([key for key, why in reasons.items() if not why], scores, threshold)
    rows = [(name, value, "", meaning) for name, value, meaning in count_rows(threshold, at)]
    for key, metric in METRICS.items():
        value = float(metric(at))
        meaning = metric.formula if value == value else say("number-undefined", why=undefined_when(key))
        why = reasons[key]
        if estimate:
            interval = design_interval_text(estimate, metric, threshold)
        elif why:
            interval = resampled[key].text if key in resampled else _why_none(why, has_switch=has_switch)
        else:
            interval = interval_text(closed[key])
        rows.append((metric_label(key), ratio_text(value), interval, meaning))
    names = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    # Not by way of pandas, which takes fifty times as long.
    return pa.table(list(map(pa.array, zip(*rows, strict=True))), names=[*names, say("number-formula")])


def design_interval_text(estimate: Estimate, metric: Metric, threshold: float) -> str:
    """The interval of an estimate on new cases, as the tiles round it, or why there is none."""
    if not has_interval(metric):
        return say("no-interval-design.row")
    return interval_text(estimate.interval(metric, threshold, confidence()))


def _why_none(why: str, *, has_switch: bool) -> str:
    return say("bands-row-off" if has_switch and why == "no-interval-resampling" else f"{why}.row")
