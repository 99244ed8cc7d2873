"""The window of rates in which all groups together are best, found without looking at every window."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.computing.threads import on_threads
from metrics_core.groups.threshold_rows import ROUNDING, RateTable

# Windows are bounded in so many blocks before the best ones are looked at one by one.
BLOCKS = 1024

# For levels, ascending, the positions in a group's table from which and before which its rates are in the window.
Ranges = Callable[[RateTable, FloatArray], tuple[IntArray, IntArray]]


@dataclass(frozen=True, eq=False)
class RateWindows:
    """The rates of several groups, ascending, and for each the tables of the groups."""

    tables: Sequence[RateTable]
    levels: FloatArray
    maxima: Sequence["RangeMaxima"]

    @classmethod
    def of(cls, tables: Sequence[RateTable]) -> "RateWindows":
        """Windows may begin at any rate of a group."""
        levels = np.unique(np.concatenate([table.rates for table in tables]))
        return cls(tables, levels, [RangeMaxima(table.goodness) for table in tables])

    def best_within(self, tolerance: float, tied: float, *, take_highest: bool) -> list[int] | None:
        """The row of each group in the best window from a rate up to the tolerance above; None if none has all groups.

        Rates within the tolerance of each other lie in the window that begins at the smallest of them. Windows that are
        less than `tied` worse than the best tie with it, and the lowest or the highest is taken.
        """

        def ranges(table: RateTable, levels: FloatArray) -> tuple[IntArray, IntArray]:
            end = np.searchsorted(table.rates, levels + tolerance + ROUNDING, side="right")
            return np.searchsorted(table.rates, levels), end

        return self._best(ranges, tied, take_highest=take_highest)

    def best_nearest(self, tied: float, *, take_highest: bool) -> list[int]:
        """The row of each group at its rate nearest to the best level, with ties as in `best_within`."""

        def ranges(table: RateTable, levels: FloatArray) -> tuple[IntArray, IntArray]:
            at = table.nearest(levels)
            return at, at + 1

        return self._best(ranges, tied, take_highest=take_highest) or []

    def _best(self, ranges: Ranges, tied: float, *, take_highest: bool) -> list[int] | None:
        size = -(-len(self.levels) // BLOCKS)
        first = self.levels[::size]
        last = self.levels[np.minimum(np.arange(size - 1, len(self.levels) + size - 1, size), len(self.levels) - 1)]
        # A block is no better than the best of each group in all of its windows.
        least = float(self._totals(ranges, first, first).max())
        bounds = self._totals(ranges, first, last)
        promising = np.flatnonzero(bounds >= least - tied)
        chosen = (promising[:, np.newaxis] * size + np.arange(size)).ravel()
        levels = self.levels[chosen[chosen < len(self.levels)]]
        totals = self._totals(ranges, levels, levels)
        best = float(totals.max())
        if best == -math.inf:
            return None
        ties = np.flatnonzero(totals >= best - tied)
        level = levels[[ties[-1] if take_highest else ties[0]]]
        ends = (ranges(table, level) for table in self.tables)
        return [
            table.best_row(int(start[0]), int(stop[0])) for table, (start, stop) in zip(self.tables, ends, strict=True)
        ]

    def _totals(self, ranges: Ranges, first: FloatArray, last: FloatArray) -> FloatArray:
        """The sum over groups of the best in the windows from each first to each last level."""

        def maxima(at: int) -> FloatArray:
            start, stop = ranges(self.tables[at], first)[0], ranges(self.tables[at], last)[1]
            return self.maxima[at].of(start, stop)

        total: FloatArray = np.sum(on_threads(maxima, range(len(self.tables))), axis=0)
        return total


class RangeMaxima:
    """The largest of a range of values in constant time: a sparse table of the maxima of 1, 2, 4, ... neighbours."""

    def __init__(self, values: FloatArray) -> None:
        self._levels = [values]
        length = 1
        while 2 * length <= len(values):
            last = self._levels[-1]
            self._levels.append(np.maximum(last[:-length], last[length:]))
            length *= 2

    def of(self, start: IntArray, stop: IntArray) -> FloatArray:
        """The largest from each start to before each stop, -inf for an empty range.

        >>> RangeMaxima(np.array([1.0, 3.0, 2.0])).of(np.array([0, 2, 1]), np.array([2, 3, 1]))
        array([  3.,   2., -inf])
        """
        found = np.full(len(start), -np.inf)
        lengths = stop - start
        # The exponent of a float is exact, unlike a logarithm.
        levels = np.frexp(np.maximum(lengths, 1).astype(np.float64))[1] - 1
        for level in range(len(self._levels)):
            at = np.flatnonzero((levels == level) & (lengths > 0))
            table = self._levels[level]
            found[at] = np.maximum(table[start[at]], table[stop[at] - (1 << level)])
        return found
