"""Means over queries at many thresholds in one pass, from the change that each tie group makes when it is flagged."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, Values
from metrics_core.bootstrap import Bootstrap
from metrics_core.mean_intervals import bounded_limits
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient

# An interval by moments needs the sums of the first four powers of the values.
POWERS = (1, 2, 3, 4)


class SweptMean(NamedTuple):
    """A mean over queries, their number, and limits at each threshold; arrays of shape (n_thresholds,)."""

    mean: FloatArray
    n: IntArray
    low: FloatArray
    high: FloatArray


class QueryState(NamedTuple):
    """Per query (or tie group): items flagged, relevant items flagged, and all relevant judged items."""

    shown: IntArray
    hits: IntArray
    relevant: IntArray


# A metric in [0, 1] of each state, nan if it is undefined.
QueryMetric = Callable[[QueryState], Values]


class ThresholdSweep:
    """The tie groups of all queries, each assigned to the highest threshold that its score reaches."""

    def __init__(self, lists: RankedLists, ascending: FloatArray) -> None:
        groups = lists.groups
        self._cells = len(ascending) + 1
        self._cell = np.searchsorted(ascending, lists.score[groups.bounds[:-1]], side="right")
        relevant = lists.n_relevant[groups.query]
        zeros = np.zeros_like(lists.n_relevant)
        self._initial = QueryState(zeros, zeros, lists.n_relevant)
        self._before = QueryState(groups.above, groups.hits_above, relevant)
        self._after = QueryState(groups.above + groups.size, groups.hits_above + groups.hits, relevant)

    def total(self, group_values: Values) -> FloatArray:
        """The sum of a value over the groups flagged at each threshold, shape (n_thresholds,)."""
        sums_per_cell = np.bincount(self._cell, weights=group_values, minlength=self._cells)
        return np.asarray(sums_per_cell[::-1].cumsum()[::-1][1:])

    def count(self, group_values: IntArray) -> IntArray:
        """The same sum for integers, exact."""
        return self.total(group_values).astype(np.int64)

    def mean(self, metric: QueryMetric, settings: Bootstrap, effect: FloatArray) -> SweptMean:
        """The mean over the queries in which a metric is defined, with limits by moments (`bounded_limits`).

        The number of queries is divided by the design effect at each threshold.
        """
        initial, before, after = (metric(state) for state in (self._initial, self._before, self._after))
        defined = np.isfinite(after).astype(np.int64) - np.isfinite(before)
        n = int(np.isfinite(initial).sum()) + self.count(defined)
        initial, before, after = (np.nan_to_num(values) for values in (initial, before, after))
        sums = [float((initial**power).sum()) + self.total(after**power - before**power) for power in POWERS]
        low, high = bounded_limits(n / effect, [total / effect for total in sums], settings)
        return SweptMean(quotient(sums[0], n), n, low, high)
