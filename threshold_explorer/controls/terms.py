"""The names of the metrics: those of machine learning, or those that clinicians use."""

from dataclasses import dataclass
from threading import local

import streamlit as st

from threshold_explorer.controls.query_parameter import Scope, one_of
from threshold_explorer.controls.query_parameters import bound_widget, get_parameter
from threshold_explorer.session import of_session
from threshold_explorer.streamlit_internals import session_id
from threshold_explorer.words.language import CLINICAL, LANGUAGE, find_language_by
from threshold_explorer.words.sentence import say

_LANGUAGES = {"standard": LANGUAGE, "clinical": CLINICAL}


class _Thread(local):
    """The language of the visit that a thread runs: each thread of Streamlit's serves one visit.

    Every sentence asks for the language, several hundred times in a run, and the session state is slow to read.
    """

    language: str | None = None


_thread = _Thread()
TERMS = one_of("terms", Scope.SESSION, tuple(_LANGUAGES), {}, lambda key: say(f"terms-{key}"))


@dataclass
class _Language:
    """The language of this visit, as of the last run of a whole page."""

    name: str = LANGUAGE


def use_chosen_terms() -> None:
    """Use the chosen terms in the rest of this run, and in runs of its fragments."""
    find_language_by(_language_of_visit)
    _thread.language = of_session(_Language).name = _LANGUAGES[get_parameter(TERMS, "standard")]


def terms_switch() -> None:
    """Draw the switch."""
    bound_widget(
        TERMS,
        st.radio,
        say("terms"),
        default="standard",
        options=tuple(_LANGUAGES),
        format_func=TERMS.shown,
        horizontal=True,
    )


def _language_of_visit() -> str:
    if _thread.language is None and session_id():
        _thread.language = of_session(_Language).name
    return _thread.language or LANGUAGE
