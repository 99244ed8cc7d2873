"""The headline of a page: one sentence at its top that answers the page's question."""

from html import escape

import streamlit as st

from threshold_explorer.words.sentence import Sentence


def live_headline() -> None:
    """Reserve the place of a headline that the live layer writes (`headline` in the page's script)."""
    _draw("")


def headline(sentence: Sentence) -> None:
    """Draw a headline that only the server knows."""
    _draw(str(sentence))


def _draw(text: str) -> None:
    st.html(f'<p class="headline" data-testid="headline"><span>{escape(text)}</span></p>')
