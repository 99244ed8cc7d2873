"""How sure the mean of a measure is: a bootstrap over what was sampled, such as rows of texts or queries."""

import math
from collections.abc import Iterator, Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, Values
from metrics_core.bootstrap import Bootstrap
from metrics_core.errors import NotFiniteError
from metrics_core.intervals import Interval
from metrics_core.messages import shown
from metrics_core.parameters import of_two_sides
from metrics_core.predictions import check_lengths, real_numbers

FEWEST_VALUES = 2
# Beyond, the distribution that draws would sample is known more exactly than from 2000 of them, and at once.
MOST_RESAMPLED = 2000
# Of values from 0 to 1.
NO_VARIANCE = 1e-14
CELLS = 1 << 20


def mean_interval(values: Any, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0) -> Interval:
    """Percentile bootstrap of a mean: the values are drawn with replacement, as many as there are.

    `values`, shape (n,), is what a measure says of each row or query, nan where it is undefined, which is left out.
    Limits are nan with fewer than two values, of which nothing is known but their mean. The seed decides the draws,
    whatever the order of the values. Above 2000 of them nothing is drawn: the limits are those of the same bootstrap
    by its moments (Cornish and Fisher 1938, doi:10.2307/1400905), nearer to them than 2000 draws are. Approximate, too
    narrow with few values: limits of 95 % held the mean of simulated precisions and reciprocal ranks in 91 to 92 % of
    sets of 10 queries, 94 to 95 % of 50 or 100, 95 to 96 % of 250. Raises `ShapeError` and `NotNumericError` for what
    is no column of numbers, `NotFiniteError` for infinities, `ParameterError` for a confidence outside (0, 1), draws
    outside 100 to 100 000 and a seed that is none. Efron 1979, doi:10.1214/aos/1176344552; for rankings Sakai 2006,
    doi:10.1145/1148170.1148261.

    >>> low, high = mean_interval([0.2, 0.4, 0.6, 0.8])
    >>> 0.2 <= low < 0.5 < high <= 0.8
    True
    """
    settings = Bootstrap(confidence, draws, seed)
    column = column_of(values, "values")
    check_lengths(values=column)
    return interval_of_sorted(np.sort(column[~np.isnan(column)]), settings)


def column_of(values: Any, name: str) -> FloatArray:
    """What a measure says of each row, nan where it is undefined; raises as `mean_interval` does."""
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
    """Of values in ascending order, all defined."""
    if len(values) < FEWEST_VALUES:
        return Interval(math.nan, math.nan)
    if len(values) > MOST_RESAMPLED:
        return Interval(*(float(limit) for limit in limits_of_many(values, settings)))
    generator = np.random.default_rng(settings.seed)
    means = [
        values[generator.integers(len(values), size=(several, len(values)))].mean(axis=1)
        for several in blocks(settings.draws, len(values))
    ]
    low, high = settings.limits(np.concatenate(means))
    return Interval(float(low), float(high))


class Moments(NamedTuple):
    """How many values there are, and their mean, standard deviation, skewness and kurtosis, which is 0 of a normal."""

    n: Values
    mean: Values
    spread: Values
    skewness: Values
    kurtosis: Values

    @classmethod
    def of(cls, values: FloatArray) -> "Moments":
        """Those of one column of values, or of each of several."""
        mean, spread = values.mean(axis=0), values.std(axis=0)
        scaled = (values - mean) / np.where(spread > 0, spread, 1)
        squared = scaled * scaled
        return cls(len(values), mean, spread, (squared * scaled).mean(axis=0), (squared * squared).mean(axis=0) - 3)

    @classmethod
    def of_sums(cls, n: Values, sums: Sequence[FloatArray]) -> "Moments":
        """Those of n values from 0 to 1 of which the sums of the first four powers are known."""
        counted = np.where(n, n, math.nan)
        first, second, third, fourth = (total / counted for total in sums)
        variance = second - first**2
        # Less is what rounding leaves.
        variance = np.where(variance > NO_VARIANCE, variance, 0)
        spread = np.sqrt(variance)
        scale = np.where(variance > 0, spread, 1)
        skewness = (third - 3 * first * second + 2 * first**3) / scale**3
        kurtosis = (fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4) / scale**4 - 3
        return cls(n, first, spread, skewness, kurtosis)


def limits_by_moments(of: Moments, ends: tuple[Values, Values], settings: Bootstrap) -> tuple[Values, Values]:
    """What ever more draws tend to, for values from the first of the ends to the last; nan for fewer than two.

    A resampled mean has the moments of the values themselves: its quantiles are the normal ones, put right for skewness
    and kurtosis. No resample leaves the range of the values.
    """
    root = np.sqrt(np.where(np.asarray(of.n) >= FEWEST_VALUES, of.n, math.nan))
    skewness, kurtosis = of.skewness / root, of.kurtosis / root**2
    reach = NormalDist().inv_cdf(of_two_sides(settings.confidence))
    low, high = (
        z + (z**2 - 1) / 6 * skewness + (z**3 - 3 * z) / 24 * kurtosis - (2 * z**3 - 5 * z) / 36 * skewness**2
        for z in (-reach, reach)
    )
    return np.clip(of.mean + low * of.spread / root, *ends), np.clip(of.mean + high * of.spread / root, *ends)


def limits_of_many(values: FloatArray, settings: Bootstrap) -> tuple[Values, Values]:
    """These of one column of many values, or of each of several."""
    return limits_by_moments(Moments.of(values), (values.min(axis=0), values.max(axis=0)), settings)


def blocks(draws: int, width: int) -> Iterator[int]:
    """How many draws of so many values are made at a time."""
    step = max(1, CELLS // width)
    for start in range(0, draws, step):
        yield min(step, draws - start)
