from fractions import Fraction
from math import comb
from statistics import NormalDist

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.intervals.binomial import (
    is_rejected,
    least_rejected,
    lower_limit,
    lower_limit_of_many,
    lower_tail,
    upper_tail,
)


def exact_tail(k, n, p):
    """P(X >= k) in exact arithmetic."""
    chance = Fraction(p)
    return sum(comb(n, j) * chance**j * (1 - chance) ** (n - j) for j in range(max(k, 0), n + 1))


@given(n=st.integers(1, 60), at=st.floats(0, 1), p=st.floats(0.001, 0.999))
def test_a_tail_is_the_sum_of_its_probabilities(n, at, p):
    k = round(at * (n + 1))
    assert float(upper_tail(k, n, p)) == pytest.approx(float(exact_tail(k, n, p)), rel=1e-11, abs=1e-300)
    assert float(lower_tail(k, n, p)) == pytest.approx(float(1 - exact_tail(k + 1, n, p)), rel=1e-9, abs=1e-12)


@given(n=st.integers(1, 10_000_000), distance=st.floats(-6, 6), p=st.floats(0.0005, 0.9995))
def test_a_tail_of_many_cases_is_that_of_scipy(n, distance, p):
    k = int(np.clip(round(n * p + distance * (n * p * (1 - p)) ** 0.5), 0, n))
    assert float(upper_tail(k, n, p)) == pytest.approx(float(scipy.stats.binom.sf(k - 1, n, p)), rel=1e-9)


@given(
    seed=st.integers(0, 2**32), p=st.floats(0.001, 0.999), level=st.sampled_from([0.9, 0.5, 0.3, 0.05, 0.0125, 1e-6])
)
def test_a_rejection_is_that_of_the_exact_tail(seed, p, level):
    rng = np.random.default_rng(seed)
    # Any number of cases, and such as only just allow the approximation.
    few = rng.uniform(20, 60, 200) / (p * (1 - p))
    n = np.concatenate([np.exp(rng.uniform(0, np.log(1e6), 300)), few]).astype(int)
    # Most of them near the number of successes that decides.
    distance = NormalDist().inv_cdf(1 - level) + rng.normal(0, 0.1, len(n))
    k = np.clip(np.round(n * p + distance * np.sqrt(n * p * (1 - p))), 0, n)
    assert (is_rejected(k, n, p, level) == (upper_tail(k, n, p) <= level)).all()


@given(n=st.integers(0, 300), p=st.floats(0.01, 0.99), level=st.floats(0.001, 0.6))
def test_the_fewest_rejected_successes_are_the_first_that_are_rejected(n, p, level):
    k = least_rejected(n, p, level)
    assert k == n + 1 or upper_tail(k, n, p) <= level
    assert upper_tail(k - 1, n, p) > level


@given(n=st.integers(1, 5000), at=st.floats(0, 1), confidence=st.sampled_from([0.5, 0.9, 0.95, 0.99]))
def test_a_lower_limit_is_that_of_clopper_and_pearson(n, at, confidence):
    k = round(at * n)
    known = scipy.stats.binomtest(k, n, alternative="greater").proportion_ci(confidence, "exact").low
    assert float(lower_limit(k, n, confidence)) == pytest.approx(known, abs=1e-9)


@given(n=st.integers(1, 10_000_000), at=st.floats(0, 1), level=st.sampled_from([0.1, 0.01, 1e-3, 1e-5]))
def test_lower_limits_of_many_are_exact_to_a_small_part_of_their_standard_error(n, at, level):
    k = round(at * n)
    known = float(scipy.stats.beta.ppf(level, k, n - k + 1)) if k else 0.0
    error = 1e-5 * (known * (1 - known) / n) ** 0.5 + 1e-12
    assert float(lower_limit_of_many(k, n, 1 - level)) == pytest.approx(known, abs=error)


def test_no_trial_has_no_limit():
    assert np.isnan(lower_limit(0, 0, 0.95))


def test_without_a_trial_there_is_no_limit():
    assert np.isnan(lower_limit_of_many([0, 5], [0, 10], 0.95)).tolist() == [True, False]
