"""Many prevalences at once give the same values as one at a time, to the last bit."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from sklearn.metrics import average_precision_score

from metrics_core import BinaryScores, ConfusionMatrix, PrevalenceError, statistic
from metrics_core.prevalence_sweep import average_precision_over
from tests.metrics_core.cases import BLOCKS, FEW, WEIGHTS, counted, predictions, weighted

SWEEP = np.concatenate([1 / (1 + np.exp(-np.linspace(-9.2, 9.2, 37))), [0.5, 5e-324, 1 - 2**-53]])


@given(predictions(both_classes=True, most=30), BLOCKS)
@FEW
def test_each_average_precision_is_that_of_its_prevalence_to_the_bit(cases, block):
    scores = counted(cases)
    with patch.object(statistic, "BLOCK", block):
        found = average_precision_over(scores.statistic, SWEEP)
        assert found.tolist() == [scores.at_prevalence(pi).average_precision() for pi in SWEEP]


@given(predictions(both_classes=True, weights=WEIGHTS, most=30))
@FEW
def test_weighted_cases_too_and_the_observed_prevalence_is_the_identity(cases):
    scores = weighted(cases)
    found = average_precision_over(scores.statistic, [0.01, scores.prevalence, 0.7])
    assert found[1] == scores.average_precision()
    assert found[0] == scores.at_prevalence(0.01).average_precision()
    assert found[2] == scores.at_prevalence(0.7).average_precision()


def test_scikit_learn_with_class_weights_agrees():
    random = np.random.default_rng(0)
    label = random.random(3000) < 0.3
    score = np.round(random.normal(label, 1), 1)
    scores = BinaryScores.from_predictions(label, score)
    prevalences = np.array([1e-4, 0.01, 0.1, 0.5, 0.999])
    expected = [
        average_precision_score(
            label, score, sample_weight=np.where(label, pi / label.mean(), (1 - pi) / (~label).mean())
        )
        for pi in prevalences
    ]
    np.testing.assert_allclose(average_precision_over(scores.statistic, prevalences), expected, rtol=1e-12)


def test_the_eight_samples_at_a_tenth():
    y, score = [0, 0, 0, 1, 1, 0, 1, 1], [0.5, 0.55, 0.74, 0.65, 0.28, 0.17, 0.3, 0.45]
    found = average_precision_over(BinaryScores.from_predictions(y, score).statistic, 0.1)
    assert isinstance(found, float)
    assert found == pytest.approx(0.09949944382647385, rel=1e-15)


def test_the_result_has_the_shape_of_the_prevalences_and_is_read_only():
    scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    found = average_precision_over(scores.statistic, [[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])
    assert found.shape == (2, 3)
    assert (np.diff(found.ravel()) > 0).all()
    assert not found.flags.writeable
    assert average_precision_over(scores.statistic, []).shape == (0,)


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1], [0.3, 0.6])
    with pytest.raises(PrevalenceError, match=r"The prevalence is 1. "):
        average_precision_over(scores.statistic, [0.5, 1.0])
    for label in (0, 1):
        with pytest.raises(PrevalenceError, match="Only one class is present"):
            average_precision_over(BinaryScores.from_predictions([label], [0.3]).statistic, [0.5])


def test_one_matrix_gives_every_metric_of_a_sweep():
    matrix = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
    pi = SWEEP[:-2]
    odds, tpr, fpr = pi / (1 - pi), 6 / 8, 6 / 26
    moved = matrix.at_prevalence(pi)
    expected = {
        "precision": tpr / (tpr + fpr / odds),
        "npv": (1 - fpr) / ((1 - fpr) + (1 - tpr) * odds),
        "recall": np.full(len(pi), tpr),
        "f1": 2 * tpr / (tpr + fpr / odds + 1),
        "accuracy": pi * tpr + (1 - pi) * (1 - fpr),
    }
    for name, values in expected.items():
        np.testing.assert_allclose(getattr(moved, name), values, rtol=1e-12)


def test_re_weighted_scores_sweep_from_the_observed_prevalence():
    scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    expected = average_precision_over(scores.statistic, [0.1, 0.5]).tolist()
    assert scores.at_prevalence(0.7).average_precision_over([0.1, 0.5]).tolist() == expected
