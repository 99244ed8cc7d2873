"""The choice is the best of all thresholds; infeasible problems name the nearest reachable values."""

import math
import pickle
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ParameterError, PredictionsError, statistic
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Constraint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    Infeasible,
    LeastCost,
    UndefinedChoice,
    at_least,
    at_most,
    choose,
)
from tests.metrics_core import oracle
from tests.metrics_core.cases import BLOCKS, MODEST, MOST, PREVALENCES, WEIGHTS, counted, predictions, weighted
from tests.metrics_core.choosing import exhaustive

COSTS = {
    "a miss costs 5": (0, 1, 5, 0),
    "benefits": (-7, 2, 1, -0.5),
    "a false alarm pays": (0, -1, 3, 1),
    "a miss pays": (3, 1, -1, 0),
    "all alike": (1, 1, 1, 1),
}
# Name: the objective, its value in fractions, its sign, and whether it is a difference.
OBJECTIVES = {
    **{key: (BestMetric(key), oracle.METRICS[key], 1, key in oracle.DIFFERENCES)
       for key in ("mcc", "youden_j", "balanced_accuracy", "accuracy", "f1", "lift")},
    "fpr": (BestMetric("fpr"), oracle.METRICS["fpr"], -1, False),
    **{f"F{beta}": (BestFBeta(beta), lambda c, beta=beta: exhaustive.f_beta(c, beta), 1, False)
       for beta in (0, 0.25, 1, 2)},
    **{name: (LeastCost(Costs(tp=costs[0], fp=costs[1], fn=costs[2], tn=costs[3])),
              lambda c, costs=costs: exhaustive.cost(c, *costs), -1, True) for name, costs in COSTS.items()},
    **{f"net benefit {rate}": (HighestNetBenefit(rate), lambda c, rate=rate: exhaustive.net_benefit(c, rate), 1, True)
       for rate in (0.125, 0.5, 0.75)},
    "break-even": (BreakEvenPoint(), exhaustive.break_even, -1, True),
    "EER": (EqualErrorPoint(), exhaustive.equal_error, -1, True),
}  # fmt: skip
NAMES = st.sampled_from(sorted(OBJECTIVES))

BOUNDS = ("0", "0.1", "0.25", "0.3", "0.5", "0.6", "0.75", "0.9", "1")
CONSTRAINTS = st.lists(
    st.tuples(
        st.sampled_from(("recall", "precision", "fpr", "specificity", "flagged_rate", "npv")),
        st.sampled_from(("at_least", "at_most")),
        st.sampled_from(BOUNDS),
    ),
    max_size=3,
)


def made(constraints):
    return [Constraint(metric, sense, float(bound)) for metric, sense, bound in constraints]


def agrees(scores, cases, name, constraints, pi=None, *, exactly):
    """Whether the answer is the exhaustive one, be it a choice, undefined or infeasible."""
    objective, value, sign, is_difference = OBJECTIVES[name]
    rows = exhaustive.rows(cases, pi)
    feasible = exhaustive.feasible(rows, constraints, exactly=exactly)
    found = choose(scores, objective, made(constraints))
    kept = [(threshold, value(c)) for (threshold, c), inside in zip(rows, feasible, strict=True) if inside]
    expected = exhaustive.best(kept, sign, is_difference=is_difference)
    if not kept:
        assert isinstance(found, Infeasible)
    elif expected is None:
        assert isinstance(found, UndefinedChoice)
        assert found.reason
    else:
        threshold, best = expected
        assert found.threshold == threshold
        assert found.value == pytest.approx(float(best), rel=1e-11, abs=1e-14)
        below = [t for t, _ in rows if t < threshold]
        assert found.decisions == (max(below, default=-math.inf), threshold)
        assert found.matrix == scores.confusion_at(threshold)
        assert threshold in found.feasible


@given(NAMES, predictions(), CONSTRAINTS, BLOCKS)
@MOST
def test_the_choice_is_the_best_of_all_thresholds(name, cases, constraints, block):
    with patch.object(statistic, "BLOCK", block):
        agrees(counted(cases), cases, name, constraints, exactly=True)


@given(
    NAMES,
    predictions(both_classes=True, weights=WEIGHTS),
    CONSTRAINTS,
    st.none() | PREVALENCES,
)
@MOST
def test_the_choice_among_weighted_cases_at_another_prevalence(name, cases, constraints, pi):
    scores = weighted(cases) if pi is None else weighted(cases).at_prevalence(pi)
    agrees(scores, cases, name, constraints, pi, exactly=False)


