"""The links of the Compare page carry what it shows, and nothing that it does not."""

import numpy as np
import pandas as pd
import pytest

from tests.app_driver import AppTest, address, captions, clean, messages, sent, started

Y = np.repeat([0, 1], 100)
RANDOM = np.random.default_rng(0)
ROWS = pd.DataFrame(
    {"label": Y, "score": RANDOM.normal(0.4 + 0.2 * Y, 0.1), "other_score": RANDOM.normal(0.4, 0.1, 200)}
)


@pytest.fixture
def app() -> AppTest:
    return sent(started(), ROWS, page="compare.py")


def choose(app: AppTest, unit: str) -> AppTest:
    return clean(app.selectbox(key="equal").select(unit).run())


def test_a_value_in_one_unit_is_no_position_in_another(app):
    app.text_input(key="typed_at").set_value("0.4931").run()
    assert app.select_slider(key="at").value == "0.4931"
    assert address(app)["at"] == ["0.4931"]
    assert "at" not in address(choose(app, "best"))
    alerts = choose(app, "flagged")
    assert all(float(text).is_integer() for text in alerts.select_slider(key="at").options)
    alerts.text_input(key="typed_at").set_value("12.4").run()
    assert app.select_slider(key="at").value == "12"
    # A thousand, of 200 cases.
    alerts.text_input(key="typed_at").set_value("1,000").run()
    assert app.select_slider(key="at").value == "12"
    assert any("“1,000”" in text for text in messages(app, "error"))


def test_a_goal_with_an_alert_budget_compares_by_alerts():
    by_goal = {goal: sent(started(goal=goal, alerts="20"), ROWS, page="compare.py") for goal in ("alerts", "mcc")}
    units = {goal: page.selectbox(key="equal").value for goal, page in by_goal.items()}
    assert units == {"alerts": "flagged", "mcc": "flagged_rate"}


def test_columns_whose_names_begin_alike_are_told_apart():
    """A browser identifies an option by its text, and series are known by their names."""
    names = [f"probability_of_default_within_twelve_months_model_{version}" for version in "abc"]
    rows = ROWS.drop(columns="other_score").rename(columns={"score": names[0]})
    rows[names[1]], rows[names[2]] = RANDOM.random((2, 200))
    app = sent(started(), rows)
    buttons = [button.label for button in app.button if button.key.startswith("side_")]
    assert {label.removesuffix('" is the score')[-1] for label in buttons} == {*"abc"}
    clean(app.selectbox(key="score").select(names[0]).run())
    clean(app.switch_page("compare.py").run())
    assert app.multiselect(key="series").options == [f"probability_of_defau…elve_months_model_{at}" for at in "bc"]
    clean(app.multiselect(key="series").set_value(names[1:]).run())
    [found] = [each.value for each in app.table if "Differs" in each.value.columns]
    assert len(set(found["Series"])) == 2
    assert len(app.selectbox(key="front").options) == 3


def test_a_link_with_counts_opens_the_threshold_page(app):
    choose(app, "recall")
    clean(app.button(key="share_button").click().run())
    [link] = [each.proto.code_text for each in app.get("code") if "d=counts-" in each.proto.code_text]
    assert "compare" not in link
    assert "equal=" not in link
    assert "The other scores are left out" in captions(app)


def test_of_three_series_the_cases_of_the_chosen_two_are_listed():
    third = np.where(Y == 1, 0.9, 0.1)
    app = sent(started(), ROWS.assign(third_score=third), page="compare.py")
    app.multiselect(key="series").set_value(["other_score", "third_score"]).run()
    app.select_slider(key="at").set_value("0.5").run()
    before = app.radio(key="differing").options
    clean(app.selectbox(key="against").select("third_score").run())
    only_third = int((ROWS["score"][Y == 1] < 0.5).sum())
    assert app.radio(key="differing").options != before
    assert f"{only_third} caught only by third_score" in app.radio(key="differing").options
    assert address(app)["against"] == ["third_score"]
