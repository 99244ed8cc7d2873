"""Means over queries at many thresholds at once, from what each tie group changes as the threshold comes down to it."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, Values
from metrics_core.bootstrap import Bootstrap
from metrics_core.mean_intervals import Moments, limits_by_moments
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient

# Of the values, as many powers as an interval takes moments.
POWERS = (1, 2, 3, 4)


class SweptMean(NamedTuple):
    """A mean over queries at each threshold, over how many, and its limits; arrays of shape (n_thresholds,)."""

    mean: FloatArray
    n: IntArray
    low: FloatArray
    high: FloatArray


class QueryState(NamedTuple):
    """What a query has: how many items it shows, how many of these and of all judged are relevant."""

    shown: IntArray
    hits: IntArray
    relevant: IntArray


# A value from 0 to 1 for each state, nan where it is undefined.
ValueOf = Callable[[QueryState], Values]


class ThresholdSweep:
    """The tie groups of all queries, each in the cell of the highest threshold that its score reaches."""

    def __init__(self, lists: RankedLists, ascending: FloatArray) -> None:
        groups = lists.groups
        self._cells = len(ascending) + 1
        self._cell = np.searchsorted(ascending, lists.score[groups.bounds[:-1]], side="right")
        relevant = lists.n_relevant[groups.query]
        nothing = np.zeros_like(lists.n_relevant)
        self._at_first = QueryState(nothing, nothing, lists.n_relevant)
        self._before = QueryState(groups.above, groups.hits_above, relevant)
        self._after = QueryState(groups.above + groups.size, groups.hits_above + groups.hits, relevant)

    def total(self, of_groups: Values) -> FloatArray:
        """The sum over the groups that each threshold flags, shape (n_thresholds,)."""
        exactly = np.bincount(self._cell, weights=of_groups, minlength=self._cells)
        return np.asarray(exactly[::-1].cumsum()[::-1][1:])

    def count(self, of_groups: IntArray) -> IntArray:
        """The same of whole numbers, exactly."""
        return self.total(of_groups).astype(np.int64)

    def mean(self, value_of: ValueOf, settings: Bootstrap) -> SweptMean:
        """The mean of the queries in which a value is defined, with limits by its moments (`limits_by_moments`)."""
        at_first, before, after = (value_of(state) for state in (self._at_first, self._before, self._after))
        defined = np.isfinite(after).astype(np.int64) - np.isfinite(before)
        n = int(np.isfinite(at_first).sum()) + self.count(defined)
        at_first, before, after = (np.nan_to_num(values) for values in (at_first, before, after))
        sums = [float((at_first**power).sum()) + self.total(after**power - before**power) for power in POWERS]
        low, high = limits_by_moments(Moments.of_sums(n, sums), (0.0, 1.0), settings)
        return SweptMean(quotient(sums[0], n), n, low, high)
