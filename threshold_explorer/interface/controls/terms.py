"""The names of the metrics: those of machine learning, or those that clinicians use."""

import streamlit as st

from threshold_explorer.interface.controls.query_parameter import Scope, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, get_parameter
from threshold_explorer.serving.session import VisitSetting
from threshold_explorer.words.catalogue import CLINICAL, LANGUAGE, find_language_by
from threshold_explorer.words.sentence import say

_LANGUAGES = {"standard": LANGUAGE, "clinical": CLINICAL}

# Every sentence asks for the language, several hundred times in a run.
_LANGUAGE = VisitSetting("language", LANGUAGE)
TERMS = one_of("terms", Scope.SESSION, _LANGUAGES, lambda key: say(f"terms-{key}"))


def use_chosen_terms() -> None:
    """Use the chosen terms in the rest of this run, and in runs of its fragments."""
    find_language_by(_LANGUAGE.get)
    _LANGUAGE.set(_LANGUAGES[get_parameter(TERMS, TERMS.default)])


def terms_switch() -> None:
    bound_choice(TERMS, st.radio, say("terms"), horizontal=True)
