"""Tells the browser the language of the page, for screen readers, fonts and hyphenation, and has it keep a choice."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.serving.web.language import COOKIE

_SCRIPT = Path(__file__).with_suffix(".js")


def tell_language(language: str, chosen: str) -> None:
    """Names the language in the page; the browser keeps what the visitor chose, "" for nothing."""
    with st.container(key="browser_language"):
        _component()(key="language_of_page", data={"language": language, "chosen": chosen, "cookie": COOKIE})


@cache
def _component() -> Any:
    return st.components.v2.component("browser_language", js=_SCRIPT.read_text(encoding="utf-8"))
