"""Tests one after the other, from a threshold down or up to the first that fails.

Angelopoulos et al. 2021, "Learn then Test", arXiv:2110.01052. Thresholds that flag the same positives are a gap: the
lowest of them has the most false positives, and is the hardest to prove. So the gaps are searched, in stretches that
are proved as a whole where their worst corner is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metrics_core.choosing.flagged_counts import highest_flagging
from metrics_core.choosing.statements import Test, cells_between
from metrics_core.computing.arrays import BoolArray, Counts, IntArray
from metrics_core.statistic import Statistic

# Into so many parts an undecided stretch is cut.
_PARTS = 64


class Row(NamedTuple):
    """A threshold with its TP and FP, and its gap: the number of distinct scores of positives at or above it."""

    tp: int
    fp: int
    gap: int

    @property
    def flagged(self) -> int:
        """The number of flagged cases."""
        return self.tp + self.fp


def row_at(statistic: Statistic, threshold: float) -> Row:
    """The row of a threshold."""
    at = statistic.dtype.type(threshold)
    positives = statistic.positives.scores
    tp, fp = (int(of_class.mass_at_least(at)) for of_class in (statistic.positives, statistic.negatives))
    return Row(tp, fp, len(positives) - int(np.searchsorted(positives, at)))


def start_row(statistic: Statistic, flagged: int, *, upward: bool) -> tuple[float, Row]:
    """The highest threshold that flags at least so many cases, or upward the lowest that flags at most so many."""
    if not upward:
        threshold = highest_flagging(statistic, max(flagged, 1))
    else:
        above = statistic.lowest_score_at_least(highest_flagging(statistic, flagged + 1), strictly_above=True)
        threshold = np.inf if above is None else float(above)
    return threshold, row_at(statistic, threshold)


@dataclass(frozen=True)
class Sequence:
    """The thresholds from a first one down, or up."""

    statistic: Statistic
    first: Row
    upward: bool

    def is_proved_until(self, last: Row, test: Test) -> bool:
        """Whether all tests pass, from the first threshold to this one."""
        # Downward the last gap is tested in part, upward the first.
        edge = self.first if self.upward else last
        edge_counts = (np.array([edge.tp]), np.array([edge.fp]))
        length = abs(last.gap - self.first.gap)
        return bool(test(cells_between(self.statistic, edge_counts, edge_counts))[0]) and (
            self._proved_gaps(length, test) == length
        )

    def proved(self, test: Test) -> tuple[int, int] | None:
        """The least and greatest number of flagged cases at the thresholds before the first test that fails."""
        first = self.first
        if not self.is_proved_until(first, test):
            return None
        n_gaps = first.gap if self.upward else len(self.statistic.positives.scores) + 1 - first.gap
        gaps = self._proved_gaps(n_gaps, test)
        if self.upward:
            return (0 if gaps == n_gaps else self._top_of(first.gap - gaps).flagged), first.flagged
        if gaps == n_gaps:
            return first.flagged, int(self.statistic.n_positive + self.statistic.n_negative)
        # The first threshold of the gap, and the first in it that fails.
        top = first if gaps == 0 else self._top_of(first.gap + gaps)
        most = int(self._end_of(np.array([top.gap]))[1][0])

        def is_proved(start: IntArray, last: IntArray) -> BoolArray:
            return test(cells_between(self.statistic, (top.tp, top.fp + start), (top.tp, top.fp + last)))

        further = first_unproved(most - top.fp + 1, is_proved)
        return first.flagged, top.flagged + further - 1

    def _proved_gaps(self, length: int, test: Test) -> int:
        """How many of the next gaps pass as a whole: downward with the first of them, upward those above it."""

        def is_proved(start: IntArray, last: IntArray) -> BoolArray:
            if self.upward:
                start, last = self.first.gap - 1 - last, self.first.gap - 1 - start
            else:
                start, last = self.first.gap + start, self.first.gap + last
            return test(cells_between(self.statistic, self._end_of(start), self._end_of(last)))

        return first_unproved(length, is_proved)

    def _end_of(self, gap: IntArray) -> tuple[Counts, Counts]:
        """TP and FP at the lowest threshold of gaps."""
        statistic = self.statistic
        below = len(statistic.positives.scores) - gap
        # The last gap reaches down to the lowest score.
        next_positive = np.maximum(below - 1, 0)
        negatives = statistic.negatives_below[next_positive] if len(statistic.positives.scores) else below
        if statistic.shared is not None:
            negatives = negatives + statistic.shared[next_positive]
        return statistic.positives.mass_from(below), statistic.negatives.mass_from(np.where(below, negatives, 0))

    def _top_of(self, gap: int) -> Row:
        """The highest threshold of a gap, at the score of a positive."""
        at = len(self.statistic.positives.scores) - gap
        fp = self.statistic.negatives.mass_from(self.statistic.negatives_below[at])
        return Row(int(self.statistic.positives.mass_from(at)), int(fp), gap)


def first_unproved(length: int, is_proved: Callable[[IntArray, IntArray], BoolArray]) -> int:
    """The first of so many tests that fails, their number if all pass.

    `is_proved` says of stretches, given by their first and their last test, whether all in it pass for certain; of one
    test alone, whether it passes.

    >>> first_unproved(1000, lambda first, last: last < 700)
    700
    """
    found, starts, stops = length, np.array([0]), np.array([length])
    while len(starts):
        size = -(-(stops - starts) // _PARTS)
        parts = starts[:, None] + size[:, None] * np.arange(_PARTS)
        ends = np.minimum(parts + size[:, None], stops[:, None])
        is_part = parts < ends
        starts, stops = parts[is_part], ends[is_part]
        is_open = ~is_proved(starts, stops - 1)
        starts, stops = starts[is_open], stops[is_open]
        failed = starts[~is_proved(starts, starts)]
        found = min(found, int(failed.min(initial=found)))
        is_left = (starts < found) & (stops - starts > 1)
        starts, stops = starts[is_left], stops[is_left]
    return found
