"""The optimum on the hull is the optimum over all distinct scores, ties included."""

import math
from fractions import Fraction
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ConfusionMatrix, ParameterError, PrevalenceError, statistic
from metrics_core import roc_hull as hulls
from metrics_core.roc_hull import calibrated_threshold, expected_cost, roc_hull
from tests.metrics_core import oracle
from tests.metrics_core.cases import BLOCKS, MODEST, counted, predictions

SHARES = ("0.001", "0.01", "0.1", "0.2", "0.3", "0.5", "0.6", "0.75", "0.99")
BETAS = ("0.5", "1", "2")
MISS_COSTS = ("0.5", "1", "2", "9", "100")


def rates(cases):
    """(threshold, TPR, FPR) of every distinct score and +inf, in fractions."""
    rows = [(threshold, oracle.counts(cases, threshold)) for threshold in oracle.thresholds(cases)]
    return [(threshold, c.tp / (c.tp + c.fn), c.fp / (c.fp + c.tn)) for threshold, c in rows]


def best_f_beta(cases, share, beta):
    """The largest F_beta and the highest threshold that has it, by looking at all of them."""
    b2, against = Fraction(beta) ** 2, (1 - share) / share
    return max(((1 + b2) * tpr / (tpr + fpr * against + b2), threshold) for threshold, tpr, fpr in rates(cases))


def least_cost(cases, share, miss_cost):
    """The least expected cost and the highest threshold that has it, by looking at all of them."""
    found = [(share * Fraction(miss_cost) * (1 - tpr) + (1 - share) * fpr, t) for t, tpr, fpr in rates(cases)]
    value, threshold = max((-cost, threshold) for cost, threshold in found)
    return -value, threshold


def observed(cases):
    counts = oracle.counts(cases, -math.inf)
    return counts.tp / (counts.tp + counts.fp)


@given(predictions(both_classes=True, most=30), st.sampled_from(BETAS), st.sampled_from(MISS_COSTS), BLOCKS)
@MODEST
def test_the_optima_are_those_of_all_thresholds_with_exact_ties(cases, beta, miss_cost, block):
    with patch.object(statistic, "BLOCK", block):
        hull = roc_hull(counted(cases).statistic)
    shares = [*map(Fraction, SHARES), observed(cases)]
    prevalences = list(map(float, shares))
    for found, expected in (
        (hull.best_f_beta(prevalences, beta=float(beta)), [best_f_beta(cases, share, beta) for share in shares]),
        (hull.least_cost(prevalences, float(miss_cost)), [least_cost(cases, share, miss_cost) for share in shares]),
    ):
        assert found.thresholds.tolist() == [threshold for _, threshold in expected]
        np.testing.assert_allclose(found.values, [float(value) for value, _ in expected], rtol=1e-12, atol=1e-15)


def test_many_cases_agree_with_the_search_over_all_scores():
    random = np.random.default_rng(1)
    label = random.random(40_000) < 0.2
    scores = BinaryScores.from_predictions(label, random.normal(label, 1).astype(np.float32))
    hull = roc_hull(scores.statistic)
    assert len(hull.thresholds) < 400
    prevalences = [0.001, 0.03, scores.prevalence, 0.5, 0.9]
    with patch.object(hulls, "CELLS", 1):
        found = hull.best_f_beta(prevalences)
    for pi, threshold, value in zip(prevalences, *found, strict=True):
        assert (threshold, value) == scores.at_prevalence(pi).best_threshold("f1")


def test_the_vertices_are_the_strict_upper_hull():
    scores = BinaryScores.from_counts([1.0, 2, 3, 4, 5, 6], [0, 1, 1, 2, 0, 2], [5, 2, 2, 2, 1, 0])
    hull = roc_hull(scores.statistic)
    # 2 and 3 lie on one edge, of which 3 is inside; 5 lies under the edge from 6 to 4.
    assert hull.thresholds.tolist() == [1, 2, 4, 6, math.inf]
    assert not hull.thresholds.flags.writeable


def test_counts_whose_product_exceeds_int64_are_compared_exactly():
    big = 4 * 10**9
    scores = BinaryScores.from_counts([1, 2, 3, 4], [big, big + 1, big, 1], [big, big, big, 0])
    assert roc_hull(scores.statistic).thresholds.tolist() == [1, 2, 4, math.inf]
    corner = BinaryScores.from_counts([1, 2, 3], [1, big, 1], [big, 0, 0])
    assert roc_hull(corner.statistic).thresholds.tolist() == [1, 2, math.inf]


def test_flagging_no_case_can_have_the_lowest_cost():
    hull = roc_hull(BinaryScores.from_predictions([1, 0], [0.1, 0.9]).statistic)
    assert hull.least_cost([0.01, 0.99], 1).thresholds.tolist() == [math.inf, 0.1]


def test_the_cost_is_that_of_its_definition():
    matrix = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
    for pi in (0.01, 0.5):
        expected = pi * 14 * 2 / 8 + (1 - pi) * 6 / 26
        assert expected_cost(matrix.at_prevalence(pi), 14) == pytest.approx(expected, rel=1e-12)


def test_calibrated_scores_reach_the_closed_form():
    percent = np.arange(1, 100)
    scores = BinaryScores.from_counts(percent / 100, percent * 100, (100 - percent) * 100)
    hull = roc_hull(scores.statistic)
    for miss_cost in (0.3, 1.7, 7, 33):
        for pi in (0.05, 0.2, 0.5, 0.9):
            exact = calibrated_threshold(miss_cost, scores.prevalence, pi)
            r, s, c = scores.prevalence / (1 - scores.prevalence), pi / (1 - pi), 1 / miss_cost
            assert exact == pytest.approx(c * r / (s + c * r), rel=1e-12)
            # Flagging pays from the closed-form threshold up, so the optimum is the first score at or above it.
            assert hull.least_cost(pi, miss_cost).thresholds == min([t for t in scores.distinct_scores if t > exact])
    assert calibrated_threshold(4, 0.3, [0.3, 0.3]).tolist() == [0.2, 0.2]


@pytest.mark.parametrize("value", [0, -1, math.inf, math.nan])
def test_settings_out_of_range_are_refused(value):
    hull = roc_hull(BinaryScores.from_predictions([0, 1], [0.3, 0.6]).statistic)
    with pytest.raises(ParameterError, match="beta is"):
        hull.best_f_beta(0.5, beta=value)
    with pytest.raises(ParameterError, match="miss_cost is"):
        hull.least_cost(0.5, value)
    with pytest.raises(ParameterError, match="miss_cost is"):
        calibrated_threshold(value, 0.5, 0.5)


def test_another_prevalence_of_one_class_is_refused():
    hull = roc_hull(BinaryScores.from_predictions([1, 1, 1], [0.3, 0.6, 0.7]).statistic)
    with pytest.raises(PrevalenceError, match="Only one class is present"):
        hull.best_f_beta(0.5)
    with pytest.raises(PrevalenceError, match=r"The prevalence is 0. "):
        roc_hull(BinaryScores.from_predictions([0, 1], [0.3, 0.6]).statistic).least_cost([0.5, 0], 1)
