"""Counts within int64 are exact; larger ones are refused and never wrap."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, CountError, wilson
from metrics_core.arguments.overflow_checks import exact_sum
from tests.metrics_core import oracle
from tests.metrics_core.cases import FEW, MODEST

LARGEST = 2**63 - 1
SIZE = st.sampled_from((0, 1, 2, 3, 2**31, 2**32 + 1, 2**53 + 1, 2**60, 2**61))
# A score, and how many cases of each class have it; scores repeat.
ROWS = st.lists(st.tuples(st.sampled_from((0.0, 0.5, 1.0, 2.0)), SIZE, SIZE), min_size=1, max_size=6)
TABLES = ROWS.filter(lambda rows: 0 < sum(p + n for _, p, n in rows) <= LARGEST)
BOTH = TABLES.filter(lambda rows: all(sum(row[of_class] for row in rows) for of_class in (1, 2)))


def scores_of(rows):
    return BinaryScores.from_counts(*map(list, zip(*rows, strict=True)))


def cases_of(rows):
    columns = [(score, positive, size) for score, p, n in rows for positive, size in ((True, p), (False, n)) if size]
    return [oracle.Case(positive, score, Fraction(size)) for score, positive, size in columns]


@given(TABLES)
@MODEST
def test_counts_are_exact(rows):
    scores, cases = scores_of(rows), cases_of(rows)
    curve = scores.threshold_curve()
    for at, threshold in enumerate(oracle.thresholds(cases)):
        expected = oracle.counts(cases, threshold)
        for name in ("tp", "fp", "fn", "tn"):
            assert getattr(curve.confusion, name)[at] == getattr(expected, name)
        for key in METRICS:
            found, value = getattr(curve, key)[at], oracle.METRICS[key](expected)
            assert np.isnan(found) if value is None else found == pytest.approx(float(value), rel=1e-12), key
    assert scores.n == sum(p + n for _, p, n in rows)
    bins = scores.histogram([0.0, 1.0, 2.0])
    assert int(bins.n_negative[0]) == sum(n for score, _, n in rows if score < 1)


@given(BOTH)
@MODEST
def test_summaries_are_exact(rows):
    scores, cases = scores_of(rows), cases_of(rows)
    area = oracle.roc_auc(cases)
    assert scores.roc_auc() == pytest.approx(float(area), rel=1e-15)
    low, high = scores.roc_auc_bounds()
    assert low <= scores.roc_auc() <= high
    assert scores.average_precision() == pytest.approx(float(oracle.average_precision(cases)), rel=1e-12)
    rate, _ = oracle.equal_error_rate(cases)
    assert scores.equal_error_rate().rate == pytest.approx(float(rate), rel=1e-12)
    if scores.prevalence < 1:
        best = scores.best_threshold("f1")
        assert scores.roc_hull().best_f_beta(scores.prevalence) == (
            best.threshold,
            pytest.approx(best.value, rel=1e-15),
        )


@given(TABLES, TABLES)
@MODEST
def test_merging_is_exact_or_refused(first, second):
    one, other = scores_of(first), scores_of(second)
    if one.n + other.n > LARGEST:
        with pytest.raises(CountError, match=f"add up to {one.n + other.n}|add up to "):
            one.merge(other)
    else:
        assert one.merge(other) == scores_of(first + second)


@given(st.lists(st.integers(0, LARGEST), max_size=30))
@FEW
def test_sums_do_not_wrap(sizes):
    assert exact_sum(np.array(sizes, dtype=np.int64)) == sum(sizes)


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        (([1, 2], [2**62, 2**62], [1, 1]), "add up to 9223372036854775808. Counts must add up to less than 2..63"),
        (([1, 1], [2**62, 2**62], [1, 1]), "add up to 9223372036854775808"),
        (([1, 2], [2**62, 1], [2**62, 1]), "add up to 9223372036854775810"),
        (
            ([1, 2], np.array([1, 2**63 + 1], dtype=np.uint64), [1, 1]),
            "n_positive contains 9223372036854775809 in row 1 ",
        ),
        (([1, 2], [1, 2**63], [1, 1]), "n_positive contains 9223372036854775808 in row 1 "),
        (([1, 2], [1, 2**64], [1, 1]), "n_positive contains 18446744073709551616 in row 1 "),
        (([1, 2], [1, 1], [1, -(2**70)]), "n_negative contains -1180591620717411303424 in row 1 "),
        (([1, 2], [1.0, 1e200], [1, 1]), "add up to 1e.200"),
        (([1, 2], [1e308, 1e308], [1, 1]), "add up to inf"),
    ],
)
def test_more_cases_than_int64_holds_are_refused(columns, sentence):
    with pytest.raises(CountError, match=sentence):
        BinaryScores.from_counts(*columns)


@pytest.mark.parametrize("held", [lambda count: count, lambda count: [1, count]])
def test_a_matrix_of_more_than_int64_holds_is_refused(held):
    one = held(1)
    for count in (2**62, 2**63, 2**64, 10**400):
        with pytest.raises(CountError, match="add up to"):
            ConfusionMatrix(held(count), held(count), one, one)
    with pytest.raises(CountError, match="add up to"):
        ConfusionMatrix(held(1e150), held(1e150), one, one)
    assert np.max(ConfusionMatrix(held(2**62), one, one, held(2**62 - 3)).n) == LARGEST


def test_only_actual_sums_of_counts_are_checked():
    matrix = ConfusionMatrix([2**62, 1], [1, 2**62], [1, 2**62 - 3], [2**62 - 3, 1])
    assert matrix.n.tolist() == [LARGEST, LARGEST]


def test_one_success_more_than_trials_is_refused_for_huge_counts():
    with pytest.raises(CountError, match="Both must be whole numbers"):
        wilson(2**53 + 1, 2**53)
