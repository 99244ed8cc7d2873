"""The page on how sure it is, through Streamlit's own test driver."""

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.choose.goals import GOALS
from dashboard.data.examples import OF_SCORES
from metrics_core.choosing import Constraint
from metrics_core.resampling import chosen_thresholds
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example


def said(app: AppTest) -> str:
    return " ".join(text.value for text in [*app.markdown, *app.caption]).replace("\\", "")


@pytest.mark.parametrize("example", OF_SCORES)
def test_every_example_has_a_plateau(example):
    assert "stays within 0.01 of its best" in said(started("certainty.py", d=example))


def test_a_wider_plateau_is_asked_for_by_a_link():
    narrow, wide = (said(started("certainty.py", delta=delta)) for delta in ("0.001", "10"))
    assert "stays within 0.001 of its best from" in narrow
    assert "stays within 10 of its best at every threshold" in wide


def test_what_is_wanted_is_named():
    app = started("certainty.py")
    assert "F1 stays within" in said(app)
    clean(app.selectbox(key="goal").set_value("mcc").run())
    assert "MCC stays within" in said(app)


def test_a_plateau_in_pieces_says_so():
    assert "of its best from 0.3042 to 0.4246, with gaps." in said(started("certainty.py", d="breast-cancer"))


def test_the_numbers_are_those_of_the_resamples():
    wanted = chosen_thresholds(open_example("breast-cancer").scores, draws=200, seed=7)
    app = started("certainty.py", d="breast-cancer", draws="200", seed="7")
    assert f"In 95% of 200 resamples the best threshold lies between {wanted.low:.4g} and {wanted.high:.4g}." in said(
        app
    )
    [table] = [one.value for one in app.dataframe if "times" in one.value.columns]
    assert table["times"].sum() == 200
    assert set(table["method"]) == {wanted.method}


def test_the_rounder_threshold_goes_to_the_threshold_page():
    app = started("certainty.py", d="breast-cancer")
    assert app.button(key="take_rounder").label == "Take 0.4 to the threshold page"
    app.button(key="take_rounder").click().run()
    assert app.query_params["t"] == "0.4"


def test_bounds_of_the_page_on_choosing_hold():
    wanted = chosen_thresholds(
        open_example("breast-cancer").scores, constraints=[Constraint("recall", "at_least", 0.9)], draws=200
    )
    app = started("certainty.py", d="breast-cancer", draws="200", recall_min="0.9")
    assert "The bound that is set on “Choose” holds here as well." in said(app)
    assert f"between {wanted.low:.4g} and {wanted.high:.4g}." in said(app)


def test_bounds_that_nothing_keeps_are_one_sentence():
    app = started("certainty.py", d="breast-cancer", recall_min="1", fpr_max="0")
    assert "No threshold keeps to all bounds" in app.info[0].value


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_can_be_asked(goal):
    assert "of its best" in said(started("certainty.py", goal=goal, draws="200"))
