"""Limits of a whole distribution at once: the exact one-sided band of Berk and Jones.

Each share of n cases at or beyond a point, k of n, gets its exact lower limit at one local level. That level is chosen
so that all n limits hold together with the stated confidence, whatever the distribution; with ties, at least so often.
Moscovich, Nadler and Spiegelman 2016, "On the exact Berk-Jones statistics and their p-value calculation",
doi:10.1214/16-EJS1172.
"""

import math
from functools import lru_cache

import numpy as np

from metrics_core.computing.arrays import FloatArray
from metrics_core.intervals.binomial import lower_limit_of_many

# Up to so many cases the local level is solved for with the recursion.
EXACT = 1000
# From the recursion: the number of independent limits that would all hold as often as the limits of so many cases, at
# these local levels. It grows with the logarithm of the number of cases.
_LEVELS = np.geomspace(1e-6, 0.1, 11)
_INDEPENDENT = {
    1: [1.0] * 11,
    10: [9.1171, 8.9617, 8.7737, 8.5445, 8.2626, 7.9135, 7.4797, 6.9431, 6.2924, 5.5353, 4.7082],
    100: [39.0208, 36.8647, 34.5553, 32.0719, 29.3924, 26.498, 23.3853, 20.0868, 16.6974, 13.3836, 10.3434],
    1000: [84.8887, 78.5399, 71.9776, 65.1819, 58.1398, 50.8601, 43.4034, 35.9223, 28.6886, 22.0609, 16.3616],
    4000: [115.0917, 105.7861, 96.2589, 86.493, 76.4841, 66.2632, 55.9374, 45.7405, 36.0562, 27.3531, 20.0129],
    16_000: [145.8312, 133.4717, 120.8904, 108.0733, 95.0253, 81.8008, 68.5553, 55.6053, 43.4464, 32.6551, 23.668],
    250_000: [207.1871, 188.696, 169.9898, 151.0604, 131.9317, 112.7048, 93.6324, 75.1967, 58.1146, 43.1742, 30.9179],
    1_000_000: [238.17, 216.58, 194.78, 172.76, 150.56, 128.3, 106.28, 85.08, 65.51, 48.48, 34.57],
}
_ITERATIONS = 30
_CONVERGED = 1e-7
# Counts beyond so many standard deviations from their mean, and so many more, are left out of the recursion.
_WIDTH = 7
_MARGIN = 12


@lru_cache(maxsize=1024)
def local_level(n: int, confidence: float) -> float:
    """The error of each of the n lower limits, such that all hold at once with this confidence, in (0, 1).

    Exact to six digits for up to 1000 cases, in a few tenths of a second. Beyond, interpolated in a table from the same
    recursion, which changes a confidence of 0.9 or more by 0.0002 at most.

    >>> round(local_level(1, 0.95), 6), round(local_level(100, 0.95), 6), round(local_level(10**6, 0.95), 6)
    (0.05, 0.002461, 0.000417)
    """
    wanted = math.log(confidence)
    level = -math.expm1(wanted / _independent(n, (1 - confidence) / (1 + math.log(n))))
    for _ in range(_ITERATIONS):
        if n > EXACT:
            independent = _independent(n, level)
        else:
            limits = lower_limit_of_many(np.arange(1, n + 1), n, 1 - level)
            independent = math.log(probability_of_all(limits)) / math.log1p(-level)
        last, level = level, -math.expm1(wanted / independent)
        if abs(level - last) <= _CONVERGED * level:
            break
    return level


def _independent(n: int, level: float) -> float:
    """The number of independent limits, from the table; beyond its last row, from the last two."""
    rows = list(_INDEPENDENT)
    at = min(int(np.searchsorted(rows, n)), len(rows) - 1)
    first, second = rows[max(at, 1) - 1], rows[max(at, 1)]
    low, high = (np.interp(math.log(level), np.log(_LEVELS), _INDEPENDENT[row]) for row in (first, second))
    return float(low + (high - low) * math.log(n / first) / math.log(second / first))


def probability_of_all(limits: FloatArray) -> float:
    """P(the k-th smallest of n uniform numbers is at least limits[k - 1], for all k); limits ascend.

    The numbers below each limit are counted by a Poisson process, given its n points: one short convolution per
    limit. Counts that are too rare to matter, 1e-11 in all, are left out.

    Of two numbers, both are at least 0.1, and not both less than 0.2:

    >>> round(probability_of_all(np.array([0.1, 0.2])), 10)
    0.8
    """
    n = len(limits)
    means = n * np.diff(limits, prepend=0.0)
    count = np.arange(math.ceil(means.max() + 10 * math.sqrt(means.max()) + 16))
    log_factorials = np.append(0.0, np.cumsum(np.log(count[1:])))
    with np.errstate(divide="ignore", invalid="ignore"):
        steps = np.exp(np.where(count == 0, 0.0, count * np.log(means)[:, None]) - means[:, None] - log_factorials)
    centre = n * limits
    lowest = np.floor(centre - _WIDTH * np.sqrt(centre * (1 - limits)) - _MARGIN).astype(np.int64).clip(0).tolist()
    weights, first = np.ones(1), 0
    for k, (step, low) in enumerate(zip(steps, lowest, strict=True)):
        # At most k of them, from 0, are below the limit of the one after k.
        weights = np.convolve(weights, step)[: k + 1 - first]
        if low > first:
            weights, first = weights[low - first :], low
    rest = n - np.arange(first, first + len(weights))
    mean = n * (1 - limits[-1])
    logs = np.array([each * math.log(mean) - mean - math.lgamma(each + 1) for each in rest.tolist()])
    total = n * math.log(n) - n - math.lgamma(n + 1)
    return float((weights * np.exp(logs - total)).sum())