@given(predictions(), CONSTRAINTS)
@MODEST
def test_an_infeasible_choice_names_the_nearest_reachable_values(cases, constraints):
    rows = exhaustive.rows(cases)
    found = choose(counted(cases), "f1", made(constraints))
    assert isinstance(found, Infeasible) == (not any(exhaustive.feasible(rows, constraints, exactly=True)))
    if not isinstance(found, Infeasible):
        return
    shortfalls = []
    for at, ((metric, sense, bound), nearest) in enumerate(zip(constraints, found.nearest, strict=True)):
        others = exhaustive.feasible(rows, constraints[:at] + constraints[at + 1 :], exactly=True)
        kept = [(t, exhaustive.value_of(metric, c)) for (t, c), inside in zip(rows, others, strict=True) if inside]
        expected = exhaustive.best(kept, 1 if sense == "at_least" else -1, is_difference=False)
        if expected is None:
            assert math.isnan(nearest.value)
            assert math.isnan(nearest.threshold)
        else:
            assert (nearest.threshold, nearest.value) == (expected[0], pytest.approx(float(expected[1]), rel=1e-15))
            shortfalls.append(abs(Fraction(bound) - expected[1]))
    assert (found.relax is None) == (not shortfalls)
    if found.relax is not None:
        assert found.relax.shortfall == pytest.approx(float(min(shortfalls)))


def test_a_flagged_count_is_relaxed_by_its_share_of_all_cases():
    scores = BinaryScores.from_predictions([1] * 5 + [0] * 95, range(100))
    # All positives are the lowest scores: recall 1 needs every case, and 99 cases flagged need a recall of 0.8.
    found = choose(scores, "f1", [at_most("flagged", 99), at_least("recall", 1)])
    assert [one.value for one in found.nearest] == [100, 0.8]
    assert found.relax.constraint.metric.key == "flagged"


def test_without_a_positive_the_objective_is_undefined_for_a_reason():
    found = choose(BinaryScores.from_predictions([0, 0], [1, 2]), "mcc")
    assert isinstance(found, UndefinedChoice)
    assert found.reason == METRICS["mcc"].undefined_when
    assert list(found.feasible) == [(-math.inf, math.inf)]


def test_equal_objectives_compare_equal():
    assert BestFBeta(2) == BestFBeta(2.0) != BestFBeta(1)
    assert len({LeastCost(Costs(fp=1, fn=2)), LeastCost(Costs(fp=1, fn=2)), BreakEvenPoint()}) == 2
    for objective, *_ in OBJECTIVES.values():
        assert pickle.loads(pickle.dumps(objective)) == objective


SCORES = BinaryScores.from_predictions([0, 1], [0.1, 0.2])


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda: BestFBeta(-1), "beta is -1. It must be a number of 0 or more"),
        (lambda: BestFBeta(math.nan), "beta is nan"),
        (lambda: BestMetric("flagged_rate"), "flagged_rate cannot be optimized"),
        (lambda: choose(SCORES, "flagged_rate"), "flagged_rate cannot be optimized"),
        (lambda: choose(SCORES, "cost"), "There is no objective 'cost'. Choose a metric .* BestFBeta, LeastCost"),
        (lambda: choose(SCORES, None), "There is no objective None"),
        (lambda: choose(SCORES, "f1", [None]), "Expected a constraint"),
        (lambda: choose([0.5], "f1"), "Expected BinaryScores"),
        (lambda: LeastCost(5), "Expected Costs.*, but found 5"),
        (lambda: HighestNetBenefit(0), "The exchange rate is 0. It must be greater than 0 and less than 1"),
        (lambda: HighestNetBenefit(1), "The exchange rate is 1"),
        (lambda: HighestNetBenefit(math.nan), "The exchange rate is nan"),
    ],
    ids=["negative beta", "nan beta", "undirected", "undirected key", "text", "none", "constraint", "scores", "costs",
         "rate 0", "rate 1", "rate nan"],
)  # fmt: skip
def test_invalid_objectives_are_refused(refused, sentence):
    with pytest.raises(PredictionsError, match=sentence) as caught:
        refused()
    assert isinstance(caught.value, ParameterError)


@pytest.mark.parametrize(
    ("objective", "caught", "alarms"),
    [(LeastCost(Costs(tp=-0.1, fp=0.3, fn=0)), 3, 1), (HighestNetBenefit(1 / 3), 1, 2)],
)
def test_a_value_of_zero_but_for_rounding_ties_with_flagging_no_case(objective, caught, alarms):
    scores = BinaryScores.from_counts([0.1, 0.9], [0, caught], [5, alarms])
    at = objective.quantity(scores.confusion_at(0.9))
    # Better than nothing by the rounding of its terms, which is all there is of it.
    assert 0 < (at if objective.quantity.higher_is_better else -at) < 1e-15
    assert choose(scores, objective).threshold == math.inf
