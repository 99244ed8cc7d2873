"""Scores too many to be carried one by one, counted in groups of neighbours: what is still known, and how well.

Of each group the least and the greatest score are known, and how many positives and negatives lie between them. At a
threshold outside the groups every count is exact; within one it is an interval, and so are the ranking summaries. All
of these intervals are certain: whatever the scores in the groups were, tied or not, the true value lies within.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core import predictions
from metrics_core.arrays import BoolArray, FloatArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ShapeError
from metrics_core.intervals import Interval
from metrics_core.metrics import Metric, as_metric


@dataclass(frozen=True, eq=False)
class ScoreGroups:
    """Groups without a score in common, ascending: `low` and `high` of each, both reached by one of its cases.

    `scores` has all cases of a group at its least score, with the exact counts at every threshold outside the groups.
    """

    low: FloatArray
    high: FloatArray
    scores: BinaryScores

    @classmethod
    def from_counts(cls, low: Any, high: Any, n_positive: Any, n_negative: Any) -> "ScoreGroups":
        """Build from a table; groups that overlap, as parts of a whole may, become one, and those without cases none.

        Raises as `BinaryScores.from_counts`, and `ShapeError` for a group whose greatest score is below its least.

        >>> groups = ScoreGroups.from_counts([0.1, 0.6, 0.7], [0.4, 0.8, 0.9], [1, 2, 3], [9, 1, 0])
        >>> groups.low, groups.high
        (array([0.1, 0.6]), array([0.4, 0.9]))
        >>> groups.scores.average_precision_bounds()
        Interval(low=0.6541666666666667, high=0.9761904761904762)
        """
        lows, highs = (predictions.real_numbers(values, name) for values, name in ((low, "low"), (high, "high")))
        predictions.check_lengths(low=lows, high=highs)
        predictions.check_finite(highs, "high")
        every_case = BinaryScores.from_counts(lows, n_positive, n_negative)
        _check_ends(lows, highs)
        positives, negatives = np.asarray(n_positive), np.asarray(n_negative)
        order = np.argsort(lows, kind="stable")
        order = order[(positives[order] > 0) | (negatives[order] > 0)]
        lows, highs = lows[order], highs[order]
        reached = np.maximum.accumulate(highs)
        first = np.flatnonzero(np.append(True, lows[1:] > reached[:-1]))
        if len(first) == len(np.unique(lows)):
            scores = every_case
        else:
            sums = (np.add.reduceat(counts[order], first) for counts in (positives, negatives))
            scores = BinaryScores.from_counts(lows[first], *sums)
        return cls(read_only(lows[first]), read_only(np.maximum.reduceat(highs, first)), scores)

    def holds(self, threshold: Any) -> BoolArray:
        """Whether a threshold, or each of many, falls into a group, so that counts at it are not known exactly.

        The least score of a group is outside of it: at that threshold all of its cases are flagged.

        >>> ScoreGroups.from_counts([0.2], [0.4], [1], [1]).holds([0.2, 0.3, 0.4, 0.5])
        array([False,  True,  True, False])
        """
        values = predictions.as_thresholds(threshold, self.low.dtype)
        place = np.searchsorted(self.low, values, side="left") - 1
        return np.asarray((place >= 0) & (values <= self.high[np.maximum(place, 0)]))

    def corners_at(self, threshold: float) -> ConfusionMatrix:
        """What may be flagged at a threshold at the most extreme: both classes few, few and many, many and few, many.

        Four equal matrices outside the groups.

        >>> ScoreGroups.from_counts([0.2], [0.4], [1], [1]).corners_at(0.3).tp
        array([0, 0, 1, 1])
        """
        few = many = self.scores.confusion_at(threshold)
        if self.holds(threshold):
            value = predictions.as_thresholds(threshold, self.low.dtype)
            many = self.scores.confusion_at(self.low[np.searchsorted(self.low, value, side="left") - 1])
        pick = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
        tp, fn = np.array([few.tp, many.tp])[pick[:, 0]], np.array([few.fn, many.fn])[pick[:, 0]]
        fp, tn = np.array([few.fp, many.fp])[pick[:, 1]], np.array([few.tn, many.tn])[pick[:, 1]]
        return ConfusionMatrix(tp, fp, fn, tn)

    def metric_bounds_at(self, metric: str | Metric, threshold: float) -> Interval:
        """The least and the greatest value that a metric may have at a threshold; equal ones outside the groups.

        With P and N fixed every metric rises or falls with TP alone and with FP alone, so its extremes are at the
        corners. Both limits are nan where the metric is undefined at one of these: next to it, a ratio may grow
        without bound. Raises `ParameterError` for no metric of the catalogue.

        >>> groups = ScoreGroups.from_counts([0.2, 0.6], [0.4, 0.8], [1, 2], [3, 0])
        >>> groups.metric_bounds_at("recall", 0.3)
        Interval(low=0.6666666666666666, high=1.0)
        """
        values = as_metric(metric)(self.corners_at(threshold))
        return Interval(float(np.min(values)), float(np.max(values)))


def _check_ends(low: FloatArray, high: FloatArray) -> None:
    if (high < low).any():
        row = int((high < low).argmax())
        raise ShapeError("core-group-ends", row=row)
