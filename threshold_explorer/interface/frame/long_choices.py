"""What is chosen in a select box is shown on as many lines as it needs; page.css has their style."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

_SCRIPT = Path(__file__).with_suffix(".js")


def break_long_choices() -> None:
    with st.container(key="long_choices"):
        _component()(key="choices_of_page", data={})


@cache
def _component() -> Any:
    return st.components.v2.component("long_choices", js=_SCRIPT.read_text(encoding="utf-8"))
