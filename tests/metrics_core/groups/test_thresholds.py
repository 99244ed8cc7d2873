"""Thresholds of groups against every combination of thresholds, and against Fairlearn's ThresholdOptimizer."""

import math
from functools import reduce
from itertools import product
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ParameterError
from metrics_core.choosing import Costs, HighestNetBenefit, LeastCost, at_least, choose
from metrics_core.groups import (
    GroupedScores,
    frontier,
    gap,
    group_by_value,
    group_metrics,
    group_thresholds,
    rate_windows,
)
from metrics_core.groups.rate_windows import RangeMaxima
from metrics_core.groups.thresholds import EQUAL_RATES
from tests.metrics_core.cases import FEW, MODEST

# Labels and one of few scores of the cases of two or three groups.
SCORES = st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0])
GROUP = st.lists(st.tuples(st.booleans(), SCORES), min_size=1, max_size=9)
GROUPS = st.lists(GROUP, min_size=2, max_size=3).filter(
    lambda groups: {label for group in groups for label, _ in group} == {True, False}
)
OBJECTIVES = st.sampled_from(
    [
        "accuracy",
        "balanced_accuracy",
        LeastCost(Costs(fp=1, fn=5)),
        LeastCost(Costs(fp=3, fn=0.5, tp=-1)),
        HighestNetBenefit(0.2),
    ]
)
RATES = st.sampled_from(EQUAL_RATES)
TOLERANCES = st.sampled_from([0.05, 0.1, 0.25, 0.5, 1.0])


def grouped(groups):
    names = np.repeat([f"group {at}" for at in range(len(groups))], [len(group) for group in groups])
    label, score = zip(*(case for group in groups for case in group), strict=True)
    return GroupedScores.from_predictions(np.array(label, dtype=int), score, group_by_value(names))


def decided(groups, equal):
    """The groups whose classes decide: without them the rate is undefined, or the same at every threshold."""

    def is_decided(scores):
        rates = {METRICS[equal](scores.confusion_at(float(t))) for t in [*scores.distinct_scores, math.inf]}
        has_both = 0 < scores.n_positive < scores.n
        return has_both or (equal != "precision" and any(rate == rate for rate in rates))

    return {name: scores for name, scores in groups.items() if is_decided(scores)}


def merged(groups):
    """The cases of some groups."""
    return reduce(BinaryScores.merge, groups.values()) if groups else None


def combinations(groups):
    """Every combination of thresholds with the counts of each group."""
    options = [
        [(float(t), scores.confusion_at(float(t))) for t in [*scores.distinct_scores, math.inf]]
        for scores in groups.values()
    ]
    return product(*options)


def gap_of(matrices, equal):
    """The gap of the groups; infinite if one of them has no rate here."""
    rates = [METRICS[equal](matrix) for matrix in matrices]
    return math.inf if any(map(math.isnan, rates)) else max(rates, default=0) - min(rates, default=0)


def total(matrices):
    parts = {name: sum(getattr(matrix, name) for matrix in matrices) for name in ("tp", "fp", "fn", "tn")}
    return type(matrices[0])(**parts)


def goodness(objective, matrix):
    quantity = METRICS[objective] if isinstance(objective, str) else objective.quantity
    value = quantity(matrix)
    return value if quantity.higher_is_better else -value


@MODEST
@given(GROUPS, RATES, OBJECTIVES, TOLERANCES, st.sampled_from([1, 2, 3, 1024]))
def test_no_other_thresholds_within_the_tolerance_are_better(cases, equal, objective, tolerance, blocks):
    groups = grouped(cases)
    compared = decided(groups, equal)
    assume(compared)
    allowed = [
        goodness(objective, total(matrices))
        for _, matrices in (zip(*chosen, strict=True) for chosen in combinations(compared))
        if gap_of(matrices, equal) <= tolerance + 1e-9
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rate_windows, "BLOCKS", blocks)
        found = group_thresholds(groups, equal, objective=objective, tolerance=tolerance)
    assert found.is_within_tolerance == bool(allowed)
    if allowed:
        assert goodness(objective, found.together) == pytest.approx(max(allowed), abs=1e-12, nan_ok=True)
        assert found.gap <= tolerance + 1e-9


