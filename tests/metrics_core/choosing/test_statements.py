import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores
from metrics_core.choosing import (
    BestFBeta,
    Costs,
    HighestNetBenefit,
    Infeasible,
    LeastCost,
    at_least,
    at_most,
    choose,
    feasible_set,
    promise_test,
)
from metrics_core.choosing.guarantees import N_STARTS
from metrics_core.choosing.statements import Proportion, direction, statement_of

CONFIDENCE = 0.9
LEVEL = (1 - CONFIDENCE) / N_STARTS
COST = LeastCost(Costs(fp=1, fn=9)).quantity


def sample(positives=300, negatives=900, seed=2):
    rng = np.random.default_rng(seed)
    values = np.concatenate([rng.normal(2.5, 1, positives), rng.normal(0, 1, negatives)])
    return BinaryScores.from_predictions([1] * positives + [0] * negatives, values)


def lower(successes, trials, level):
    return 0.0 if successes == 0 else float(scipy.stats.beta.ppf(level, successes, trials - successes + 1))


def f2_worst(m, level):
    precision, recall = lower(m.tp, m.tp + m.fp, level * 0.2), lower(m.tp, m.tp + m.fn, level * 0.8)
    return 5 * precision * recall / (4 * precision + recall)


def cost_worst(m, level):
    # Nine for a miss: eight more than for a false alarm, and one more than for a right prediction.
    no_miss, right = lower(m.n - m.fn, m.n, level * 8 / 9), lower(m.tp + m.tn, m.n, level / 9)
    return 9 - 8 * no_miss - right


def precision_worst_at_5_percent(m, level):
    recall, fpr = lower(m.tp, m.tp + m.fn, level / 2), 1 - lower(m.tn, m.tn + m.fp, level / 2)
    return 0.05 * recall / (0.05 * recall + 0.95 * fpr)


@pytest.mark.parametrize(
    ("constraint", "prevalence", "worst"),
    [
        (at_least("f2", 0.72, confidence=CONFIDENCE), None, f2_worst),
        (at_most(COST, 0.45, confidence=CONFIDENCE), None, cost_worst),
        (at_least("precision", 0.4, confidence=CONFIDENCE), 0.05, precision_worst_at_5_percent),
    ],
    ids=["F2", "cost", "precision at another prevalence"],
)
def test_what_several_shares_decide_is_kept_by_the_exact_limits_of_all_of_them(constraint, prevalence, worst):
    scores = sample()
    found = feasible_set(scores if prevalence is None else scores.at_prevalence(prevalence), [constraint])
    sign = 1 if constraint.sense == "at_least" else -1

    def keeps(threshold):
        return sign * worst(scores.confusion_at(threshold), LEVEL) >= sign * constraint.bound

    rows = scores.distinct_scores.tolist()
    guaranteed = [t for t in rows if t in found]
    assert guaranteed
    assert all(map(keeps, guaranteed))
    # The sequences that start in it end at the first threshold that fails.
    for interval in found:
        assert interval.lower == -np.inf or not keeps(interval.lower)


@pytest.mark.parametrize("prevalence", [0.02, 0.3, 0.9])
@pytest.mark.parametrize("metric", [metric for metric in METRICS.values() if metric.best_at_positives])
@given(shares=st.lists(st.floats(0.01, 0.99), min_size=4, max_size=4))
def test_a_higher_rate_of_right_predictions_of_either_class_is_never_worse(metric, prevalence, shares):
    scores = sample(20, 20).at_prevalence(prevalence)
    make = at_least if metric.higher_is_better else at_most
    stated = statement_of(make(metric, metric.minimum, confidence=0.9), scores)
    if not isinstance(stated, Proportion):
        (low, high), (other, above) = sorted(shares[:2]), sorted(shares[2:])
        values = [float(stated.value(*map(np.array, pair))) for pair in ((low, other), (high, other), (low, above))]
        sign = 1 if metric.higher_is_better else -1
        assert min(sign * values[1], sign * values[2]) >= sign * values[0] - 1e-12


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        (at_least("recall", 0.5), 1),
        (at_most("fnr", 0.5), 1),
        (at_most("fpr", 0.5), -1),
        (at_least("specificity", 0.5), -1),
        (at_most("flagged_rate", 0.5), -1),
        (at_least("flagged_rate", 0.5), 1),
        (at_least("accuracy", 0.5), 0),
        (at_least("precision", 0.5), 0),
        (at_least("f2", 0.5), 0),
        # Without a cost of false alarms, the lower the better.
        (at_most(LeastCost(Costs(fp=0, fn=1)).quantity, 0.5), 1),
        (at_most(COST, 0.5), 0),
    ],
)
def test_the_direction_of_what_is_stated(constraint, expected):
    assert direction(statement_of(constraint, sample(10, 10))) == expected


def test_the_share_flagged_at_another_prevalence_moves_one_way():
    scores = sample().at_prevalence(0.05)
    assert direction(statement_of(at_most("flagged_rate", 0.2), scores)) == -1
    assert direction(statement_of(at_least("flagged", 0.2), scores)) == 1
    (found,) = feasible_set(scores, [at_most("flagged_rate", 0.2, confidence=CONFIDENCE)])
    matrix = sample().confusion_at(np.nextafter(found.lower, np.inf))
    limits = (1 - lower(k, n, 0.05) for k, n in ((matrix.fn, 300), (matrix.tn, 900)))
    assert sum(w * limit for w, limit in zip((0.05, 0.95), limits, strict=True)) <= 0.2


@pytest.mark.parametrize(
    ("constraint", "prevalence"),
    [
        (at_least(BestFBeta(3).quantity, 0.9, confidence=0.95), None),
        (at_most(COST, 0.2, confidence=0.95), None),
        (at_least(HighestNetBenefit(0.2).quantity, 0.23, confidence=0.95), None),
        (at_least("mcc", 0.9, confidence=0.95), 0.3),
        (at_least("npv", 0.999, confidence=0.95), 0.3),
    ],
)
def test_without_a_threshold_the_nearest_value_is_one_that_is_guaranteed(constraint, prevalence):
    scores = sample() if prevalence is None else sample().at_prevalence(prevalence)
    found = choose(scores, "f1", [constraint])
    assert isinstance(found, Infeasible)
    (nearest,) = found.nearest
    make = at_least if constraint.sense == "at_least" else at_most
    kept = feasible_set(scores, [make(constraint.metric, nearest.value, confidence=0.95)])
    assert nearest.threshold == kept.upper[-1]
    assert nearest.cases_needed is None
    end = constraint.metric.minimum if constraint.sense == "at_least" else constraint.metric.maximum
    beyond = nearest.value + (constraint.bound - end) / 2048
    assert not len(feasible_set(scores, [make(constraint.metric, beyond, confidence=0.95)]))
    if nearest.confidence_of_bound:
        sure = make(constraint.metric, constraint.bound, confidence=nearest.confidence_of_bound)
        assert len(feasible_set(scores, [sure]))


def test_other_cases_contradict_or_confirm_what_several_shares_decide():
    scores = sample(2000, 6000)
    for bound, verdict in ((0.6, "confirmed"), (0.95, "contradicted")):
        found = promise_test(scores, 1.0, at_least("f2", bound, confidence=0.95))
        assert (found.limits.low >= bound) == (verdict == "confirmed")
        assert (found.limits.high < bound) == (verdict == "contradicted")
        assert found.trials_needed < found.trials == scores.n - scores.confusion_at(1.0).tn
    assert found.limits.low < scores.confusion_at(1.0).f2 < found.limits.high
