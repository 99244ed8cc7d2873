"""Exact tails of the binomial distribution, and the one-sided limits of Clopper and Pearson that follow from them."""

import math
from statistics import NormalDist
from typing import Any

import numpy as np

from metrics_core.computing.arrays import BoolArray, FloatArray

# Up to here the error of Stirling's formula is tabulated; its series is exact to the last digit beyond.
_TABULATED = 32
_STIRLING_ERRORS = np.array(
    [0.0]
    + [math.lgamma(n + 1) - (n + 0.5) * math.log(n) + n - 0.5 * math.log(2 * math.pi) for n in range(1, _TABULATED)]
)
# Added at a time, until the last is negligible.
_TERMS = 256
_NEGLIGIBLE = 1e-17
# Newton's method for a limit ends with a relative change of so much, whose square is the error that it leaves.
_CONVERGED = 1e-7
_ITERATIONS = 60
_NORMAL_ITERATIONS = 4
# From this variance on the normal approximation is as good as exact: 3e-6 standard deviations.
_VERY_MANY = 400
# The normal approximation is used beyond this variance and this distance from the mean, and it decides beyond this
# distance from the quantile of a level.
_MANY = 25
_FAR_FROM_MEAN = 0.5
_CLOSE = 0.02
# The quantile of this level is beyond all distances for which the approximation is rough.
_ROUGH_LEVEL = 0.25
# Into so many parts a search for a number of successes cuts its range.
_PARTS = 64


def upper_tail(successes: Any, trials: Any, probability: Any) -> FloatArray:
    """P(X >= successes) for X ~ Binomial(trials, probability).

    Arrays of whole numbers that broadcast, shape of the result; `probability` in [0, 1]. Relative error about 1e-11.
    Adds up the probabilities of the smaller tail, the first by the saddle point expansion of Loader 2000, "Fast and
    accurate computation of binomial probabilities". Agrees with `scipy.stats.binom.sf(successes - 1, n, p)`.

    >>> upper_tail([0, 1, 3], 3, 0.5).round(12).tolist()
    [1.0, 0.875, 0.125]
    """
    k, n, p = (np.array(each, np.float64) for each in np.broadcast_arrays(successes, trials, probability))
    tail = np.where(k <= 0, 1.0, np.where((k > n) | (p <= 0), 0.0, np.where(p >= 1, 1.0, np.nan)))
    inner = np.isnan(tail)
    if inner.any():
        tail[inner] = _inner_tail(k[inner], n[inner], p[inner])
    return tail


def lower_tail(successes: Any, trials: Any, probability: Any) -> FloatArray:
    """P(X <= successes) for X ~ Binomial(trials, probability); arguments as in `upper_tail`.

    >>> lower_tail([0, 3], 3, 0.5).round(12).tolist()
    [0.125, 1.0]
    """
    k, n, p = np.broadcast_arrays(successes, trials, probability)
    return upper_tail(n - k, n, 1 - p)


def is_rejected(successes: Any, trials: Any, probability: float, level: float) -> BoolArray:
    """Whether P(X >= successes) <= level: so many successes are too many for this probability.

    The same as `upper_tail(...) <= level`, without the tails of those that an approximation decides by far.

    >>> is_rejected([8, 9, 10], 10, 0.5, 0.05).tolist()
    [False, True, True]
    """
    k, n = np.broadcast_arrays(np.asarray(successes, np.float64), np.asarray(trials, np.float64))
    if level >= _ROUGH_LEVEL:
        return upper_tail(k, n, probability) <= level
    distance = _normal_quantile(k, n, probability) - NormalDist().inv_cdf(1 - level)
    rejected = distance > 0
    # Also those without an approximation, whose distance is nan.
    open_ones = ~(np.abs(distance) > _CLOSE)
    if open_ones.any():
        rejected[open_ones] = upper_tail(k[open_ones], n[open_ones], probability) <= level
    return rejected


