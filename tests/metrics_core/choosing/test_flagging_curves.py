"""Gains, lift and the decision curve by their published formulas."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ParameterError, ScoreRangeError, ThresholdError
from metrics_core.choosing import HighestNetBenefit, decision_curve, gains_curve
from metrics_core.intervals.linear import linear_interval
from tests.metrics_core.cases import MODEST, PREVALENCES, PROBABILITIES, columns, counted, predictions
from tests.metrics_core.choosing import exhaustive

ACTING = (0.0, 0.05, 0.1, 0.3, 0.5, 0.7, 0.9)


@given(predictions(scores=PROBABILITIES))
@MODEST
def test_net_benefit_by_its_published_formula(cases):
    label, score, _ = columns(cases)
    n = len(label)
    curve = decision_curve(counted(cases), ACTING)
    for at, p in enumerate(ACTING):
        treated = score >= p
        by_formula = np.sum(label[treated] == 1) / n - np.sum(label[treated] == 0) / n * p / (1 - p)
        assert curve.net_benefit[at] == pytest.approx(by_formula, abs=1e-12)
        everybody = label.mean() - (1 - label.mean()) * p / (1 - p)
        assert curve.treat_all[at] == pytest.approx(everybody, abs=1e-12)
    assert not curve.treat_none.any()


@given(predictions(scores=PROBABILITIES, both_classes=True), PREVALENCES)
@MODEST
def test_net_benefit_at_another_prevalence_weights_the_rates(cases, pi):
    curve = decision_curve(counted(cases).at_prevalence(pi), ACTING)
    matrix = counted(cases).confusion_at(ACTING)
    odds = np.array(ACTING) / (1 - np.array(ACTING))
    np.testing.assert_allclose(curve.net_benefit, pi * matrix.tpr - (1 - pi) * matrix.fpr * odds, atol=1e-12)
    np.testing.assert_allclose(curve.treat_all, pi - (1 - pi) * odds, atol=1e-12)


def test_the_default_probabilities_are_whole_percentages():
    frame = decision_curve(BinaryScores.from_predictions([0, 1], [0.07, 0.29])).to_frame()
    assert frame["threshold"].tolist() == [k / 100 for k in range(1, 100)]
    assert frame["treat_none"].eq(0).all()
    assert frame["net_benefit"][28] == 0.5
    assert frame["net_benefit"][29] == 0


@given(predictions(scores=PROBABILITIES, both_classes=True), PREVALENCES)
@MODEST
def test_limits_of_net_benefit_are_those_of_the_quantity_at_each_exchange_rate(cases, pi):
    scores = counted(cases).at_prevalence(pi)
    curve = decision_curve(scores, ACTING, confidence=0.9)
    for at, p in enumerate(ACTING):
        quantity = HighestNetBenefit(p).quantity if p else METRICS["recall"]
        weight = 1 if p else pi
        low, high = linear_interval(quantity, scores.confusion_at(p), 0.9)
        assert (curve.low[at], curve.high[at]) == pytest.approx((weight * low, weight * high), abs=1e-12)
        assert curve.low[at] < curve.high[at]
        assert curve.low[at] <= curve.net_benefit[at] <= curve.high[at]
    frame = curve.to_frame()
    assert (frame["over_treat_all_low"] + frame["treat_all"]).to_numpy() == pytest.approx(curve.low)
    assert (frame["over_treat_all"] - frame["net_benefit"] + frame["treat_all"]).abs().max() < 1e-12


def test_without_cases_of_both_classes_net_benefit_has_no_limits():
    sums_of_weights = BinaryScores.from_counts([0.1, 0.2], [0.5, 2.5], [1.5, 0.5])
    for scores in (sums_of_weights, BinaryScores.from_predictions([1, 1], [0.1, 0.2])):
        curve = decision_curve(scores)
        assert np.isnan([curve.low, curve.high]).all()
        with pytest.raises(ParameterError):
            decision_curve(scores, confidence=1)


@pytest.mark.parametrize("p", [1, -0.1, math.nan, [0.5, 2], [[0.5]], "0.5", None])
def test_invalid_threshold_probabilities_are_refused(p):
    with pytest.raises(ThresholdError):
        decision_curve(BinaryScores.from_predictions([0, 1], [0.1, 0.2]), p)


def test_scores_outside_0_and_1_have_no_decision_curve():
    with pytest.raises(ScoreRangeError, match="they are not probabilities"):
        decision_curve(BinaryScores.from_predictions([0, 1], [-1, 2]))


@given(predictions(), st.booleans())
@MODEST
def test_gains_and_lift_of_the_share_flagged(cases, reweighted):
    if reweighted and len({c.positive for c in cases}) < 2:
        return
    pi = 0.2 if reweighted else None
    scores = counted(cases).at_prevalence(pi) if reweighted else counted(cases)
    curve = gains_curve(scores)
    for at, (threshold, c) in enumerate(exhaustive.rows(cases, pi)):
        flagged, positives, n = c.tp + c.fp, c.tp + c.fn, exhaustive.size(c)
        gain = float(c.tp / positives) if positives else math.nan
        lift = float(c.tp / flagged / (positives / n)) if flagged and positives else math.nan
        row = (curve.thresholds[at], curve.flagged_rate[at], curve.recall[at], curve.lift[at])
        assert row == pytest.approx((threshold, float(flagged / n), gain, lift), nan_ok=True)
    assert curve.to_frame().columns.tolist() == ["threshold", "flagged_rate", "recall", "lift"]


def test_invalid_scores_are_refused():
    for curve in (gains_curve, decision_curve):
        with pytest.raises(ParameterError, match="Expected BinaryScores"):
            curve([0.5])
