"""Tests whether a score ranks positives above negatives beyond chance, and their correction for several tests."""

import math
from statistics import NormalDist
from typing import Any

import numpy as np

from metrics_core.arguments.predictions import check_finite, real_numbers
from metrics_core.computing.arrays import FloatArray

# The exact distribution takes time and memory that grow with the cube of the number of cases.
MAX_EXACT_CASES = 60


def rank_sum_p_value(positives: Any, negatives: Any) -> float:
    """The two-sided p-value of Wilcoxon's rank-sum test that two classes have the same distribution of scores.

    `positives` and `negatives` are finite scores, shapes (n_positive,) and (n_negative,). The null value of the test
    is an ROC AUC of 0.5. Up to 60 cases the p-value is exact, also with ties: the share of all assignments of the
    classes whose rank sum is at least as far from its mean. Beyond, it is the normal approximation with the variance
    for ties and a continuity correction. 1 if a class is empty or all scores are equal. Raises `NotFiniteError` and
    `NotNumericError`. Mann and Whitney 1947, doi:10.1214/aoms/1177730491; Lehmann 1975, Nonparametrics.

    >>> rank_sum_p_value([3, 4], [1, 2]), rank_sum_p_value([7, 8, 9, 9], [1, 1, 2, 5])
    (0.3333333333333333, 0.02857142857142857)
    """
    first, second = real_numbers(positives, "positives"), real_numbers(negatives, "negatives")
    check_finite(first, "positives")
    check_finite(second, "negatives")
    n, m = len(first), len(second)
    values, sizes = np.unique(np.concatenate([first, second]), return_counts=True)
    if not (n and m) or len(values) == 1:
        return 1.0
    # Twice the midranks are whole numbers.
    doubled_ranks = 2 * np.cumsum(sizes) - sizes + 1
    observed = int(doubled_ranks[np.searchsorted(values, first)].sum())
    mean = n * (n + m + 1)
    distance = abs(observed - mean)
    if n + m <= MAX_EXACT_CASES:
        counts = _rank_sum_counts(doubled_ranks, sizes, n)
        far = np.abs(np.arange(len(counts)) - mean) >= distance
        return min(1.0, float(counts[far].sum() / counts.sum()))
    ties = float((sizes.astype(np.float64) ** 3 - sizes).sum())
    variance = n * m / 3 * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
    return min(1.0, 2 * NormalDist().cdf(-max(0.0, distance - 1) / math.sqrt(variance)))


def _rank_sum_counts(doubled_ranks: Any, sizes: Any, n: int) -> FloatArray:
    """How many choices of `n` cases have each doubled rank sum, by that sum."""
    # In descending order the largest possible sum of n doubled ranks comes first.
    largest = int(np.sort(np.repeat(doubled_ranks, sizes))[-n:].sum())
    counts = np.zeros((n + 1, largest + 1))
    counts[0, 0] = 1
    for rank, size in zip(doubled_ranks.tolist(), sizes.tolist(), strict=True):
        added = counts.copy()
        for chosen in range(1, min(size, n) + 1):
            moved = chosen * rank
            if moved <= largest:
                added[chosen:, moved:] += math.comb(size, chosen) * counts[: n + 1 - chosen, : largest + 1 - moved]
        counts = added
    return np.asarray(counts[n])


def holm(p_values: Any) -> FloatArray:
    """Holm's adjusted p-values, shape (n,): rejecting those up to a level keeps the error of all together at it.

    `p_values` are in [0, 1], shape (n,). No assumption about how the tests depend on each other. Holm 1979,
    www.jstor.org/stable/4615733.

    >>> holm([0.01, 0.04, 0.03]).tolist()
    [0.03, 0.06, 0.06]
    """
    found = real_numbers(p_values, "p_values")
    check_finite(found, "p_values")
    order = np.argsort(found)
    factors = np.arange(len(found), 0, -1)
    adjusted = np.empty(len(found))
    adjusted[order] = np.minimum(np.maximum.accumulate(factors * found[order]), 1)
    return adjusted
