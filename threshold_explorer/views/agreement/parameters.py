"""Controls of the Agreement page."""

import streamlit as st

from threshold_explorer.data.kinds.graded.columns import grade_of
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.panels.graded import choose_good, good_options, grade_text
from threshold_explorer.interface.panels.panel import SCORE
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import say


def good_switch(dataset: GradedDataset) -> None:
    """The select box for the lowest good grade; grades that are words are chosen under Columns."""
    least = dataset.graded.good_from
    if least is None:
        return
    options = good_options(grade_of(dataset.source.columns, dataset.graded.grade).steps, least)
    st.session_state["good_here"] = least
    st.selectbox(
        say("columns-choose-good"),
        options,
        key="good_here",
        on_change=lambda: choose_good(st.session_state["good_here"]),
        format_func=lambda grade: say("agreement-good-here", grade=grade_text(grade)),
        label_visibility="collapsed",
        width=150,
    )


def score_switch(dataset: GradedDataset) -> None:
    """The select box for the score drawn by grade, which the other pages use too."""
    st.session_state["looked_at"] = dataset.roles.score
    st.selectbox(
        say("agreement-look-at"),
        dataset.graded.scores,
        key="looked_at",
        on_change=lambda: set_parameter(SCORE, st.session_state["looked_at"]),
        format_func=shortened,
        width=320,
    )
