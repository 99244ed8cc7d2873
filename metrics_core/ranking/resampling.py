"""Two rankings of the same queries compared; how sure a mean over queries is stands in `metrics_core.mean_intervals`.

The queries are the sample, so they are what is resampled; the items of a query stay together.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.mean_intervals import MOST_RESAMPLED, blocks, column_of, interval_of_sorted
from metrics_core.predictions import check_lengths
from metrics_core.ties import TIE

# Up to so many differing queries all changes of sign are tried.
MOST_ENUMERATED = 12


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


def _p_value(differences: FloatArray, settings: Bootstrap) -> float:
    if not len(differences):
        return math.nan
    sizes = np.abs(differences[differences != 0])
    found = abs(float(differences.sum()))
    if len(sizes) > MOST_RESAMPLED:
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
