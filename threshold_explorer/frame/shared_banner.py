"""On a page opened by a shared link: the sender's note at the top, and the origin of the data at the end."""

import streamlit as st

from threshold_explorer.data.current_data import current_data
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.sharing.audience import AudienceKind
from threshold_explorer.sharing.store import ShareCard
from threshold_explorer.words.formats import markdown_text, shortened
from threshold_explorer.words.sentence import say

# A longer note is folded, so that it does not push the metrics off the screen.
LINES, CHARACTERS = 3, 280


def sender_note(dataset: Dataset) -> None:
    """Draws the note, if there is one."""
    if dataset.card and dataset.card.note:
        with st.container(key="sender_note", gap="xsmall"):
            _note(dataset.card.note)


def sharing_lines(dataset: Dataset) -> None:
    """Draws what the link contains and how long; nothing for the visitor's own data."""
    with st.container(key="shared_banner", gap="xsmall"):
        if dataset.card:
            _card(dataset.card)
            _unchecked_notice()
        elif dataset.sharing_note:
            st.caption(f":material/share: {dataset.sharing_note}")


def _note(note: str) -> None:
    first = "\n".join(shortened(note, CHARACTERS).splitlines()[:LINES])
    st.markdown(f"**{say('banner-note')}** {_with_line_breaks(first)}")
    if first != note:
        with st.expander(say("banner-whole-note")):
            st.markdown(_with_line_breaks(note))


def _with_line_breaks(text: str) -> str:
    return "  \n".join(map(markdown_text, text.splitlines()))


def _card(card: ShareCard) -> None:
    text = say(
        "banner-card", created=card.created, rows=card.n_rows, expires=card.expires, fingerprint=card.sha256[:12]
    )
    if card.audience.kind is not AudienceKind.EVERYBODY:
        text = f"{text} {say('banner-audience', audience=card.audience.kind.value)}"
    st.caption(f":material/share: {text}", help=say("banner-card.help", sha256=card.sha256))


def _unchecked_notice() -> None:
    """Notes that the share database did not respond; read from the source, since a data set is created only once."""
    source = current_data().source
    if source and not source.is_checked:
        st.caption(f":material/cloud_off: {say('banner-unchecked')}")
