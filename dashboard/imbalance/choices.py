"""What is the reader's own on the imbalance page: what a miss costs, and how precise alerts must be."""

import streamlit as st

from dashboard.controls.choice import Kept, Number, number
from dashboard.controls.choosing import ask_number, peek
from dashboard.words.sentence import say

COST = number("cost", Kept.VISIT, 0.001, 1e6)
FLOOR = number("floor", Kept.VISIT, 0.001, 0.999)


USUAL_COST, USUAL_FLOOR = 10.0, 0.8


def chosen_cost_and_floor() -> tuple[float, float]:
    """Both numbers as they are chosen; their boxes stand further down."""
    return _chosen(COST, USUAL_COST), _chosen(FLOOR, USUAL_FLOOR)


def _chosen(choice: Number, usual: float) -> float:
    fitting = choice.fit(peek(choice, usual))
    return usual if fitting is None else fitting


def ask_cost_and_floor(cost_shown: float, floor_shown: float) -> None:
    """Draws both boxes; where one says something else than is shown, the whole page runs again."""
    left, right = st.columns(2)
    floor = ask_number(FLOOR, left, say("imbalance-floor-choice"), default=USUAL_FLOOR, step=0.05, format="%.6g")
    cost = ask_number(COST, right, say("imbalance-cost"), default=USUAL_COST, step=0.01, format="%.6g")
    if (cost, floor) != (cost_shown, floor_shown):
        st.rerun()
