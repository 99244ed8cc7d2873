"""In the bar: the open data set and score column, and a menu to switch them without scrolling."""

from typing import Any

import streamlit as st

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.controls.score_columns import with_recalibrated, without_refused
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_panel import choose_source
from threshold_explorer.interface.panels.panel import SCORE
from threshold_explorer.words.formats import distinctly_shortened, shortened
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import markdown, say

# Up to this many score columns are listed, so that one click switches.
MAX_LISTED = 8


def data_switch(dataset: Dataset) -> None:
    """Draws a button with the open data set, which opens the menu."""
    score = dataset.roles.score if isinstance(dataset, BinaryDataset) else ""
    names = {"title": shortened(dataset.title, 24), "score": shortened(score, 20)}
    name = markdown("switch-name", **names, has_score=str(bool(score)))
    with (
        st.container(key="data_switch"),
        st.popover(name, type="tertiary", help=say("switch-name.help")),
    ):
        choose_source("switch_dataset", say("switch-dataset"), dataset.id, dataset)
        scores = _score_columns(dataset)
        if score in scores:
            st.session_state["switch_score"] = score
            _choose_score(scores, score)


def _choose_score(scores: tuple[str, ...], current: str) -> None:
    widget: Any = st.radio if len(scores) <= MAX_LISTED else st.selectbox
    shown = distinctly_shortened(scores)
    widget(
        say("columns-choose-score"),
        scores,
        index=scores.index(current),
        format_func=lambda name: markdown_text(shown[name]) if widget is st.radio else name,
        key="switch_score",
        on_change=_take_score,
    )


def _take_score() -> None:
    set_parameter(SCORE, st.session_state["switch_score"])


def _score_columns(dataset: Dataset) -> tuple[str, ...]:
    source = current_data().source
    if not source or not isinstance(dataset, BinaryDataset):
        return ()
    if not dataset.has_recalibrated_scores:
        return dataset.score_columns or source.columns.scores
    roles, columns = dataset.roles, source.columns
    if not 0 < dataset.scores.prevalence < 1:
        return columns.scores
    names = with_recalibrated(columns.scores, roles.score, columns.profiles, lower_is_positive=roles.column_is_lower)
    return without_refused(names, roles, source)
