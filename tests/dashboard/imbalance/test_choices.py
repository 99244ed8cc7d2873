"""What a miss costs and how precise alerts must be: read before their boxes are drawn, as the boxes then show it."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app_driver import clean

PAGE = """
import streamlit as st
from dashboard.controls.choosing import read_address
from dashboard.imbalance.choices import ask_cost_and_floor, chosen_cost_and_floor

read_address("imbalance")
cost, floor = chosen_cost_and_floor()
st.text(f"{cost!r} {floor!r}")
ask_cost_and_floor(cost, floor)
"""

# As where only the part with the boxes runs: what is around it was drawn with another cost.
DRAWN_BEFORE = """
import streamlit as st
from dashboard.controls.choosing import read_address
from dashboard.imbalance.choices import USUAL_FLOOR, ask_cost_and_floor

read_address("imbalance")
shown = st.session_state.setdefault("shown", [])
shown.append(10.0 if shown else 1.0)
ask_cost_and_floor(shown[-1], USUAL_FLOOR)
"""


def started(tmp_path: Path, **query: str) -> AppTest:
    script = tmp_path / "page.py"
    script.write_text(PAGE)
    app = AppTest.from_file(script)
    for name, text in query.items():
        app.query_params[name] = text
    return clean(app.run())


def taken(app: AppTest) -> str:
    return app.text[0].value


def boxes(app: AppTest) -> tuple[float, float]:
    return app.number_input(key="cost").value, app.number_input(key="floor").value


@pytest.mark.parametrize(
    ("query", "cost", "floor"),
    [
        ({}, 10.0, 0.8),
        ({"cost": "3", "floor": "0.5"}, 3.0, 0.5),
        ({"cost": "0.001", "floor": "0.999"}, 0.001, 0.999),
        ({"cost": "0", "floor": "1"}, 10.0, 0.8),
        ({"cost": "-1", "floor": "0"}, 10.0, 0.8),
        ({"cost": "1e9", "floor": "half"}, 10.0, 0.8),
    ],
)
def test_what_is_taken_before_the_boxes_is_what_they_show(tmp_path, query, cost, floor):
    app = started(tmp_path, **query)
    assert taken(app) == f"{cost!r} {floor!r}"
    assert boxes(app) == (cost, floor)
    clean(app.run())
    assert taken(app) == f"{cost!r} {floor!r}"


def test_boxes_that_say_something_else_than_is_shown_run_the_page_again(tmp_path):
    script = tmp_path / "page.py"
    script.write_text(DRAWN_BEFORE)
    app = clean(AppTest.from_file(script).run())
    assert app.session_state["shown"] == [1.0, 10.0]


def test_what_is_set_in_a_box_is_taken_in_the_same_run(tmp_path):
    app = started(tmp_path, cost="3")
    clean(app.number_input(key="floor").set_value(0.9).run())
    clean(app.number_input(key="cost").set_value(25.0).run())
    assert taken(app) == "25.0 0.9"
    assert (app.query_params["cost"], app.query_params["floor"]) == ("25", "0.9")
