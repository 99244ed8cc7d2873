"""What is said on a page that a shared link opened: the sender's note, and which data these are."""

import streamlit as st

from dashboard.data.dataset import Dataset
from dashboard.data.opened import opened
from dashboard.sharing.audience import For
from dashboard.sharing.store import ShareCard
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import say

# A longer note would push the numbers off the first screen; the rest of it is one click away.
LINES, CHARACTERS = 3, 280


def shared_banner(dataset: Dataset) -> None:
    """Nothing for data of one's own."""
    if dataset.card:
        with st.container(key="shared_banner", gap="xsmall"):
            _note(dataset.card.note)
            _card(dataset.card)
            _doubt()
    elif dataset.shared_how:
        with st.container(key="shared_banner"):
            st.caption(f":material/share: {dataset.shared_how}")


def _note(note: str) -> None:
    if not note:
        return
    first = "\n".join(shortened(note, CHARACTERS).splitlines()[:LINES])
    st.markdown(f"**{say('banner-note')}** {_with_line_breaks(first)}")
    if first != note:
        with st.expander(say("banner-whole-note")):
            st.markdown(_with_line_breaks(note))


def _with_line_breaks(text: str) -> str:
    return "  \n".join(map(markdown_text, text.splitlines()))


def _card(card: ShareCard) -> None:
    said = say(
        "banner-card", created=card.created, rows=card.n_rows, expires=card.expires, fingerprint=card.sha256[:12]
    )
    if card.audience.kind is not For.EVERYBODY:
        said = f"{said} {say('banner-audience', audience=card.audience.kind.value)}"
    st.caption(f":material/share: {said}", help=say("banner-card.help", sha256=card.sha256))


def _doubt() -> None:
    """That the database of shared data could not be asked; a data set is made once, and does not know."""
    source = opened().source
    if source and not source.is_checked:
        st.caption(f":material/cloud_off: {say('banner-unchecked')}")
