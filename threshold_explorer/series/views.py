"""The links between the three views of several series: models, groups, periods."""

import streamlit as st

from threshold_explorer.words.sentence import say

VIEWS = {"compare": ":material/compare_arrows:", "groups": ":material/groups:", "periods": ":material/calendar_month:"}


def view_links() -> None:
    """Draws the links; the current page is marked."""
    with st.container(horizontal=True, key="views"):
        for name, icon in VIEWS.items():
            st.page_link(f"{name}.py", label=say(f"series-view-{name}"), icon=icon)