def least_rejected(trials: int, probability: float, level: float) -> int:
    """The fewest successes k with P(X >= k) <= level; trials + 1 if there are none.

    >>> least_rejected(100, 0.95, 0.05), least_rejected(58, 0.95, 0.05), least_rejected(59, 0.95, 0.05)
    (99, 59, 59)
    """
    low, high = 0, trials + 1
    while high - low > 1:
        between = np.arange(low + 1, high, -(-(high - low) // _PARTS))
        first = int(np.argmax(np.append(is_rejected(between, trials, probability, level), True)))
        ends = [low, *between.tolist(), high]
        low, high = ends[first], ends[first + 1]
    return high


def lower_limit(successes: Any, trials: Any, confidence: float) -> FloatArray:
    """The exact one-sided lower confidence limit of a proportion; 0 without a success, nan without a trial.

    Arrays of whole numbers that broadcast. Clopper and Pearson 1934, doi:10.1093/biomet/26.4.404. Agrees with
    `scipy.stats.binomtest(k, n, alternative="greater").proportion_ci(confidence, "exact").low` to 1e-9.

    >>> lower_limit([0, 59, 95], [10, 59, 100], 0.95).round(4).tolist()
    [0.0, 0.9505, 0.8977]
    """
    k, n = (np.asarray(each, np.float64) for each in np.broadcast_arrays(successes, trials))
    found = np.array(np.where(n == 0, np.nan, 0.0))
    inner = (n > 0) & (k > 0)
    if inner.any():
        found[inner] = _exact_limit(k[inner], n[inner], 1 - confidence)
    return found


def lower_limit_of_many(successes: Any, trials: Any, confidence: float) -> FloatArray:
    """The same as `lower_limit`, faster for millions; an error of 1e-5 in units of its standard error at most.

    Exact up to a confidence of 0.9.

    >>> bool(abs(lower_limit_of_many(3000, 10000, 0.999) - lower_limit(3000, 10000, 0.999)) < 1e-8)
    True
    """
    k, n = (np.asarray(each, np.float64) for each in np.broadcast_arrays(successes, trials))
    is_many = (n > 0) & (k * (n - k) >= _VERY_MANY * n) & (confidence > 0.9)
    found = lower_limit(np.where(is_many, 0, k), n, confidence)
    if is_many.any():
        found[is_many] = _normal_limit(k[is_many], n[is_many], 1 - confidence)
    return found


def _exact_limit(k: FloatArray, n: FloatArray, level: float) -> FloatArray:
    """The p with P(X >= k) = level, by Newton's method on the logarithm, for the log odds of p, within a bracket."""
    low, high = np.zeros(k.shape), np.ones(k.shape)
    p = np.clip(_wilson_limit(k, n, level), 1e-300, 1 - 1e-12)
    left = np.arange(len(k))
    for _ in range(_ITERATIONS):
        at, trials, successes = p[left], n[left], k[left]
        tail = upper_tail(successes, trials, at)
        is_below = tail <= level
        low[left], high[left] = np.where(is_below, at, low[left]), np.where(is_below, high[left], at)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            slope = successes * (1 - at) * _probability(successes, trials, at) / tail
            odds = at / (1 - at) * np.exp((math.log(level) - np.log(tail)) / slope)
            new = odds / (1 + odds)
        is_found = np.abs(new - at) <= _CONVERGED * np.minimum(new, 1 - new)
        is_inside = (new > low[left]) & (new < high[left])
        p[left] = np.where(is_found | is_inside, new, (low[left] + high[left]) / 2)
        left = left[~is_found]
        if not len(left):
            break
    return p


def _normal_limit(k: FloatArray, n: FloatArray, level: float) -> FloatArray:
    """The same for the approximation by the normal distribution."""
    quantile, x = NormalDist().inv_cdf(1 - level), (k - 0.5) / n
    p = _wilson_limit(k, n, level)
    for _ in range(_NORMAL_ITERATIONS):
        distance = _normal_quantile(k, n, p) - quantile
        p += distance * quantile * p * (1 - p) / (n * (x - p))
    return p


def _wilson_limit(k: FloatArray, n: FloatArray, level: float) -> FloatArray:
    """The lower limit of Wilson, corrected for whole numbers."""
    z, x = NormalDist().inv_cdf(1 - level), (k - 0.5) / n
    square = z * z / n
    return np.asarray((x + square / 2 - z * np.sqrt(x * (1 - x) / n + square / (4 * n))) / (1 + square))


def _normal_quantile(k: FloatArray, n: FloatArray, p: float | FloatArray) -> FloatArray:
    """The z with P(Z >= z) = P(X >= k) for a normal Z, to 0.005 beyond 0.5; nan where it may be worse.

    Up to 0.5 it is roughly that, to 0.1. Barndorff-Nielsen 1991, doi:10.1093/biomet/78.3.557, with a correction for
    whole numbers.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        x = (k - 0.5) / n
        inner, outer = x / p, (1 - x) / (1 - p)
        w = np.copysign(np.sqrt(2 * n * (x * np.log(inner) + (1 - x) * np.log(outer))), x - p)
        odds = np.sqrt(inner / outer)
        u = (odds - 1 / odds) * np.sqrt(n * x * (1 - x))
        is_far = w > _FAR_FROM_MEAN
        found = np.where(is_far, w + np.log(u / w) / w, w)
    return np.where((n * p * (1 - p) >= _MANY) & (~is_far | (k < n)), found, np.nan)


def _inner_tail(k: FloatArray, n: FloatArray, p: FloatArray) -> FloatArray:
    """The tail for 1 <= k <= n and 0 < p < 1, from its smaller side."""
    is_right = k > n * p
    # The other tail is that of the failures.
    least, chance = np.where(is_right, k, n - k + 1), np.where(is_right, p, 1 - p)
    side = _probability(least, n, chance) * _sum_of_ratios(least, n, chance)
    return np.where(is_right, side, 1 - side)


def _sum_of_ratios(k: FloatArray, n: FloatArray, p: FloatArray) -> FloatArray:
    """The probabilities of k and more successes, added up in units of that of k, for k at or above the mean."""
    total, last = np.ones(k.shape), np.ones(k.shape)
    odds = p / (1 - p)
    for start in range(0, int(n.max()) + 1, _TERMS):
        steps = np.arange(start, start + _TERMS)
        ratios = np.maximum(n[:, None] - k[:, None] - steps, 0) / (k[:, None] + steps + 1) * odds[:, None]
        terms = last[:, None] * np.cumprod(ratios, axis=1)
        total += terms.sum(axis=1)
        last = terms[:, -1]
        if (last <= _NEGLIGIBLE * total).all():
            break
    return total


def _probability(k: FloatArray, n: FloatArray, p: FloatArray) -> FloatArray:
    """P(X = k), by the saddle point expansion."""
    with np.errstate(divide="ignore", invalid="ignore"):
        log_inner = (
            _stirling_error(n)
            - _stirling_error(k)
            - _stirling_error(n - k)
            - _deviance(k, n * p)
            - _deviance(n - k, n * (1 - p))
        )
        inner = np.exp(log_inner) * np.sqrt(n / (2 * math.pi * k * (n - k)))
    return np.where(k == 0, np.exp(n * np.log1p(-p)), np.where(k == n, np.exp(n * np.log(p)), inner))


def _stirling_error(n: FloatArray) -> FloatArray:
    """log n! minus Stirling's formula."""
    with np.errstate(divide="ignore", invalid="ignore"):
        square = n * n
        series = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n
    return np.where(n < _TABULATED, _STIRLING_ERRORS[np.minimum(n, _TABULATED - 1).astype(np.int64)], series)


def _deviance(x: FloatArray, mean: FloatArray) -> FloatArray:
    """x log(x / mean) + mean - x."""
    distance = (x - mean) / mean
    return np.asarray(x * np.log1p(distance) - mean * distance)
