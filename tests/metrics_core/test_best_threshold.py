"""The best threshold among all rows, where few cases or rounding could hide it."""

import math
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, Metric, statistic
from tests.metrics_core.cases import MODEST, WEIGHTS, counted, predictions, weighted

# None means the observed one.
SHARES = (None, 1e-9, 0.001, 0.1, 0.2, 0.3, 0.5, 0.7, 0.99, 1 - 1e-9)


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


@pytest.mark.parametrize("block", [1, 2, 1 << 16])
@pytest.mark.parametrize("higher_is_better", [True, False])
def test_values_tie_with_the_best_only_and_do_not_chain(block, higher_is_better):
    sign = 1 if higher_is_better else -1
    a_little_less = Metric(
        key="less", undefined_when="", higher_is_better=higher_is_better,
        ratio=lambda tp, fp, fn, tn: sign * (4 - 4 * 0.7e-12 * fn),
    )  # fmt: skip
    with patch.object(statistic, "BLOCK", block):
        scores = BinaryScores.from_predictions([1, 1, 1, 1], [0, 1, 2, 3])
        assert scores.best_threshold(a_little_less) == (1, sign * (4 - 4 * 0.7e-12))


def test_the_tie_tolerance_is_relative_to_the_best():
    tiny = Metric(
        key="tiny", undefined_when="",
        ratio=lambda tp, fp, fn, tn: 1e-20 / (1.0 + fn),
    )  # fmt: skip
    scores = BinaryScores.from_predictions([1, 1, 0], [0, 1, 2])
    assert scores.best_threshold(tiny) == (0, 1e-20)
    # FPR reaches 0 exactly where no negative is flagged, however few there are below.
    assert BinaryScores.from_counts([0, 1], [1, 1], [10**15, 1]).best_threshold("fpr") == (math.inf, 0)


@given(predictions(both_classes=True, weights=WEIGHTS, most=30), st.sampled_from(SHARES))
@MODEST
def test_the_hull_finds_the_threshold_that_the_search_finds(cases, pi):
    for scores in (counted(cases), weighted(cases)):
        found = scores.roc_hull().best_f_beta(scores.prevalence if pi is None else pi)
        assert found == (scores if pi is None else scores.at_prevalence(pi)).best_threshold("f1")


@pytest.mark.parametrize("pi", [None, 0.6, 0.9])
def test_ties_inside_an_edge_of_the_hull_are_found(pi):
    # The case at 1 makes 2 no vertex, and F1 there better by some 1e-13.
    scores = BinaryScores.from_counts([1, 2, 3], [1, 10**12, 10**12], [0, 10**11, 0])
    hull = scores.roc_hull()
    assert hull.thresholds.tolist() == [1, 3, math.inf]
    assert hull.best_f_beta(scores.prevalence if pi is None else pi).thresholds == 2
    assert (scores if pi is None else scores.at_prevalence(pi)).best_threshold("f1").threshold == 2
