"""Numbers of flagged cases, as closed intervals: they stand for thresholds, at any prevalence.

Each threshold with other predictions flags another number of cases.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

import numpy as np

from metrics_core.computing.arrays import Counts
from metrics_core.decisions import ThresholdInterval
from metrics_core.statistic import Statistic


@dataclass(frozen=True, eq=False)
class FlaggedCounts:
    """Closed intervals of numbers, ascending and separate."""

    low: Counts
    high: Counts

    def __len__(self) -> int:
        return len(self.low)

    def intersect(self, other: "FlaggedCounts") -> "FlaggedCounts":
        """The numbers in both."""
        pairs = [
            (max(low, other_low), min(high, other_high))
            for low, high in zip(self.low.tolist(), self.high.tolist(), strict=True)
            for other_low, other_high in zip(other.low.tolist(), other.high.tolist(), strict=True)
        ]
        return flagged_counts(pair for pair in pairs if pair[0] <= pair[1])

    def thresholds(self, statistic: Statistic) -> list[ThresholdInterval]:
        """The intervals of thresholds that flag so many cases, ascending; none for numbers between those of ties."""
        pairs = zip(self.low.tolist()[::-1], self.high.tolist()[::-1], strict=True)
        ends = [
            (highest_flagging(statistic, high + 1), math.inf if low == 0 else highest_flagging(statistic, low))
            for low, high in pairs
        ]
        return [ThresholdInterval(*end) for end in ends if end[0] < end[1]]


def flagged_counts(intervals: Iterable[tuple[int, int]]) -> FlaggedCounts:
    """The numbers in any of these closed intervals.

    >>> found = flagged_counts([(7, 9), (1, 2), (2, 4)])
    >>> found.low.tolist(), found.high.tolist()
    ([1, 7], [4, 9])
    """
    joined: list[list[int]] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1]:
            joined[-1][1] = max(high, joined[-1][1])
        else:
            joined.append([low, high])
    low_ends, high_ends = np.array(joined, np.int64).reshape(-1, 2).T
    return FlaggedCounts(low_ends, high_ends)


def together(several: Iterable[FlaggedCounts | None]) -> FlaggedCounts | None:
    """The numbers in all of them, except those that are None; None if there are no others."""
    known = [counts for counts in several if counts is not None]
    return reduce(FlaggedCounts.intersect, known) if known else None


def flagged_at(statistic: Statistic, threshold: float) -> int:
    """The number of cases that a threshold flags."""
    return int(statistic.positives.mass_at_least(threshold) + statistic.negatives.mass_at_least(threshold))


def highest_flagging(statistic: Statistic, flagged: int) -> float:
    """The highest score that flags at least so many cases, one or more; -inf if there are not so many."""
    positives, negatives, below = statistic.positives, statistic.negatives, statistic.negatives_below
    # Of the positives' scores, the highest that flags so many; one of a negative above it may do so too.
    at = bisect_right(
        range(len(below)), -flagged, key=lambda at: -int(positives.mass_from(at) + negatives.mass_from(below[at]))
    )
    of_negative = negatives.highest_with(flagged - int(positives.mass_from(at)))
    found = [float(c.scores[i]) for c, i in ((positives, at - 1), (negatives, of_negative)) if i >= 0]
    return max(found, default=-math.inf)
