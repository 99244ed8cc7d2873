"""The browser's history: one entry for each data set or page, none for each move of a slider."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st


@cache
def _component() -> Any:
    script = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    return st.components.v2.component("browser_history", html="<span></span>", js=script)


def keep_history_short() -> None:
    """At the head of every page."""
    _component()(key="browser_history")
