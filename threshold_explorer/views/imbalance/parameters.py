"""The parameters of the imbalance page: the cost of a miss and the minimum precision."""

import streamlit as st

from threshold_explorer.interface.controls.query_parameter import NumberParameter, Scope, number
from threshold_explorer.interface.controls.query_parameters import bound_number_input, get_parameter
from threshold_explorer.words.sentence import say

COST = number("cost", Scope.SESSION, 0.001, 1e6)
FLOOR = number("floor", Scope.SESSION, 0.001, 0.999)
DEFAULT_COST, DEFAULT_FLOOR = 10.0, 0.8


def current_cost_and_floor() -> tuple[float, float]:
    """The current values; their inputs are further down the page."""
    return _current(COST, DEFAULT_COST), _current(FLOOR, DEFAULT_FLOOR)


def _current(parameter: NumberParameter, default: float) -> float:
    fitting = parameter.fit(get_parameter(parameter, default))
    return default if fitting is None else fitting


def cost_and_floor_inputs(cost_shown: float, floor_shown: float) -> None:
    """Draws both inputs; if one differs from the value that the page shows, the whole page runs again."""
    left, right = st.columns(2)
    floor = bound_number_input(
        FLOOR, left, say("imbalance-min-precision"), default=DEFAULT_FLOOR, step=0.05, format="%.6g"
    )
    cost = bound_number_input(COST, right, say("imbalance-miss-cost"), default=DEFAULT_COST, step=0.01, format="%.6g")
    if (cost, floor) != (cost_shown, floor_shown):
        st.rerun()
