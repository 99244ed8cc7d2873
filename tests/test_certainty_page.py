"""The page on how sure it is, through Streamlit's own test driver."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.choose.goals import GOALS
from dashboard.data.examples import OF_SCORES
from metrics_core.choosing import Constraint
from metrics_core.resampling import chosen_thresholds, held_out
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


def clinics() -> bytes:
    """A file in which the scores of one clinic lie higher than those of the other, and a third has a positive only."""
    rng = np.random.default_rng(0)
    rows = ["truth,score,clinic"]
    for at in range(400):
        clinic, is_sick = "ab"[at % 2], at % 5 == 0
        rows.append(f"{'yes' if is_sick else 'no'},{rng.normal(2 * is_sick + (clinic == 'b')):.4f},{clinic}")
    rows.append("yes,2.5,<b>c</b>")
    return "\n".join(rows).encode()


def test_each_value_of_a_column_can_be_held_out():
    app = started("threshold.py")
    clean(app.file_uploader(key="upload").set_value(("clinics.csv", clinics(), "text/csv")).run())
    app = clean(app.switch_page("certainty.py").run())
    assert set(app.selectbox(key="split").options) >= {"By clinic, each value held out in turn"}
    clean(app.selectbox(key="split").set_value("clinic").run())
    [table] = [one.value for one in app.dataframe if "held_out" in one.value.columns]
    assert table["part"].tolist() == ["<b>c</b>", "a", "b"]
    assert (table["chosen"] - table["held_out"]).tolist() == table["optimism"].tolist()
    assert app.query_params["split"] == "clinic"


def test_random_halves_say_the_optimism_and_its_spread():
    wanted = held_out(open_example("breast-cancer").scores, repetitions=200, seed=3)
    text = said(started("certainty.py", d="breast-cancer", seed="3"))
    assert f"The choice flatters itself by {wanted.optimism:.3f} (standard deviation {wanted.spread:.3f}" in text


def test_a_link_to_a_column_that_is_not_there_says_so():
    app = started("certainty.py", split="clinic")
    assert "splits the cases by “clinic”" in " ".join(warning.value for warning in app.warning)


@pytest.mark.parametrize(
    ("example", "why"), [("eight-samples", "Only 4 cases are"), ("crash-survival", "The cases are weighted")]
)
def test_what_cannot_be_split_says_why(example, why):
    app = started("certainty.py", d=example)
    assert any(why in info.value.replace("\\", "") for info in app.info)
    assert not [one for one in app.dataframe if "held_out" in one.value.columns]
