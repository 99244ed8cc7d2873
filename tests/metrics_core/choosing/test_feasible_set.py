"""The feasible set agrees with testing every threshold; touching intervals are merged."""

import math
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, ThresholdError, statistic
from metrics_core.choosing import Constraint, at_least, feasible_at, feasible_set
from tests.metrics_core.cases import BLOCKS, MODEST, MOST, PREVALENCES, WEIGHTS, counted, predictions, weighted
from tests.metrics_core.choosing import exhaustive

SHARES = ("0", "0.1", "0.2", "0.25", "0.3", "0.4", "0.5", "0.6", "0.75", "0.8", "0.9", "1")
SENSES = st.sampled_from(("at_least", "at_most"))
RATIOS = tuple(METRICS)
CONSTRAINTS = st.lists(st.tuples(st.sampled_from(RATIOS), SENSES, st.sampled_from(SHARES)), max_size=3)


def made(constraints):
    return [Constraint(metric, sense, float(bound)) for metric, sense, bound in constraints]


def listed(found):
    return [tuple(interval) for interval in found]


@given(predictions(most=30), CONSTRAINTS, BLOCKS)
@MOST
def test_the_set_agrees_with_testing_all_thresholds(cases, constraints, block):
    rows = exhaustive.rows(cases)
    expected = exhaustive.intervals(rows, exhaustive.feasible(rows, constraints, exactly=True))
    with patch.object(statistic, "BLOCK", block):
        assert listed(feasible_set(counted(cases), made(constraints))) == expected


@given(predictions(weights=WEIGHTS, both_classes=True, most=20), CONSTRAINTS, st.none() | PREVALENCES)
@MODEST
def test_the_set_of_weighted_cases_at_another_prevalence(cases, constraints, pi):
    rows = exhaustive.rows(cases, pi)
    expected = exhaustive.intervals(rows, exhaustive.feasible(rows, constraints, exactly=False))
    scores = weighted(cases)
    found = feasible_set(scores if pi is None else scores.at_prevalence(pi), made(constraints))
    assert listed(found) == expected


@given(predictions(most=20), st.integers(0, 20), SENSES)
@MODEST
def test_a_number_of_flagged_cases(cases, k, sense):
    k = min(k, len(cases))
    rows = exhaustive.rows(cases)
    constraint = ("flagged", sense, str(k))
    expected = exhaustive.intervals(rows, exhaustive.feasible(rows, [constraint], exactly=True))
    assert listed(feasible_set(counted(cases), made([constraint]))) == expected


@given(predictions(most=20), CONSTRAINTS)
@MODEST
def test_a_slider_agrees_with_the_set(cases, constraints):
    scores, grid = counted(cases), np.array([-math.inf, *np.arange(-30, 45) / 10, math.inf])
    found = feasible_set(scores, made(constraints))
    at_the_steps = feasible_at(scores.confusion_at(grid), made(constraints))
    assert [threshold in found for threshold in grid] == at_the_steps.tolist()


def test_precision_leaves_several_intervals():
    scores = BinaryScores.from_predictions([0, 1, 1, 1, 0, 1], [1, 2, 3, 4, 5, 6])
    found = feasible_set(scores, at_least("precision", 0.75))
    assert listed(found) == [(1, 3), (5, 6)]
    assert found.to_frame().columns.tolist() == ["lower", "upper"]
    assert found.to_frame().shape == (2, 2)
    assert not found.lower.flags.writeable
    assert not found.upper.flags.writeable


def test_thresholds_are_compared_in_the_dtype_of_the_scores():
    scores = BinaryScores.from_predictions([0, 1], np.array([0.3, 0.7], dtype=np.float32))
    found = feasible_set(scores, at_least("precision", 1))
    assert 0.7 in found
    assert 0.3 not in found
    assert found.lower.dtype == np.float32


@pytest.mark.parametrize("threshold", [math.nan, [0.5], "0.5", None])
def test_invalid_thresholds_are_refused(threshold):
    found = feasible_set(BinaryScores.from_predictions([0, 1], [0.3, 0.7]), [])
    with pytest.raises(ThresholdError):
        assert threshold in found


@pytest.mark.parametrize(
    "metric", [metric for metric in METRICS.values() if metric.best_at_positives], ids=lambda metric: metric.key
)
@given(st.tuples(*[st.integers(0, 30)] * 4).filter(lambda counts: counts[2]))
@MODEST
def test_metrics_that_decide_blocks_do_not_improve_with_errors(metric, counts):
    tp, fp, fn, tn = counts
    found, caught = (metric(ConfusionMatrix(*c)) for c in (counts, (tp + 1, fp, fn - 1, tn)))
    flagged = metric(ConfusionMatrix(tp, fp + 1, fn, tn - 1)) if tn else math.nan
    sign = 1 if metric.higher_is_better else -1
    assert not sign * caught < sign * found - 1e-12
    assert not sign * flagged > sign * found + 1e-12
