"""Uncertainty of means over queries: bootstrap intervals, and the paired comparison of two rankings.

Queries are the sampling unit, so queries are resampled, each with all its items.
"""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.predictions import check_lengths
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import (
    MIN_VALUES,
    blocks,
    check_bounds,
    column_of,
    interval_of_sorted,
    limits_of_columns,
    limits_of_units,
)
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking.means import values_of_queries
from metrics_core.ties import TIE

# Up to this many differing queries the randomization test enumerates all sign changes.
MAX_ENUMERATED = 12
# Beyond this many, the normal approximation is accurate, and drawing 2000 sign changes would take seconds.
MAX_RANDOMIZED = 50_000


class Intervals(NamedTuple):
    """Lower and upper limits of many intervals, arrays of one shape."""

    low: FloatArray
    high: FloatArray


@dataclass(frozen=True)
class PairedDifference:
    """The mean difference a - b of two rankings over the queries in which both are defined, with interval and test.

    `low` and `high` are the percentile bootstrap over queries, nan with fewer than two. a is higher in `wins` queries,
    b in `losses`, and in `ties` they differ by at most 1e-12. `p_value`, two-sided, is the share of random sign changes
    of the differences with a mean at least as far from 0; nan without a query. `n_queries` are compared, `n_left_out`
    are undefined in a or b.
    """

    difference: float
    low: float
    high: float
    wins: int
    ties: int
    losses: int
    p_value: float
    n_queries: int
    n_left_out: int


def mean_intervals(
    values: Any,
    *,
    bounded: bool = False,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
    units: SamplingUnits | None = None,
) -> Intervals:
    """Intervals of many means over the same queries, such as precision at each k: `mean_interval` of each column.

    `values` of shape (n_queries, n_k) gives limits of shape (n_k,). All columns share the resamples, so that many
    columns take little longer than one. `units` are clusters of queries, such as the users who asked them, which are
    drawn instead; then nan with fewer than 10 effective clusters. Raises as `mean_interval`, and `ShapeError` for
    another shape.

    >>> from metrics_core.intervals.means import mean_interval
    >>> limits = mean_intervals([[0.2, 1.0], [0.4, 1.0], [0.6, float("nan")]], bounded=True)
    >>> limits.high[1] == 1, limits.low[0] == mean_interval([0.2, 0.4, 0.6], bounded=True).low
    (np.True_, np.True_)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    table = values_of_queries(values, len(values), dimensions=(2,))
    for column in table.T:
        column_of(column, "values")
    if bounded:
        check_bounds(table)
    if units is not None:
        return Intervals(*map(read_only, limits_of_units(table, units, settings, bounded=bounded)))
    ascending = np.sort(table, axis=0)
    defined = (~np.isnan(ascending)).sum(axis=0)
    low, high = np.full((2, table.shape[1]), math.nan)
    for n in np.unique(defined[defined >= MIN_VALUES]):
        columns = np.flatnonzero(defined == n)
        low[columns], high[columns] = limits_of_columns(ascending[:n, columns], settings, bounded=bounded)
    return Intervals(read_only(low), read_only(high))


def paired_difference(
    a: Any,
    b: Any,
    *,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
    units: SamplingUnits | None = None,
) -> PairedDifference:
    """The mean of a - b over queries with its interval, wins, ties and losses, and a randomization test.

    `a` and `b`, shape (n_queries,), are the same metric of the same queries in the same order. The interval is
    `mean_interval` of the differences. With up to 12 differing queries, the test enumerates all sign changes; with up
    to 50 000 it draws `n_resamples` of them, and the smallest p-value is 1 / (n_resamples + 1); with more it uses the
    normal approximation. With `units`, clusters of queries are drawn, and the differences of a cluster change their
    sign together. Raises as `mean_interval`, and `ShapeError` for columns of different lengths. Smucker, Allan
    and Carterette 2007, doi:10.1145/1321440.1321528.

    >>> found = paired_difference([0.5, 0.75, 1.0], [0.25, 0.75, 0.5])
    >>> found.difference, found.wins, found.ties, found.losses, found.p_value
    (0.25, 2, 1, 0, 0.5)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    values_a, values_b = column_of(a, "a"), column_of(b, "b")
    check_lengths(a=values_a, b=values_b)
    all_differences = values_a - values_b
    # Treat rounding errors as ties.
    all_differences[np.abs(all_differences) <= TIE] = 0
    differences = np.sort(all_differences[~np.isnan(all_differences)])
    low, high = interval_of_sorted(differences, settings)
    summands = differences
    if units is not None:
        low, high = (
            float(limit[0]) for limit in limits_of_units(all_differences[:, None], units, settings, bounded=False)
        )
        each = np.bincount(units.numbers, np.nan_to_num(all_differences), minlength=units.n_units)
        summands = np.asarray(each, dtype=np.float64)
    wins, losses = int((differences > 0).sum()), int((differences < 0).sum())
    return PairedDifference(
        float(differences.mean()) if len(differences) else math.nan,
        low,
        high,
        wins,
        len(differences) - wins - losses,
        losses,
        _p_value(summands, settings) if len(differences) else math.nan,
        len(differences),
        len(all_differences) - len(differences),
    )


def _p_value(differences: FloatArray, settings: Bootstrap) -> float:
    sizes = np.abs(differences[differences != 0])
    observed = abs(float(differences.sum()))
    if len(sizes) > MAX_RANDOMIZED:
        return math.erfc(observed / math.sqrt(2 * float(np.square(sizes).sum())))
    # Count sums equal to the observed one up to rounding as equally extreme.
    minimum = observed - TIE * float(sizes.sum())
    if len(sizes) <= MAX_ENUMERATED:
        signs = np.arange(2 ** len(sizes))[:, None] >> np.arange(len(sizes)) & 1
        return float((_absolute_sums(signs, sizes) >= minimum).mean())
    generator = np.random.default_rng(settings.seed)
    n_extreme = sum(
        int((_absolute_sums(generator.integers(2, size=(size, len(sizes)), dtype=np.int8), sizes) >= minimum).sum())
        for size in blocks(settings.n_resamples, len(sizes))
    )
    return (n_extreme + 1) / (settings.n_resamples + 1)


def _absolute_sums(signs: Any, sizes: FloatArray) -> FloatArray:
    """Absolute sums of the sizes with the given signs: 1 for plus, 0 for minus."""
    return np.asarray(np.abs((2.0 * signs - 1) @ sizes))
