"""Many prevalences at once give the same values as one at a time, to the last bit."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from metrics_core import BinaryScores, PrevalenceError, statistic
from metrics_core.prevalence.sweep import average_precision_over
from tests.metrics_core.cases import BLOCKS, FEW, WEIGHTS, counted, predictions, weighted

SWEEP = np.concatenate([1 / (1 + np.exp(-np.linspace(-9.2, 9.2, 9))), [0.5, 5e-324, 1 - 2**-53]])


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


def test_re_weighted_scores_sweep_from_the_observed_prevalence():
    scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    expected = average_precision_over(scores.statistic, [0.1, 0.5]).tolist()
    assert scores.at_prevalence(0.7).average_precision_over([0.1, 0.5]).tolist() == expected
