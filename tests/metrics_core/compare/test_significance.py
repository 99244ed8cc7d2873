from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import mannwhitneyu, rankdata

from metrics_core import NotFiniteError
from metrics_core.compare.significance import MAX_EXACT_CASES, holm, rank_sum_p_value

SCORES = st.lists(st.integers(0, 4), min_size=1, max_size=5)


@given(SCORES, SCORES)
def test_the_exact_p_value_is_the_share_of_all_assignments(positives, negatives):
    ranks, n = rankdata([*positives, *negatives]), len(positives)
    sums = [sum(chosen) for chosen in combinations(ranks, n)]
    distances = np.abs(np.array(sums) - n * (len(ranks) + 1) / 2)
    assert rank_sum_p_value(positives, negatives) == pytest.approx(np.mean(distances >= distances[0]))


@pytest.mark.parametrize("shift", [0, 0.3, 1])
@pytest.mark.parametrize(("n", "m"), [(20, 30), (30, 30), (31, 30), (400, 90)])
def test_without_ties_it_is_scipys(n, m, shift):
    draw = np.random.default_rng(n)
    first, second = draw.normal(shift, 1, n), draw.normal(0, 1, m)
    method = "exact" if n + m <= MAX_EXACT_CASES else "asymptotic"
    assert rank_sum_p_value(first, second) == pytest.approx(mannwhitneyu(first, second, method=method).pvalue)


def test_many_ties_have_scipys_variance():
    draw = np.random.default_rng(0)
    first, second = draw.integers(0, 5, 300), draw.integers(0, 4, 200)
    expected = mannwhitneyu(first, second, method="asymptotic").pvalue
    assert rank_sum_p_value(first, second) == pytest.approx(expected)


@pytest.mark.parametrize(("first", "second"), [([], [1, 2]), ([1], []), ([2, 2], [2])])
def test_without_different_scores_or_both_classes_the_p_value_is_one(first, second):
    assert rank_sum_p_value(first, second) == 1


def test_undefined_scores_are_refused():
    with pytest.raises(NotFiniteError, match="positives"):
        rank_sum_p_value([np.nan, 1], [2])


@given(st.lists(st.floats(0, 1), min_size=1, max_size=5))
def test_holm_is_the_closed_test_by_bonferroni(p_values):
    tests = range(len(p_values))
    subsets = [chosen for size in tests for chosen in combinations(tests, size + 1)]
    bonferroni = {chosen: min(1, len(chosen) * min(p_values[at] for at in chosen)) for chosen in subsets}
    expected = [max(p for chosen, p in bonferroni.items() if at in chosen) for at in tests]
    assert holm(p_values) == pytest.approx(expected)