@FEW
@given(GROUPS, RATES, OBJECTIVES)
def test_without_a_tolerance_each_group_is_nearest_to_a_common_level(cases, equal, objective):
    groups = grouped(cases)
    compared = decided(groups, equal)
    assume(compared)
    rates = [
        [METRICS[equal](scores.confusion_at(float(t))) for t in [*scores.distinct_scores, math.inf]]
        for scores in compared.values()
    ]
    levels = {rate for one in rates for rate in one if not math.isnan(rate)}

    def is_nearest(matrices, level):
        values = [METRICS[equal](matrix) for matrix in matrices]
        return all(
            not math.isnan(value) and abs(value - level) <= min(abs(r - level) for r in own if r == r) + 1e-12
            for value, own in zip(values, rates, strict=True)
        )

    found = group_thresholds(groups, equal, objective=objective)
    chosen = [matrices for _, matrices in (zip(*one, strict=True) for one in combinations(compared))]
    best = [
        max(goodness(objective, total(one)) for one in chosen if is_nearest(one, level)) for level in sorted(levels)
    ]
    # Of two rates as near the lower one is taken, so that the best level may do without its other rate.
    assert goodness(objective, found.together) <= max(best) + 1e-12
    assert any(
        is_nearest([groups[name].confusion_at(t) for name, t in found.thresholds.items()], level) for level in levels
    )


@MODEST
@given(GROUPS, OBJECTIVES)
def test_one_threshold_is_the_best_of_all_cases_and_free_ones_are_the_best_of_each_group(cases, objective):
    groups = grouped(cases)
    one = group_thresholds(groups, "one", objective=objective)
    spec = LeastCost(Costs(fp=1, fn=1)) if objective == "accuracy" else objective
    expected = choose(groups.together, spec).threshold
    assert set(one.thresholds.values()) == {expected}
    free = group_thresholds(groups, "free", objective=objective)
    both = {name: scores for name, scores in groups.items() if 0 < scores.n_positive < scores.n}
    assert free.thresholds.keys() == both.keys()
    if both:
        best = max(
            goodness(objective, total(matrices)) for _, matrices in (zip(*c, strict=True) for c in combinations(both))
        )
        assert goodness(objective, free.together) == pytest.approx(best, abs=1e-12)
    for found in (one, free):
        matrices = [groups[name].confusion_at(t) for name, t in found.thresholds.items()]
        assert not matrices or total(matrices) == found.together


@MODEST
@given(GROUPS, RATES, st.sampled_from([0.0, 0.3, 0.5, 2 / 3, 0.8, 1.0]))
def test_a_level_is_reached_in_each_group_by_the_best_threshold(cases, equal, level):
    groups = grouped(cases)
    found = group_thresholds(groups, equal, level=level)
    assert found.thresholds.keys() == decided(groups, equal).keys()
    assert {*found.thresholds, *found.undecided} == set(groups)
    assert found.to_frame()["group"].tolist() == [*found.thresholds, *found.undecided]
    for name, scores in decided(groups, equal).items():
        rows = [(float(t), METRICS[equal](scores.confusion_at(float(t)))) for t in [*scores.distinct_scores, math.inf]]
        is_met = (lambda r: r >= level - 1e-9) if equal in ("recall", "precision") else (lambda r: r <= level + 1e-9)
        met = [t for t, rate in rows if math.isnan(rate) or is_met(rate)]
        assert found.thresholds[name] == (max(met) if equal == "recall" else min(met))
        defined = [rate for _, rate in rows if not math.isnan(rate)]
        assert (name in found.unreached) == (bool(defined) and not any(map(is_met, defined)))


