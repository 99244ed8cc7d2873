"""What Streamlit leaves out for visitors who have a keyboard alone; keyboard.js says what it is."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.words.sentence import say

_SCRIPT = Path(__file__).with_suffix(".js")


def complete_keyboard() -> None:
    with st.container(key="keyboard"):
        _component()(key="keyboard_of_page", data={"navigation": say("navigation")})


@cache
def _component() -> Any:
    return st.components.v2.component("keyboard", js=_SCRIPT.read_text(encoding="utf-8"))
