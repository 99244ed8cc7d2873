"""Metrics of probabilities: losses, reliability and calibration error."""

import math

import numpy as np
import pytest
from hypothesis import given

from metrics_core import BinaryScores, ParameterError, ScoreRangeError
from tests.metrics_core import oracle
from tests.metrics_core.cases import FEW, PREVALENCES, PROBABILITIES, WEIGHTS, predictions, weighted

PROBABLE = predictions(PROBABILITIES, WEIGHTS, both_classes=True)


def mean(cases, loss):
    total = sum(float(c.weight) for c in cases)
    return sum(float(c.weight) * loss(c) for c in cases) / total


def squared(case):
    return (case.score - case.positive) ** 2


def surprise(case):
    given_to_truth = case.score if case.positive else 1 - case.score
    return -math.log(given_to_truth) if given_to_truth else math.inf


def calibration_error(cases, bins):
    """Cases sorted into (i/bins, (i+1)/bins], then |mean score - share of positives| over the cases."""
    total, error = sum(c.weight for c in cases), 0.0
    for i in range(bins):
        inside = [c for c in cases if i / bins < c.score <= (i + 1) / bins or (i == 0 and c.score == 0)]
        gap = sum(float(c.weight) * (c.score - c.positive) for c in inside)
        error += abs(gap) / float(total)
    return error


@given(PROBABLE, PREVALENCES)
@FEW
def test_losses(cases, pi):
    moved = oracle.at_prevalence(cases, pi)
    for scores, given_cases in ((weighted(cases), cases), (weighted(cases).at_prevalence(pi), moved)):
        assert scores.brier_score() == pytest.approx(mean(given_cases, squared), abs=1e-12)
        assert scores.log_loss() == pytest.approx(mean(given_cases, surprise), abs=1e-12)


@given(PROBABLE, PREVALENCES)
@FEW
def test_expected_calibration_error(cases, pi):
    scores, moved = weighted(cases), oracle.at_prevalence(cases, pi)
    for bins in (1, 4, 10):
        assert scores.expected_calibration_error(bins) == pytest.approx(calibration_error(cases, bins), abs=1e-12)
        found = scores.at_prevalence(pi).expected_calibration_error(bins)
        assert found == pytest.approx(calibration_error(moved, bins), abs=1e-12)


def test_reliability_table():
    diagram = BinaryScores.from_predictions([0, 1, 1, 0], [0.0, 0.5, 0.51, 1.0]).reliability(n_bins=4)
    table = diagram.to_frame()
    assert table.n.tolist() == [1, 1, 1, 1]
    assert table.positive_rate.tolist() == [0, 1, 1, 0]
    assert table.upper.tolist() == [0.25, 0.5, 0.75, 1.0]
    empty = BinaryScores.from_predictions([1], [0.9]).reliability(n_bins=2)
    assert math.isnan(empty.mean_score[0])
    assert math.isnan(empty.positive_rate[0])


def test_float32_scores_fall_into_the_expected_bins():
    score = np.array([0.1, 0.2, 0.3, 0.7], dtype=np.float32)
    counts = BinaryScores.from_predictions([0, 1, 0, 1], score).reliability().n
    assert np.flatnonzero(counts).tolist() == [0, 1, 2, 6]


@pytest.mark.parametrize("score", [[-0.1, 0.5], [0.5, 1.1]])
@pytest.mark.parametrize("name", ["brier_score", "log_loss", "reliability", "expected_calibration_error"])
def test_scores_outside_0_and_1_are_refused(name, score):
    with pytest.raises(ScoreRangeError, match=r"range from -?[0-9.]+ to [0-9.]+, so they are not probabilities"):
        getattr(BinaryScores.from_predictions([0, 1], score), name)()


@pytest.mark.parametrize("bins", [0, -1, 2.5, True])
def test_invalid_numbers_of_bins_are_refused(bins):
    with pytest.raises(ParameterError, match="must be a whole number from 1 to 1000000"):
        BinaryScores.from_predictions([0, 1], [0.2, 0.5]).expected_calibration_error(bins)
