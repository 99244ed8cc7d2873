"""How sure: how far the choice moves with the cases, and what it promises too much."""

import streamlit as st

from dashboard.certainty.at_threshold import threshold_sections
from dashboard.certainty.chosen import chosen_section
from dashboard.choose.goals import ask_goal
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.chrome import heading
from dashboard.words.sentence import say

dataset = opened_binary()
heading(dataset)
st.caption(say("certainty-about"))
goal = ask_goal(dataset)
chosen_section(dataset, goal)
threshold_sections(dataset)
