"""Another prevalence: what stays identical to the bit, and what changes."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import (
    METRICS,
    BinaryScores,
    ConfusionMatrix,
    PrevalenceError,
    UndefinedForWeightsError,
)
from tests.metrics_core.cases import FEW, MODEST, PREVALENCES, WEIGHTS, counted, predictions, weighted

COUNT = st.integers(0, 10**6)
MATRICES = st.builds(ConfusionMatrix, COUNT, COUNT, COUNT, COUNT).filter(lambda m: m.n_positive and m.n_negative)
UNMOVED = [metric for metric in METRICS.values() if metric.prevalence_invariant]


@given(MATRICES, PREVALENCES)
@MODEST
def test_tpr_and_fpr_stay_to_the_bit(matrix, pi):
    for metric in UNMOVED:
        assert np.array_equal(metric(matrix.at_prevalence(pi)), metric(matrix), equal_nan=True), metric.key


@given(MATRICES)
@MODEST
def test_the_observed_prevalence_is_the_identity(matrix):
    same = matrix.at_prevalence(matrix.prevalence)
    assert same == matrix
    for metric in METRICS.values():
        assert np.array_equal(metric(same), metric(matrix), equal_nan=True), metric.key


@given(MATRICES, PREVALENCES, PREVALENCES)
@MODEST
def test_re_weighting_twice_is_re_weighting_once(matrix, first, second):
    assert matrix.at_prevalence(first).at_prevalence(second) == matrix.at_prevalence(second)
    assert matrix.at_prevalence(first).at_prevalence(matrix.prevalence) == matrix


def test_thresholds_are_broadcast_against_prevalences():
    scores = BinaryScores.from_predictions([0, 1, 0, 1, 0], [0.1, 0.3, 0.5, 0.7, 0.2])
    thresholds, prevalences = [0.2, 0.4, 0.6], [0.1, 0.25, 0.5, 0.9]
    grid = scores.confusion_at(thresholds).at_prevalence(prevalences)
    assert grid.tp.shape == grid.recall.shape == grid.precision.shape == grid.prevalence.shape == (3, 4)
    for i, threshold in enumerate(thresholds):
        for j, pi in enumerate(prevalences):
            single = scores.at_prevalence(pi).confusion_at(threshold)
            for metric in METRICS.values():
                assert np.array_equal(metric(grid)[i, j], metric(single), equal_nan=True)
    assert scores.confusion_at(0.4).at_prevalence(prevalences).precision.shape == (4,)
    assert scores.confusion_at(thresholds).at_prevalence(0.5).precision.shape == (3,)
    assert isinstance(scores.confusion_at(0.4).at_prevalence(0.5).precision, float)


@given(predictions(both_classes=True, weights=WEIGHTS), PREVALENCES)
@FEW
def test_scores_keep_their_roc_and_recall_to_the_bit(cases, pi):
    scores = weighted(cases)
    moved = scores.at_prevalence(pi)
    assert moved.roc_auc() == scores.roc_auc()
    assert moved.equal_error_rate() == scores.equal_error_rate()
    for curve, other in ((moved.roc_curve(), scores.roc_curve()), (moved.pr_curve(), scores.pr_curve())):
        names = ("fpr", "tpr") if hasattr(curve, "tpr") else ("recall", "thresholds")
        for name in names:
            assert np.array_equal(getattr(curve, name), getattr(other, name))
    for metric in UNMOVED:
        found, expected = (getattr(s.threshold_curve(), metric.key) for s in (moved, scores))
        assert np.array_equal(found, expected, equal_nan=True)


@given(predictions(both_classes=True, weights=WEIGHTS))
@FEW
def test_scores_at_the_observed_prevalence_are_the_same_scores(cases):
    scores = weighted(cases)
    same = scores.at_prevalence(scores.prevalence)
    assert same == scores
    assert same.average_precision() == scores.average_precision()
    assert scores.at_prevalence(0.123).at_prevalence(scores.prevalence) == scores


@given(predictions(both_classes=True, most=30), PREVALENCES)
@FEW
def test_scores_and_matrices_are_re_weighted_equally(cases, pi):
    scores = counted(cases)
    moved = scores.at_prevalence(pi)
    assert moved.confusion_at(0.3) == scores.confusion_at(0.3).at_prevalence(pi)
    assert moved.prevalence == pi
    assert moved.is_reweighted == (pi != scores.prevalence)
    assert moved.n_positive + moved.n_negative == pytest.approx(scores.n)
    curve = moved.threshold_curve()
    assert np.array_equal(moved.pr_curve().precision[:-1], curve.precision[:-1])


@pytest.mark.parametrize("pi", [0, 1, -0.1, 1.5, math.nan, math.inf])
def test_a_prevalence_outside_the_open_interval_is_refused(pi):
    scores = BinaryScores.from_predictions([0, 1], [0.3, 0.6])
    with pytest.raises(PrevalenceError, match="must be greater than 0 and less than 1"):
        scores.at_prevalence(pi)
    with pytest.raises(PrevalenceError, match=f"The prevalence is {pi:g}. "):
        scores.confusion_at([0.2, 0.5]).at_prevalence([0.5, pi])


@pytest.mark.parametrize("label", [0, 1])
def test_one_class_cannot_be_re_weighted(label):
    scores = BinaryScores.from_predictions([label, label], [0.3, 0.6])
    with pytest.raises(PrevalenceError, match="Only one class is present"):
        scores.at_prevalence(0.5)
    with pytest.raises(PrevalenceError, match="Only one class is present"):
        scores.confusion_at(0.5).at_prevalence(0.5)


def test_what_re_weighted_scores_refuse():
    moved = BinaryScores.from_predictions([0, 1, 1], [0.3, 0.6, 0.7]).at_prevalence(0.5)
    for at_k in (moved.precision_at_k, moved.recall_at_k):
        with pytest.raises(UndefinedForWeightsError, match="at another prevalence"):
            at_k(1)
    with pytest.raises(UndefinedForWeightsError):
        moved.r_precision()
    with pytest.raises(PrevalenceError, match="Merge the parts as observed"):
        moved.merge(moved)
    with pytest.raises(PrevalenceError, match="Several prevalences were given"):
        moved.at_prevalence([0.1, 0.2])
    with pytest.raises(PrevalenceError, match="The prevalence is 'half'"):
        moved.at_prevalence("half")
