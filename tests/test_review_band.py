"""The review band on the page through Streamlit's own test driver, and its numbers against counting case by case."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.choose.band import BandCosts, band_at
from dashboard.choose.band_measures import SHARES, cost_of
from dashboard.choose.band_table import share_interval
from dashboard.choose.costs import Terms
from dashboard.data.examples import OF_SCORES
from dashboard.data.sources import FIRST
from metrics_core import intervals_at_prevalence, wilson
from metrics_core.choosing import Costs, best_band, best_band_for_capacity
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example

COSTS = Costs(fp=1, fn=10)


def observed_terms() -> Terms:
    return Terms(COSTS, "", open_example(FIRST).scores.prevalence)


def captions(app: AppTest) -> str:
    return " ".join(caption.value for caption in app.caption).replace("\\", "")


def complaints(app: AppTest) -> str:
    return " ".join(warning.value for warning in app.warning).replace("\\", "")


def bands(app: AppTest) -> pd.DataFrame:
    [frame] = [one.value for one in app.dataframe if "Band" in one.value.columns]
    return frame.set_index("Band")


def ends(app: AppTest) -> tuple[float, float]:
    return app.select_slider(key="band").value


def test_the_page_opens_on_the_band_of_least_cost():
    wanted = best_band(open_example(FIRST).scores, cost_fp=1, cost_fn=10, cost_review=0.5)
    app = started("choose.py")
    assert ends(app) == (wanted.low, wanted.high)
    assert (bands(app)["Here"] == bands(app)["Least cost"]).all()


def test_a_dearer_review_leaves_less_to_review_until_none_pays():
    app = started("choose.py")
    shares = []
    for cost in (0.1, 0.5, 0.8):
        clean(app.number_input(key="cost_review").set_value(cost).run())
        shares.append(float(bands(app).loc["Reviewed, of all", "Least cost"].split()[0]))
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]
    clean(app.number_input(key="cost_review").set_value(1.0).run())
    assert "no review pays" in captions(app)


def test_a_capacity_has_a_band_of_its_own_that_can_be_taken():
    scores = open_example(FIRST).scores
    wanted = best_band_for_capacity(scores, 0.1 * scores.n, cost_fp=1, cost_fn=10)
    app = started("choose.py", reviews="20", reviews_of="200")
    assert wanted.reviewed <= 0.1 * scores.n
    clean(app.button(key="take_band_capacity").click().run())
    assert ends(app) == (wanted.low, wanted.high)


def test_more_reviews_than_cases_leave_everything_to_review():
    app = started("choose.py", reviews="300", reviews_of="200")
    assert bands(app).loc["Missed, of the positives", "Within the capacity"].startswith("0.000")


@pytest.mark.parametrize("asked", ["0.2", "0.7~0.2", "low~high", "0.2~2", "nan~0.5", "0.1~0.2~0.3"])
def test_a_band_of_a_link_that_is_none_is_one_sentence(asked):
    app = started("choose.py", band=asked)
    assert f"“{asked}”" in complaints(app)
    assert len(app.warning) == 1
    assert ends(app) == ends(started("choose.py"))


def test_a_link_brings_both_ends_with_every_digit():
    app = started("choose.py", band="0.1234567~0.7654321")
    assert ends(app) == (0.1234567, 0.7654321)
    assert list(bands(app).loc[["Review from", "up to"], "Here"]) == ["0.1234567", "0.7654321"]


@pytest.mark.parametrize(("cell", "cost"), [("fp", "-1"), ("fn", "0"), ("tp", "10"), ("tn", "1")])
def test_costs_that_speak_against_any_band_say_so_and_the_page_stays(cell, cost):
    app = started("choose.py", **{f"cost_{cell}": cost})
    assert "There is no best band for these costs" in captions(app)
    assert app.button(key="take_band_cost").disabled
    assert set(bands(app).columns) == {"Here", "One threshold"}


@pytest.mark.parametrize("cost", ["-1", "nan", "much"])
def test_a_cost_of_a_review_that_is_none_is_one_sentence(cost):
    app = started("choose.py", cost_review=cost)
    assert f"“{cost}”" in complaints(app)
    assert app.number_input(key="cost_review").value == 0.5


@pytest.mark.parametrize("example", OF_SCORES)
def test_every_example_has_its_bands(example):
    app = started("choose.py", d=example, reviews="20", reviews_of="200", pi="0.1")
    assert {"Here", "Least cost", "Within the capacity", "One threshold"} == set(bands(app).columns)


def test_one_class_alone_has_no_band():
    app = started("choose.py")
    rows = b"label,score\n" + b"".join(f"1,{i / 10}\n".encode() for i in range(10))
    clean(app.file_uploader(key="upload").set_value(("ones.csv", rows, "text/csv")).run())
    assert not [one for one in app.select_slider if one.key == "band"]


@pytest.mark.parametrize("pair", [(0.2, 0.7), (0.0, 1.0), (0.5, 0.5), (0.100229, 0.596786)])
def test_the_shares_and_the_cost_are_those_of_counting_case_by_case(pair):
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
    wanted = {
        "reviewed": (len(reviewed), len(cases)),
        "missed": (missed, positives),
        "alarms": (alarms, len(cases) - positives),
        "precision": (sum(yes), len(yes)),
        "npv": (len(no) - sum(no), len(no)),
    }
    band = band_at(dataset, observed_terms(), pair)
    for share in SHARES:
        part, whole = wanted[share.key]
        assert share.of(band) == (part / whole if whole else pytest.approx(np.nan, nan_ok=True))
        if whole:
            assert share_interval(dataset, observed_terms(), share, pair) == wilson(part, whole)
    cost = Fraction(alarms + 10 * missed) + Fraction(1, 2) * len(reviewed)
    assert cost_of(band, BandCosts(1, 10, 0.5)) == pytest.approx(float(cost * 10_000 / len(cases)), rel=1e-12)


def test_at_another_prevalence_precision_and_npv_have_the_intervals_of_that_mix():
    dataset, pair = open_example(FIRST), (0.2, 0.7)
    terms = Terms(COSTS, "0.05", 0.05)
    found = {share.key: share_interval(dataset, terms, share, pair) for share in SHARES}
    at = dataset.scores.confusion_at(0.7)
    precision = intervals_at_prevalence(at, 0.05, ["precision"])["precision"]
    assert found["precision"] == (precision.low, precision.high)
    observed = {share.key: share_interval(dataset, observed_terms(), share, pair) for share in SHARES}
    assert found["missed"] == observed["missed"]
    assert found["npv"] != observed["npv"]
    assert found["reviewed"] == "no interval at this mix"
