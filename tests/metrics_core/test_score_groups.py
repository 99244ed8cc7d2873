"""Whatever the scores in a group were, the true value is within the bounds; outside the groups it is exact."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ScoreGroups, ShapeError

ROUNDING = 1e-12
# Few scores, so that ties within groups and across them are common.
SCORES = st.sampled_from([-0.0, 0.0, 0.1, 0.2, 0.1 + 0.2, 0.3, 0.5, 0.7, 0.9, 1.0])
CASES = st.lists(st.tuples(SCORES, st.booleans()), min_size=1, max_size=30)
EDGES = st.lists(SCORES, max_size=4)
UNIT = st.sampled_from(np.linspace(-0.1, 1.1, 61).tolist())


def whole(cases):
    score, label = zip(*cases, strict=True)
    return BinaryScores.from_predictions(label, score, pos_label=True)


def grouped(cases, edges):
    """The cases between the same edges counted together, by a plain loop."""
    found = {}
    for score, label in cases:
        found.setdefault(sum(score >= edge for edge in edges), []).append((score, label))
    rows = [
        (min(s for s, _ in group), max(s for s, _ in group), sum(y for _, y in group), sum(not y for _, y in group))
        for group in found.values()
    ]
    return ScoreGroups.from_counts(*zip(*rows, strict=True))


def within(value, bounds):
    return math.isnan(value) or bounds.low - ROUNDING <= value <= bounds.high + ROUNDING


@given(CASES, EDGES)
def test_the_ranking_summaries_of_the_cases_lie_within_the_bounds(cases, edges):
    truth, groups = whole(cases), grouped(cases, edges)
    assert within(truth.average_precision(), groups.scores.average_precision_bounds())
    assert within(truth.roc_auc(), groups.scores.roc_auc_bounds())


@given(CASES, EDGES, SCORES | UNIT, st.sampled_from(sorted(METRICS)))
def test_every_metric_lies_within_its_bounds_and_is_met_outside_the_groups(cases, edges, threshold, metric):
    truth, groups = whole(cases), grouped(cases, edges)
    matrix, bounds = truth.confusion_at(threshold), groups.metric_bounds_at(metric, threshold)
    value = getattr(matrix, metric)
    assert math.isnan(bounds.low) == math.isnan(bounds.high)
    if groups.holds(threshold):
        assert math.isnan(bounds.low) or within(value, bounds)
        corners = groups.corners_at(threshold)
        assert corners.tp.min() <= matrix.tp <= corners.tp.max()
        assert corners.fp.min() <= matrix.fp <= corners.fp.max()
    else:
        assert groups.scores.confusion_at(threshold).tp == matrix.tp
        assert groups.scores.confusion_at(threshold).fp == matrix.fp
        assert (bounds.low, bounds.high) == pytest.approx((value, value), nan_ok=True, abs=0, rel=0)


@given(CASES, EDGES)
def test_groups_of_a_single_score_equal_the_scores(cases, edges):
    groups = grouped(cases, [0.1, 0.2, 0.1 + 0.2, 0.3, 0.5, 0.7, 0.9, 1.0])
    assert groups.scores == whole(cases)
    assert not groups.holds([*edges, 0.05, 0.15]).any()


@given(CASES, EDGES, EDGES, st.integers(0, 30))
def test_merged_parts_with_different_groups_have_valid_bounds(cases, edges, others, place):
    parts = [(part, cut) for part, cut in ((cases[:place], edges), (cases[place:], others)) if part]
    tables = [grouped(*part) for part in parts]
    rows = [(t.low, t.high, t.scores) for t in tables]
    low, high = (np.concatenate(ends) for ends in list(zip(*rows, strict=True))[:2])
    counts = [np.concatenate([sizes_of(t, positive) for t in tables]) for positive in (True, False)]
    together = ScoreGroups.from_counts(low, high, *counts)
    truth = whole(cases)
    assert (together.low[1:] > together.high[:-1]).all()
    assert (together.scores.n_positive, together.scores.n_negative) == (truth.n_positive, truth.n_negative)
    assert within(truth.average_precision(), together.scores.average_precision_bounds())
    assert within(truth.roc_auc(), together.scores.roc_auc_bounds())


def sizes_of(groups, positive):
    matrix = groups.scores.confusion_at(groups.low)
    return -np.diff(matrix.tp if positive else matrix.fp, append=0)


def test_groups_with_swapped_ends_are_refused():
    with pytest.raises(ShapeError, match="row 1"):
        ScoreGroups.from_counts([0.1, 0.9], [0.4, 0.6], [1, 1], [1, 1])
