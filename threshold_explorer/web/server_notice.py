"""The notice of the server, which is shown on every open page."""

from datetime import timedelta

import streamlit as st

from threshold_explorer.server_internals import show_warning_everywhere
from threshold_explorer.words.formats import markdown_text
from threshold_explorer.words.sentence import Sentence

_ICON = ":material/restart_alt:"


def begin_page(notice: Sentence | None) -> None:
    """Draw the server's notice, or reserve its place; every page calls this before it draws anything else."""
    if notice:
        st.warning(markdown_text(str(notice)), icon=_ICON)
    else:
        st.empty()
    _timed_fragment()


# A browser that reconnects to a new server requests the whole page only if the page has a fragment with a timer.
# Otherwise it refers to fragments that the new server does not know, and moves of the slider are lost.
@st.fragment(run_every=timedelta(days=20))
def _timed_fragment() -> None:
    """Draws nothing."""


def show_notice(notice: Sentence) -> None:
    """Show a notice on every open page without running its script; the next run removes it."""
    show_warning_everywhere(markdown_text(str(notice)), _ICON)