@MODEST
@given(GROUPS, st.sampled_from([*EQUAL_RATES, "one"]), st.sampled_from([0.1, 0.5, 0.75, 1.0]))
def test_the_overall_recall_is_reached_with_the_fewest_flagged_of_all_levels(cases, equal, recall):
    groups = grouped(cases)
    compared = groups if equal == "one" else decided(groups, equal)
    found = group_thresholds(groups, equal, overall_recall=recall)
    assume(found.together.n_positive)
    assert found.together.recall >= recall - 1e-9
    flagged = found.together.tp + found.together.fp
    if equal == "one":
        thresholds = [*groups.together.distinct_scores]
        reached = [groups.together.confusion_at(float(t)) for t in thresholds]
        assert flagged == min(m.tp + m.fp for m in reached if m.recall >= recall - 1e-9)
        assert (found.more_false_positives, found.more_true_positives) == (0, 0)
        return
    levels = {
        METRICS[equal](scores.confusion_at(float(t)))
        for scores in compared.values()
        for t in [*scores.distinct_scores, math.inf]
    }
    reached = [group_thresholds(groups, equal, level=level).together for level in levels if not math.isnan(level)]
    assert flagged == min(m.tp + m.fp for m in reached if m.recall >= recall - 1e-9)


@pytest.mark.parametrize("equal", ["fpr", "precision", "free"])
@pytest.mark.parametrize("aim", [{"overall_recall": 0.5}, {"level": 0.5}, {"objective": "accuracy"}])
def test_without_a_needed_class_in_any_group_nothing_is_decided(equal, aim):
    part = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 3, 1], [0, 0, 0])
    groups = GroupedScores.from_counts({"a": part, "b": part})
    if equal == "free" and "objective" not in aim:
        with pytest.raises(ParameterError):
            group_thresholds(groups, equal, **aim)
        return
    found = group_thresholds(groups, equal, **aim)
    assert (dict(found.thresholds), found.undecided) == ({}, ("a", "b"))
    assert math.isnan(found.gap)
    assert (found.together.n, found.one_threshold, found.more_false_positives) == (0, math.inf, 0)


def test_groups_that_lack_every_class_that_is_needed_have_no_frontier():
    part = BinaryScores.from_counts([0.2, 0.5], [0, 0], [3, 2])
    [only] = frontier(GroupedScores.from_counts({"a": part, "b": part}), "recall", "accuracy")
    assert math.isnan(only.gap)
    assert only.thresholds.undecided == ("a", "b")


@pytest.mark.parametrize(
    ("equal", "lacking", "is_undecided"),
    [
        ("recall", "positives", True),
        ("recall", "negatives", False),
        ("fpr", "negatives", True),
        ("fpr", "positives", False),
        ("precision", "positives", True),
        ("precision", "negatives", True),
        ("flagged_rate", "positives", False),
        ("one", "positives", False),
    ],
)
def test_a_group_without_a_class_that_the_rate_needs_is_undecided_and_changes_nothing(equal, lacking, is_undecided):
    scores = [0.1, 0.3, 0.6, 0.9]
    of_one_class = {"positives": ([0] * 4, [3] * 4), "negatives": ([3] * 4, [0] * 4)}[lacking]
    parts = {
        "north": BinaryScores.from_counts(scores, [1, 2, 3, 4], [6, 3, 2, 1]),
        "south": BinaryScores.from_counts(scores, [0, 3, 4, 2], [5, 5, 3, 3]),
        "island": BinaryScores.from_counts(scores, *of_one_class),
    }
    groups, others = GroupedScores.from_counts(parts), GroupedScores.from_counts({**parts}).only(["north", "south"])
    aims = [{"overall_recall": 0.6}, *([{"objective": "accuracy", "tolerance": 0.1}] if equal != "one" else [])]
    for aim in aims:
        found = group_thresholds(groups, equal, **aim)
        assert found.undecided == (("island",) if is_undecided else ())
        if is_undecided:
            alone = group_thresholds(others, equal, **aim)
            assert (found.thresholds, found.together, found.gap) == (alone.thresholds, alone.together, alone.gap)
            assert found.more_false_positives == alone.more_false_positives


