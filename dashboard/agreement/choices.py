"""What a reader chooses on the page on agreement: what is good, and which score is looked at."""

import streamlit as st

from dashboard.columns.graded_rows import grade_of
from dashboard.controls.choosing import choose
from dashboard.data.kinds.graded import GradedDataset
from dashboard.frame.roles.classes import SCORE
from dashboard.frame.roles.graded import choose_good, good_options, grade_text
from dashboard.words.formats import shortened
from dashboard.words.sentence import say


def good_switch(dataset: GradedDataset) -> None:
    """From which grade on an output is good; of words the sidebar asks, since any of them can be."""
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
    """Which score is drawn against the grade; the other pages show it as well."""
    st.session_state["looked_at"] = dataset.roles.score
    st.selectbox(
        say("agreement-look-at"),
        dataset.graded.scores,
        key="looked_at",
        on_change=lambda: choose(SCORE, st.session_state["looked_at"]),
        format_func=shortened,
        width=320,
    )
