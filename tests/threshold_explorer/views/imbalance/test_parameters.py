"""Cost of a miss and minimum precision: the values read before the inputs are drawn are those that the inputs show."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean

PAGE = """
import streamlit as st
from threshold_explorer.interface.controls.query_parameters import read_url
from threshold_explorer.views.imbalance.panel import cost_and_floor_inputs, current_cost_and_floor

read_url("imbalance")
cost, floor = current_cost_and_floor()
st.text(f"{cost!r} {floor!r}")
cost_and_floor_inputs(cost, floor)
"""

# As if only the fragment with the inputs runs: the rest of the page was drawn with another cost.
OUTDATED_PAGE = """
import streamlit as st
from threshold_explorer.interface.controls.query_parameters import read_url
from threshold_explorer.views.imbalance.panel import DEFAULT_FLOOR, cost_and_floor_inputs

read_url("imbalance")
shown = st.session_state.setdefault("shown", [])
shown.append(10.0 if shown else 1.0)
cost_and_floor_inputs(shown[-1], DEFAULT_FLOOR)
"""


def started(tmp_path: Path, **query: str) -> AppTest:
    script = tmp_path / "page.py"
    script.write_text(PAGE)
    app = AppTest.from_file(script)
    for name, text in query.items():
        app.query_params[name] = text
    return clean(app.run())


def values(app: AppTest) -> str:
    return app.text[0].value


def inputs(app: AppTest) -> tuple[float, float]:
    return app.number_input(key="cost").value, app.number_input(key="floor").value


@pytest.mark.parametrize(
    ("query", "cost", "floor"),
    [
        ({}, 10.0, 0.8),
        ({"cost": "0.001", "floor": "0.999"}, 0.001, 0.999),
        ({"cost": "0", "floor": "1"}, 10.0, 0.8),
        ({"cost": "1e9", "floor": "half"}, 10.0, 0.8),
    ],
)
def test_the_values_before_the_inputs_are_drawn_are_those_that_they_show(tmp_path, query, cost, floor):
    app = started(tmp_path, **query)
    assert values(app) == f"{cost!r} {floor!r}"
    assert inputs(app) == (cost, floor)
    clean(app.run())
    assert values(app) == f"{cost!r} {floor!r}"


def test_inputs_that_differ_from_the_page_run_it_again(tmp_path):
    script = tmp_path / "page.py"
    script.write_text(OUTDATED_PAGE)
    app = clean(AppTest.from_file(script).run())
    assert app.session_state["shown"] == [1.0, 10.0]
