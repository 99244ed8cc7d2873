"""The review band in Streamlit's test driver, and its metrics compared with counting case by case."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from metrics_core import intervals_at_prevalence, wilson
from metrics_core.choosing import Costs, best_band, best_band_for_capacity
from tests.app_driver import captions, clean, messages, sent, started, unfolded
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.views.threshold.review_band import SHARES, ReviewCosts, band_at, cost_of, rate_interval
from threshold_explorer.words.sentence import say

COSTS = Costs(fp=1, fn=10)


def observed_scenario() -> CostScenario:
    return CostScenario(COSTS, "", open_example(FIRST).scores.prevalence)


def opened(**query: str) -> AppTest:
    return started(section="review-band", **query)


def bands(app: AppTest) -> pd.DataFrame:
    frames = [table.value for table in unfolded(app, "band_table").dataframe]
    [frame] = [frame for frame in frames if "Single threshold" in frame.columns]
    return frame.set_index("Metric")


def ends(app: AppTest) -> tuple[float, float]:
    return app.select_slider(key="band").value


def test_the_page_opens_on_the_minimum_cost_band_which_a_higher_cost_per_review_narrows_until_no_review_pays():
    expected = best_band(open_example(FIRST).scores, cost_fp=1, cost_fn=10, cost_review=0.5)
    app = opened()
    assert ends(app) == (expected.low, expected.high)
    assert (bands(app)["Current"] == bands(app)["Minimum cost"]).all()
    shares = []
    for cost in (0.1, 0.5, 0.8):
        clean(app.number_input(key="cost_review").set_value(cost).run())
        shares.append(float(bands(app).loc["Share reviewed", "Minimum cost"].split()[0]))
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]
    clean(app.number_input(key="cost_review").set_value(1.0).run())
    assert "No review pays" in captions(app)


def test_the_band_for_a_capacity_can_be_used():
    scores = open_example(FIRST).scores
    expected = best_band_for_capacity(scores, 0.1 * scores.n, cost_fp=1, cost_fn=10)
    app = opened(reviews="20", reviews_of="200")
    assert expected.reviewed <= 0.1 * scores.n
    clean(app.button(key="use_band_capacity").click().run())
    assert ends(app) == (expected.low, expected.high)


def test_a_capacity_above_the_number_of_cases_reviews_every_case():
    app = opened(reviews="300", reviews_of="200")
    assert bands(app).loc["False negative rate", "Within capacity"].startswith("0.000")


@pytest.mark.parametrize(
    "query", [*({"band": text} for text in ("0.2", "0.7~0.2", "low~high", "0.2~2")), {"cost_review": "-1"}], ids=str
)
def test_an_invalid_band_or_cost_in_a_link_is_one_warning(query):
    app = opened(**query)
    (warning,) = messages(app, "warning")
    (text,) = query.values()
    assert f"“{text}”" in warning
    assert ends(app) == ends(opened())
    assert app.number_input(key="cost_review").value == 0.5


def test_a_link_sets_both_ends_with_every_digit():
    app = opened(band="0.1234567~0.7654321")
    assert ends(app) == (0.1234567, 0.7654321)
    assert list(bands(app).loc[["Lower threshold", "Upper threshold"], "Current"]) == ["0.1234567", "0.7654321"]


@pytest.mark.parametrize(("cell", "cost"), [("fp", "-1"), ("fn", "0"), ("tp", "10"), ("tn", "1")])
def test_costs_without_an_optimal_band_are_stated(cell, cost):
    app = opened(**{f"cost_{cell}": cost})
    assert "No optimal band" in captions(app)
    assert app.button(key="use_band_cost").disabled
    assert set(bands(app).columns) == {"Current", "Single threshold"}


@pytest.mark.parametrize("example", ["late-flights", "digit-eight", "crash-survival", "eight-samples"])
def test_every_kind_of_scores_has_its_bands(example):
    app = opened(d=example, reviews="20", reviews_of="200", pi="0.1")
    assert {"Current", "Minimum cost", "Within capacity", "Single threshold"} == set(bands(app).columns)


def test_one_class_has_no_band():
    app = opened()
    sent(app, "label,score\n" + "".join(f"1,{i / 10}\n" for i in range(10)))
    assert not [slider for slider in app.select_slider if slider.key == "band"]


@pytest.mark.parametrize("pair", [(0.2, 0.7), (0.0, 1.0), (0.5, 0.5), (0.100229, 0.596786)])
def test_the_metrics_and_the_cost_match_counting_case_by_case(pair):
    dataset = open_example(FIRST)
    low, high = pair
    curve = dataset.scores.threshold_curve()
    at = np.append(curve.thresholds[:-1], np.inf)
    tp, fp = (np.append(np.asarray(count)[:-1], 0) for count in (curve.confusion.tp, curve.confusion.fp))
    cases = [(score, True) for score, n in zip(at[:-1], tp[:-1] - tp[1:], strict=True) for _ in range(n)]
    cases += [(score, False) for score, n in zip(at[:-1], fp[:-1] - fp[1:], strict=True) for _ in range(n)]
    missed = sum(positive for score, positive in cases if score < low)
    alarms = sum(not positive for score, positive in cases if score >= high)
    reviewed = [positive for score, positive in cases if low <= score < high]
    yes, no = [p for score, p in cases if score >= high], [p for score, p in cases if score < low]
    positives = sum(positive for _, positive in cases)
    expected = {
        "reviewed": (len(reviewed), len(cases)),
        "missed": (missed, positives),
        "alarms": (alarms, len(cases) - positives),
        "precision": (sum(yes), len(yes)),
        "npv": (len(no) - sum(no), len(no)),
    }
    band = band_at(dataset, observed_scenario(), pair)
    for share in SHARES:
        part, whole = expected[share.key]
        assert share.value(band) == (part / whole if whole else pytest.approx(np.nan, nan_ok=True))
        if whole:
            assert rate_interval(dataset, observed_scenario(), share, pair) == wilson(part, whole)
    cost = Fraction(alarms + 10 * missed) + Fraction(1, 2) * len(reviewed)
    assert cost_of(band, ReviewCosts(1, 10, 0.5)) == pytest.approx(float(cost * 10_000 / len(cases)), rel=1e-12)


def test_at_another_prevalence_precision_and_npv_have_intervals_at_that_prevalence():
    dataset, pair = open_example(FIRST), (0.2, 0.7)
    scenario = CostScenario(COSTS, "0.05", 0.05)
    found = {share.key: rate_interval(dataset, scenario, share, pair) for share in SHARES}
    at = dataset.scores.confusion_at(0.7)
    precision = intervals_at_prevalence(at, 0.05, ["precision"])["precision"]
    assert found["precision"] == (precision.low, precision.high)
    observed = {share.key: rate_interval(dataset, observed_scenario(), share, pair) for share in SHARES}
    assert found["missed"] == observed["missed"]
    assert found["npv"] != observed["npv"]
    assert found["reviewed"] == say("review-band-no-interval-at-pi")
