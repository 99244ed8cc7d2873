"""Properties of curves and their summaries for any data."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from tests.metrics_core.cases import FEW, MODEST, SCORES, WEIGHTS, columns, counted, predictions, weighted

SUMMARIES = {
    "average_precision": lambda s: s.average_precision(),
    "interpolated": lambda s: s.interpolated_average_precision(),
    "11 points": lambda s: s.interpolated_average_precision(11),
    "101 points": lambda s: s.interpolated_average_precision(101),
    "trapezoid": lambda s: s.pr_auc("trapezoid"),
    "davis-goadrich": lambda s: s.pr_auc("davis-goadrich"),
    "roc_auc": lambda s: s.roc_auc(),
    "eer": lambda s: s.equal_error_rate().rate,
    "break_even": lambda s: s.break_even().value,
    "best_f1": lambda s: s.best_threshold("f1").value,
}
ROUNDING = 1e-14


def summaries(scores):
    return {name: summary(scores) for name, summary in SUMMARIES.items()}


def distinct(label):
    """Scores without a tie, ascending, for these labels."""
    return BinaryScores.from_predictions(label, np.arange(len(label)))


@given(st.lists(st.booleans(), min_size=2, max_size=40).filter(lambda drawn: len(set(drawn)) == 2))
@MODEST
def test_areas_without_ties_are_ordered(label):
    scores = distinct(label)
    areas = [
        scores.pr_auc("trapezoid"),
        scores.pr_auc("davis-goadrich"),
        scores.average_precision(),
        scores.interpolated_average_precision(),
    ]
    assert all(low <= high + ROUNDING for low, high in pairwise(areas))


@given(predictions(both_classes=True, most=30))
@MODEST
def test_an_increasing_transform_of_the_scores_changes_no_ranking_summary(cases):
    label, score, _ = columns(cases)
    ranks = np.unique(score, return_inverse=True)[1]
    assert summaries(BinaryScores.from_predictions(label, ranks**3 - 5)) == summaries(counted(cases))


@given(predictions(most=30, weights=WEIGHTS), st.randoms())
@MODEST
def test_row_order_never_matters(cases, random):
    shuffled = random.sample(cases, len(cases))
    a, b = counted(cases), counted(shuffled)
    assert a == b
    assert a.pr_curve().thresholds.tobytes() == b.pr_curve().thresholds.tobytes()
    np.testing.assert_equal(summaries(a), summaries(b))
    a, b = weighted(cases), weighted(shuffled)
    assert a == b
    assert summaries(a) == pytest.approx(summaries(b), rel=1e-12, nan_ok=True)


@given(predictions(both_classes=True), st.data())
@MODEST
def test_an_integer_weight_equals_repetition(cases, data):
    times = np.array(data.draw(st.lists(st.integers(1, 4), min_size=len(cases), max_size=len(cases))))
    label, score, _ = columns(cases)
    by_weight = BinaryScores.from_predictions(label, score, sample_weight=times)
    by_row = BinaryScores.from_predictions(np.repeat(label, times), np.repeat(score, times))
    assert by_weight == by_row
    assert (by_weight.is_weighted, by_row.is_weighted) == (True, False)
    assert summaries(by_weight) == pytest.approx(summaries(by_row), rel=1e-12)


@given(predictions(), predictions())
@MODEST
def test_merging_equals_building_from_all_rows(first, second):
    merged = counted(first).merge(counted(second))
    assert merged == counted(first + second)
    np.testing.assert_equal(summaries(merged), summaries(counted(first + second)))


@given(predictions(weights=WEIGHTS), predictions(weights=WEIGHTS))
@FEW
def test_merging_weighted_parts(first, second):
    assert weighted(first).merge(weighted(second)) == weighted(first + second)
    whole = [replace(case, weight=Fraction(1)) for case in first]
    merged = counted(first).merge(weighted(second))
    assert merged.is_weighted
    assert merged == weighted(whole + second)


@given(predictions(most=30))
@MODEST
def test_counts_of_each_score_equal_the_rows(cases):
    score = sorted(set(SCORES))
    table = [[sum(c.positive == positive and c.score == s for c in cases) for s in score] for positive in (True, False)]
    from_table = BinaryScores.from_counts(score[::-1], table[0][::-1], table[1][::-1])
    assert from_table == counted(cases)
    np.testing.assert_equal(summaries(from_table), summaries(counted(cases)))


@given(predictions(most=30))
@FEW
def test_float32_scores_give_the_numbers_of_their_float64_copies(cases):
    label, score, _ = columns(cases)
    narrow = BinaryScores.from_predictions(label, score.astype(np.float32))
    wide = BinaryScores.from_predictions(label, score.astype(np.float32).astype(np.float64))
    assert narrow.dtype == np.float32
    np.testing.assert_equal(summaries(narrow), summaries(wide))
    assert narrow != wide


def test_different_contents_are_different():
    one = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.3])
    assert one != BinaryScores.from_predictions([1, 0, 1], [0.1, 0.2, 0.3])
    assert one != BinaryScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.4])
    assert one != BinaryScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.3], sample_weight=[1, 1, 2])
    assert one != one.at_prevalence(0.5)
    assert one != "scores"
