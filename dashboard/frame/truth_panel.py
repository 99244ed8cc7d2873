"""Where nothing in a file says that its label is the truth: the question, and the reader's word that it is."""

from collections.abc import Callable

import streamlit as st

from dashboard.controls.choice import Kept, plain_text
from dashboard.controls.choosing import carry, choose, hold, note
from dashboard.data.origin import Origin
from dashboard.data.source import Source
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say

# The label that is the truth because somebody said so.
OWN = plain_text("own", Kept.FILE)


def is_said_true(source: Source, label: str, score: str) -> bool:
    """Whether somebody said that this label, of which the file says otherwise or nothing, is the truth.

    Of shared data whoever shared them did.
    """
    if not source.columns.truth_doubt(label, score):
        return False
    default = None if source.origin is Origin.UPLOAD else label
    return hold(OWN, default=default, of=source.sha256) == label


def say_true(source: Source) -> None:
    """Notes that the reader said it of a file's likely label before the file was opened."""
    carry(OWN, source.columns.likely_roles.label, of=source.sha256)
    choose(OWN, source.columns.likely_roles.label)


def note_said_true(label: str, is_said: bool) -> None:
    """Has links say it of the columns that are shown."""
    note(OWN, label if is_said else None)


def ask_for_truth(doubt: Sentence, label: str) -> None:
    """On the page: why the label may be no truth, and the button that says that it is."""
    st.warning(markdown_text(str(doubt)), icon=":material/help:")
    offer_as_truth(label, lambda: choose(OWN, label))


def offer_as_truth(label: str, take: Callable[[], None]) -> None:
    """Draws the button that takes a label for the truth, and says what that means."""
    st.button(say("truth-all-the-same", label=label), key="take_as_truth", on_click=take, icon=":material/gavel:")
    st.caption(say("truth-all-the-same-means", label=label))
