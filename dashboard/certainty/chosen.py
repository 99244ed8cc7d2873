"""How sure the choice is: the thresholds that are nearly as good as the best."""

import streamlit as st

from dashboard.certainty.plateau import ask_delta, plateau_sentence
from dashboard.choose.goals import Goal
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say


def chosen_section(dataset: BinaryDataset, goal: Goal) -> None:
    """How far the best threshold could be another."""
    st.markdown(f"##### {say('certainty-chosen-heading')}")
    delta = ask_delta()
    st.markdown(markdown_text(str(plateau_sentence(dataset, goal, delta))))
