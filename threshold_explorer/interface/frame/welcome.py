"""The welcome above the first example, until something is opened: what the app is, an upload, and three examples."""

from collections.abc import Callable

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.words.about import NAME
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import markdown, say

# The page on which each opens, and the example.
_CARDS = {
    "rare": ("imbalance.py", "late-flights", ":material/balance:"),
    "test": ("threshold.py", "breast-cancer", ":material/stethoscope:"),
    "models": ("compare.py", "flights-by-month", ":material/compare_arrows:"),
}


def draw_welcome(open_data: Callable[[str], None]) -> DeltaGenerator:
    """Draws it; returns the place of the upload."""
    about, upload, examples = st.columns((30, 34, 36), gap="medium", vertical_alignment="center")
    # As Markdown, which needs no further script: nothing below moves.
    about.markdown(Markdown("**{}**\n\n{}").format(NAME, say("welcome-about")))
    with examples.container(key="welcome_examples", gap="xsmall"):
        st.markdown(markdown("welcome-examples"))
        for name, (page, example, icon) in _CARDS.items():
            if st.button(say(f"welcome-{name}"), key=f"welcome_{name}", icon=icon, width="stretch"):
                open_data(example)
                st.switch_page(page)
    return upload
