"""How sure a mean over queries is: a bootstrap over queries, and two rankings of the same queries compared.

The queries are the sample, so they are what is resampled; the items of a query stay together.
"""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, read_only
from metrics_core.bootstrap import Bootstrap
from metrics_core.mean_intervals import (
    FEWEST_VALUES,
    MOST_RESAMPLED,
    blocks,
    column_of,
    interval_of_sorted,
    limits_of_many,
)
from metrics_core.predictions import check_lengths
from metrics_core.ranking.means import values_of_queries
from metrics_core.ties import TIE

# Up to so many differing queries all changes of sign are tried.
MOST_ENUMERATED = 12
# Beyond, the mean difference is normal for all practical purposes, and 2000 changes of sign take seconds.
MOST_SIGNED = 50_000


class Intervals(NamedTuple):
    """The lower and the upper limit of many intervals, arrays of one shape."""

    low: FloatArray
    high: FloatArray


@dataclass(frozen=True)
class PairedDifference:
    """Two rankings of the same queries: the mean of a - b over queries where both are defined, and what speaks for it.

    `low` and `high` are the percentile bootstrap over queries, nan with fewer than two. In `wins` queries a is higher,
    in `losses` b, and in `ties` they differ by at most 1e-12. `p_value`, two-sided, is how often a mean difference as
    far from 0 comes up when each query's difference has its sign at random; nan with no query. `n_queries` are
    compared, `n_left_out` are undefined in a or b.
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


def mean_intervals(values: Any, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0) -> Intervals:
    """The intervals of many means over the same queries, such as precision at each k: `mean_interval` of each column.

    `values`, shape (n_queries, n_k), gives limits of the shape (n_k,). Every column is drawn alike, so that all of them
    take little longer than one. Raises as `mean_interval` does, and `ShapeError` for any other shape.

    >>> from metrics_core.mean_intervals import mean_interval
    >>> limits = mean_intervals([[0.2, 1.0], [0.4, 1.0], [0.6, float("nan")]])
    >>> limits.high[1] == 1, limits.low[0] == mean_interval([0.2, 0.4, 0.6]).low
    (np.True_, np.True_)
    """
    settings = Bootstrap(confidence, draws, seed)
    table = values_of_queries(values, len(values), dimensions=(2,))
    for column in table.T:
        column_of(column, "values")
    ascending = np.sort(table, axis=0)
    defined = (~np.isnan(ascending)).sum(axis=0)
    low, high = np.full((2, table.shape[1]), math.nan)
    for n in np.unique(defined[defined >= FEWEST_VALUES]):
        columns = np.flatnonzero(defined == n)
        low[columns], high[columns] = _limits(ascending[:n, columns], settings)
    return Intervals(read_only(low), read_only(high))


def paired_difference(
    a: Any, b: Any, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0
) -> PairedDifference:
    """The mean of a - b over queries, its interval, wins, ties and losses, and the p-value of a randomisation test.

    `a` and `b`, shape (n_queries,), hold the same measure of the same queries in the same order. The interval is that
    of `mean_interval` on the differences. The test tries all changes of sign where up to 12 queries differ, and draws
    `draws` of them otherwise, where the least p-value is 1 / (draws + 1); where more than 50 000 differ it is the
    normal limit. Raises as `mean_interval` does, `ShapeError` also for columns of different lengths. Smucker, Allan and
    Carterette 2007, doi:10.1145/1321440.1321528.

    >>> found = paired_difference([0.5, 0.75, 1.0], [0.25, 0.75, 0.5])
    >>> found.difference, found.wins, found.ties, found.losses, found.p_value
    (0.25, 2, 1, 0, 0.5)
    """
    settings = Bootstrap(confidence, draws, seed)
    one, other = column_of(a, "a"), column_of(b, "b")
    check_lengths(a=one, b=other)
    everywhere = one - other
    # What rounding leaves is no difference.
    everywhere[np.abs(everywhere) <= TIE] = 0
    differences = np.sort(everywhere[~np.isnan(everywhere)])
    low, high = interval_of_sorted(differences, settings)
    wins, losses = int((differences > 0).sum()), int((differences < 0).sum())
    return PairedDifference(
        float(differences.mean()) if len(differences) else math.nan,
        low,
        high,
        wins,
        len(differences) - wins - losses,
        losses,
        _p_value(differences, settings),
        len(differences),
        len(everywhere) - len(differences),
    )


def _limits(ascending: FloatArray, settings: Bootstrap) -> tuple[FloatArray, FloatArray]:
    """Of columns in ascending order, all of them defined: a draw says how often each place counts."""
    n = len(ascending)
    if n > MOST_RESAMPLED:
        return limits_of_many(ascending, settings)
    generator = np.random.default_rng(settings.seed)
    means = []
    for several in blocks(settings.draws, n):
        drawn = generator.integers(n, size=(several, n)) + np.arange(several)[:, None] * n
        times = np.bincount(drawn.ravel(), minlength=several * n).reshape(several, n)
        means.append(times.astype(np.float64) @ ascending / n)
    return settings.limits(np.concatenate(means).T)


def _p_value(differences: FloatArray, settings: Bootstrap) -> float:
    if not len(differences):
        return math.nan
    sizes = np.abs(differences[differences != 0])
    found = abs(float(differences.sum()))
    if len(sizes) > MOST_SIGNED:
        return math.erfc(found / math.sqrt(2 * float(np.square(sizes).sum())))
    # Sums that differ by rounding alone are as far from 0.
    least = found - TIE * float(sizes.sum())
    if len(sizes) <= MOST_ENUMERATED:
        signs = np.arange(2 ** len(sizes))[:, None] >> np.arange(len(sizes)) & 1
        return float((_far_sums(signs, sizes) >= least).mean())
    generator = np.random.default_rng(settings.seed)
    as_far = sum(
        int((_far_sums(generator.integers(2, size=(several, len(sizes)), dtype=np.int8), sizes) >= least).sum())
        for several in blocks(settings.draws, len(sizes))
    )
    return (as_far + 1) / (settings.draws + 1)


def _far_sums(signs: Any, sizes: FloatArray) -> FloatArray:
    """How far from 0 the sums are in which the sizes have these signs, 1 for plus and 0 for minus."""
    return np.asarray(np.abs((2.0 * signs - 1) @ sizes))
