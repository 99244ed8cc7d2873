"""What is said on a page that a shared link opened: the sender's note, and which data these are."""

import streamlit as st

from dashboard.datasets import Dataset
from dashboard.formats import count_text, date_text, markdown_text
from dashboard.sharing.store import ShareCard


def shared_banner(card: ShareCard) -> None:
    """The note, the size, the fingerprint of the sender's file and the dates."""
    with st.container(key="shared_banner", gap="xsmall"):
        if card.note:
            st.markdown("  \n".join(map(markdown_text, card.note.splitlines())))
        st.caption(
            f":material/share: Shared {date_text(card.created)}, {count_text(card.n_rows)} rows, opens until "
            f"{date_text(card.expires)}. Fingerprint of the file (SHA-256): {card.sha256[:12]}…",
            help=f"SHA-256 of the file that was uploaded: {card.sha256}",
        )


def counts_banner(dataset: Dataset) -> None:
    """What counts alone tell, and what they do not."""
    assert dataset.steps is not None
    with st.container(key="shared_banner"):
        st.caption(
            f":material/share: Counts at {len(dataset.steps.thresholds)} thresholds, shared without the data behind "
            "them. Between two of these thresholds nothing is known, so AP and ROC AUC are shown as intervals."
        )
