"""Scores counted in groups of neighbouring values: what is known about metrics, as certain bounds.

For each group, the lowest and highest score and the numbers of positives and negatives are known. At a threshold
outside the groups every count is exact; inside a group it is an interval, and so are AP and ROC AUC. The bounds are
certain: whatever the scores in the groups were, the true value is within them.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments import predictions
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import BoolArray, FloatArray, read_only
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ShapeError
from metrics_core.intervals.proportions import Interval
from metrics_core.metrics import Metric, as_metric


@dataclass(frozen=True, eq=False)
class ScoreGroups:
    """Groups that do not overlap, ascending, with their lowest score `low` and highest score `high`, shape (G,).

    `scores` has all cases of a group at its lowest score; its counts are exact at every threshold outside the
    groups.
    """

    low: FloatArray
    high: FloatArray
    scores: BinaryScores

    @classmethod
    def from_counts(cls, low: Any, high: Any, n_positive: Any, n_negative: Any) -> "ScoreGroups":
        """Build from a table. Overlapping groups are merged, and groups without a case are dropped.

        Raises as `BinaryScores.from_counts`, and `ShapeError` for a group whose highest score is below its
        lowest.

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
        """Whether each threshold is inside a group, so that its counts are not known exactly.

        The lowest score of a group is outside: at that threshold all of its cases are flagged.

        >>> ScoreGroups.from_counts([0.2], [0.4], [1], [1]).holds([0.2, 0.3, 0.4, 0.5])
        array([False,  True,  True, False])
        """
        values = predictions.as_thresholds(threshold, self.low.dtype)
        place = np.searchsorted(self.low, values, side="left") - 1
        return np.asarray((place >= 0) & (values <= self.high[np.maximum(place, 0)]))

    def corners_at(self, threshold: float) -> ConfusionMatrix:
        """The extreme confusion matrices at a threshold: each class with its fewest or most cases flagged, four in all.

        Outside the groups all four are equal.

        >>> ScoreGroups.from_counts([0.2], [0.4], [1], [1]).corners_at(0.3).tp
        array([0, 0, 1, 1])
        """
        few: ConfusionMatrix = self.scores.confusion_at(threshold)
        many = few
        if self.holds(threshold):
            value = predictions.as_thresholds(threshold, self.low.dtype)
            many = self.scores.confusion_at(self.low[np.searchsorted(self.low, value, side="left") - 1])
        pick = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
        tp, fn = np.array([few.tp, many.tp])[pick[:, 0]], np.array([few.fn, many.fn])[pick[:, 0]]
        fp, tn = np.array([few.fp, many.fp])[pick[:, 1]], np.array([few.tn, many.tn])[pick[:, 1]]
        return ConfusionMatrix(tp, fp, fn, tn)

    def metric_bounds_at(self, metric: str | Metric, threshold: float) -> Interval:
        """The lowest and highest value that a metric may have at a threshold; both are equal outside the groups.

        For fixed P and N every metric is monotonic in TP and in FP, so its extremes are at the corners. Both
        limits are nan if the metric is undefined at a corner, because it may be unbounded near it. Raises
        `ParameterError` for an unknown metric.

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
