"""McNemar's exact test of whether two decisions on the same cases have equal error rates."""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.resampling.paired_decisions import PairedDecisions

# exp of a smaller number is 0. Terms more than MAX_DISTANCE * sqrt(n) from the middle do not change a sum.
MIN_LOG = -745.0
MAX_DISTANCE = 6
BLOCK_SIZE = 1 << 20
# Differing cases times clusters with a difference, beyond which the test of clusters is approximate.
MAX_SIGN_FLIP_STEPS = 10**7


@dataclass(frozen=True)
class McNemar:
    """Numbers of cases that only A and only B decides correctly, and the two-sided p-value."""

    only_a_correct: int
    only_b_correct: int
    p_value: float


def mcnemar(decisions: PairedDecisions) -> McNemar:
    """McNemar's exact test: of the cases on which A and B differ, is each correct in half of them? Two-sided.

    p = min(1, 2 P(X <= min(b, c))), X binomial(b + c, 1/2), where only A is correct in b cases and only B in c; 1 if b
    + c is 0. It compares error counts, not costs, at the observed prevalence. Equal to
    `statsmodels.stats.contingency_tables.mcnemar(exact=True)`. McNemar 1947, doi:10.1007/BF02295996.

    If cases belong together, the differences of all cases of a cluster get the same random sign: p is the probability
    that their sum is at least as far from 0 as b - c, exactly or, with many clusters, by the normal approximation. With
    one case per cluster it is the same test. Raises `ParameterError` for what is not a `PairedDecisions`.

    >>> from metrics_core.resampling import Cells
    >>> found = mcnemar(PairedDecisions(Cells(20, 8, 1, 1), Cells(2, 1, 1, 30)))
    >>> found.only_a_correct, found.only_b_correct, round(found.p_value, 12)
    (9, 2, 0.0654296875)
    """
    if not isinstance(decisions, PairedDecisions):
        raise ParameterError("core-no-decisions", value=shown(decisions))
    b, c = decisions.only_a_correct, decisions.only_b_correct
    if decisions.by_cluster is not None:
        return McNemar(b, c, _sign_flip_p_value(_differences(decisions.by_cluster)))
    return McNemar(b, c, min(1.0, 2 * _binomial_cdf(min(b, c), b + c)))


def _differences(by_cluster: IntArray) -> IntArray:
    """For each cluster with a difference, in how many more cases A is correct than B."""
    _, only_a, only_b, _ = np.moveaxis(by_cluster, 2, 0)
    differences = (only_a - only_b) @ np.array([1, -1])
    return np.asarray(differences[differences != 0])


def _sign_flip_p_value(differences: IntArray) -> float:
    """The probability that the sum with random signs is at least as far from 0 as the observed one."""
    distance, sizes = abs(int(differences.sum())), np.abs(differences)
    if sizes.sum() * len(sizes) > MAX_SIGN_FLIP_STEPS:
        return 2 * NormalDist().cdf(-distance / math.sqrt(float(sizes @ sizes)))
    shares = np.zeros(2 * int(sizes.sum()) + 1)
    middle = int(sizes.sum())
    shares[middle] = 1
    for size in sizes.tolist():
        shares = (np.roll(shares, size) + np.roll(shares, -size)) / 2
    return min(1.0, 2 * float(shares[middle + distance :].sum())) if distance else 1.0


def _binomial_cdf(m: int, n: int) -> float:
    """P(X <= m) of X binomial(n, 1/2), m <= n / 2: the term at m times the sum of the ratios of lower terms to it."""
    distances = np.arange(min(m, MAX_DISTANCE * math.isqrt(n) + 100))
    ratios = (m - distances) / (n - m + 1 + distances)
    return _binomial_pmf(m, n) * (1 + float(np.cumprod(ratios).sum()))


def _binomial_pmf(m: int, n: int) -> float:
    """C(n, m) / 2^n as a product of factors of at most 1, computed in logarithms without cancellation.

    >>> round(_binomial_pmf(2, 5), 12)
    0.3125
    """
    total = 0.0
    for start in range(0, n - m, BLOCK_SIZE):
        total += float(_log_factors(m, n, start, min(start + BLOCK_SIZE, n - m)).sum())
        if total < MIN_LOG:
            return 0.0
    return math.exp(total)


def _log_factors(m: int, n: int, start: int, stop: int) -> FloatArray:
    """log of (2i - 1) / (2i) for i up to m, then of (2m + j) / (2m + 2j) for j up to n - 2m."""
    i = np.arange(start + 1, stop + 1, dtype=np.float64)
    j = np.maximum(i - m, 0)
    return np.asarray(np.where(i <= m, np.log1p(-0.5 / i), np.log1p(-j / (2 * m + 2 * np.maximum(j, 1)))))
