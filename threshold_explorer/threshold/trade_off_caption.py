"""The legend of the trade-off plot, and beside it the zoom of its axis."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from metrics_core import Metric
from threshold_explorer.charts.palette import METRIC_COLOURS
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.threshold.histogram_caption import axis_note_markup
from threshold_explorer.words.metrics import metric_label


def trade_off_caption(metrics: Sequence[Metric], scale: ThresholdScale) -> None:
    """Draws both."""
    st.html(trade_off_caption_markup(metrics, scale))


def trade_off_caption_markup(metrics: Sequence[Metric], scale: ThresholdScale) -> str:
    """Both as HTML."""
    curves = "".join(_entry(METRIC_COLOURS[metric.key], metric_label(metric.key)) for metric in metrics)
    return f'<div class="trade-off-head"><p class="legend">{curves}</p>{axis_note_markup(scale)}</div>'


def _entry(colour: str, name: str) -> str:
    return f'<span><i class="line" style="background:{colour}"></i>{escape(name)}</span>'
