"""Ratios of counts in edge cases: undefined, huge, rounded once."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, ConfusionMatrix
from tests.metrics_core import oracle
from tests.metrics_core.cases import MODEST

COUNT = st.integers(0, 10**12)


@given(COUNT, COUNT, COUNT, COUNT)
@MODEST
def test_large_counts_agree_with_fractions(tp, fp, fn, tn):
    exact = oracle.Counts(*map(Fraction, (tp, fp, fn, tn)))
    matrix = ConfusionMatrix(tp, fp, fn, tn)
    for key, metric in METRICS.items():
        expected = oracle.METRICS[key](exact) if tp + fp + fn + tn else None
        expected = math.nan if expected is None else float(expected)
        assert metric(matrix) == pytest.approx(expected, rel=1e-14, abs=1e-300, nan_ok=True), key


@given(st.lists(st.tuples(COUNT, COUNT, COUNT, COUNT), min_size=1, max_size=5))
@MODEST
def test_arrays_give_the_bits_of_the_single_matrices(rows):
    together = ConfusionMatrix(*(np.array(count) for count in zip(*rows, strict=True)))
    for key, metric in METRICS.items():
        one_by_one = [metric(ConfusionMatrix(*row)) for row in rows]
        np.testing.assert_array_equal(metric(together), one_by_one, err_msg=key)


@pytest.mark.parametrize(
    ("counts", "undefined"),
    [
        ((0, 0, 3, 4), {"precision", "false_discovery_rate", "mcc", "lift", "lr_positive"}),
        ((3, 4, 0, 0), {"npv", "mcc", "lr_negative"}),
        ((0, 3, 0, 4), {"recall", "fnr", "balanced_accuracy", "youden_j", "mcc", "lift", "lr_positive", "lr_negative"}),
        ((3, 0, 4, 0), {"specificity", "fpr", "balanced_accuracy", "youden_j", "mcc", "lr_positive", "lr_negative"}),
        ((0, 0, 0, 5), {"precision", "false_discovery_rate", "recall", "fnr", "f1", "f0_5", "f2", "kappa"}
         | {"balanced_accuracy", "youden_j", "mcc", "lift", "lr_positive", "lr_negative"}),
        ((3, 0, 1, 4), {"lr_positive"}),
        ((0, 0, 0, 0), set(METRICS)),
    ],
)  # fmt: skip
def test_only_undefined_ratios_are_nan(counts, undefined):
    matrix = ConfusionMatrix(*counts)
    assert {key for key, metric in METRICS.items() if math.isnan(metric(matrix))} == undefined


def test_correlation_of_always_wrong_predictions_is_at_least_minus_one():
    matrix = ConfusionMatrix(np.zeros(99, int), np.arange(1, 100), np.arange(1, 100)[::-1], np.zeros(99, int))
    assert (matrix.mcc >= -1).all()
    assert matrix.mcc == pytest.approx(-np.ones(99), abs=1e-15)


def test_f_beta_at_its_ends():
    matrix = ConfusionMatrix(6, 5, 2, 20)
    assert matrix.f_beta(0) == matrix.precision
    assert matrix.f_beta(math.inf) == matrix.f_beta(1e200) == matrix.recall
    assert matrix.at_prevalence(0.01).f_beta(math.inf) == matrix.recall
    assert matrix.f_beta(3) == pytest.approx(60 / (60 + 18 + 5))
