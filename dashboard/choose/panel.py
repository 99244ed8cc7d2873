"""What the page shows beside its charts."""

from html import escape
from pathlib import Path

import streamlit as st

from dashboard.choose.charts import SHOWN
from dashboard.live.parts import Part, group
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")


def panel() -> Part:
    """The answer, in words."""
    return group("panel", {"is": "answer"})


def legend() -> None:
    """What the colours of the trade-off plot are, and what is drawn over it."""
    curves = "".join(_entry(f"background:{metric.colour}", metric_label(metric.key)) for metric in SHOWN)
    over = "".join(_entry("", say(f"choose-legend-{name}"), name) for name in ("feasible", "answer"))
    st.html(f'<p class="legend">{curves}{over}</p>')


def _entry(style: str, name: str, look: str = "") -> str:
    return f'<span><i class="{look}" style="{style}"></i>{escape(name)}</span>'
