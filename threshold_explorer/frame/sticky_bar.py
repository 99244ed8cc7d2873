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


def columns(widths: Sequence[int], key: str) -> list[DeltaGenerator]:
    """Columns that are stacked on a narrow page."""
    with st.container(key=key):
        return st.columns(widths, gap="medium")
