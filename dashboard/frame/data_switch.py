"""In the bar: which data are open and which column is the score, to be switched without leaving the page's place."""

from dataclasses import dataclass

import streamlit as st

from dashboard.controls.choosing import choose
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.opened import opened
from dashboard.frame.data_panel import choose_source
from dashboard.frame.roles.classes import SCORE
from dashboard.session import of_session
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import say


@dataclass
class _Switch:
    """Whether other numbers were asked for, which the bar's part of the page cannot show by itself."""

    pressed: bool = False

    def take_score(self) -> None:
        self.pressed = True
        choose(SCORE, st.session_state["switch_score"])

    def take_dataset(self) -> None:
        self.pressed = True


def show_other_numbers() -> None:
    """For callbacks of the part of a page that runs by itself: what was chosen is for the whole page to show."""
    of_session(_Switch).pressed = True


def data_switch(dataset: Dataset) -> None:
    """A button that says what is open, and opens the choice of it."""
    switch = of_session(_Switch)
    if switch.pressed:
        switch.pressed = False
        st.rerun()
    score = dataset.roles.score if isinstance(dataset, BinaryDataset) else ""
    names = {"title": shortened(dataset.title, 24), "score": shortened(score, 20)}
    name = say("switch-name", **names, has_score=str(bool(score)))
    with (
        st.container(key="data_switch"),
        st.popover(markdown_text(name), type="tertiary", help=say("switch-name.help")),
    ):
        choose_source("switch_dataset", say("switch-dataset"), dataset.id, dataset, switch.take_dataset)
        scores = _score_columns(dataset)
        if score in scores:
            st.session_state["switch_score"] = score
            st.selectbox(say("columns-choose-score"), scores, key="switch_score", on_change=switch.take_score)


def _score_columns(dataset: Dataset) -> tuple[str, ...]:
    source = opened().source
    if not source or not isinstance(dataset, BinaryDataset):
        return ()
    return dataset.score_columns or source.columns.scores
