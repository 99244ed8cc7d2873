"""What is the reader's own on the imbalance page: what a miss costs, and how precise alerts must be."""

import streamlit as st

from dashboard.controls.choice import Kept, number
from dashboard.controls.choosing import ask, within
from dashboard.words.sentence import say

COST = number("cost", Kept.VISIT)
FLOOR = number("floor", Kept.VISIT)
CHEAPEST, DEAREST = 0.001, 1e6
LOWEST, HIGHEST = 0.001, 0.999


def cost_and_floor() -> tuple[float, float]:
    """Draws both numbers and returns them."""
    left, right = st.columns(2)
    miss_cost = ask(
        COST,
        left.number_input,
        say("imbalance-cost"),
        default=10.0,
        fit=within(CHEAPEST, DEAREST),
        min_value=CHEAPEST,
        max_value=DEAREST,
        step=0.01,
        format="%.6g",
    )
    floor = ask(
        FLOOR,
        right.number_input,
        say("imbalance-floor-choice"),
        default=0.8,
        fit=within(LOWEST, HIGHEST),
        min_value=LOWEST,
        max_value=HIGHEST,
        step=0.05,
        format="%.6g",
    )
    return miss_cost, floor
