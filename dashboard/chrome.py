"""What surrounds every page: its style sheet, its heading and its complaints."""

import logging
from pathlib import Path

import streamlit as st

from dashboard.datasets import Dataset
from dashboard.formats import count_text, markdown_text, percent_text, shortened

ICON = Path(__file__).with_name("icon.svg")
_STYLE = Path(__file__).with_name("page.css")


def page_style() -> None:
    st.html(_STYLE)


def heading(dataset: Dataset) -> None:
    """One line that says what is being looked at: the data set, its size and its prevalence."""
    scores = dataset.scores
    cases = "weighted cases" if scores.is_weighted else "case" if scores.n == 1 else "cases"
    positive = markdown_text(shortened(dataset.roles.positive, 30))
    st.markdown(
        f"#### {markdown_text(shortened(dataset.title))} :small[{count_text(scores.n)} {cases}, "
        f"{count_text(scores.n_positive)} positive (**{positive}**): "
        f"prevalence {percent_text(scores.prevalence)}]"
    )


def apologise(error: Exception) -> bool:
    """For an error that nobody foresaw: a sentence on the page; the traceback goes to the server's log."""
    logging.getLogger(__name__).error("a page failed", exc_info=error)
    st.error(
        "This page met an error that is ours, not yours; it is in the server's log. "
        "Reload it, or choose another data set on the left.",
        icon=":material/error:",
    )
    return True
