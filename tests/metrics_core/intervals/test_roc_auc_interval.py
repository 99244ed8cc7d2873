"""The interval of ROC AUC: DeLong's variance pair by pair, and Newcombe's limits where few cases overlap."""

import math

import numpy as np
import pytest
from hypothesis import given

from metrics_core import BinaryScores, ParameterError, UndefinedForWeightsError
from metrics_core.intervals.roc_auc import area_estimate, roc_auc_variance
from tests.metrics_core.cases import MODEST, counted, predictions


def delong(positives, negatives):
    """The area and its variance, from what each pair of a positive and a negative is worth."""

    def worth(positive, negative):
        return 1.0 if positive > negative else 0.5 if positive == negative else 0.0

    def variance(values):
        mean = sum(values) / len(values)
        return sum((value - mean) ** 2 for value in values) / (len(values) - 1)

    of_positives = [sum(worth(p, n) for n in negatives) / len(negatives) for p in positives]
    of_negatives = [sum(worth(p, n) for p in positives) / len(positives) for n in negatives]
    area = sum(of_positives) / len(positives)
    return area, variance(of_positives) / len(positives) + variance(of_negatives) / len(negatives)


@given(predictions(both_classes=True, most=30))
@MODEST
def test_the_variance_is_delongs(cases):
    positives, negatives = ([c.score for c in cases if c.positive is side] for side in (True, False))
    found = roc_auc_variance(counted(cases).statistic)
    if min(len(positives), len(negatives)) < 2:
        assert math.isnan(found)
    else:
        assert found == pytest.approx(delong(positives, negatives)[1], abs=1e-12)


@pytest.mark.parametrize("ties", [False, True], ids=["no ties", "ties"])
@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_with_enough_overlap_the_limits_are_normal_ones_of_the_log_odds(ties, confidence):
    random = np.random.default_rng(2)
    label = np.repeat([1, 0], [80, 90])
    score = random.normal(label, 1)
    score = np.round(score, 1) if ties else score
    area, variance = delong(score[label == 1].tolist(), score[label == 0].tolist())
    reach = {0.8: 1.2815515655446004, 0.95: 1.959963984540054}[confidence] * math.sqrt(variance) / (area * (1 - area))
    expected = [1 / (1 + (1 - area) / area * math.exp(-side * reach)) for side in (-1, 1)]
    found = BinaryScores.from_predictions(label, score).roc_auc_interval(confidence=confidence)
    assert found == pytest.approx(expected, abs=1e-12)


@given(predictions(both_classes=True, most=30))
@MODEST
def test_the_overlap_is_counted_between_the_ends_of_the_other_class(cases):
    positives, negatives = ([c.score for c in cases if c.positive is side] for side in (True, False))
    expected = [
        count
        for one, other in ((positives, negatives), (negatives, positives))
        for count in (sum(score <= max(other) for score in one), sum(score >= min(other) for score in one))
    ]
    assert area_estimate(counted(cases).statistic).overlap == min(expected)


@given(predictions(both_classes=True, most=30))
@MODEST
def test_limits_hold_the_area_and_are_z_standard_errors_away(cases):
    scores = counted(cases)
    low, high = scores.roc_auc_interval()
    if math.isnan(low):
        return
    area, found = scores.roc_auc(), area_estimate(scores.statistic)
    assert 0 <= low <= area <= high <= 1
    assert low < high

    def hanley_mcneil(theta):
        p, n = scores.n_positive, scores.n_negative
        others = (p + n) / 2 - 1
        return theta * (1 - theta) * (1 + others * (1 - theta) / (2 - theta) + others * theta / (1 + theta)) / (p * n)

    weight = found.overlap / 50
    ratio = (found.variance / hanley_mcneil(area)) ** weight if weight else 1
    for limit in (low, high):
        if 1e-9 < limit < 1 - 1e-9:
            assert (limit - area) ** 2 == pytest.approx(1.959963984540054**2 * ratio * hanley_mcneil(limit))


def test_a_perfect_area_is_not_certain():
    # Newcombe's method 5: of 10 cases in each class, all ordered correctly.
    low, high = BinaryScores.from_counts([0.0, 1.0], [0, 10], [10, 0]).roc_auc_interval()
    assert (round(low, 3), high) == (0.8, 1.0)
    assert BinaryScores.from_counts([0.0, 1.0], [10, 0], [0, 10]).roc_auc_interval() == pytest.approx((0, 1 - low))


@pytest.mark.parametrize(
    ("label", "score"),
    [
        ([0, 0, 1], [0.1, 0.4, 0.3]),
        ([1, 1, 0], [0.1, 0.4, 0.3]),
        ([1, 1, 1], [0.1, 0.4, 0.3]),
        ([0, 0, 1, 1], [0.5] * 4),
    ],
    ids=["one positive", "one negative", "one class", "equal scores"],
)
def test_without_variance_there_is_no_interval(label, score):
    assert np.isnan(BinaryScores.from_predictions(label, score).roc_auc_interval()).all()


def test_the_prevalence_does_not_move_it():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [5, 9, 8], [30, 9, 3])
    assert scores.at_prevalence(0.01).roc_auc_interval() == scores.roc_auc_interval()


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1, 1, 0], [0.3, 0.6, 0.2, 0.1])
    with pytest.raises(ParameterError, match="greater than 0 and less than 1"):
        scores.roc_auc_interval(confidence=1)
    with pytest.raises(UndefinedForWeightsError, match="An interval needs counts of cases"):
        BinaryScores.from_counts([0.3, 0.6], [0.5, 2.0], [1.5, 1.0]).roc_auc_interval()
