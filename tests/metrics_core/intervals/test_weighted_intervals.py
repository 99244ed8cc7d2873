"""Intervals of weighted cases, compared with sums over single cases and with the intervals of unweighted cases."""

from statistics import NormalDist

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, UndefinedForWeightsError, f1_interval, intervals_at_prevalence, wilson
from metrics_core.intervals.linear import linear_interval
from metrics_core.intervals.proportions import wilson_of_expected
from metrics_core.intervals.weighted_ratios import (
    CELL_RATIOS,
    CellRatio,
    student_quantile,
    weighted_f1_interval,
    weighted_interval,
)

Z = NormalDist().inv_cdf(0.975)
LABEL = np.array([1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
SCORE = np.array([0.9, 0.8, 0.8, 0.7, 0.4, 0.1, 0.9, 0.6, 0.5, 0.5, 0.3, 0.3, 0.2, 0.1])
WEIGHT = np.array([0.5, 2, 1, 4, 3, 0.25, 1, 1, 8, 0.5, 2, 1, 1, 6])


def scores(weight=WEIGHT, rows=slice(None)):
    return BinaryScores.from_predictions(LABEL[rows], SCORE[rows], sample_weight=weight[rows])


def cells(threshold):
    flagged, positive = threshold <= SCORE, LABEL == 1
    return {
        "tp": flagged & positive,
        "fp": flagged & ~positive,
        "fn": ~flagged & positive,
        "tn": ~flagged & ~positive,
    }


def plainly(ratio, threshold, confidence=0.95):
    """The interval from one weight per case, as the docstring of `weighted_interval` has it."""
    masks = cells(threshold)
    parts = [
        np.concatenate([factor * WEIGHT[masks[cell]] for cell, factor in side.items()])
        for side in (ratio.successes, ratio.failures)
    ]
    both, total = np.concatenate(parts), sum(map(np.sum, parts))
    p, q = (part.sum() / total for part in parts)
    z = NormalDist().inv_cdf((1 + confidence) / 2)

    def excess(w):
        return (w**4).sum() - (w**2).sum() ** 3 / w.sum() ** 2 if len(w) else 0.0

    if p * q:
        squares = sum((share**2) * (w**2).sum() for share, w in zip((q, p), parts, strict=True))
        size = p * q / (squares / total**2)
        e = sum(share**4 * excess(w) for share, w in zip((q, p), parts, strict=True)) / squares**2
    else:
        size, e = total**2 / (both**2).sum(), excess(both) / (both**2).sum() ** 2
    degrees = np.clip(1 / (2 * max(e, 1e-9)), 1, 1e9)
    size *= (z / student_quantile(degrees, z)) ** 2
    return wilson_of_expected(p * size, size, confidence)


@pytest.mark.parametrize("confidence", [0.8, 0.95])
@pytest.mark.parametrize("key", CELL_RATIOS)
def test_the_interval_is_that_of_sums_over_single_cases(key, confidence):
    thresholds = np.array([0.0, 0.15, 0.5, 0.75, 0.85])
    low, high = weighted_interval(scores().confusion_at(thresholds), CELL_RATIOS[key], confidence)
    for at, threshold in enumerate(thresholds):
        if np.isnan(METRICS[key](scores().confusion_at(threshold))):
            assert np.isnan([low[at], high[at]]).all()
        else:
            assert [low[at], high[at]] == pytest.approx(plainly(CELL_RATIOS[key], threshold, confidence), rel=1e-7)


@pytest.mark.parametrize("key", CELL_RATIOS)
def test_an_interval_is_within_0_and_1_and_contains_its_value(key):
    random = np.random.default_rng(3)
    for _ in range(15):
        n = int(random.integers(2, 30))
        label, score, weight = random.permutation(n) < n / 2, random.integers(0, 5, n), random.lognormal(0, 2, n)
        some = BinaryScores.from_predictions(label, score, sample_weight=weight)
        at = some.confusion_at(some.distinct_scores)
        (low, high), value = weighted_interval(at, CELL_RATIOS[key]), METRICS[key](at)
        known = ~np.isnan(value)
        assert (np.isnan(low) == ~known).all()
        assert (low[known] <= value[known] + 1e-12).all()
        assert (value[known] <= high[known] + 1e-12).all()
        assert ((low[known] >= 0) & (low[known] < high[known]) & (high[known] <= 1)).all()


@pytest.mark.parametrize("weight", [1.0, 0.25, 3.0])
def test_equal_weights_have_the_intervals_of_counts(weight):
    at = scores(np.full(14, weight)).confusion_at(0.5)
    plain = BinaryScores.from_predictions(LABEL, SCORE).confusion_at(0.5)
    assert weighted_interval(at, CELL_RATIOS["recall"]) == pytest.approx(wilson(4, 6))
    assert weighted_f1_interval(at) == pytest.approx(f1_interval(plain.tp, plain.fp, plain.fn))
    linear = [linear_interval(METRICS["youden_j"], matrix) for matrix in (at, plain)]
    assert np.array(linear[0]) == pytest.approx(np.array(linear[1]))
    at_pi = [intervals_at_prevalence(matrix, [0.01, 0.5])["precision"] for matrix in (at, plain)]
    assert at_pi[0].low == pytest.approx(at_pi[1].low)
    assert at_pi[0].high == pytest.approx(at_pi[1].high)


def test_parts_that_are_merged_know_their_weights():
    merged = scores(rows=slice(0, 9)).merge(scores(rows=slice(9, 14)))
    thresholds = np.append(np.unique(SCORE), np.inf)
    for found, expected in zip(
        merged.confusion_at(thresholds).weight_powers, scores().confusion_at(thresholds).weight_powers, strict=True
    ):
        np.testing.assert_allclose(found, expected, atol=1e-9)
    assert not merged.merge(BinaryScores.from_counts([0.5], [1.5], [2.5])).knows_weights


def test_sums_of_weights_have_no_interval():
    sums = BinaryScores.from_counts([0.2, 0.7], [0.5, 3.5], [5.25, 1.5])
    assert (sums.is_weighted, sums.knows_weights) == (True, False)
    with pytest.raises(UndefinedForWeightsError):
        weighted_interval(sums.confusion_at(0.5), CellRatio({"tp": 1}, {"fn": 1}))
    with pytest.raises(UndefinedForWeightsError):
        intervals_at_prevalence(sums.confusion_at(0.5), 0.1)
