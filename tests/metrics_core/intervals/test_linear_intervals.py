"""Intervals of quantities that are linear in TPR and FPR: against Wilson, against other closed forms, by coverage."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, intervals_at_prevalence, wilson
from metrics_core.choosing import Costs, LeastCost
from metrics_core.intervals.linear import is_linear, linear_form, linear_interval
from metrics_core.resampling import intervals_at

LINEAR = {"accuracy", "balanced_accuracy", "recall", "specificity", "fpr", "fnr", "youden_j", "flagged_rate"}
MISS_AT_500 = LeastCost(Costs(tp=0, fp=1, fn=500, tn=0)).quantity
COUNTS = st.integers(0, 60)


def test_linear_metrics_are_known_by_their_formula():
    assert {key for key, metric in METRICS.items() if is_linear(metric)} == LINEAR


def test_kappa_is_resampled_also_where_the_classes_are_equally_frequent_and_it_is_linear():
    assert linear_form(METRICS["kappa"], 50, 50) is not None
    assert linear_interval(METRICS["kappa"], ConfusionMatrix(tp=40, fp=5, fn=10, tn=45)) is None


@given(COUNTS, COUNTS, COUNTS, COUNTS)
def test_of_one_rate_it_is_wilsons_and_it_contains_its_value(tp, fp, fn, tn):
    at = ConfusionMatrix(tp=tp, fp=fp, fn=fn, tn=tn)
    if not (tp + fn and fp + tn):
        assert linear_interval(METRICS["balanced_accuracy"], at) is None
        return
    assert linear_interval(METRICS["recall"], at) == pytest.approx(wilson(tp, tp + fn), abs=1e-12)
    assert linear_interval(METRICS["fpr"], at) == pytest.approx(wilson(fp, fp + tn), abs=1e-12)
    for quantity in (METRICS["balanced_accuracy"], METRICS["youden_j"], MISS_AT_500):
        low, high = linear_interval(quantity, at)
        # At a perfect rate, a limit of Wilson's is the rate itself.
        assert low <= quantity(at) <= high
        assert low < high


def test_at_another_prevalence_accuracy_agrees_with_its_own_closed_form():
    at = ConfusionMatrix(tp=9, fp=4, fn=1, tn=86)
    expected = intervals_at_prevalence(at, 0.01, ["accuracy"])["accuracy"]
    assert linear_interval(METRICS["accuracy"], at.at_prevalence(0.01)) == pytest.approx(expected[:2], abs=1e-12)


def test_a_threshold_with_no_miss_has_an_interval_of_its_cost():
    scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [0, 0, 100], [800, 90, 10])
    one = intervals_at(scores, 0.8, LeastCost(Costs(tp=0, fp=1, fn=500, tn=0)))["expected_cost"]
    assert one.low <= one.value == pytest.approx(10 / 1000)
    assert one.high > 500 * 0.03 * 0.1
    assert "Wilson" in one.method
    nobody = intervals_at(scores, math.inf, LeastCost(Costs(tp=0, fp=1, fn=500, tn=0)))["expected_cost"]
    assert (math.isnan(nobody.low), nobody.why) == (True, "all-alike")
