"""Asks the visitor to confirm the true label if nothing in the file identifies it as one."""

from collections.abc import Callable

import streamlit as st

from threshold_explorer.controls.query_parameter import Scope, plain_text
from threshold_explorer.controls.query_parameters import bound_value, carry_parameter, set_link_value, set_parameter
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import Source
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown

# The column that the visitor confirmed as the true label.
OWN = plain_text("own", Scope.FILE)


def label_declared(source: Source, label: str, score: str) -> bool:
    """Whether the visitor, or the sender of shared data, confirmed this doubtful column as the true label."""
    if not source.columns.label_warning(label, score):
        return False
    default = None if source.origin is Origin.UPLOAD else label
    return bound_value(OWN, default=default, scope_key=source.sha256) == label


def confirm_likely_label(source: Source) -> None:
    """Records that the visitor confirmed a file's likely label before the file was opened."""
    carry_parameter(OWN, source.columns.likely_roles.label, scope_key=source.sha256)
    set_parameter(OWN, source.columns.likely_roles.label)


def note_confirmed_label(label: str, is_confirmed: bool) -> None:
    """Makes links contain the confirmation for the columns shown."""
    set_link_value(OWN, label if is_confirmed else None)


def ask_for_label(doubt: Sentence, label: str) -> None:
    """On the page: why the column may not be the true label, and a button to confirm it."""
    st.warning(markdown_text(doubt), icon=":material/help:")
    offer_as_label(label, lambda: set_parameter(OWN, label))


def offer_as_label(label: str, confirm: Callable[[], None]) -> None:
    """Draws a button to use a column as the true label, and what that means for the metrics."""
    st.button(
        markdown("truth-all-the-same", label=label), key="take_as_truth", on_click=confirm, icon=":material/gavel:"
    )
    st.caption(markdown("truth-all-the-same-means", label=label))
