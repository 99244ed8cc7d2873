"""Weights of any size give correct results or an error: no product is rounded to 0 or infinity."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, CountError, WeightError
from metrics_core.computing.arrays import LARGEST_WEIGHT, SMALLEST_WEIGHT
from metrics_core.errors import ParameterError, PrevalenceError, ScoreRangeError
from tests.metrics_core.cases import FEW, MODEST

WEIGHTS = st.sampled_from((SMALLEST_WEIGHT, 1e-60, 1e-9, 0.1, 1.0, 3.0, 1e60, 1e149))
SCORES = st.sampled_from((-1.7e308, -1.0, -5e-324, 0.0, 5e-324, 2.2e-308, 0.25, 0.5, 1.0, 1e308, 1.7e308))
PREVALENCES = (5e-324, 1e-300, 1e-9, 0.5, 1 - 1e-16)
SUMMARIES = (
    "average_precision",
    "interpolated_average_precision",
    "pr_auc",
    "roc_auc",
    "roc_auc_bounds",
    "average_precision_bounds",
    "equal_error_rate",
    "break_even",
)
OTHERS = (
    "pr_curve",
    "roc_curve",
    "threshold_curve",
    "roc_hull",
    "pr_gain_curve",
    "brier_score",
    "log_loss",
    "reliability",
    "expected_calibration_error",
)


@st.composite
def weighted(draw, scores=SCORES, weights=WEIGHTS):
    """Labels, scores and weights, with both classes."""
    size = draw(st.integers(2, 6))
    labels = [0, 1, *draw(st.lists(st.booleans(), min_size=size - 2, max_size=size - 2))]
    return (
        labels,
        draw(st.lists(scores, min_size=size, max_size=size)),
        draw(st.lists(weights, min_size=size, max_size=size)),
    )


def scores_of(case):
    labels, scores, weights = case
    return BinaryScores.from_predictions(labels, scores, sample_weight=weights)


def checked(scores):
    for name in SUMMARIES:
        assert np.isfinite(
            getattr(scores, name)()[0] if name.endswith(("bounds", "rate", "even")) else getattr(scores, name)()
        ), name
    assert 0 <= scores.pr_auc("davis-goadrich") <= 1 + 1e-12
    for name in OTHERS:
        with suppress(ScoreRangeError):
            getattr(scores, name)()
    for metric in METRICS:
        with suppress(ParameterError):
            scores.best_threshold(metric)
    scores.histogram([-1.0, 0.0, 1.0])
    scores.same_decisions(0.5)


@given(weighted())
@MODEST
def test_no_summary_is_lost_to_rounding(case):
    checked(scores_of(case))


@given(weighted(), st.sampled_from(PREVALENCES))
@example(([0, 1], [0.25, 0.25], [1e149, 1e-75]), 5e-324)
@example(([0, 1, 1], [0.0, 0.5, 0.0], [1e149, 1e-75, 1e-9]), 1e-300)
@FEW
def test_nor_at_another_prevalence(case, pi):
    try:
        scores = scores_of(case).at_prevalence(pi)
    except PrevalenceError:
        # One class is so small beside the other that no float tells its share from 0.
        return
    checked(scores)


@given(weighted(weights=st.sampled_from((1.0, 2.0, 3.0, 0.5))), st.sampled_from((2.0**-240, 2.0**400)))
@MODEST
def test_another_unit_of_the_weights_changes_nothing(case, unit):
    labels, scores, weights = case
    one, other = scores_of(case), scores_of((labels, scores, [weight * unit for weight in weights]))
    for name in SUMMARIES:
        assert getattr(one, name)() == pytest.approx(getattr(other, name)(), rel=1e-12), name
    for metric in METRICS:
        at = (one.confusion_at(0.25), other.confusion_at(0.25))
        assert getattr(at[0], metric) == pytest.approx(getattr(at[1], metric), rel=1e-12, nan_ok=True), metric


@pytest.mark.parametrize(
    ("case", "exact"),
    [
        (([0, 1], [0.5, 0.25], [1e149, 1e-75]), 5e-225),
        (([0, 1, 1], [0.5, 0.25, 0.25], [1e60, 1e-75, 1e-60]), 5e-121),
        (([0, 1], [0.25, 0.25], [1e149, 1e-75]), 1e-224),
    ],
)
def test_the_achievable_pr_area_of_a_tiny_weight_below_a_huge_one_is_right(case, exact):
    assert scores_of(case).pr_auc("davis-goadrich") == pytest.approx(exact, rel=1e-12)


@pytest.mark.parametrize("weight", [1e-300, 1e-320, 5e-324, SMALLEST_WEIGHT * 0.99])
def test_weights_too_small_for_a_product_are_refused(weight):
    with pytest.raises(WeightError, match=r"sample_weight contains .* in row 1 .* at least 1e-75"):
        BinaryScores.from_predictions([0, 1], [0.2, 0.7], sample_weight=[1.0, weight])
    with pytest.raises(CountError, match=r"n_positive contains .* in row 0"):
        BinaryScores.from_counts([0.2, 0.7], [weight, 1.0], [1.0, 0.0])
    with pytest.raises(CountError, match=r"tp contains .* between 0 and 1e-100"):
        ConfusionMatrix(min(weight, 1e-101), 1.0, 1.0, min(weight, 1e-101))


@pytest.mark.parametrize("weight", [LARGEST_WEIGHT * 1.01, 1e154, 1.7e308])
def test_weights_too_large_for_a_product_are_refused(weight):
    with pytest.raises(WeightError, match="at most 1e150"):
        BinaryScores.from_predictions([0, 1], [0.2, 0.7], sample_weight=[1.0, weight])
    with pytest.raises(CountError, match="at most 1e150"):
        ConfusionMatrix(weight, 1.0, 1.0, 1.0)


def test_one_tiny_count_is_not_lost():
    matrix = ConfusionMatrix(0.0, 1e-300, 1.0, 0.0)
    assert (matrix.mcc, matrix.fpr, matrix.precision) == (-1.0, 1.0, 0.0)
