"""The live panel of the recommendation, and the legend of the trade-off plots."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import streamlit as st

from metrics_core import Metric
from threshold_explorer.live.charts.palette import METRIC_COLOURS
from threshold_explorer.live.parts import Part, group
from threshold_explorer.views.optimize.trade_off_charts import TRADE_OFF_METRICS
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")


def panel() -> Part:
    """The recommendation, drawn by the live layer."""
    return group("panel", {"is": "recommendation"})


def legend(metrics: Sequence[Metric] = TRADE_OFF_METRICS, over: Sequence[str] = ("feasible", "recommended")) -> None:
    """Draws the colours of a trade-off plot's metrics and of the marks over it."""
    curves = "".join(_entry(f"background:{METRIC_COLOURS[metric.key]}", metric_label(metric.key)) for metric in metrics)
    marks = "".join(_entry("", say(f"optimize-legend-{name}"), name) for name in over)
    st.html(f'<p class="legend">{curves}{marks}</p>')


def _entry(style: str, name: str, look: str = "") -> str:
    return f'<span><i class="{look}" style="{style}"></i>{escape(name)}</span>'
