"""The retention of an upload: when it is deleted, or why it is only in memory."""

import streamlit as st

from threshold_explorer.data.source import Source
from threshold_explorer.web.visitor import visitors_zone
from threshold_explorer.words.formats import markdown_text
from threshold_explorer.words.sentence import say


def retention_notice(source: Source) -> None:
    """In the sidebar: when a stored upload expires."""
    if source.stored_until:
        expires = source.stored_until.astimezone(visitors_zone())
        st.caption(say("uploads-until", day=expires, time=expires.strftime("%H:%M")))


def memory_only_notice(source: Source) -> None:
    """On the page: why an upload could not be stored and is only in memory."""
    with st.container(key="unkept"):
        if source.not_stored:
            st.caption(f":material/warning: {markdown_text(say('uploads-memory-only', reason=source.not_stored))}")
