"""Glossary: every term that the pages use; a link from a page opens it at one term."""

import streamlit as st

from threshold_explorer.words.glossary import entry_of, glossary
from threshold_explorer.words.markdown import Markdown, joined
from threshold_explorer.words.sentence import markdown, say

st.markdown(Markdown("# {}").format(say("page-glossary")))
if asked := entry_of(st.query_params.get("term", "")):
    with st.container(border=True, key="glossary_term"):
        st.markdown(asked.with_lesson())
text = st.text_input(say("glossary-search"), key="glossary_search")
found = {group: [entry for entry in entries if entry.matches(text)] for group, entries in glossary().items()}
if not any(found.values()):
    st.info(markdown("glossary-none", text=text))
for group, entries in found.items():
    if entries:
        st.markdown(Markdown("## {}").format(group))
        st.markdown(joined("\n", (Markdown("- {}").format(entry.with_lesson()) for entry in entries)))
