"""Error and warning messages in containers that always exist, so that a message that appears moves nothing else."""

import streamlit as st

from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence

Message = Sentence | ValueError | str | None


def error_slot(key: str, message: Message) -> None:
    """The message about an input that was rejected, or an empty container."""
    with st.container(key=key):
        if message:
            st.error(markdown_text(message), icon=":material/error:")


def warning_slot(key: str, *messages: Message, icon: str = ":material/warning:") -> None:
    """Messages about what may not be as intended, or an empty container."""
    with st.container(key=key):
        for message in filter(None, messages):
            st.warning(markdown_text(message), icon=icon)
