from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ParameterError
from metrics_core.choosing import Choice, Constraint, Infeasible, at_least, at_most, choose, feasible_set
from metrics_core.choosing.guarantees import STARTS, cases_needed_for, confidence_without_a_failure, guaranteed_counts
from metrics_core.intervals.binomial import upper_tail

NORMAL = NormalDist()
SEPARATION = 2.5


def rows_of(scores):
    """Every distinct score and +inf, descending, with its matrix."""
    thresholds = [*scores.statistic.distinct_scores().tolist(), np.inf]
    return [(t, scores.confusion_at(t)) for t in reversed(thresholds)]


def keeps_limit(matrix, constraint, level):
    """Whether the exact limit of a rate that moves in one direction keeps the bound."""
    hits = {"recall": (matrix.tp, matrix.tp + matrix.fn), "specificity": (matrix.tn, matrix.tn + matrix.fp)}
    share = (matrix.fn + matrix.tn, matrix.tp + matrix.fp + matrix.fn + matrix.tn)
    key, bound = constraint.metric.key, constraint.bound
    (k, n), bound = {
        "recall": (hits["recall"], bound),
        "fnr": (hits["recall"], 1 - bound),
        "specificity": (hits["specificity"], bound),
        "fpr": (hits["specificity"], 1 - bound),
        "flagged_rate": (share, 1 - bound),
    }[key]
    return bound <= 0 or (n > 0 and float(upper_tail(k, n, bound)) <= level)


def passing(scores, bound, level):
    """The thresholds that pass for precision, by the definition: from each start down to the first that fails."""
    passed = set()
    for start in {min(scores.n, int(np.ceil(share * scores.n_positive))) for share in STARTS}:
        begun = False
        for threshold, matrix in rows_of(scores):
            begun = begun or matrix.tp + matrix.fp >= max(start, 1)
            if not begun:
                continue
            if float(upper_tail(matrix.tp, matrix.tp + matrix.fp, bound)) > level / len(STARTS):
                break
            passed.add(threshold)
    return passed


cases = st.lists(st.tuples(st.booleans(), st.integers(0, 12)), min_size=1, max_size=150)
monotone = st.one_of(
    st.builds(at_least, st.sampled_from(["recall", "specificity"]), st.floats(0, 1), confidence=st.floats(0.3, 0.99)),
    st.builds(
        at_most, st.sampled_from(["fpr", "fnr", "flagged_rate"]), st.floats(0, 1), confidence=st.floats(0.3, 0.99)
    ),
)


def scores_of(rows):
    labels, values = zip(*rows, strict=True)
    return BinaryScores.from_predictions(np.array(labels, int), np.array(values, float))


@given(rows=cases, constraint=monotone)
def test_thresholds_of_a_monotone_rate_are_those_whose_exact_limit_keeps_the_bound(rows, constraint):
    scores = scores_of(rows)
    found = feasible_set(scores, [constraint])
    for threshold, matrix in rows_of(scores):
        assert (threshold in found) == keeps_limit(matrix, constraint, 1 - constraint.confidence)


@given(rows=cases, bound=st.floats(0.05, 0.95), confidence=st.floats(0.3, 0.95))
def test_thresholds_of_precision_are_tested_from_each_start_to_the_first_that_fails(rows, bound, confidence):
    scores = scores_of(rows)
    found = feasible_set(scores, [at_least("precision", bound, confidence=confidence)])
    assert {t for t, _ in rows_of(scores) if t in found} == passing(scores, bound, 1 - confidence)


@given(rows=cases, bound=st.floats(0.05, 0.95), confidence=st.floats(0.3, 0.95))
def test_npv_is_the_precision_of_the_negative_class(rows, bound, confidence):
    flipped = [(not label, -value) for label, value in rows]
    npv = feasible_set(scores_of(rows), [at_least("npv", bound, confidence=confidence)])
    precision = feasible_set(scores_of(flipped), [at_least("precision", bound, confidence=confidence)])
    values = sorted({value for _, value in rows})
    # A case below the threshold is flagged by the flipped scores.
    for above, below in zip([*values, np.inf], [-np.inf, *values], strict=True):
        if below > -np.inf:
            assert (above in npv) == (-below in precision)


@given(
    rows=cases,
    seed=st.integers(0, 99),
    confidence=st.floats(0.3, 0.95),
    key=st.sampled_from(["f1", "accuracy", "precision"]),
)
def test_order_and_monotone_maps_of_the_scores_change_no_guarantee(rows, seed, confidence, key):
    shuffled = [rows[at] for at in np.random.default_rng(seed).permutation(len(rows))]
    mapped = [(label, float(np.exp(value / 4))) for label, value in shuffled]
    constraint = [at_least(key, 0.5, confidence=confidence)]
    first, second = (guaranteed_counts(scores_of(each), constraint) for each in (rows, mapped))
    assert (first.low.tolist(), first.high.tolist()) == (second.low.tolist(), second.high.tolist())


