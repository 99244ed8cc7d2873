"""The bootstrap over queries, and the comparison of two rankings."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ParameterError, PredictionsError
from metrics_core.ranking import mean_interval, mean_intervals, paired_difference
from tests.metrics_core.cases import FEW

NAN = math.nan
VALUES = st.lists(st.sampled_from((0.0, 0.25, 0.3, 0.5, 1.0, NAN)), min_size=1, max_size=8)


def far_sums(differences):
    """The p-value by its definition: every query's difference with either sign."""
    sums = [
        sum(s * d for s, d in zip(signs, differences, strict=True))
        for signs in product((1, -1), repeat=len(differences))
    ]
    return sum(abs(found) >= abs(sum(differences)) - 1e-9 for found in sums) / len(sums)


@given(VALUES, st.randoms())
@FEW
def test_the_comparison_is_its_definition_whatever_the_order(values, random):
    other = random.sample(values, len(values))
    found = paired_difference(values, other, n_resamples=100)
    differences = [a - b for a, b in zip(values, other, strict=True) if not (math.isnan(a) or math.isnan(b))]
    assert (found.n_queries, found.n_left_out) == (len(differences), len(values) - len(differences))
    assert found.wins == sum(d > 0 for d in differences)
    assert found.losses == sum(d < 0 for d in differences)
    assert found.wins + found.ties + found.losses == len(differences)
    assert found.difference == pytest.approx(sum(differences) / len(differences) if differences else NAN, nan_ok=True)
    assert found.p_value == pytest.approx(far_sums(differences) if differences else NAN, nan_ok=True)
    order = random.sample(range(len(values)), len(values))
    shuffled = paired_difference([values[i] for i in order], [other[i] for i in order], n_resamples=100)
    assert repr(shuffled) == repr(found)


def test_rounding_errors_are_ties():
    found = paired_difference([0.1 + 0.2, 0.5], [0.3, 0.5])
    assert (found.wins, found.ties, found.p_value, found.difference) == (0, 2, 1.0, 0.0)


@given(VALUES, st.integers(0, 3))
@FEW
def test_the_interval_is_that_of_the_defined_values_and_the_seed(values, seed):
    defined = [value for value in values if not math.isnan(value)]
    found = mean_interval(values, seed=seed, n_resamples=200)
    assert repr(found) == repr(mean_interval([*sorted(defined), NAN], seed=seed, n_resamples=200))
    if len(set(defined)) < 2:
        assert all(map(math.isnan, found))
    else:
        assert min(defined) <= found.low <= found.high <= max(defined)


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=2, max_size=12))
@FEW
def test_no_mean_of_bounded_values_is_certain(values):
    low, high = mean_interval(values, bounded=True, n_resamples=200)
    assert 0 <= low <= np.mean(values) <= high <= 1
    assert low < high


def test_a_few_perfect_values_have_about_the_limit_of_a_proportion():
    # Beta(1/2, 6) exceeds 0.36 with a probability of 2.5 %.
    low, high = mean_interval([1.0] * 6, bounded=True, n_resamples=50_000)
    assert (round(low, 2), high) == (0.64, 1.0)
    many = mean_interval([1.0] * 3000, bounded=True)
    assert many == pytest.approx((1 - 2.51 / 3000, 1), abs=2e-4)
    assert all(map(math.isnan, mean_interval([0.5, 0.5, 0.5])))
    assert all(map(math.isnan, mean_interval(np.full(3000, 0.5))))


def test_values_outside_the_bounds_are_refused():
    for values in ([0.5, 1.5], [-0.5, math.nan]):
        with pytest.raises(ParameterError, match=r"outside \[0, 1\]"):
            mean_interval(values, bounded=True)
        with pytest.raises(ParameterError, match=r"outside \[0, 1\]"):
            mean_intervals([[value] for value in values], bounded=True)


