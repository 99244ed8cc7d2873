"""What surrounds every page: its style sheet, its heading and its complaints."""

import logging
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.data.datasets import Dataset
from dashboard.frame.share_panel import share_button
from dashboard.frame.shared_banner import shared_banner
from dashboard.web.link_preview import NAME
from dashboard.words.formats import count_text, markdown_text, percent_text, shortened

ICON = Path(__file__).with_name("icon.svg")
_STYLE = Path(__file__).with_name("page.css")


def page_style() -> None:
    st.html(_STYLE)


def tab_title() -> str:
    """The title of the browser's tab: the data set that is open, then the app."""
    dataset: Dataset | None = st.session_state.get("open")
    return f"{shortened(dataset.title)} · {NAME}" if dataset else NAME


def heading(dataset: Dataset) -> DeltaGenerator:
    """One line that says what is being looked at, with Share at its end; returns the place for further buttons."""
    scores = dataset.scores
    cases = "weighted cases" if scores.is_weighted else "case" if scores.n == 1 else "cases"
    positive = markdown_text(shortened(dataset.roles.positive, 30))
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="heading"):
        st.markdown(
            f"#### {markdown_text(shortened(dataset.title))} :small[{count_text(scores.n)} {cases}, "
            f"{count_text(scores.n_positive)} positive (**{positive}**): "
            f"prevalence {percent_text(scores.prevalence)}]"
        )
        with st.container(horizontal=True, horizontal_alignment="right", width="content"):
            further = st.container(horizontal=True, width="content")
            share_button(dataset)
    shared_banner(dataset)
    for note in dataset.notes:
        st.caption(markdown_text(note))
    return further


def provenance_line(dataset: Dataset) -> None:
    """The line by which every number on the page can be traced, as exports carry it as well."""
    with st.container(key="provenance"):
        st.caption(markdown_text(dataset.provenance))


def apologise(error: Exception) -> bool:
    """For an error that nobody foresaw: a sentence on the page; the traceback goes to the server's log."""
    logging.getLogger(__name__).error("a page failed", exc_info=error)
    st.error(
        "This page met an error that is ours, not yours; it is in the server's log. "
        "Reload it, or choose another data set on the left.",
        icon=":material/error:",
    )
    return True