def normal_scores(positives=300, negatives=1200, seed=2):
    rng = np.random.default_rng(seed)
    values = np.concatenate([rng.normal(SEPARATION, 1, positives), rng.normal(0, 1, negatives)])
    return BinaryScores.from_predictions([1] * positives + [0] * negatives, values)


def test_several_constraints_share_the_error():
    scores = normal_scores()
    pair = [at_least("recall", 0.75, confidence=0.9), at_least("precision", 0.7, confidence=0.9)]
    shared, whole = (
        [feasible_set(scores, [Constraint(one.metric.key, one.sense, one.bound, confidence)]) for one in pair]
        for confidence in (0.95, 0.9)
    )
    both = feasible_set(scores, pair)
    rows = [threshold for threshold, _ in rows_of(scores)]
    assert {t for t in rows if t in both} == {t for t in rows if all(t in one for one in shared)}
    assert {t for t in rows if t in both} != {t for t in rows if all(t in one for one in whole)}


def test_f1_is_tested_through_the_share_of_hits_among_cases_that_are_positive_or_flagged():
    scores, level = normal_scores(), 0.1 / len(STARTS)
    found = feasible_set(scores, [at_least("f1", 0.6, confidence=0.9)])
    at = [matrix for threshold, matrix in rows_of(scores) if threshold in found]
    # J = F1 / (2 - F1), so that F1 of 0.6 is J of 3 / 7.
    assert all(upper_tail(one.tp, one.tp + one.fp + one.fn, 3 / 7) <= level for one in at)
    first_beyond = next(matrix for threshold, matrix in rows_of(scores) if threshold <= found.lower[0])
    assert upper_tail(first_beyond.tp, first_beyond.tp + first_beyond.fp + first_beyond.fn, 3 / 7) > level


@given(
    rows=cases, bound=st.floats(0.1, 0.9), confidence=st.floats(0.3, 0.95), key=st.sampled_from(["recall", "precision"])
)
def test_the_choice_is_the_best_of_the_guaranteed_thresholds(rows, bound, confidence, key):
    scores = scores_of(rows)
    constraint = at_least(key, bound, confidence=confidence)
    found = choose(scores, "accuracy", [constraint])
    feasible = feasible_set(scores, [constraint])
    values = [matrix.accuracy for threshold, matrix in rows_of(scores) if threshold in feasible]
    assert isinstance(found, Choice) == bool(values)
    if isinstance(found, Choice):
        assert found.threshold in feasible
        assert found.value == pytest.approx(max(values), abs=1e-12)


@given(rows=cases, bound=st.floats(0.5, 0.99))
def test_without_a_threshold_the_nearest_bound_that_is_guaranteed_is_named(rows, bound):
    scores = scores_of(rows)
    found = choose(scores, "f1", [at_least("recall", bound, confidence=0.95)])
    if isinstance(found, Infeasible) and scores.n_positive:
        (nearest,) = found.nearest
        assert nearest.value < bound
        assert nearest.threshold in feasible_set(scores, [at_least("recall", nearest.value, confidence=0.95)])
        beyond = nearest.value + bound / 2**11
        assert not len(feasible_set(scores, [at_least("recall", min(beyond, bound), confidence=0.95)]))


@given(rows=cases, bound=st.floats(0.3, 0.99), key=st.sampled_from(["recall", "precision", "npv"]))
def test_without_a_threshold_the_confidence_and_the_cases_of_the_bound_are_named(rows, bound, key):
    scores = scores_of(rows)
    other = at_most("flagged_rate", 0.9)
    found = choose(scores, "f1", [at_least(key, bound, confidence=0.95), other])
    if isinstance(found, Infeasible) and not np.isnan(found.nearest[0].value):
        nearest = found.nearest[0]
        if nearest.confidence_of_bound:
            assert len(feasible_set(scores, [at_least(key, bound, confidence=nearest.confidence_of_bound), other]))
        beyond = nearest.confidence_of_bound + 0.95 / 2**11
        assert not len(feasible_set(scores, [at_least(key, bound, confidence=min(beyond, 0.95)), other]))
        level, needed = (0.05 if key == "recall" else 0.05 / len(STARTS)), nearest.cases_needed
        assert upper_tail(needed, needed, bound) <= level < upper_tail(needed - 1, needed - 1, bound)


