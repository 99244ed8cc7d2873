"""The examples, grouped by what they teach."""

from collections.abc import Callable

import streamlit as st

from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import say

# The groups of each column.
_COLUMNS = (("learn", "blank"), ("binary",), ("classes", "text"))


def examples_button(key: str, open_data: Callable[[str], None]) -> None:
    """Draws the button that opens the list of examples."""
    if st.button(say("examples-button"), key=f"{key}_examples", icon=":material/table_view:", width="stretch"):
        st.dialog(say("examples-heading"), width="large")(_list)(open_data)


def _list(open_data: Callable[[str], None]) -> None:
    for column, groups in zip(st.columns(len(_COLUMNS)), _COLUMNS, strict=True):
        for group in groups:
            with column.container(key=f"examples_{group}", gap="xsmall"):
                st.markdown(Markdown("### {}").format(say(f"examples-{group}")))
                for example in [each for each in EXAMPLES.values() if each.group == group]:
                    label, key = markdown_text(example.title), f"example_{example.id}"
                    if st.button(label, key=key, on_click=open_data, args=[example.id], width="stretch"):
                        st.rerun()
                    st.caption(markdown_text(example.line))
