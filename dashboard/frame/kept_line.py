"""Until when an upload is kept, or why it is in the server's memory alone."""

import streamlit as st

from dashboard.data.source import Source
from dashboard.web.visitor import visitors_zone
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say


def kept_until(source: Source) -> None:
    """In the sidebar: when an upload that is kept in the database goes from there."""
    if source.kept_until:
        goes = source.kept_until.astimezone(visitors_zone())
        st.caption(say("kept-until", day=goes, time=goes.strftime("%H:%M")))


def warn_of_unkept(source: Source) -> None:
    """On the page: that an upload is in the server's memory alone, where it should be kept."""
    with st.container(key="unkept"):
        if source.unkept:
            st.caption(f":material/warning: {markdown_text(say('kept-here-only', reason=source.unkept))}")
