"""What the page shows beside its charts."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

import streamlit as st

from dashboard.choose.charts import SHOWN
from dashboard.live.parts import Part, group
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import Metric

SCRIPT = Path(__file__).with_name("live.js")


def panel() -> Part:
    """The answer, in words."""
    return group("panel", {"is": "answer"})


def legend(metrics: Sequence[Metric] = SHOWN, over: Sequence[str] = ("feasible", "answer")) -> None:
    """What the colours of a trade-off plot are, and what is drawn over it."""
    curves = "".join(_entry(f"background:{metric.colour}", metric_label(metric.key)) for metric in metrics)
    marks = "".join(_entry("", say(f"choose-legend-{name}"), name) for name in over)
    st.html(f'<p class="legend">{curves}{marks}</p>')


def _entry(style: str, name: str, look: str = "") -> str:
    return f'<span><i class="{look}" style="{style}"></i>{escape(name)}</span>'
