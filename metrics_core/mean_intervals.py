"""How sure the mean of a measure is: a bootstrap over what was sampled, such as rows of texts or queries."""

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.errors import NotFiniteError
from metrics_core.intervals import Interval
from metrics_core.messages import shown
from metrics_core.parameters import of_two_sides
from metrics_core.predictions import check_lengths, real_numbers

FEWEST_VALUES = 2
# Beyond, the mean of resampled values is normal for all practical purposes, and 2000 resamples take seconds.
MOST_RESAMPLED = 50_000
CELLS = 1 << 20


def mean_interval(values: Any, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0) -> Interval:
    """Percentile bootstrap of a mean: the values are drawn with replacement, as many as there are.

    `values`, shape (n,), is what a measure says of each row or query, nan where it is undefined, which is left out.
    Limits are nan with fewer than two values, of which nothing is known but their mean. The seed decides the draws,
    whatever the order of the values. Above 50 000 of them the limits are the normal ones of the same bootstrap, whose
    standard error is known without drawing. Approximate, too narrow with few values: limits of 95 % held the mean of
    simulated precisions and reciprocal ranks in 91 to 92 % of sets of 10 queries, 94 to 95 % of 50 or 100, 95 to 96 %
    of 250. Raises `ShapeError` and `NotNumericError` for what is no column of numbers, `NotFiniteError` for infinities,
    `ParameterError` for a confidence outside (0, 1), draws outside 100 to 100 000 and a seed that is none. Efron 1979,
    doi:10.1214/aos/1176344552; for rankings Sakai 2006, doi:10.1145/1148170.1148261.

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
        return Interval(*(float(limit) for limit in normal_limits(values, settings)))
    generator = np.random.default_rng(settings.seed)
    means = [
        values[generator.integers(len(values), size=(several, len(values)))].mean(axis=1)
        for several in blocks(settings.draws, len(values))
    ]
    low, high = settings.limits(np.concatenate(means))
    return Interval(float(low), float(high))


def normal_limits(values: FloatArray, settings: Bootstrap) -> tuple[FloatArray, FloatArray]:
    """Mean and its standard error as normal limits, of one column or of each of several."""
    mean = values.mean(axis=0)
    reach = NormalDist().inv_cdf(of_two_sides(settings.confidence)) * values.std(axis=0) / math.sqrt(len(values))
    return mean - reach, mean + reach


def blocks(draws: int, width: int) -> Iterator[int]:
    """How many draws of so many values are made at a time."""
    step = max(1, CELLS // width)
    for start in range(0, draws, step):
        yield min(step, draws - start)
