"""Confidence intervals of the mean of a metric, by a bootstrap over rows or queries."""

import math
from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.parameters import two_sided_level
from metrics_core.arguments.predictions import check_lengths, real_numbers
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.computing.arrays import FloatArray, Values
from metrics_core.error_messages import shown
from metrics_core.errors import NotFiniteError, ParameterError
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval
from metrics_core.intervals.sampling_units import SamplingUnits

MIN_VALUES = 2
# The weight of a value at an end of [0, 1] that need not occur among the values.
PSEUDO_VALUE = 0.5
# For more values, the moments give more exact limits than 2000 resamples, in less time.
MAX_RESAMPLED_VALUES = 2000
# A smaller variance of values in [0, 1] is a rounding error.
NO_VARIANCE = 1e-14
CELLS = 1 << 20


def mean_interval(
    values: Any, *, bounded: bool = False, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
) -> Interval:
    """Bootstrap interval of a mean, by percentiles.

    `values`, shape (n,), is the metric of each row or query; nan, where it is undefined, is left out. The seed
    determines the resamples, whatever the order of the values.

    `bounded` metrics lie in [0, 1]. Their values get random weights (Rubin 1981, doi:10.1214/aos/1176345338), with half
    a value at 0 for the lower limit and half a value at 1 for the upper, so that six values of 1 do not make 1 certain.
    In simulation, intervals of 95 % contained the mean of skewed distributions in 94 to 99 % of sets of 6 to 100
    queries (`benchmarks.coverage`).

    Other values are drawn with replacement (Efron 1979, doi:10.1214/aos/1176344552); the limits are nan if all are
    equal. They are too narrow for few values: in 91 to 92 % of sets of 10 queries, 94 to 95 % of 50 or 100.

    The limits are nan for fewer than two values. Above 2000 values nothing is resampled: the limits are computed from
    the moments of the values (Cornish and Fisher 1938, doi:10.2307/1400905), closer to the exact bootstrap than 2000
    resamples are. Raises `ShapeError` and `NotNumericError` unless this is a column of numbers, `NotFiniteError` for
    infinities, `ParameterError` for a confidence level outside (0, 1), `n_resamples` outside 100 to 100 000, an
    invalid seed, and `bounded` values outside [0, 1]. For rankings see Sakai 2006, doi:10.1145/1148170.1148261.

    >>> low, high = mean_interval([0.2, 0.4, 0.6, 0.8])
    >>> 0.2 <= low < 0.5 < high <= 0.8
    True
    >>> low, high = mean_interval([1, 1, 1, 1, 1, 1], bounded=True)
    >>> round(low, 2), high
    (0.64, 1.0)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    column = column_of(values, "values")
    check_lengths(values=column)
    if bounded:
        check_bounds(column)
    return interval_of_sorted(np.sort(column[~np.isnan(column)]), settings, bounded=bounded)


def check_bounds(values: FloatArray) -> None:
    """Raise `ParameterError` for a value outside [0, 1]; nan passes."""
    outside = (values < 0) | (values > 1)
    if outside.any():
        raise ParameterError("core-not-bounded", value=shown(values[outside][0]))


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


def interval_of_sorted(values: FloatArray, settings: Bootstrap, *, bounded: bool = False) -> Interval:
    """The interval of the mean of values in ascending order, all defined."""
    low, high = limits_of_columns(values[:, np.newaxis], settings, bounded=bounded)
    return Interval(float(low[0]), float(high[0]))


def limits_of_columns(
    ascending: FloatArray, settings: Bootstrap, *, bounded: bool = False
) -> tuple[FloatArray, FloatArray]:
    """Limits of the mean of each column of values in ascending order, all defined; all columns share the resamples."""
    n, n_columns = ascending.shape
    if n < MIN_VALUES:
        return np.full(n_columns, math.nan), np.full(n_columns, math.nan)
    if n > MAX_RESAMPLED_VALUES:
        return _limits_of_many(ascending, settings, bounded=bounded)
    generator = np.random.default_rng(settings.seed)
    draw = _weighted_means if bounded else _resampled_means
    drawn = [draw(ascending, size, generator) for size in blocks(settings.n_resamples, n)]
    lower, upper = (np.concatenate(means).T for means in zip(*drawn, strict=True))
    low, high = settings.limits(lower)[0], settings.limits(upper)[1]
    observed = ascending.mean(axis=0)
    low, high = np.minimum(low, observed), np.maximum(high, observed)
    is_certain = low == high
    return np.where(is_certain, math.nan, low), np.where(is_certain, math.nan, high)


def mean_of_units(values: FloatArray, units: SamplingUnits, settings: Bootstrap) -> Interval:
    """The interval of the weighted mean of values in [0, 1], one per case, nan left out, by drawing units.

    As `mean_interval` of bounded values, where half a value stands for as many cases as the design effect. nan with
    fewer than 10 effective units that have a value.
    """
    low, high = limits_of_units(values[:, np.newaxis], units, settings)
    return Interval(float(low[0]), float(high[0]))


def limits_of_units(
    values: FloatArray, units: SamplingUnits, settings: Bootstrap, *, bounded: bool = True
) -> tuple[FloatArray, FloatArray]:
    """The limits of the mean of each column of values (n, m); all columns share the resamples."""
    defined = ~np.isnan(values)
    counts, sums = units.totals(defined), units.totals(np.where(defined, values, 0))
    generator = np.random.default_rng(settings.seed)
    weights = units.drawn(settings.n_resamples, len(counts), generator)
    added = np.zeros((settings.n_resamples, 1))
    if bounded:
        added = generator.standard_gamma(PSEUDO_VALUE, added.shape) * units.design_effects(values)
    drawn, totals = weights @ sums, weights @ counts + added
    with np.errstate(invalid="ignore", divide="ignore"):
        low = settings.limits((drawn / totals).T)[0]
        upper = (drawn + added) / totals
        high = settings.limits((np.minimum(upper, 1.0) if bounded else upper).T)[1]
        observed = sums.sum(axis=0) / counts.sum(axis=0)
        effective = counts.sum(axis=0) ** 2 / (counts * counts).sum(axis=0)
    low, high = np.minimum(low, observed), np.maximum(high, observed)
    is_known = (effective >= MIN_CLUSTERS) & (low < high)
    return np.where(is_known, low, math.nan), np.where(is_known, high, math.nan)


def _resampled_means(ascending: FloatArray, size: int, generator: np.random.Generator) -> tuple[FloatArray, FloatArray]:
    """Means of values drawn with replacement, shape (size, n_columns), for the lower and the upper limit."""
    n = len(ascending)
    indices = generator.integers(n, size=(size, n)) + np.arange(size)[:, np.newaxis] * n
    counts = np.bincount(indices.ravel(), minlength=size * n).reshape(size, n)
    means = counts.astype(np.float64) @ ascending / n
    return means, means


def _weighted_means(ascending: FloatArray, size: int, generator: np.random.Generator) -> tuple[FloatArray, FloatArray]:
    """Means of weighted values and a pseudo-value, at 0 for the lower limit and at 1 for the upper."""
    weights = generator.standard_exponential((size, len(ascending)))
    pseudo = generator.standard_gamma(PSEUDO_VALUE, (size, 1))
    sums, total = weights @ ascending, weights.sum(axis=1, keepdims=True) + pseudo
    # Rounding must not exceed 1.
    return sums / total, np.minimum((sums + pseudo) / total, 1.0)


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

    They are clipped to the range of the values, which no resampled mean leaves.
    """
    n = np.where(np.asarray(of.n) >= MIN_VALUES, of.n, math.nan)
    means = Moments(1, of.mean, of.spread / np.sqrt(n), of.skewness / np.sqrt(n), of.kurtosis / n)
    low, high = _quantiles(means, settings)
    return np.clip(low, *ends), np.clip(high, *ends)


