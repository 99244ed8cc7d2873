"""The Calibration page in Streamlit's test driver: its numbers, and what it says where something is missing."""

import base64
from typing import Any

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import BinaryScores
from metrics_core.calibration import (
    brier_interval,
    calibration_error_test,
    calibration_line,
    isotonic_band,
    isotonic_fit,
    smooth_calibration,
)
from tests import app_driver
from tests.app_driver import captions, live_data, messages, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.words.formats import ratio_text, small_ratio_text
from threshold_explorer.words.sentence import say

DRAW = np.random.default_rng(3)
SCORE = np.round(DRAW.beta(1, 2, 120), 2)
CASES = pd.DataFrame({"label": np.where(DRAW.random(120) < SCORE, "yes", "no"), "score": SCORE})


def started(**query: str) -> AppTest:
    return app_driver.started("calibration.py", **query)


def opened(table: pd.DataFrame) -> AppTest:
    return uploaded(table, page="calibration.py")


def curve(app: AppTest) -> dict[str, Any]:
    """The script's data, with the rates and limits at each position of the slider and at the threshold."""
    found = live_data(app)["calibration"]
    rates = {name: np.frombuffer(base64.b64decode(found[name]), "<f4") for name in ("rate", "low", "high")}
    return {**found, **rates}


def numbers(app: AppTest) -> dict[str, str]:
    table = app.table[0].value
    return dict(zip(table.iloc[:, 0], table.iloc[:, 1], strict=True))


def test_the_browser_gets_the_curve_at_each_position_and_at_the_threshold():
    scores = open_example(FIRST).scores
    found, band = curve(started(t="0.3712")), isotonic_band(scores)
    positions = np.append(np.arange(101) / 100, 0.3712)
    assert found["rate"] == pytest.approx(isotonic_fit(scores).at(positions), abs=1e-6)
    assert found["low"][-1] == pytest.approx(band.at(0.3712).low, abs=1e-6)
    assert found["pi"] is None
    assert found["costs"] is None


def test_costs_and_prevalence_of_the_other_pages_are_read():
    scores = open_example(FIRST).scores
    app = started(t="0.37", pi="0.05", cost_fn="3")
    found = curve(app)
    wanted = isotonic_fit(scores.at_prevalence(0.05)).score_reaching(0.25)
    assert found["costs"] == ["calibration-costs", {"required": 25.0, "score": wanted, "pi": "0.05"}]
    assert found["pi"] == 0.05
    app.button(key="use_score").click().run()
    assert live_data(app)["between"]["threshold"] == wanted
    never = curve(started(cost_fp="1e9", cost_fn="0.001"))["costs"]
    assert never[0] in ("calibration-costs", "calibration-costs-never")
    assert curve(started(cost_fp="-1"))["costs"] == ["calibration-costs-none", {}]


def test_the_error_is_that_of_the_chosen_bins():
    assert say("calibration-ece", count=10, binning="width") in numbers(started())
    app = started(binning="mass", bins="5")
    assert say("calibration-ece", count=5, binning="mass") in numbers(app)
    assert "Bins" in [tab.label for tab in app_driver.unfolded(app).tabs]
    assert say("calibration-ece-test") in numbers(app)
    smooth = numbers(started(binning="smooth"))
    error = smooth_calibration(open_example(FIRST).scores).error
    assert float(smooth[say("calibration-smooth")]) == pytest.approx(error, abs=1e-3)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (CASES.assign(case_weight=np.linspace(0.5, 2, 120)), "calibration-weighted"),
        (CASES.assign(label=np.where(np.arange(120) < 4, "yes", "no")), "calibration-few"),
    ],
)
def test_without_a_band_the_page_says_why(table: pd.DataFrame, reason: str):
    app = opened(table)
    assert say(reason, least=10) in captions(app)
    assert np.isnan(curve(app)["low"]).all()
    assert np.isfinite(curve(app)["rate"]).all()


def test_scores_that_are_no_probabilities_have_the_curve_only():
    app = opened(CASES.assign(score=10 * SCORE - 3))
    assert say("calibration-slope") not in [name for table in app.table for name in table.value.iloc[:, 0]]
    assert any("are not probabilities" in text for text in messages(app, "info"))
    assert np.isfinite(curve(app)["high"]).all()


