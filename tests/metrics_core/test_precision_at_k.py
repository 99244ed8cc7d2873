"""Errors of precision and recall at k."""

import numpy as np
import pytest

from metrics_core import BinaryScores, RankError, UndefinedForWeightsError

SCORES = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9])


@pytest.mark.parametrize("k", [0, 4, -1, 1.0, True, "2"])
def test_refused_k(k):
    for at_k in (SCORES.precision_at_k, SCORES.recall_at_k):
        with pytest.raises(RankError, match="k must be a whole number from 1 to 3"):
            at_k(k)


def test_numpy_integers_are_whole_numbers():
    assert SCORES.precision_at_k(np.int32(3)) == 2 / 3


def test_weighted_cases_have_no_ranks():
    weighted = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9], sample_weight=[1, 1, 1])
    for ask in (lambda: weighted.precision_at_k(1), lambda: weighted.recall_at_k(1), weighted.r_precision):
        with pytest.raises(UndefinedForWeightsError, match="The cases are weighted"):
            ask()


def test_without_a_positive_case():
    negatives = BinaryScores.from_predictions([0, 0], [0.1, 0.5])
    assert negatives.precision_at_k(1) == 0
    assert np.isnan([negatives.recall_at_k(1), negatives.r_precision(), negatives.break_even().value]).all()
