"""The trade-off plot: each metric against the threshold."""

from collections.abc import Sequence
from html import escape

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from metrics_core import METRICS, Metric
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.threshold_charts.histogram import axis_note_markup
from threshold_explorer.live.charts.figures import curve_points, slider_axis_figure
from threshold_explorer.live.charts.palette import GUIDE_COLOUR, METRIC_COLOURS
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

HEIGHT = 272


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
    for metric in (METRICS[key] for key in metrics):
        values = np.asarray(metric(curve.confusion))
        lowest = min(lowest, float(np.nanmin(values, initial=0)))
        values = np.concatenate([values[:1], values[: len(thresholds) - 1]])
        kept = curve_points(x, values, *scale.span, shape="vh")
        figure.add_scatter(
            x=x[kept],
            y=values[kept],
            name=metric_label(metric.key),
            mode="lines",
            line={"color": METRIC_COLOURS[metric.key], "width": 2, "shape": "vh"},
            meta={"quantity": metric.key},
            hovertemplate="%{y:.3f}",
        )
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
    [x] = scale.x(dataset.scores, np.array([best.threshold]))
    left, right = scale.home
    figure.add_vline(x=x, line={"color": GUIDE_COLOUR, "dash": "dot", "width": 1.5})
    figure.add_annotation(
        x=x,
        y=1,
        yref="y domain",
        yanchor="bottom",
        xanchor="left" if abs(x - left) < abs(right - x) else "right",
        text=say("trade-off-best-f1", value=best.value),
        showarrow=False,
        font={"size": 12},
    )


def trade_off_caption(metrics: Sequence[Metric], scale: ThresholdScale) -> None:
    """Draws both."""
    st.html(trade_off_caption_markup(metrics, scale))


def trade_off_caption_markup(metrics: Sequence[Metric], scale: ThresholdScale) -> str:
    """Both as HTML."""
    curves = "".join(_entry(METRIC_COLOURS[metric.key], metric_label(metric.key)) for metric in metrics)
    return f'<div class="trade-off-head"><p class="legend">{curves}</p>{axis_note_markup(scale)}</div>'


def _entry(colour: str, name: str) -> str:
    return f'<span><i class="line" style="background:{colour}"></i>{escape(name)}</span>'
