"""What is the reader's own on the imbalance page: what a miss costs, and how precise alerts must be."""

import streamlit as st

from dashboard.controls.choice import Kept, number
from dashboard.controls.choosing import ask_number
from dashboard.words.sentence import say

COST = number("cost", Kept.VISIT, 0.001, 1e6)
FLOOR = number("floor", Kept.VISIT, 0.001, 0.999)


def cost_and_floor() -> tuple[float, float]:
    """Draws both numbers and returns them."""
    left, right = st.columns(2)
    miss_cost = ask_number(COST, left, say("imbalance-cost"), default=10.0, step=0.01, format="%.6g")
    floor = ask_number(FLOOR, right, say("imbalance-floor-choice"), default=0.8, step=0.05, format="%.6g")
    return miss_cost, floor
