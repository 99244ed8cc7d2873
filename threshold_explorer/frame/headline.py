"""The headline of a page: one sentence at its top that answers the page's question."""

from html import escape

import streamlit as st

from threshold_explorer.words.sentence import Sentence


def live_headline(lines: int = 1) -> None:
    """Reserve the place of a headline that the live layer writes (`headline` in the page's script).

    `lines` is how many it may take on a wide screen, so that a longer text moves nothing on the page.
    """
    st.html(f'<p class="headline lines-{lines}" data-testid="headline"></p>')


def headline(sentence: Sentence) -> None:
    """Draw a headline that only the server knows."""
    st.html(f'<p class="headline" data-testid="headline">{escape(str(sentence))}</p>')