def test_the_cases_that_a_guarantee_needs_grow_with_the_number_of_constraints():
    scores = scores_of([(True, 1.0)] * 35 + [(False, 0.0)] * 35)
    recall, specificity = (at_least(key, 0.95, confidence=0.95) for key in ("recall", "specificity"))
    (alone,) = choose(scores, "f1", [recall]).nearest
    assert (alone.cases_needed, round(alone.confidence_of_bound, 2), round(alone.value, 3)) == (59, 0.83, 0.918)
    # Half of the error each.
    assert [one.cases_needed for one in choose(scores, "f1", [recall, specificity]).nearest] == [72, 72]
    (never,) = choose(scores, "f1", [at_least("recall", 1, confidence=0.95)]).nearest
    assert (never.cases_needed, never.confidence_of_bound) == (None, 0)


@pytest.mark.parametrize("key", ["recall", "specificity", "fpr", "fnr"])
def test_another_prevalence_changes_no_guarantee_of_a_rate_within_a_class(key):
    rng = np.random.default_rng(3)
    scores = BinaryScores.from_predictions(rng.random(400) < 0.3, rng.normal(size=400))
    make = at_least if METRICS[key].higher_is_better else at_most
    constraint = [make(key, 0.7 if make is at_least else 0.3, confidence=0.9)]
    assert list(feasible_set(scores, constraint)) == list(feasible_set(scores.at_prevalence(0.02), constraint))
    assert choose(scores.at_prevalence(0.02), "recall", constraint).threshold in feasible_set(scores, constraint)


def test_what_no_guarantee_can_be_given_for_is_refused():
    rows = ([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.3])
    plain = BinaryScores.from_predictions(*rows)
    weighted = BinaryScores.from_predictions(*rows, sample_weight=[1, 2, 1, 0.5])
    clustered = BinaryScores.from_predictions(*rows, cluster=["a", "a", "b", "b"])
    refused = [
        (plain, "mcc", "core-guarantee-prevalence"),
        (weighted, "recall", "core-guarantee-weights"),
        (clustered, "recall", "core-guarantee-clusters"),
        (plain, "lift", "core-guarantee-prevalence"),
        (plain.at_prevalence(0.1), "false_discovery_rate", "core-guarantee-metric"),
    ]
    for scores, metric, key in refused:
        with pytest.raises(ParameterError) as refusal:
            choose(scores, "f1", [at_least(metric, 0.5, confidence=0.9)])
        assert refusal.value.key == key
    with pytest.raises(ParameterError, match="confidence"):
        at_least("recall", 0.5, confidence=1)


def test_how_many_cases_a_guarantee_takes():
    for bound, confidence in ((0.95, 0.95), (0.99, 0.95), (0.8, 0.99)):
        needed = cases_needed_for(bound, confidence)
        assert (
            confidence_without_a_failure(bound, needed) >= confidence > confidence_without_a_failure(bound, needed - 1)
        )


def broken_share(constraints, is_kept, positives, negatives, n_samples=250, objective="f1"):
    """In which share of samples of two normal distributions the chosen threshold breaks a constraint."""
    rng, broken = np.random.default_rng(11), 0
    for _ in range(n_samples):
        values = np.concatenate([rng.normal(SEPARATION, 1, positives), rng.normal(0, 1, negatives)])
        # Rounded, so that ties are common.
        scores = BinaryScores.from_predictions([1] * positives + [0] * negatives, values.round(1))
        found = choose(scores, objective, constraints)
        if isinstance(found, Choice):
            at = found.threshold - 0.05
            tpr, fpr = 1 - NORMAL.cdf(at - SEPARATION), 1 - NORMAL.cdf(at)
            flagged = positives * tpr + negatives * fpr
            precision = positives * tpr / flagged if flagged else 1.0
            broken += not is_kept(tpr, fpr, precision)
    return broken / n_samples


@pytest.mark.parametrize(
    ("constraints", "is_kept", "objective"),
    [
        ([at_least("recall", 0.9, confidence=0.9)], lambda tpr, fpr, precision: tpr >= 0.9, "specificity"),
        ([at_most("fpr", 0.05, confidence=0.9)], lambda tpr, fpr, precision: fpr <= 0.05, "recall"),
        ([at_least("precision", 0.7, confidence=0.9)], lambda tpr, fpr, precision: precision >= 0.7, "recall"),
        (
            [at_least("recall", 0.7, confidence=0.9), at_least("precision", 0.5, confidence=0.9)],
            lambda tpr, fpr, precision: tpr >= 0.7 and precision >= 0.5,
            "f1",
        ),
    ],
)
def test_a_promise_is_broken_in_at_most_the_stated_share_of_samples(constraints, is_kept, objective):
    # 0.1, and four standard errors of a share in 250 samples.
    assert broken_share(constraints, is_kept, 100, 400, objective=objective) <= 0.1 + 4 * (0.1 * 0.9 / 250) ** 0.5