def test_equal_recall_saves_false_positives_only_where_it_is_decided():
    table = pd.read_csv(Path(__file__).with_name("group_without_positives.csv"))
    groups = GroupedScores.from_predictions(table["y_true"], table["y_prob"], group_by_value(table["region"].tolist()))
    recall = groups.together.confusion_at(0.5).recall
    found = group_thresholds(groups, "recall", overall_recall=recall)
    assert dict(found.thresholds) == {"north": 0.468, "south": 0.624}
    assert found.undecided == ("island",)
    assert found.more_false_positives == -2


@MODEST
@given(GROUPS, RATES, OBJECTIVES)
def test_the_price_is_against_the_highest_threshold_that_finds_as_many(cases, equal, objective):
    groups = grouped(cases)
    found = group_thresholds(groups, equal, objective=objective, tolerance=0.3)
    together = merged(decided(groups, equal))
    assume(together)
    enough = [
        float(t)
        for t in [*together.distinct_scores, math.inf]
        if together.confusion_at(float(t)).tp >= found.together.tp
    ]
    assert found.one_threshold == max(enough)
    one = together.confusion_at(max(enough))
    assert found.more_false_positives == found.together.fp - one.fp
    assert found.more_true_positives == found.together.tp - one.tp <= 0


@FEW
@given(GROUPS, RATES, OBJECTIVES)
def test_the_frontier_has_no_point_that_another_beats(cases, equal, objective):
    groups = grouped(cases)
    seen = []
    compared = decided(groups, equal)
    assume(compared)
    points = frontier(groups, equal, objective, n_points=6, progress=seen.append)
    assert seen == [1, 2, 3, 4, 5]
    gaps, values = zip(*[(one.gap, goodness(objective, one.thresholds.together)) for one in points], strict=True)
    assert list(gaps) == sorted(set(gaps)) or len(gaps) == 1
    assert list(values) == sorted(values) or len(values) == 1
    best = max(
        goodness(objective, total(matrices)) for _, matrices in (zip(*c, strict=True) for c in combinations(compared))
    )
    assert values[-1] == pytest.approx(best, abs=1e-12, nan_ok=True)


@MODEST
@given(
    st.lists(st.integers(-5, 5), min_size=1, max_size=20), st.lists(st.tuples(st.integers(0, 19), st.integers(0, 20)))
)
def test_range_maxima_are_those_of_slices(values, ranges):
    ranges = [(start, stop) for start, stop in ranges if start < len(values) and stop <= len(values)]
    start, stop = (np.array(ends, dtype=np.int64) for ends in (zip(*ranges, strict=True) if ranges else ([], [])))
    found = RangeMaxima(np.array(values, dtype=np.float64)).of(start, stop)
    assert found.tolist() == [max(values[a:b], default=-math.inf) for a, b in ranges]


# 1200 cases of three groups, and what Fairlearn 0.15.0 finds for them, with flip=False and 1000 grid points: the
# objective of its randomized thresholds, and of each group the two thresholds (exclusive) between which it draws.
def of_fairlearn():
    rng = np.random.default_rng(28)
    group = rng.choice(["a", "b", "c"], 1200, p=[0.5, 0.3, 0.2])
    prevalence, distance = {"a": 0.5, "b": 0.35, "c": 0.2}, {"a": 1.6, "b": 1.2, "c": 0.8}
    label = (rng.random(1200) < np.array([prevalence[g] for g in group])).astype(int)
    score = np.round(rng.normal(label * np.array([distance[g] for g in group]), 1), 1)
    return group, label, score


