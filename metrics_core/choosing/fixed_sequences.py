"""Tests one after the other, from a threshold down or up to the first that fails.

Angelopoulos et al. 2021, "Learn then Test", arXiv:2110.01052. Thresholds that flag the same positives are a gap: the
lowest of them has the most false positives, and is the hardest to prove. So the gaps are searched, in stretches that
are proved as a whole where their worst corner is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metrics_core.choosing.statements import CellCounts, Test, cells_between
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


# Thresholds that flag the same positives, by the fewest and the most false positives.
Stretch = tuple[Row, Row]


def _stretch(first: Row, last: Row) -> Stretch:
    return (first, last) if first.fp <= last.fp else (last, first)


def cells_of(statistic: Statistic, stretches: list[Stretch]) -> CellCounts:
    """The cells of several stretches."""
    first, last = np.array([[row[:2] for row in stretch] for stretch in stretches]).transpose(1, 2, 0)
    return cells_between(statistic, tuple(first), tuple(last))


def row_at(statistic: Statistic, threshold: float) -> Row:
    """The row of a threshold."""
    at = statistic.dtype.type(threshold)
    positives = statistic.positives.scores
    tp, fp = (int(of_class.mass_at_least(at)) for of_class in (statistic.positives, statistic.negatives))
    return Row(tp, fp, len(positives) - int(np.searchsorted(positives, at)))


@dataclass(frozen=True)
class Sequence:
    """The thresholds from a first one down, or up."""

    statistic: Statistic
    threshold: float
    first: Row
    upward: bool

    @classmethod
    def at(cls, statistic: Statistic, threshold: float, *, upward: bool) -> "Sequence":
        """The sequence from this threshold."""
        return cls(statistic, threshold, row_at(statistic, threshold), upward)

    def edges(self, last: Row) -> list[Stretch]:
        """The thresholds of the first gap, and those of the last up to this one."""
        if last.gap == self.first.gap:
            return [_stretch(self.first, last)]
        return [_stretch(self.first, self._leaving(self.first.gap)), _stretch(self._entering(last.gap), last)]

    def unproved(self, last: Row, test: Test) -> Stretch | None:
        """Thresholds up to this one that flag the same positives and whose test fails; None if all tests pass."""
        edges = self.edges(last)
        for stretch, is_proved in zip(edges, test(cells_of(self.statistic, edges)).tolist(), strict=True):
            if not is_proved:
                return stretch
        between = max(abs(last.gap - self.first.gap) - 1, 0)
        gaps = self._proved_gaps(between, test)
        gap = self.first.gap + self._step * (1 + gaps)
        return None if gaps == between else _stretch(self._entering(gap), self._leaving(gap))

    def proved(self, test: Test) -> tuple[int, int] | None:
        """The least and greatest number of flagged cases at the thresholds before the first test that fails."""
        last = self._last_in_gap(self.first, test)
        if last is None:
            return None
        if last == self._leaving(self.first.gap):
            n_gaps = self.first.gap if self.upward else len(self.statistic.positives.scores) - self.first.gap
            gaps = self._proved_gaps(n_gaps, test)
            at = self.first.gap + self._step * gaps
            last = self._leaving(at)
            if gaps < n_gaps:
                last = self._last_in_gap(self._entering(at + self._step), test) or last
        flagged = sorted((self.first.flagged, last.flagged))
        return flagged[0], flagged[1]

    @property
    def _step(self) -> int:
        return -1 if self.upward else 1

    def _last_in_gap(self, first: Row, test: Test) -> Row | None:
        """The last threshold of the gap before the first test that fails."""
        end = self._leaving(first.gap)

        def is_proved(start: IntArray, stop: IntArray) -> BoolArray:
            tp, fp = np.full(len(start), first.tp), [first.fp + self._step * place for place in (start, stop)]
            return test(cells_between(self.statistic, (tp, np.minimum(*fp)), (tp, np.maximum(*fp))))

        passed = first_unproved(abs(end.fp - first.fp) + 1, is_proved)
        return Row(first.tp, first.fp + self._step * (passed - 1), first.gap) if passed else None

    def _proved_gaps(self, length: int, test: Test) -> int:
        """How many of the gaps after the first pass as a whole."""

        def is_proved(start: IntArray, last: IntArray) -> BoolArray:
            gaps = [self.first.gap + self._step * (1 + place) for place in (start, last)]
            return test(cells_between(self.statistic, self._top_of(np.minimum(*gaps)), self._end_of(np.maximum(*gaps))))

        return first_unproved(length, is_proved)

    def _entering(self, gap: int) -> Row:
        """The first threshold of a gap in this direction."""
        tp, fp = (self._end_of if self.upward else self._top_of)(np.array([gap]))
        return Row(int(tp[0]), int(fp[0]), gap)

    def _leaving(self, gap: int) -> Row:
        """The last threshold of a gap in this direction."""
        tp, fp = (self._top_of if self.upward else self._end_of)(np.array([gap]))
        return Row(int(tp[0]), int(fp[0]), gap)

    def _end_of(self, gap: IntArray) -> tuple[Counts, Counts]:
        """TP and FP at the lowest threshold of gaps: above the next positive, or the lowest score."""
        below = len(self.statistic.positives.scores) - gap
        return self._counts_at(below, np.where(below, self._negatives_below(below - 1, or_equal=True), 0))

    def _top_of(self, gap: IntArray) -> tuple[Counts, Counts]:
        """TP and FP at the highest threshold of gaps: at the score of a positive, or +inf."""
        below = len(self.statistic.positives.scores) - gap
        every = len(self.statistic.negatives.scores)
        return self._counts_at(below, np.where(gap, self._negatives_below(below, or_equal=False), every))

    def _counts_at(self, positives: IntArray, negatives: IntArray) -> tuple[Counts, Counts]:
        return self.statistic.positives.mass_from(positives), self.statistic.negatives.mass_from(negatives)

    def _negatives_below(self, positive: IntArray, *, or_equal: bool) -> IntArray:
        """The distinct negative scores below that of a positive; any number for one that does not exist."""
        below, shared = self.statistic.negatives_below, self.statistic.shared
        if not len(below):
            return np.zeros_like(positive)
        found = np.take(below, positive, mode="clip")
        return found + np.take(shared, positive, mode="clip") if or_equal and shared is not None else found


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
