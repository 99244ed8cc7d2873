"""DeLong's limits of the difference of two ROC AUCs: against all pairs, and their properties."""

import math
from statistics import NormalDist, variance

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics_core import NotFiniteError, ParameterError, ShapeError, roc_auc_difference
from tests.metrics_core.cases import MODEST

SCORES = st.sampled_from((-1.0, -0.0, 0.0, 0.3, 0.5, 2.0))
CASES = st.lists(st.tuples(st.booleans(), SCORES, SCORES), min_size=1, max_size=12)
Z = NormalDist().inv_cdf(0.975)


def columns(cases):
    labels, one, other = zip(*cases, strict=True)
    return [int(label) for label in labels], list(one), list(other)


def pair(positive, negative):
    return (positive > negative) + (positive == negative) / 2


def placements(labels, scores):
    """Of each positive and each negative the mean over its pairs, one pair after the other."""
    by_class = [[s for label, s in zip(labels, scores, strict=True) if label == wanted] for wanted in (1, 0)]
    positives = [sum(pair(p, n) for n in by_class[1]) / len(by_class[1]) for p in by_class[0]]
    return positives, [sum(pair(p, n) for p in by_class[0]) / len(by_class[0]) for n in by_class[1]]


def error(positives, negatives):
    return math.sqrt(variance(positives) / len(positives) + variance(negatives) / len(negatives))


def has_two_of_each(labels):
    return 2 <= sum(labels) <= len(labels) - 2


@given(CASES)
@MODEST
def test_a_difference_is_that_of_the_same_cases_placements(cases):
    labels, one, other = columns(cases)
    assume(has_two_of_each(labels))
    by_class = [np.subtract(*both) for both in zip(placements(labels, one), placements(labels, other), strict=True)]
    value, spread = float(by_class[0].mean()), error(*(list(map(float, side)) for side in by_class))
    found = roc_auc_difference(labels, one, other)
    assert found.value == pytest.approx(value, abs=1e-12)
    if spread > 1e-12:
        assert found[1:] == pytest.approx((value - Z * spread, value + Z * spread))


@given(CASES)
@MODEST
def test_swapped_scores_negate_the_limits(cases):
    labels, one, other = columns(cases)
    value, low, high = roc_auc_difference(labels, one, other)
    assert roc_auc_difference(labels, other, one) == pytest.approx((-value, -high, -low), nan_ok=True)


def test_a_score_minus_itself_is_zero_without_limits():
    found = roc_auc_difference([0, 1, 0, 1], [1, 2, 3, 4], [1, 2, 3, 4])
    assert found.value == 0
    assert math.isnan(found.low)
    assert math.isnan(found.high)


@pytest.mark.parametrize(
    ("labels", "scores", "confidence", "error"),
    [
        ([0, 1], [0.5], 0.95, ShapeError),
        ([0, 1], [0.5, math.nan], 0.95, NotFiniteError),
        ([0, 1], [0.5, 0.6], 1, ParameterError),
    ],
)
def test_what_cannot_be_compared_is_refused(labels, scores, confidence, error):
    with pytest.raises(error):
        roc_auc_difference(labels, scores, scores, confidence=confidence)
