"""The choice of the confidence level."""

import streamlit as st

from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.interface.controls.query_parameter import Scope, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, get_parameter
from threshold_explorer.interface.defaults import CONFIDENCE_LEVELS
from threshold_explorer.words.sentence import say

LEVEL = one_of("confidence", Scope.SESSION, CONFIDENCE_LEVELS, lambda key: say("confidence-name", percent=int(key)))


def use_chosen_confidence() -> None:
    """Use the chosen level in the rest of this run, and in runs of its fragments."""
    use_confidence(CONFIDENCE_LEVELS[get_parameter(LEVEL, "95")])


def confidence_choice() -> None:
    bound_choice(LEVEL, st.selectbox, say("confidence-choice"), help=say("confidence-choice.help"), default="95")
