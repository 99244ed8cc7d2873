"""Confidence intervals of the mean of a metric, by a bootstrap over rows or queries."""

import math
from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, Values
from metrics_core.bootstrap import Bootstrap
from metrics_core.error_messages import shown
from metrics_core.errors import NotFiniteError
from metrics_core.intervals import Interval
from metrics_core.parameters import two_sided_level
from metrics_core.predictions import check_lengths, real_numbers

MIN_VALUES = 2
# For more values, the moments give more exact limits than 2000 resamples, in less time.
MAX_RESAMPLED_VALUES = 2000
# A smaller variance of values in [0, 1] is a rounding error.
NO_VARIANCE = 1e-14
CELLS = 1 << 20


def mean_interval(values: Any, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0) -> Interval:
    """Percentile bootstrap interval of a mean: the values are resampled with replacement.

    `values`, shape (n,), is the metric of each row or query; nan, where it is undefined, is left out. The limits
    are nan for fewer than two values. The seed determines the resamples, whatever the order of the values. Above
    2000 values nothing is resampled: the limits are computed from the moments of the values (Cornish and Fisher
    1938, doi:10.2307/1400905), closer to the exact bootstrap than 2000 resamples are.

    Approximate, and too narrow for few values: in simulation, intervals of 95 % contained the mean precision or
    reciprocal rank in 91 to 92 % of sets of 10 queries, 94 to 95 % of 50 or 100, 95 to 96 % of 250. Raises
    `ShapeError` and `NotNumericError` unless this is a column of numbers, `NotFiniteError` for infinities,
    `ParameterError` for a confidence level outside (0, 1), `n_resamples` outside 100 to 100 000 and an invalid
    seed. Efron 1979, doi:10.1214/aos/1176344552; for rankings Sakai 2006, doi:10.1145/1148170.1148261.

    >>> low, high = mean_interval([0.2, 0.4, 0.6, 0.8])
    >>> 0.2 <= low < 0.5 < high <= 0.8
    True
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    column = column_of(values, "values")
    check_lengths(values=column)
    return interval_of_sorted(np.sort(column[~np.isnan(column)]), settings)


def column_of(values: Any, name: str) -> FloatArray:
    """The metric of each row as float64, nan where it is undefined; raises as `mean_interval`."""
    column = real_numbers(values, name).astype(np.float64)
    refuse_infinite(column, name)
    return column


def refuse_infinite(column: FloatArray, name: str) -> None:
    """Raise `NotFiniteError` for an infinity, with the first row that has one."""
    infinite = np.isinf(column)
    if infinite.any():
        row = int(infinite.argmax())
        raise NotFiniteError("core-not-finite", name=name, count=int(infinite.sum()), value=shown(column[row]), row=row)


def interval_of_sorted(values: FloatArray, settings: Bootstrap) -> Interval:
    """The interval of the mean of values in ascending order, all defined."""
    if len(values) < MIN_VALUES:
        return Interval(math.nan, math.nan)
    if len(values) > MAX_RESAMPLED_VALUES:
        return Interval(*(float(limit) for limit in limits_of_many(values, settings)))
    generator = np.random.default_rng(settings.seed)
    means = [
        values[generator.integers(len(values), size=(several, len(values)))].mean(axis=1)
        for several in blocks(settings.n_resamples, len(values))
    ]
    low, high = settings.limits(np.concatenate(means))
    return Interval(float(low), float(high))


class Moments(NamedTuple):
    """The number of values, their mean, standard deviation, skewness and excess kurtosis (0 if normal)."""

    n: Values
    mean: Values
    spread: Values
    skewness: Values
    kurtosis: Values

    @classmethod
    def of(cls, values: FloatArray) -> "Moments":
        """The moments of one column of values, or of each of several columns."""
        mean, spread = values.mean(axis=0), values.std(axis=0)
        scaled = (values - mean) / np.where(spread > 0, spread, 1)
        squared = scaled * scaled
        return cls(len(values), mean, spread, (squared * scaled).mean(axis=0), (squared * squared).mean(axis=0) - 3)

    @classmethod
    def of_sums(cls, n: Values, sums: Sequence[FloatArray]) -> "Moments":
        """The moments of n values in [0, 1], from the sums of their first four powers."""
        counted = np.where(n, n, math.nan)
        first, second, third, fourth = (total / counted for total in sums)
        variance = second - first**2
        variance = np.where(variance > NO_VARIANCE, variance, 0)
        spread = np.sqrt(variance)
        scale = np.where(variance > 0, spread, 1)
        skewness = (third - 3 * first * second + 2 * first**3) / scale**3
        kurtosis = (fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4) / scale**4 - 3
        return cls(n, first, spread, skewness, kurtosis)


def limits_by_moments(of: Moments, ends: tuple[Values, Values], settings: Bootstrap) -> tuple[Values, Values]:
    """The limits that the bootstrap tends to with more resamples, for values within `ends`; nan for fewer than two.

    The quantiles of a resampled mean are the normal ones, corrected for skewness and kurtosis. They are clipped to
    the range of the values, which no resampled mean leaves.
    """
    root = np.sqrt(np.where(np.asarray(of.n) >= MIN_VALUES, of.n, math.nan))
    skewness, kurtosis = of.skewness / root, of.kurtosis / root**2
    reach = NormalDist().inv_cdf(two_sided_level(settings.confidence))
    low, high = (
        z + (z**2 - 1) / 6 * skewness + (z**3 - 3 * z) / 24 * kurtosis - (2 * z**3 - 5 * z) / 36 * skewness**2
        for z in (-reach, reach)
    )
    return np.clip(of.mean + low * of.spread / root, *ends), np.clip(of.mean + high * of.spread / root, *ends)


def limits_of_many(values: FloatArray, settings: Bootstrap) -> tuple[Values, Values]:
    """`limits_by_moments` for one column of many values, or for each of several columns."""
    return limits_by_moments(Moments.of(values), (values.min(axis=0), values.max(axis=0)), settings)


def blocks(n_resamples: int, width: int) -> Iterator[int]:
    """How many resamples of `width` values to compute at a time."""
    step = max(1, CELLS // width)
    for start in range(0, n_resamples, step):
        yield min(step, n_resamples - start)
