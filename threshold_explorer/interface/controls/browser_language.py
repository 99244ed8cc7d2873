"""Tells the browser the language of the page, which screen readers and fonts follow, and Streamlit's own words in it.

Streamlit offers no languages. What it writes itself is in `words/en/streamlit.ftl`; docs/translating.md lists the rest.
"""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.serving.web.language import COOKIE
from threshold_explorer.words.catalogue import catalogue_of
from threshold_explorer.words.language import LANGUAGE

_GAP = "\uf8ff"
_SCRIPT = Path(__file__).with_suffix(".js")


def tell_language(language: str, chosen: str) -> None:
    """Names the language in the page; the browser keeps what the visitor chose, "" for nothing."""
    with st.container(key="browser_language"):
        data = {"language": language, "chosen": chosen, "cookie": COOKIE, "words": streamlit_words(language)}
        _component()(key="language_of_page", data=data)


@cache
def streamlit_words(language: str) -> list[tuple[str, str]]:
    """What Streamlit writes and what is written instead, with a mark for what varies.

    >>> streamlit_words("en")
    []
    """
    if language == LANGUAGE:
        return []
    english, own = catalogue_of(LANGUAGE), catalogue_of(language)
    keys = english.keys_of("streamlit")
    return [(english.say(key, {"text": _GAP}), own.say(key, {"text": _GAP})) for key in keys]


@cache
def _component() -> Any:
    return st.components.v2.component("browser_language", js=_SCRIPT.read_text(encoding="utf-8"))