def test_slope_and_intercept_leave_out_scores_of_exactly_0_or_1_and_say_how_many():
    hard = app_driver.clean(opened(CASES.assign(score=np.round(SCORE))))
    names = [say(f"calibration-{name}") for name in ("in-the-large", "slope", "intercept")]
    assert [numbers(hard)[name] for name in names] == [say("calibration-no-line-ends")] * 3
    separated = numbers(opened(CASES.assign(score=np.where(CASES["label"] == "yes", 0.5, 0) + SCORE / 3 + 0.01)))
    assert separated[say("calibration-slope")] == say("calibration-no-line-separated")
    assert say("calibration-log-infinite") in hard.table[1].value.iloc[0].tolist()
    score = np.where(SCORE < 0.05, 0, SCORE)
    found = numbers(opened(CASES.assign(score=score)))
    label = CASES["label"] == "yes"
    inside = calibration_line(BinaryScores.from_predictions(label[score > 0], score[score > 0], pos_label=True))
    assert found[say("calibration-slope")] == ratio_text(inside.slope.value)
    left_out = say("calibration-left-out-count", count=int(sum(score == 0)), wrong=int(sum(label[score == 0])))
    assert found[say("calibration-left-out")] == left_out


def test_the_brier_score_has_its_interval_and_counts_have_the_numbers_of_their_cases():
    of_cases = opened(CASES).table[0].value
    scores = BinaryScores.from_predictions(CASES["label"] == "yes", CASES["score"], pos_label=True)
    low, high = map(small_ratio_text, brier_interval(scores))
    limits = say("calibration-limits", low=low, high=high)
    row = say("calibration-brier"), small_ratio_text(scores.brier_score()), limits
    assert row in list(of_cases.itertuples(index=False, name=None))
    counts = pd.crosstab(CASES["score"], CASES["label"]).reset_index()
    counts = counts.rename(columns={"yes": "n_positive", "no": "n_negative"}).rename_axis(columns=None)
    assert opened(counts).table[0].value.equals(of_cases)
    groups = counts.assign(score_high=lambda table: np.minimum(table["score"] + 0.004, 1))
    assert say("calibration-partial") in captions(opened(groups))


def calibration_of_series(page: str, table: pd.DataFrame, **query: str) -> pd.DataFrame:
    app = uploaded(table, page=page)
    for name, text in query.items():
        app.query_params[name] = text
    return app_driver.tab_table(app, say("table-series-calibration")).set_index(say("series-head-name"))


def test_each_group_has_its_calibration():
    cases = CASES.assign(site=np.where(np.arange(120) < 100, "north", "south"), day="2024-01-01")
    cases["score"] = cases["score"].clip(0.01, 0.99)
    cases.loc[cases["site"] == "south", "label"] = np.where(np.arange(20) < 8, "no", "yes")
    found = calibration_of_series("groups.py", cases, groups="site")
    north = cases[cases["site"] == "north"]
    scores = BinaryScores.from_predictions(north["label"] == "yes", north["score"], pos_label=True)
    slope = calibration_line(scores).slope
    columns = [say(f"series-calibration-{name}") for name in ("slope", "slope-low", "slope-high")]
    assert found.loc["north", columns].tolist() == pytest.approx(slope, abs=1e-9)
    low = brier_interval(scores).low
    assert found.loc["north", say("series-calibration-brier-low")] == pytest.approx(low)
    assert found.loc["north", say("series-calibration-ece-p")] == calibration_error_test(scores).p_value
    # 8 negatives are too few for intervals, not for the values.
    assert np.isnan(found.loc["south", say("series-calibration-brier-high")])
    assert np.isfinite(found.loc["south", say("series-calibration-brier")])


def test_series_of_other_scales_have_no_calibration_table():
    app = uploaded(CASES.assign(score=10 * SCORE - 3, site=np.where(np.arange(120) < 60, "a", "b")), page="groups.py")
    assert say("table-series-calibration") not in [tab.label for tab in app_driver.unfolded(app).tabs]
