"""Prevalence of a second sample: against QuaPy, the closed formula, a slow maximum likelihood, and planted shifts."""

import numpy as np
import pytest

from benchmarks.prevalence_shift import SHIFTS, draw
from metrics_core import BinaryScores, NotFiniteError, PrevalenceError, ShapeError, UndefinedForWeightsError
from metrics_core.partial import prevalence_shift

SCORES = np.array([0.2, 0.4, 0.6, 0.8])
POSITIVE, NEGATIVE = np.array([20, 60, 120, 200]), np.array([400, 200, 120, 80])
LABELLED = BinaryScores.from_counts(SCORES, POSITIVE, NEGATIVE)
SECOND = ([460, 240, 160, 140], [100, 60, 70, 70], [30, 40, 80, 150])
# Of these second samples by QuaPy 0.2.3: EMQ.EM([2 / 3, 1 / 3], posteriors, epsilon=1e-9), where the posteriors of a
# case are the shares of both classes among the labelled cases with its score.
QUAPY_EM = (0.09467588, 0.37216278, 0.90643283)
# solve_adjustment_binary(flagged share, tpr, fpr, clip=True)
QUAPY_ADJUSTED = (((0.3, 0.8, 0.25), 0.09090909090909088), ((0.2, 0.8, 0.25), 0.0), ((0.14, 0.5, 0.1), 0.1))


@pytest.mark.parametrize(("second", "expected"), list(zip(SECOND, QUAPY_EM, strict=True)))
def test_with_many_labelled_cases_it_is_the_fixed_point_of_saerens(second, expected):
    many = BinaryScores.from_counts(SCORES, POSITIVE * 10**7, NEGATIVE * 10**7)
    assert prevalence_shift(many, np.repeat(SCORES, second), 0.5).best_fit == pytest.approx(expected, abs=1e-6)


def slow_log_likelihood(prevalence, second, rounds=3000):
    """The highest log-likelihood of all three samples by plain EM for the shares of both classes."""
    of_positive, of_negative = POSITIVE / POSITIVE.sum(), NEGATIVE / NEGATIVE.sum()
    for _ in range(rounds):
        mixed = prevalence * of_positive + (1 - prevalence) * of_negative
        positives = POSITIVE + second * prevalence * of_positive / mixed
        negatives = NEGATIVE + second * (1 - prevalence) * of_negative / mixed
        of_positive, of_negative = positives / positives.sum(), negatives / negatives.sum()
    mixed = prevalence * of_positive + (1 - prevalence) * of_negative
    return POSITIVE @ np.log(of_positive) + NEGATIVE @ np.log(of_negative) + second @ np.log(mixed)


def test_limits_are_where_the_likelihood_of_all_samples_has_fallen_by_half_a_quantile_of_chi_square():
    second = np.array(SECOND[1])
    value, low, high, _ = prevalence_shift(LABELLED, np.repeat(SCORES, second), 0.5).by_em
    best = slow_log_likelihood(value, second)
    for beside in (value - 0.002, value + 0.002):
        assert slow_log_likelihood(beside, second) < best
    for limit in (low, high):
        assert best - slow_log_likelihood(limit, second) == pytest.approx(3.841459 / 2, abs=1e-4)


@pytest.mark.parametrize(("shares", "expected"), QUAPY_ADJUSTED)
def test_adjusted_count_of_quapy(shares, expected):
    flagged, tpr, fpr = shares
    labelled = BinaryScores.from_counts(
        [0, 1], *([round(1000 * (1 - rate)), round(1000 * rate)] for rate in (tpr, fpr))
    )
    second = np.repeat([0.0, 1.0], [round(1000 - 1000 * flagged), round(1000 * flagged)])
    found = prevalence_shift(labelled, second, 0.5).by_adjusted_count
    assert found.value == pytest.approx(expected, abs=1e-12)
    assert found.unclipped == pytest.approx((flagged - fpr) / (tpr - fpr))


def test_limits_contain_the_prevalence_as_often_as_they_say():
    random = np.random.default_rng(0)
    found = [draw(600, 400, 0.2, random) for _ in range(300)]
    for estimates in ([each.by_em for each in found], [each.by_adjusted_count for each in found]):
        is_covered = [each.low <= 0.2 <= each.high for each in estimates if each is not None]
        assert len(is_covered) > 290
        assert 0.93 <= np.mean(is_covered) <= 0.97


def test_another_shift_is_refused_and_a_shift_of_the_prevalence_is_not():
    random = np.random.default_rng(0)
    shares = {
        name: np.mean([draw(3000, 10_000, 0.1, random, SHIFTS[name]).refusal == "no-mixture" for _ in range(50)])
        for name in ("only the prevalence", "covariate shift: all scores 0.3 higher")
    }
    assert shares["only the prevalence"] <= 0.05
    assert shares["covariate shift: all scores 0.3 higher"] >= 0.95


def test_classes_with_the_same_scores_tell_nothing():
    labelled = BinaryScores.from_counts(SCORES, [10, 20, 20, 10], [100, 200, 200, 100])
    found = prevalence_shift(labelled, np.repeat(SCORES, 50), 0.5)
    assert (found.refusal, found.by_em, found.by_adjusted_count) == ("classes-alike", None, None)
    constant = BinaryScores.from_counts([0.5], [10], [10])
    assert prevalence_shift(constant, [0.5], 0.5).refusal == "classes-alike"


def test_a_sample_of_one_class_only_and_scores_beyond_the_labelled_ones_count_at_the_ends():
    labelled = BinaryScores.from_counts([0, 1], [0, 50], [50, 0])
    assert prevalence_shift(labelled, [1, 2, 7], 0.5).by_em[::2] == pytest.approx((1.0, 1.0))
    assert prevalence_shift(labelled, [0, -3], 0.5).by_em[:2] == pytest.approx((0.0, 0.0), abs=1e-6)


def test_a_threshold_that_does_not_tell_the_classes_apart_has_no_adjusted_count():
    found = prevalence_shift(LABELLED, np.repeat(SCORES, SECOND[0]), 0.9)
    assert found.by_adjusted_count is None
    assert found.by_em is not None


@pytest.mark.parametrize(
    ("labelled", "scores", "error"),
    [
        (BinaryScores.from_counts([0, 1], [0, 0], [5, 5]), [0.5], PrevalenceError),
        (LABELLED.at_prevalence(0.5), [0.5], UndefinedForWeightsError),
        (BinaryScores.from_predictions([0, 1], [0, 1], sample_weight=[1, 2]), [0.5], UndefinedForWeightsError),
        (LABELLED, [], ShapeError),
        (LABELLED, [0.5, np.nan], NotFiniteError),
    ],
)
def test_what_cannot_be_compared_is_refused(labelled, scores, error):
    with pytest.raises(error):
        prevalence_shift(labelled, scores, 0.5)
