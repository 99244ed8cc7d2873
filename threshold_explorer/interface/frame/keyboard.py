"""What Streamlit leaves out for visitors who have a keyboard alone, or hear the page; keyboard.js says what it is."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.live.scripts.live_scripts import bundled
from threshold_explorer.words.sentence import say

_SCRIPT = Path(__file__).with_suffix(".js")


def complete_keyboard(page: str) -> None:
    """`page` is the current page as it is in the URL."""
    data = {"navigation": say("navigation"), "here": page or ".", "help": say("streamlit-help-for", text="{}")}
    with st.container(key="keyboard"):
        _component()(key="keyboard_of_page", data=data)


@cache
def _component() -> Any:
    return st.components.v2.component("keyboard", js=bundled(_SCRIPT))
