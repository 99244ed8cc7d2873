"""The bounds of AP and ROC AUC are the exact extremes over all orders of ties."""

import math
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import product
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, PrevalenceError, statistic
from metrics_core.tie_bounds import ONE_BY_ONE
from tests.metrics_core import oracle
from tests.metrics_core.cases import BLOCKS, FEW, PREVALENCES, WEIGHTS, counted, predictions, weighted

ROUNDING = 1e-14
SWEEP = np.concatenate([1 / (1 + np.exp(-np.linspace(-9.2, 9.2, 9))), [0.5, 1e-300, 1 - 2**-53]])
GROUPS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any), min_size=1, max_size=3).filter(
    lambda drawn: sum(map(sum, drawn)) <= 7 and all(map(any, zip(*drawn, strict=True)))
)


@cache
def orders(positives, negatives):
    """Every way to stand in a row, with or without ties: tuples of (positives, negatives), the highest first."""
    if not positives + negatives:
        return [()]
    firsts = [(p, n) for p in range(positives + 1) for n in range(negatives + 1) if p + n]
    return [((p, n), *rest) for p, n in firsts for rest in orders(positives - p, negatives - n)]


def rankings(groups):
    """Every order of all cases that keeps the groups in theirs, the highest first."""
    return [sum(parts, ()) for parts in product(*(orders(*group) for group in groups))]


def average_precision(ranking, ratio=1):
    """By its definition; `ratio` is what a negative counts for beside a positive."""
    total, tp, fp = Fraction(0), 0, Fraction(0)
    for p, n in ranking:
        tp, fp = tp + p, fp + n * ratio
        total += p * tp / (tp + fp) if p else 0
    return total / tp


def roc_auc(ranking):
    label = [[(place, 1)] * p + [(place, 0)] * n for place, (p, n) in enumerate(ranking)]
    return oracle.roc_auc([oracle.Case(bool(y), -place) for places in label for place, y in places])


def scores_of(groups):
    """The groups, the highest first, as scores."""
    return BinaryScores.from_counts(-np.arange(len(groups), dtype=float), *np.array(groups).T)


def binned(cases, edges):
    """The cases with each score replaced by the number of edges at or below it."""
    return [replace(case, score=float(sum(case.score >= edge for edge in edges))) for case in cases]


@given(GROUPS)
@FEW
def test_average_precision_bounds_are_the_extremes_of_all_orders(groups):
    values = [average_precision(ranking) for ranking in rankings(groups)]
    assert scores_of(groups).average_precision_bounds() == pytest.approx(
        (float(min(values)), float(max(values))), rel=1e-15, abs=0
    )


@given(GROUPS, PREVALENCES)
@FEW
def test_average_precision_bounds_at_another_prevalence_are_the_extremes(groups, pi):
    p, n = map(sum, zip(*groups, strict=True))
    ratio = Fraction(p, n) * (1 - Fraction(pi)) / Fraction(pi)
    values = [average_precision(ranking, ratio) for ranking in rankings(groups)]
    found = scores_of(groups).at_prevalence(pi).average_precision_bounds()
    assert found == pytest.approx((float(min(values)), float(max(values))), rel=2e-15, abs=0)


@given(GROUPS.filter(lambda drawn: sum(map(sum, drawn)) <= 6))
@FEW
def test_roc_auc_bounds_are_the_extremes_of_all_orders(groups):
    values = [roc_auc(ranking) for ranking in rankings(groups)]
    assert scores_of(groups).roc_auc_bounds() == (float(min(values)), float(max(values)))


@given(
    predictions(both_classes=True, weights=WEIGHTS, most=30),
    st.sets(st.sampled_from((-1.0, 0.1, 0.3, 0.6, 1.0))),
    PREVALENCES,
)
@FEW
def test_bins_contain_the_summary_of_the_scores_and_fewer_bins_never_narrow(cases, edges, pi):
    for built in (counted, weighted):
        exact, fine, coarse = (
            built(c).at_prevalence(pi) for c in (cases, binned(cases, edges), binned(cases, sorted(edges)[1:]))
        )
        for bounds, value in (
            (BinaryScores.average_precision_bounds, exact.average_precision()),
            (BinaryScores.roc_auc_bounds, exact.roc_auc()),
        ):
            # Without bins the bounds contain the summary too.
            inner = [bounds(exact).low, value, bounds(exact).high]
            limits = [0, bounds(coarse).low, bounds(fine).low, *inner, bounds(fine).high, bounds(coarse).high, 1]
            assert (np.diff(limits) >= -ROUNDING).all()