FAIRLEARN = [
    ("recall", "accuracy", 0.7371577380952381, {"a": (1.75, 1.25), "b": (1.35, 1.25), "c": (0.85, 0.75)}),
    ("recall", "balanced_accuracy", 0.7175783173096426, {"a": (1.25, 0.95), "b": (0.65, 0.45), "c": (0.75, -0.45)}),
    ("fpr", "accuracy", 0.7622093696581197, {"a": (1.25, 0.95), "b": (1.35, 1.25), "c": (1.55, 1.15)}),
    ("fpr", "balanced_accuracy", 0.74493128137499, {"a": (0.95, 0.55), "b": (1.25, 0.65), "c": (0.75, -0.45)}),
    ("flagged_rate", "accuracy", 0.7408407610326679, {"a": (1.75, 1.25), "b": (1.25, 0.65), "c": (0.75, -0.45)}),
    (
        "flagged_rate",
        "balanced_accuracy",
        0.7275959937135412,
        {"a": (0.95, 0.55), "b": (0.65, 0.45), "c": (0.75, -0.45)},
    ),
]


@pytest.mark.parametrize(("equal", "objective", "randomized", "vertices"), FAIRLEARN)
def test_thresholds_are_at_least_as_good_as_those_of_fairlearn(equal, objective, randomized, vertices):
    group, label, score = of_fairlearn()
    groups = GroupedScores.from_predictions(label, score, group_by_value(group))
    for chosen in product(*vertices.values()):
        # Exclusive thresholds halfway between scores of one decimal.
        matrices = [scores.confusion_at(t) for scores, t in zip(groups.values(), chosen, strict=True)]
        reached = gap_of(matrices, equal)
        found = group_thresholds(groups, equal, objective=objective, tolerance=reached)
        assert found.gap <= reached + 1e-9
        assert METRICS[objective](found.together) >= METRICS[objective](total(matrices)) - 1e-12
    # A threshold that draws lots can be better; within 5 points of equality nearly as much is had without.
    found = group_thresholds(groups, equal, objective=objective, tolerance=0.05)
    assert found.gap <= 0.05
    assert METRICS[objective](found.together) >= randomized - 0.005


def test_values_and_gaps_are_those_of_the_metric_frame_of_fairlearn():
    group, label, score = of_fairlearn()
    groups = GroupedScores.from_predictions(label, score, group_by_value(group))
    by_group = {
        "recall": (0.7481203007518797, 0.5714285714285714, 0.39344262295081966),
        "precision": (0.77431906614786, 0.631578947368421, 0.4067796610169492),
        "accuracy": (0.7767857142857143, 0.7426273458445041, 0.7303370786516854),
        "fpr": (0.19727891156462585, 0.1700404858299595, 0.16990291262135923),
        "flagged_rate": (0.4589285714285714, 0.30563002680965146, 0.2209737827715356),
    }
    difference = {"recall": 0.3546776778010601, "precision": 0.36753940513091077, "fpr": 0.027375998943266616}
    found = group_metrics(groups, 1, by_group)
    for key, values in by_group.items():
        assert [metric.value for metric in found.of(key)] == pytest.approx(values, abs=1e-15)
    for key, expected in difference.items():
        assert gap(groups, 1, key).value == pytest.approx(expected, abs=1e-15)


def test_weighted_cases_are_as_repeated_ones():
    rng = np.random.default_rng(4)
    label, score, names = rng.integers(0, 2, 60), rng.choice([0.1, 0.3, 0.5, 0.9], 60), rng.choice(["a", "b"], 60)
    weight = rng.integers(1, 4, 60)
    weighted = GroupedScores.from_predictions(label, score, group_by_value(names), sample_weight=weight)
    repeated = GroupedScores.from_predictions(
        np.repeat(label, weight), np.repeat(score, weight), group_by_value(np.repeat(names, weight))
    )
    for equal in EQUAL_RATES:
        for aim in ({"objective": "accuracy", "tolerance": 0.1}, {"level": 0.6}, {"overall_recall": 0.7}):
            one, other = group_thresholds(weighted, equal, **aim), group_thresholds(repeated, equal, **aim)
            assert one.thresholds == other.thresholds
            assert one.more_false_positives == pytest.approx(other.more_false_positives, abs=1e-9)


