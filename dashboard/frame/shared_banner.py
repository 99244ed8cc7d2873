"""What is said on a page that a shared link opened: the sender's note, and which data these are."""

import streamlit as st

from dashboard.data.datasets import Dataset
from dashboard.sharing.store import ShareCard
from dashboard.words.formats import count_text, date_text, markdown_text, shortened

# A longer note would push the numbers off the first screen; the rest of it is one click away.
LINES, CHARACTERS = 3, 280


def shared_banner(dataset: Dataset) -> None:
    """Nothing for data of one's own."""
    if dataset.card:
        with st.container(key="shared_banner", gap="xsmall"):
            _note(dataset.card.note)
            _card(dataset.card)
    elif dataset.steps:
        with st.container(key="shared_banner"):
            _counts(len(dataset.steps.thresholds))


def _note(note: str) -> None:
    if not note:
        return
    first = "\n".join(shortened(note, CHARACTERS).splitlines()[:LINES])
    st.markdown(f"**Note from the sender:** {_with_line_breaks(first)}")
    if first != note:
        with st.expander("The whole note"):
            st.markdown(_with_line_breaks(note))


def _with_line_breaks(text: str) -> str:
    return "  \n".join(map(markdown_text, text.splitlines()))


def _card(card: ShareCard) -> None:
    st.caption(
        f":material/share: Shared {date_text(card.created)}, {count_text(card.n_rows)} rows, opens until "
        f"{date_text(card.expires)}. Fingerprint of the file (SHA-256): {card.sha256[:12]}…",
        help=f"SHA-256 of the file that was uploaded: {card.sha256}",
    )


def _counts(n_thresholds: int) -> None:
    st.caption(
        f":material/share: Counts at {n_thresholds} thresholds, shared without the data behind them. Between two of "
        "these thresholds nothing is known, so AP and ROC AUC are shown as intervals."
    )
