"""Intervals of agreement: against a loop over pairs, against resampled rows, and their properties."""

import math
from statistics import NormalDist, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ParameterError, ShapeError
from metrics_core.text import (
    cohen_kappa,
    kendall_interval,
    kendall_tau_b,
    spearman,
    spearman_interval,
    weighted_kappa_interval,
)
from tests.metrics_core.cases import FEW, MODEST

GRADES = st.sampled_from((1.0, 2.0, 3.0, 5.0))
PAIRS = st.lists(st.tuples(GRADES, GRADES), min_size=3, max_size=12)
Z = NormalDist().inv_cdf(0.975)


def sign(number):
    return (number > 0) - (number < 0)


@given(PAIRS)
@MODEST
def test_the_limits_of_tau_follow_from_the_concordance_of_each_case(pairs):
    one, other = zip(*pairs, strict=True)
    balance = [sum(sign(a - c) * sign(b - d) for c, d in pairs) for a, b in pairs]
    untied = [[sum(grade != mine for grade in column) for mine in column] for column in (one, other)]
    means = [sum(each) / len(pairs) for each in untied]
    tau, found = kendall_tau_b(one, other), kendall_interval(one, other)
    if math.isnan(tau) or abs(tau) == 1:
        assert all(map(math.isnan, found))
        return
    contributions = [
        2
        * (
            balance[at] / math.sqrt(means[0] * means[1])
            - tau / 2 * sum(untied[side][at] / means[side] for side in (0, 1))
        )
        for at in range(len(pairs))
    ]
    reach = Z * stdev(contributions) / math.sqrt(len(pairs)) / (1 - tau**2)
    assert found == pytest.approx((math.tanh(math.atanh(tau) - reach), math.tanh(math.atanh(tau) + reach)))


@given(PAIRS)
@MODEST
def test_limits_contain_the_value_and_flip_with_its_sign(pairs):
    one, other = zip(*pairs, strict=True)
    for interval, value in ((kendall_interval, kendall_tau_b), (spearman_interval, spearman)):
        low, high = interval(one, other)
        assert math.isnan(low) or low - 1e-12 <= value(one, other) <= high + 1e-12
        assert interval(one, [-grade for grade in other]) == pytest.approx((-high, -low), nan_ok=True)
        assert interval(other, one) == pytest.approx((low, high), nan_ok=True)


def test_spearmans_limits_follow_from_what_each_case_moves():
    random = np.random.default_rng(4)
    one = random.integers(1, 6, 200).astype(float)
    other = np.where(random.random(200) < 0.3, random.integers(1, 6, 200), one)
    value = spearman(one, other)
    without = [spearman(np.delete(one, at), np.delete(other, at)) for at in range(200)]
    # The jackknife's variance.
    error = math.sqrt(199 / 200 * sum((each - np.mean(without)) ** 2 for each in without))
    low, high = spearman_interval(one, other)
    assert (math.atanh(high) - math.atanh(low)) / 2 == pytest.approx(Z * error / (1 - value**2), rel=0.02)


def test_two_differences_among_a_hundred_equal_grades_have_no_interval_of_spearmans_correlation():
    one = np.arange(100) % 4 + 1.0
    other = one.copy()
    other[:2] = 3, 1
    assert np.isnan(spearman_interval(one, other)).all()
    other[2:12] = (other[2:12] + 1) % 4
    assert not np.isnan(spearman_interval(one, other)).any()


def test_spearmans_limits_are_bonett_and_wrights():
    one, other = list(range(20)), [*range(10, 20), *range(10)]
    value = spearman(one, other)
    reach = Z * math.sqrt((1 + value**2 / 2) / 17)
    wanted = (math.tanh(math.atanh(value) - reach), math.tanh(math.atanh(value) + reach))
    assert spearman_interval(one, other) == pytest.approx(wanted)


@given(PAIRS, st.sampled_from(("linear", "quadratic")))
@FEW
def test_kappa_limits_are_those_of_weighted_cases_and_one_that_differs_or_half_a_case_that_agrees(pairs, weights):
    pairs = pairs * 7
    distinct, n = sorted(set(pairs)), len(pairs)
    found = weighted_kappa_interval(*zip(*pairs, strict=True), weights=weights, n_resamples=100)
    if len(distinct) == 1:
        assert all(map(math.isnan, found))
        return
    generator = np.random.default_rng(0)
    drawn = generator.standard_gamma([pairs.count(pair) for pair in distinct], size=(100, len(distinct)))
    drawn /= drawn.sum(axis=1, keepdims=True)
    grades, power = np.arange(1, 6), {"linear": 1, "quadratic": 2}[weights]
    first, second = (drawn @ (np.array(column)[:, np.newaxis] == grades) for column in zip(*distinct, strict=True))
    distance = np.abs(np.subtract.outer(grades, grades)) ** power
    observed = drawn @ np.array([abs(a - b) ** power for a, b in distinct])
    kappas = 1 - observed / np.einsum("ri,ij,rj->r", first, distance, second)
    # Two grades drawn from all pairs of the columns differ this often, and then by 1 / share of the mean distance.
    share = np.mean([a != b for a, _ in pairs for _, b in pairs])
    differing, agreeing = (generator.beta(weight, n, size=100) for weight in (1, 0.5))
    value = cohen_kappa(*zip(*pairs, strict=True), weights=weights)
    low = np.percentile(kappas - differing * (kappas - 1 + 1 / share), 2.5)
    high = np.percentile(kappas + agreeing * (1 - kappas), 97.5)
    assert found == pytest.approx((min(low, value), max(high, value)), abs=1e-9)


def test_weighted_kappa_of_few_cases_has_no_limits():
    assert all(map(math.isnan, weighted_kappa_interval([1, 2, 3] * 6, [1, 2, 2] * 6)))
    low, high = weighted_kappa_interval([1, 2, 3] * 7, [1, 2, 3] * 7)
    assert (low < 0.9, high) == (True, 1)


@pytest.mark.parametrize("interval", [kendall_interval, spearman_interval, weighted_kappa_interval])
def test_what_has_no_limits_is_refused(interval):
    with pytest.raises(ShapeError):
        interval([1, 2], [1])
    with pytest.raises(ParameterError):
        interval([1, 2, 3, 4], [1, 3, 2, 4], confidence=0)


def test_kappa_without_weights_has_no_distances_to_draw():
    with pytest.raises(ParameterError):
        weighted_kappa_interval([1, 2], [1, 2], weights="none")
