"""The best threshold among all rows, where few cases or rounding could hide it."""

import math

import pytest

from metrics_core import BinaryScores


@pytest.mark.parametrize(
    ("label", "score", "best"),
    [
        ([1, 0], [0, 1], (1, -1)),
        ([1, 1, 0, 0, 0], range(5), (4, -1 / math.sqrt(6))),
        ([1, 0, 0], [0, 1, 1], (1, -1)),
    ],
)
def test_the_best_mcc_may_flag_negatives_only(label, score, best):
    assert BinaryScores.from_predictions(label, score).best_threshold("mcc") == pytest.approx(best, rel=1e-15)
