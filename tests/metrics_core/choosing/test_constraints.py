"""Bounds are compared without rounding surprises; invalid bounds are refused."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, ParameterError, PredictionsError
from metrics_core.choosing import Constraint, at_least, at_most, feasible_at, feasible_set

MATRIX = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)


@pytest.mark.parametrize("digits", [1, 2, 3])
def test_a_ratio_satisfies_exactly_the_decimals_that_it_reaches(digits):
    steps = 10**digits
    for positives in (1, 3, 7, 10, 11, 40, 99, 1000, 10**9 + 7):
        hits = np.unique([positives * k // steps + more for k in range(0, steps + 1, 7) for more in (0, 1)])
        hits = hits[hits <= positives]
        matrix = ConfusionMatrix(tp=hits, fp=0 * hits, fn=positives - hits, tn=0 * hits)
        for k in range(0, steps + 1, 13):
            bound = float(Decimal(k) / steps)
            reached = [Fraction(int(tp), positives) >= Fraction(k, steps) for tp in hits]
            assert at_least("recall", bound).satisfied(matrix).tolist() == reached
            kept = [Fraction(int(tp), positives) <= Fraction(k, steps) for tp in hits]
            assert at_most("recall", bound).satisfied(matrix).tolist() == kept


@pytest.mark.parametrize("metric", ["recall", "precision", "f1", "specificity", "accuracy", "flagged_rate"])
def test_a_bound_with_one_rounding_error_is_satisfied(metric):
    matrix = ConfusionMatrix(tp=3, fp=7, fn=7, tn=3)
    value = METRICS[metric](matrix)
    above, below = np.nextafter(value, 2), np.nextafter(value, -2)
    assert at_least(metric, above).satisfied(matrix)
    assert at_most(metric, below).satisfied(matrix)
    assert not at_least(metric, value + 1e-9).satisfied(matrix)
    assert not at_most(metric, value - 1e-9).satisfied(matrix)


@pytest.mark.parametrize("pi", [1e-9, 0.001, 0.3, 0.999])
def test_a_re_weighted_matrix_satisfies_its_own_value(pi):
    matrix = MATRIX.at_prevalence(pi)
    odds = Fraction(pi) / (1 - Fraction(pi))
    tpr, fpr = Fraction(6, 8), Fraction(6, 26)
    exact = float(tpr / (tpr + fpr / odds))
    assert at_least("precision", exact).satisfied(matrix)
    assert at_most("precision", exact).satisfied(matrix)
    assert not at_least("precision", exact * (1 + 1e-9)).satisfied(matrix)


def test_several_constraints_are_combined_in_any_shape():
    matrix = ConfusionMatrix(*np.array([[[6, 8], [1, 0]], [[6, 20], [0, 0]], [[2, 0], [7, 8]], [[20, 6], [26, 26]]]))
    found = feasible_at(matrix, [at_least("recall", 0.5), at_most("fpr", 0.25)])
    assert found.tolist() == [[True, False], [False, False]]
    assert feasible_at(matrix, []).all()
    assert feasible_at(MATRIX, at_least("tpr", 0.75)).shape == ()
    assert feasible_at(MATRIX, at_least("tpr", 0.75))


@pytest.mark.parametrize("bound", [math.nan, math.inf, -math.inf, -0.1, 1.1, None, True, "0.5", [0.5]])
def test_invalid_bounds_are_refused(bound):
    with pytest.raises(ParameterError, match=r"The bound on recall is .*. It must be a finite number from 0 to 1"):
        at_least("recall", bound)


def test_a_bound_may_be_negative_if_the_metric_may():
    assert at_least("mcc", -1).satisfied(MATRIX)
    with pytest.raises(ParameterError, match="from 0 to inf"):
        at_most("flagged", -1)


def test_more_flagged_cases_than_there_are_is_refused():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.3])
    with pytest.raises(ParameterError, match=r"A bound of 4 flagged cases exceeds the number of cases, 3"):
        feasible_set(scores, [at_most("flagged", 4)])
    for same in (scores, scores.at_prevalence(0.1), scores.at_prevalence(0.7)):
        assert len(feasible_set(same, at_most("flagged", 3))) == 1


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda: at_least("recal", 0.5), "There is no metric 'recal'"),
        (lambda: Constraint("recall", "least", 0.5), "'least' is not an option. Choose one of at_least, at_most"),
        (lambda: feasible_at(MATRIX, ["recall >= 0.5"]), "Expected a constraint, made by at_least"),
        (lambda: feasible_at(MATRIX, 0.5), "Expected a constraint, made by at_least"),
        (lambda: feasible_at(0.5, []), "Expected a ConfusionMatrix, but found 0.5"),
        (lambda: at_least("recall", 0.5).satisfied(0.5), "Expected a ConfusionMatrix, but found 0.5"),
        (lambda: feasible_set([0.5], []), "Expected BinaryScores"),
    ],
    ids=["metric", "sense", "text", "number", "matrix", "one matrix", "scores"],
)
def test_invalid_constraints_are_refused(refused, sentence):
    with pytest.raises(PredictionsError, match=sentence):
        refused()
