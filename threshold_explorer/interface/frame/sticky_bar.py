"""The sticky bar at the top of a page, and columns of the same widths under it."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def bar(widths: Sequence[int]) -> list[DeltaGenerator]:
    """The bar's containers, as wide as the columns under it, so that a slider spans its charts."""
    with st.container(key="bar"):
        containers = columns(widths, "bar_columns")
        # Filled by the live layer on narrow screens.
        st.html('<div class="bar-metrics"></div>')
    return containers


def bar_and_columns(widths: Sequence[int], key: str, *, decision_first: bool) -> tuple[DeltaGenerator, ...]:
    """The bar's two containers and the two columns of charts and panel, in this order.

    With `decision_first` the panel comes before the charts and the bar after them, where it stays in view too.
    """
    if not decision_first:
        return (*bar(widths), *columns(widths, key))
    panel, charts = columns(widths[::-1], key)
    tools, slider = bar(widths[::-1])
    return slider, tools, charts, panel


def columns(widths: Sequence[int], key: str) -> list[DeltaGenerator]:
    """Columns that are stacked on a narrow page."""
    with st.container(key=key):
        return st.columns(widths, gap="medium")
