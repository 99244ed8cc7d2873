"""The confusion table at every threshold of one class, the thresholds of the other classes fixed."""

from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import Counts, FloatArray, IntArray, read_only
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.predicted_class import predict_classes
from metrics_core.multiclass.scores import MulticlassScores


@dataclass(frozen=True, eq=False)
class ClassThresholdSweep:
    """The confusion table as a function of the threshold of the class at position `focus`.

    `base` is the table if that class is never predicted. Lowering the threshold to `thresholds[position - 1]` moves
    `count` cases of the class `actual` from the predicted class `before` (-1: abstained) to the class `focus`. The four
    arrays have one length; `position` descends.
    """

    base: ConfusionTable
    focus: int
    thresholds: FloatArray
    position: IntArray
    actual: IntArray
    before: IntArray
    count: Counts

    def at(self, index: int) -> ConfusionTable:
        """The confusion table at `thresholds[index]`."""
        counts, abstained = self.base.counts.copy(), self.base.abstained.copy()
        for place in np.flatnonzero(self.position > index):
            actual, before, count = self.actual[place], self.before[place], self.count[place]
            counts[actual, self.focus] += count
            if before < 0:
                abstained[actual] -= count
            else:
                counts[actual, before] -= count
        return ConfusionTable(self.base.classes, counts, abstained)


def class_threshold_sweep(
    scores: MulticlassScores, focus: int, thresholds: FloatArray, others: FloatArray
) -> ClassThresholdSweep:
    """Sweep the threshold of the class at `focus` over `thresholds` (m,), ascending; `others` (K,) are all thresholds.

    The entry of `others` at `focus` is ignored. The decision rule is that of `MulticlassScores.predictions`.

    >>> scores = MulticlassScores.from_predictions([0, 1, 1], [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]])
    >>> moving = class_threshold_sweep(scores, 0, np.array([0.5, 0.65, 0.8]), np.array([0.0, 0.2]))
    >>> [moving.at(index).counts.tolist() for index in range(3)]
    [[[1, 0], [1, 1]], [[1, 0], [0, 2]], [[0, 1], [0, 2]]]
    """
    thresholds_of_rest = others.astype(scores.columns.dtype)
    thresholds_of_rest[focus] = np.inf
    other_class, other_score = predict_classes(scores.columns, thresholds_of_rest)
    class_score = scores.columns[focus]
    wins = (class_score > other_score) | ((class_score == other_score) & (focus < other_class))
    reached = np.where(wins, np.searchsorted(thresholds.astype(class_score.dtype), class_score, side="right"), 0)
    moving = np.flatnonzero(reached)
    n_outcomes = len(scores.classes) + 1
    key = (reached[moving] * len(scores.classes) + scores.positions[moving]) * n_outcomes + other_class[moving] + 1
    keys, inverse = np.unique(key, return_inverse=True)
    weights = None if scores.weights is None else scores.weights[moving]
    count = np.bincount(inverse, weights, minlength=len(keys))[::-1]
    keys = keys[::-1]
    position, rest = np.divmod(keys, len(scores.classes) * n_outcomes)
    actual, before = np.divmod(rest, n_outcomes)
    base = ConfusionTable.from_positions(scores.classes, scores.positions, other_class, scores.weights)
    return ClassThresholdSweep(
        base,
        focus,
        read_only(thresholds),
        read_only(position),
        read_only(actual),
        read_only(before - 1),
        read_only(count),
    )
