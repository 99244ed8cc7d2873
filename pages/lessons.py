"""Learn: the lessons, where this browser is in each, and the questions."""

import streamlit as st

from threshold_explorer.interface.lessons.overview import draw_lessons, draw_questions
from threshold_explorer.words.markdown import Markdown
from threshold_explorer.words.sentence import markdown, say

st.markdown(Markdown("# {}").format(say("page-lessons")))
st.markdown(markdown("lessons-about"))
st.page_link("glossary.py", label=say("page-glossary"), icon=":material/help:")
draw_lessons()
draw_questions()
