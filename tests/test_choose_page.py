"""The page on choosing a threshold through Streamlit's own test driver: what is wanted, and what comes of it."""

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.choose.goals import GOALS
from dashboard.data.examples import OF_SCORES
from dashboard.data.sources import FIRST
from metrics_core.choosing import BestFBeta, Choice, at_least, at_most, choose
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example


def captions(app: AppTest) -> list[str]:
    return [caption.value for caption in app.caption]


def complaints(app: AppTest) -> str:
    """What is complained of, without the marks that keep it from being read as Markdown."""
    return " ".join(warning.value for warning in app.warning).replace("\\", "")


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_an_answer_on_the_first_example(goal):
    app = started("choose.py", goal=goal)
    assert any(said.startswith("Threshold ") for said in captions(app))


@pytest.mark.parametrize("example", OF_SCORES)
def test_the_page_stands_on_every_example_that_it_is_for(example):
    app = started("choose.py", d=example, recall_min="0.9")
    assert app.selectbox(key="dataset").value == example


def test_the_answer_is_the_cores_to_the_last_digit_and_can_be_taken():
    bounds = [at_least("precision", 0.8), at_most("fpr", 0.05)]
    wanted = choose(open_example(FIRST).scores, BestFBeta(2), bounds)
    assert isinstance(wanted, Choice)
    app = started("choose.py", beta="2", precision_min="0.8", fpr_max="0.05")
    assert any(said == f"Threshold {wanted.threshold!r}" for said in captions(app))
    clean(app.button(key="take_answer").click().run())
    assert app.session_state["t"] == wanted.threshold


def test_a_bound_that_cannot_be_kept_says_what_can_be_had_and_gives_way_at_one_press():
    app = started("choose.py", recall_min="0.9", precision_min="0.95")
    assert "Impossible: no threshold keeps to all of this" in captions(app)
    giving_way = [said for said in captions(app) if "Give way here" in said]
    assert len(giving_way) == 1
    clean(app.button(key="give_way").click().run())
    assert any(said.startswith("Threshold ") for said in captions(app))


@pytest.mark.parametrize("bound", ["-0.1", "1.5", "nan", "much"])
def test_a_bound_of_a_link_that_is_none_is_one_sentence(bound):
    app = started("choose.py", recall_min=bound)
    assert f"“{bound}”" in complaints(app)
    assert "0 to 1" in complaints(app)
    assert app.select_slider(key="recall_min").value == 0


def test_a_negative_beta_of_a_link_is_one_sentence():
    app = started("choose.py", beta="-1")
    assert "“-1”" in complaints(app)
    assert app.select_slider(key="beta").value == 1


def test_a_bound_between_the_sliders_positions_stays_as_a_link_has_it():
    app = started("choose.py", recall_min="0.8765")
    assert app.select_slider(key="recall_min").value == 0.8765


def test_alerts_a_day_bound_the_share_that_is_flagged():
    app = started("choose.py", alerts="20", a_day="1000")
    wanted = choose(open_example(FIRST).scores, BestFBeta(1), [at_most("flagged_rate", 0.02)])
    assert isinstance(wanted, Choice)
    assert f"Threshold {wanted.threshold!r}" in captions(app)
    clean(app.number_input(key="a_day").set_value(5.0).run())
    assert any("bound nothing" in said for said in captions(app))
