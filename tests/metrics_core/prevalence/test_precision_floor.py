"""The prevalence at which precision equals its floor, and below which it is lower."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from metrics_core import ConfusionMatrix, ParameterError, PrevalenceError
from metrics_core.prevalence.precision_floor import crossing_prevalence, precision_falls_below
from tests.metrics_core.cases import MODEST

COUNT = st.integers(1, 10**9)
EPS = 2.0**-52
FLOORS = st.sampled_from((0.01, 0.25, 0.5, 0.8, 0.99))


@given(COUNT, COUNT, st.integers(0, 10**9), st.integers(0, 10**9), FLOORS)
@example(1, 1, 35061087, 0, 0.01)
@example(1, 1, 10**9, 0, 0.01)
@MODEST
def test_precision_equals_the_floor_there_and_is_under_it_below(tp, fp, fn, tn, floor):
    matrix = ConfusionMatrix(tp, fp, fn, tn)
    found = precision_falls_below(matrix, floor)
    tpr, fpr, share = Fraction(tp, tp + fn), Fraction(fp, fp + tn), Fraction(floor)
    odds = share * fpr / ((1 - share) * tpr)
    assert found.reason == ""
    assert found.prevalence == pytest.approx(float(odds / (1 + odds)), rel=1e-12)
    assert matrix.at_prevalence(found.prevalence * (1 - 1e-6)).precision < floor
    # Both prevalences are rounded to floats, which changes the share of negatives by up to half of EPS.
    observed_rest, rest = Fraction(fp + tn, tp + fp + fn + tn), 1 / (1 + odds)
    rounding = EPS * float(1 / observed_rest + 1 / rest)
    assert matrix.at_prevalence(found.prevalence).precision == pytest.approx(floor, rel=1e-12 + rounding)


def test_never_always_and_undefined_have_a_reason():
    matrix = ConfusionMatrix(tp=[6, 6, 0, 0], fp=[6, 0, 6, 0], fn=[2, 2, 8, 8], tn=[20, 26, 20, 26])
    found = precision_falls_below(matrix, 0.5)
    np.testing.assert_array_equal(found.prevalence, [6 * 8 / (6 * 8 + 6 * 26), np.nan, np.nan, np.nan])
    words = ["", "never below", "always below", "undefined"]
    assert [word in reason for word, reason in zip(words, found.reason, strict=True)] == [True] * 4
    assert found.reason[0] == ""
    rest = crossing_prevalence(np.array([6, 0, 0]), np.array([0, 6, 0]), 8, 26, 0.5)
    np.testing.assert_array_equal(rest, [0, 1, np.nan])


def test_a_re_weighted_matrix_gives_the_same_answer():
    matrix = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
    assert precision_falls_below(matrix.at_prevalence(0.01), 0.8) == precision_falls_below(matrix, 0.8)


@pytest.mark.parametrize("floor", [0, 1, -0.1, float("nan")])
def test_a_floor_outside_0_and_1_is_refused(floor):
    with pytest.raises(ParameterError, match="The minimum precision is"):
        precision_falls_below(ConfusionMatrix(6, 6, 2, 20), floor)


@pytest.mark.parametrize("counts", [(6, 0, 2, 0), (0, 6, 0, 20)])
def test_one_class_is_refused(counts):
    with pytest.raises(PrevalenceError, match="Only one class is present"):
        precision_falls_below(ConfusionMatrix(*counts), 0.5)