@pytest.mark.parametrize("size", [2, ONE_BY_ONE, ONE_BY_ONE + 1, ONE_BY_ONE + 2, 50, 3000, 200_000])
@pytest.mark.parametrize("above", [(0, 0), (1, 0), (0, 1), (0, 10**12), (3, 40), (10**6, 17), (5, 10**12)])
def test_the_worst_order_of_many_positives_is_their_sum_one_by_one(size, above):
    tp, fp = above
    found = BinaryScores.from_counts([0.0, 1.0], [size, tp], [7, fp]).average_precision_bounds().low
    total = decimal_sum(0, tp, fp) + decimal_sum(tp, size, fp + 7)
    assert found == pytest.approx(total / (tp + size), rel=1e-14, abs=0)


def decimal_sum(tp, size, fp):
    """The sum of (tp + j) / (tp + j + fp) over j = 1..size: the first 2000, then the trapezoid rule turned round."""
    with localcontext(prec=60):
        by_one = sum(Decimal(tp + j) / (tp + j + fp) for j in range(1, min(size, 2000) + 1))
        if size <= 2000:
            return float(by_one)
        low, high = Decimal(tp + 2000), Decimal(tp + size)
        area = high - low - fp * ((high + fp) / (low + fp)).ln()
        ends = (high / (high + fp) - low / (low + fp)) / 2
        slopes = (fp / (high + fp) ** 2 - fp / (low + fp) ** 2) / 12
        return float(by_one + area + ends + slopes)


@pytest.mark.parametrize("size", [10**9, 10**15, 2**53])
@pytest.mark.parametrize("fp", [0, 1, 10**6, 2**52])
def test_a_huge_count_takes_no_longer(size, fp):
    found = BinaryScores.from_counts([0.0, 1.0], [size, 0], [0, fp]).average_precision_bounds()
    assert found.low == pytest.approx(decimal_sum(0, size, fp) / size, rel=1e-14, abs=0)
    assert found.high == pytest.approx(size / (size + fp), rel=1e-15, abs=0)


def test_counts_whose_pairs_exceed_int64_have_an_exact_numerator():
    p, n = 2**52 + 1, 2**52 - 1
    found = BinaryScores.from_counts([0.0, 1.0], [p, 1], [n, 2]).roc_auc_bounds()
    pairs = (p + 1) * (n + 2)
    assert tuple(found) == (float(Fraction(n, pairs)), float(Fraction(p * n + n, pairs)))


@pytest.mark.parametrize("tp", [0.0, 1e-12, 0.3, 1e9])
@pytest.mark.parametrize("size", [1e-12, 0.25, 1e6])
@pytest.mark.parametrize("fp", [0.0, 1e-13, 2.5, 1e12])
def test_the_worst_order_of_weights_is_the_integral(tp, size, fp):
    # A tiny weight counts as what rounding leaves of it in the sum with a large one.
    found = BinaryScores.from_counts([0.0, 1.0], [size, tp], [fp, 0.0]).average_precision_bounds().low
    with localcontext(prec=100):
        t, p, c = Decimal(tp), Decimal(tp + size) - Decimal(tp), Decimal(fp)
        below = p - c * ((t + c + p) / (t + c)).ln() if c else p
        expected = float((t + below) / (t + p))
    assert found == pytest.approx(expected, rel=4e-15, abs=0)


@given(predictions(both_classes=True, weights=WEIGHTS, most=30), BLOCKS)
@FEW
def test_many_prevalences_equal_single_ones_to_the_bit(cases, block):
    for scores in (counted(cases), weighted(cases)):
        with patch.object(statistic, "BLOCK", block):
            low, high = scores.average_precision_bounds_over(SWEEP)
            value = scores.average_precision_over(SWEEP)
            single = [scores.at_prevalence(pi).average_precision_bounds() for pi in SWEEP]
        assert [*zip(low, high, strict=True)] == single
        assert (low <= value).all()
        assert (value <= high).all()


def test_the_result_has_the_shape_of_the_prevalences_and_is_read_only():
    scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    for limit in scores.average_precision_bounds_over([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]):
        assert limit.shape == (2, 3)
        assert (np.diff(limit.ravel()) > 0).all()
        assert not limit.flags.writeable
    assert scores.average_precision_bounds_over([]).low.shape == (0,)
    assert all(isinstance(limit, float) for limit in scores.average_precision_bounds_over(0.5))


def test_one_class_only():
    negatives, positives = (BinaryScores.from_predictions([y, y], [0.3, 0.3]) for y in (0, 1))
    assert all(map(math.isnan, negatives.average_precision_bounds()))
    assert tuple(positives.average_precision_bounds()) == (1, 1)
    for scores in (negatives, positives):
        assert all(map(math.isnan, scores.roc_auc_bounds()))
        with pytest.raises(PrevalenceError, match="Only one class is present"):
            scores.average_precision_bounds_over([0.5])