def test_limits_by_moments_continue_those_by_resampling(monkeypatch):
    random = np.random.default_rng(2)
    a = random.beta(2, 3, 900)
    b = a - random.normal(0.01, 0.2, 900)
    drawn, test = mean_interval(a, n_resamples=20_000), paired_difference(a, b, n_resamples=20_000)
    bounded = mean_interval(a, bounded=True, n_resamples=20_000)
    monkeypatch.setattr("metrics_core.intervals.means.MAX_RESAMPLED_VALUES", 899)
    monkeypatch.setattr("metrics_core.ranking.resampling.MAX_RANDOMIZED", 899)
    assert mean_interval(a) == pytest.approx(drawn, abs=0.02 * (drawn.high - drawn.low))
    assert mean_interval(a, bounded=True) == pytest.approx(bounded, abs=0.02 * (drawn.high - drawn.low))
    assert paired_difference(a, b).p_value == pytest.approx(test.p_value, abs=0.02)
    assert 0.01 < test.p_value < 0.9


def test_random_sign_changes_agree_with_enumerating_all(monkeypatch):
    random = np.random.default_rng(7)
    a, b = random.random(12), random.random(12)
    exact = paired_difference(a, b).p_value
    monkeypatch.setattr("metrics_core.ranking.resampling.MAX_ENUMERATED", 11)
    assert paired_difference(a, b, n_resamples=20_000).p_value == pytest.approx(exact, abs=0.015)


@pytest.mark.parametrize("n_resamples", [100, 100_000], ids=str)
def test_blocks_do_not_change_the_resamples(monkeypatch, n_resamples):
    values = np.linspace(0, 1, 7)
    together = mean_interval(values, n_resamples=n_resamples)
    monkeypatch.setattr("metrics_core.intervals.means.CELLS", 7 * 1000)
    assert mean_interval(values, n_resamples=n_resamples) == together


@pytest.mark.parametrize(
    "setting",
    [{"confidence": 1}, {"n_resamples": 99}, {"seed": -1}, {"n_resamples": 1.5}],
    ids=lambda setting: next(iter(setting)),
)
def test_settings_out_of_range_are_refused(setting):
    with pytest.raises(ParameterError, match="must be"):
        mean_interval([0.1, 0.2], **setting)
    with pytest.raises(ParameterError, match="must be"):
        paired_difference([0.1, 0.2], [0.2, 0.3], **setting)


@pytest.mark.parametrize(
    ("a", "b", "sentence"),
    [
        ([1, 2], [1], r"differ in length: a 2, b 1"),
        ([1], [[1]], "b has 2 dimensions"),
        (["x"], [1], "a contains text"),
        ([1], [math.inf], "b contains 1 non-finite value, first inf in row 0"),
        ([], [], "There are no cases"),
    ],
    ids=range(5),
)
def test_what_is_not_two_columns_of_one_length_is_refused(a, b, sentence):
    with pytest.raises(PredictionsError, match=sentence):
        paired_difference(a, b)


@pytest.mark.parametrize("values", [[], [[0.5]], ["x"], [0.5, math.inf]], ids=range(4))
def test_a_mean_of_no_column_of_numbers_is_refused(values):
    with pytest.raises(PredictionsError, match=r"values (has|contains)|no cases"):
        mean_interval(values)


@given(st.lists(st.lists(st.sampled_from((0.0, 0.25, 0.5, 1.0, NAN)), min_size=3, max_size=3), min_size=1, max_size=9))
@FEW
def test_many_intervals_equal_single_ones(rows):
    found = mean_intervals(rows, n_resamples=100, seed=3)
    alone = [mean_interval([row[at] for row in rows], n_resamples=100, seed=3) for at in range(3)]
    assert found.low == pytest.approx([limits.low for limits in alone], abs=1e-12, nan_ok=True)
    assert found.high == pytest.approx([limits.high for limits in alone], abs=1e-12, nan_ok=True)


def test_many_intervals_of_very_many_queries_are_the_normal_ones():
    values = np.random.default_rng(5).random((60_000, 2))
    found = mean_intervals(values)
    assert (found.low[1], found.high[1]) == pytest.approx(mean_interval(values[:, 1]), abs=1e-12)


@pytest.mark.parametrize("values", [[0.5, 0.25], [[[0.5]]], [["a"]], [], [[0.5, math.inf]]])
def test_many_intervals_need_a_table_of_numbers(values):
    with pytest.raises(PredictionsError):
        mean_intervals(values)
