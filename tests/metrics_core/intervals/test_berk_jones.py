from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.intervals.berk_jones import EXACT, local_level, probability_of_all
from metrics_core.intervals.binomial import lower_limit, lower_limit_of_many


def exact_probability(limits):
    """P(the k-th smallest of n uniform numbers is at least limits[k - 1], for all k), in exact arithmetic."""
    n, counts, last = len(limits), {0: Fraction(1)}, Fraction(0)
    for k, limit in enumerate(map(Fraction, limits), 1):
        step = (limit - last) / (1 - last)
        reached = {}
        for below, probability in counts.items():
            # Fewer than k of them are below the k-th limit.
            for more in range(k - below):
                chance = comb(n - below, more) * step**more * (1 - step) ** (n - below - more)
                reached[below + more] = reached.get(below + more, 0) + probability * chance
        counts, last = reached, limit
    return float(sum(counts.values()))


@given(st.lists(st.floats(0.001, 0.999), min_size=1, max_size=9).map(sorted))
def test_the_probability_of_all_limits_is_exact(limits):
    assert probability_of_all(np.array(limits)) == pytest.approx(exact_probability(limits), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("n", [3, 20, 80])
def test_the_limits_hold_at_once_in_the_stated_share_of_samples(n):
    limits = lower_limit(np.arange(1, n + 1), n, 1 - local_level(n, 0.9))
    drawn = np.sort(np.random.default_rng(n).random((20_000, n)), axis=1)
    # Four standard errors of a share in 20 000 samples.
    assert (drawn >= limits).all(axis=1).mean() == pytest.approx(0.9, abs=4 * (0.9 * 0.1 / 20_000) ** 0.5)


@pytest.mark.parametrize("confidence", [0.9, 0.975, 0.999])
@pytest.mark.parametrize(("n", "error"), [(1, 1e-7), (7, 1e-7), (EXACT, 1e-7), (EXACT + 1, 2e-4), (5000, 2e-4)])
def test_the_local_level_gives_the_confidence(n, error, confidence):
    limits = lower_limit_of_many(np.arange(1, n + 1), n, 1 - local_level(n, confidence))
    assert probability_of_all(limits) == pytest.approx(confidence, abs=error)


def test_more_cases_need_a_smaller_level():
    levels = [local_level(n, 0.95) for n in (1, 2, 50, 999, 1000, 1001, 2000, 16_000, 10**6, 10**7, 10**9)]
    assert levels == sorted(levels, reverse=True)
    assert all(0 < level < 0.0501 for level in levels)
