"""Sentences about what was refused, each in a place that is always there: none that comes or goes shifts the rest."""

import streamlit as st

from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence

Said = Sentence | ValueError | str | None


def refusal(key: str, sentence: Said) -> None:
    """A sentence about what was not done, or the empty place of one."""
    with st.container(key=key):
        if sentence:
            st.error(markdown_text(str(sentence)), icon=":material/error:")


def warnings(key: str, *sentences: Said, icon: str = ":material/warning:") -> None:
    """Sentences about what is shown and may not be what was meant, or the empty place of them."""
    with st.container(key=key):
        for sentence in filter(None, sentences):
            st.warning(markdown_text(str(sentence)), icon=icon)