def test_a_group_without_the_rate_has_only_its_name_in_the_table():
    groups = GroupedScores.from_counts(
        {
            "no positive": BinaryScores.from_counts([0.2, 0.7], [0, 0], [5, 1]),
            "a": BinaryScores.from_counts([0.2, 0.7], [2, 8], [5, 1]),
            "b": BinaryScores.from_counts([0.2, 0.7], [3, 7], [5, 1]),
        }
    )
    found = group_thresholds(groups, "recall", objective="accuracy", tolerance=0.1)
    assert dict(found.thresholds) == {"a": 0.7, "b": 0.7}
    assert found.gap == pytest.approx(0.1)
    table = found.to_frame()
    assert table["group"].tolist() == ["a", "b", "no positive"]
    assert table.iloc[2, 1:].isna().all()
    assert table["tp"].tolist()[:2] == [8, 7]


GROUPS_OF_TWO = grouped([[(True, 0.5), (False, 0.0)], [(True, 0.75), (False, 0.5)]])


@pytest.mark.parametrize(
    "arguments",
    [
        {"equal": "f1", "objective": "accuracy"},
        {"equal": "recall"},
        {"equal": "recall", "objective": "accuracy", "level": 0.5},
        {"equal": "recall", "objective": "f1"},
        {"equal": "recall", "level": 1.5},
        {"equal": "recall", "objective": "accuracy", "tolerance": -0.1},
        {"equal": "one", "level": 0.5},
        {"equal": "free", "overall_recall": 0.5},
    ],
)
def test_bad_arguments_are_refused(arguments):
    with pytest.raises(ParameterError):
        group_thresholds(GROUPS_OF_TWO, **arguments)


def test_a_frontier_needs_a_rate():
    with pytest.raises(ParameterError):
        frontier(GROUPS_OF_TWO, "one", "accuracy")
    with pytest.raises(ParameterError):
        frontier(GROUPS_OF_TWO, "recall", "accuracy", n_points=1)


def test_under_constraints_each_group_has_its_own_best_threshold_and_none_where_they_cannot_be_met():
    random = np.random.default_rng(3)
    group, label = np.repeat(["few", "many", "one class"], [60, 900, 20]), random.random(980) < 0.4
    label[group == "one class"] = False
    scores = random.normal(2 * label)
    groups = GroupedScores.from_predictions(label, scores, group_by_value(group), pos_label=True)
    constraints = [at_least("recall", 0.9, confidence=0.95)]
    found = group_thresholds(groups, "free", objective="f1", constraints=constraints)
    assert found.thresholds == {"many": choose(groups["many"], "f1", constraints).threshold}
    assert found.undecided == ("one class", "few")
    assert found.together.tp + found.together.fn == groups["many"].n_positive
    observed = group_thresholds(groups, "free", objective="f1", constraints=[at_least("recall", 0.9)])
    assert set(observed.thresholds) == {"few", "many"}
    assert found.thresholds["many"] < observed.thresholds["many"]
    nothing = group_thresholds(groups, "free", objective="f1", constraints=[at_least("recall", 1, confidence=0.95)])
    assert (nothing.thresholds, len(nothing.undecided)) == ({}, 3)


@pytest.mark.parametrize("aim", [{"equal": "recall", "objective": "accuracy"}, {"equal": "free", "level": 0.5}])
def test_constraints_are_for_free_thresholds(aim):
    scores = BinaryScores.from_counts([0.2, 0.7], [1, 3], [5, 1])
    groups = GroupedScores.from_counts({"a": scores, "b": scores})
    with pytest.raises(ParameterError, match="free in each group"):
        group_thresholds(groups, **aim, constraints=[at_least("recall", 0.5)])