def bounded_limits(n: Values, sums: Sequence[FloatArray], settings: Bootstrap) -> tuple[Values, Values]:
    """Limits of the mean of n values in [0, 1], from the sums of their first four powers, as weighting would give them.

    nan for fewer than two values.
    """
    counted = np.where(np.asarray(n) >= MIN_VALUES, n, math.nan)
    # The powers of a value at 1 are 1.
    below, above = (
        Moments.of_sums(counted + PSEUDO_VALUE, [total + PSEUDO_VALUE * end for total in sums]) for end in (0, 1)
    )
    mean = sums[0] / counted
    low, _ = _quantiles(_moments_of_weighted_means(below), settings)
    _, high = _quantiles(_moments_of_weighted_means(above), settings)
    return np.clip(np.minimum(low, mean), 0, 1), np.clip(np.maximum(high, mean), 0, 1)


def _moments_of_weighted_means(of: Moments) -> Moments:
    """The moments of the mean of values whose weights have a Dirichlet distribution with a sum of n."""
    n = of.n
    fourth = (3 * n + 6 * (of.kurtosis + 3)) * (n + 1) / ((n + 2) * (n + 3))
    return Moments(1, of.mean, of.spread / np.sqrt(n + 1), 2 * of.skewness * np.sqrt(n + 1) / (n + 2), fourth - 3)


def _quantiles(means: Moments, settings: Bootstrap) -> tuple[Values, Values]:
    """The limits of a distribution with these moments: the normal ones, corrected for skewness and kurtosis."""
    reach = NormalDist().inv_cdf(two_sided_level(settings.confidence))
    low, high = (
        z
        + (z**2 - 1) / 6 * means.skewness
        + (z**3 - 3 * z) / 24 * means.kurtosis
        - (2 * z**3 - 5 * z) / 36 * means.skewness**2
        for z in (-reach, reach)
    )
    return means.mean + low * means.spread, means.mean + high * means.spread


def _limits_of_many(values: FloatArray, settings: Bootstrap, *, bounded: bool) -> tuple[Values, Values]:
    if bounded:
        return bounded_limits(len(values), [(values**power).sum(axis=0) for power in (1, 2, 3, 4)], settings)
    low, high = limits_by_moments(Moments.of(values), (values.min(axis=0), values.max(axis=0)), settings)
    is_certain = low == high
    return np.where(is_certain, math.nan, low), np.where(is_certain, math.nan, high)


def blocks(n_resamples: int, width: int) -> Iterator[int]:
    """How many resamples of `width` values to compute at a time."""
    step = max(1, CELLS // width)
    for start in range(0, n_resamples, step):
        yield min(step, n_resamples - start)
