"""The bar that stays in view however far one scrolls, and the two columns that a page lays under it."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def bar(widths: Sequence[int]) -> list[DeltaGenerator]:
    """The bar's places, side by side: as wide as the columns under it, so that a slider there spans its charts."""
    with st.container(key="bar"):
        places = columns(widths, "bar_columns")
        # The live layer fills it, where the screen is narrow.
        st.html('<div class="headline"></div>')
    return places


def columns(widths: Sequence[int], key: str) -> list[DeltaGenerator]:
    """Columns that stand below each other where the page is narrow."""
    with st.container(key=key):
        return st.columns(widths, gap="medium")
