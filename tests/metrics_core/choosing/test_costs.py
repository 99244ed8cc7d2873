"""Costs, the thresholds that follow from them, and the costs for which a threshold remains optimal."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ConfusionMatrix, ParameterError, PrevalenceError, ThresholdError
from metrics_core.choosing import Costs, LeastCost, best_miss_costs, choose, cost_curve
from tests.metrics_core.cases import MODEST, PREVALENCES, counted, predictions
from tests.metrics_core.choosing import exhaustive

COST = st.sampled_from((-10.0, -0.5, 0.0, 1.0, 3.0, 7.5))


@given(predictions(both_classes=True), COST, COST, COST, COST, st.none() | PREVALENCES)
@MODEST
def test_the_cost_of_every_threshold_is_that_of_its_cases(cases, tp, fp, fn, tn, pi):
    scores = counted(cases) if pi is None else counted(cases).at_prevalence(pi)
    expected = [exhaustive.cost(c, tp, fp, fn, tn) for _, c in exhaustive.rows(cases, pi)]
    curve = cost_curve(scores, Costs(tp=tp, fp=fp, fn=fn, tn=tn))
    np.testing.assert_allclose(curve.cost, [float(cost) for cost in expected], rtol=1e-12, atol=1e-14)
    assert curve.to_frame().columns.tolist() == ["threshold", "cost"]


def test_profit_is_the_negated_cost_of_the_cases():
    matrix = ConfusionMatrix(tp=[6, 0], fp=[6, 0], fn=[2, 8], tn=[20, 26])
    costs = Costs(fp=1, fn=14)
    assert costs.per_case(matrix).tolist() == [1.0, 112 / 34]
    assert costs.profit(matrix).tolist() == [-10_000.0, -10_000 * (112 / 34)]
    assert costs.profit(matrix, cases=34).tolist() == pytest.approx([-34, -112])


@given(COST, COST, COST, COST, st.sampled_from((0.1, 0.5)), PREVALENCES)
@MODEST
def test_the_closed_form_compares_each_error_with_a_correct_prediction(tp, fp, fn, tn, observed, pi):
    costs = Costs(tp=tp, fp=fp, fn=fn, tn=tn)
    if not (fp > tn and fn > tp):
        with pytest.raises(ParameterError, match="Both differences must be greater than 0"):
            costs.calibrated_threshold(observed, pi)
        return
    c = (Fraction(fp) - Fraction(tn)) / (Fraction(fn) - Fraction(tp))
    r, other = (Fraction(share) / (1 - Fraction(share)) for share in (observed, pi))
    assert costs.calibrated_threshold(observed, pi) == pytest.approx(float(c * r / (other + c * r)), rel=1e-12)


def best_range(rows, at):
    """For which costs of a miss no row beats this one, by comparing it with every other."""
    tp, fp = rows[at][1].tp, rows[at][1].fp
    lowest, highest = Fraction(0), math.inf
    for _, c in rows:
        if c.tp == tp and c.fp < fp:
            return None
        if c.tp < tp:
            lowest = max(lowest, (fp - c.fp) / (tp - c.tp))
        if c.tp > tp:
            highest = min(highest, (c.fp - fp) / (c.tp - tp))
    return (lowest, highest) if lowest <= highest else None


@given(predictions(both_classes=True, most=20), st.none() | PREVALENCES)
@MODEST
def test_the_costs_for_which_a_threshold_remains_optimal(cases, pi):
    scores = counted(cases) if pi is None else counted(cases).at_prevalence(pi)
    rows, hull = exhaustive.rows(cases, pi), scores.roc_hull()
    for at, (threshold, _) in enumerate(rows):
        expected, found = best_range(rows, at), best_miss_costs(scores, threshold, hull)
        if expected is None:
            assert math.isnan(found.lowest)
            assert math.isnan(found.highest)
        else:
            assert found == pytest.approx([float(limit) for limit in expected], rel=1e-12)


def test_thresholds_that_are_never_optimal_have_no_costs():
    scores = BinaryScores.from_predictions([0, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    assert best_miss_costs(scores, math.inf) == (0, 0)
    assert best_miss_costs(scores, 0.3).highest == math.inf
    # Under the hull, and beside a threshold that flags as many positives and fewer negatives.
    for never in (0.5, 0.1):
        assert all(map(math.isnan, best_miss_costs(scores, never)))
    assert best_miss_costs(scores.at_prevalence(5e-324), 0.6).lowest == 0
    with pytest.raises(ThresholdError):
        best_miss_costs(scores, [0.1, 0.2])
    with pytest.raises(PrevalenceError):
        best_miss_costs(BinaryScores.from_predictions([1, 1], [0.1, 0.2]), 0.1)


@pytest.mark.parametrize("cost", [math.nan, math.inf, -math.inf, 1e151, None, "1", True])
@pytest.mark.parametrize("name", ["tp", "fp", "fn", "tn"])
def test_invalid_costs_are_refused(name, cost):
    with pytest.raises(ParameterError, match=f"The cost of {name.upper()} is .*. It must be a number from"):
        Costs(**{"fp": 1, "fn": 1, name: cost})


def test_the_largest_costs_stay_finite():
    heavy = ConfusionMatrix(tp=1e150 / 8, fp=1e149, fn=1e149, tn=1e149)
    costs = Costs(tp=-1e150, fp=1e150, fn=1e150, tn=-1e150)
    assert math.isfinite(costs.per_case(heavy))
    scores = BinaryScores.from_counts([1, 2], [1e149, 1e149], [1e149, 1e149])
    assert choose(scores, LeastCost(costs)).value == 0
