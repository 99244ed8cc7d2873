"""The welcome above the first example, until something is opened: what the app is, an upload, and three examples."""

from collections.abc import Callable
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.words.about import NAME
from threshold_explorer.words.sentence import say

# The page on which each opens, and the example.
_CARDS = {
    "rare": ("imbalance.py", "late-flights", ":material/balance:"),
    "test": ("threshold.py", "breast-cancer", ":material/stethoscope:"),
    "models": ("compare.py", "flights-by-month", ":material/compare_arrows:"),
}


def draw_welcome(open_data: Callable[[str], None]) -> DeltaGenerator:
    """Draws it; returns the place of the upload."""
    about, upload, examples = st.columns((30, 34, 36), gap="medium", vertical_alignment="center")
    about.html(f'<p class="welcome-name">{escape(NAME)}</p><p>{escape(say("welcome-about"))}</p>')
    with examples.container(key="welcome_examples", gap="xsmall"):
        st.html(f"<p>{escape(say('welcome-examples'))}</p>")
        for name, (page, example, icon) in _CARDS.items():
            if st.button(say(f"welcome-{name}"), key=f"welcome_{name}", icon=icon, width="stretch"):
                open_data(example)
                st.switch_page(page)
    return upload
