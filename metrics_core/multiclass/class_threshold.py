"""What one class's threshold decides while those of the other classes stay: the answers at every threshold, at once."""

from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import Counts, FloatArray, IntArray, read_only
from metrics_core.multiclass.answers import answers
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.scores import MulticlassScores


@dataclass(frozen=True, eq=False)
class ClassThreshold:
    """The confusion table as the threshold of the class at position `focus` moves.

    `base` counts the answers while nobody is called for that class. Going down from the highest, the threshold
    `thresholds[position - 1]` turns `count` cases of the class `actual` from the answer `before` (-1 for none) into
    that class: arrays of one length, `position` descending.
    """

    base: ConfusionTable
    focus: int
    thresholds: FloatArray
    position: IntArray
    actual: IntArray
    before: IntArray
    count: Counts

    def at(self, index: int) -> ConfusionTable:
        """The table at `thresholds[index]`."""
        counts, abstained = self.base.counts.copy(), self.base.abstained.copy()
        for place in np.flatnonzero(self.position > index):
            actual, before, count = self.actual[place], self.before[place], self.count[place]
            counts[actual, self.focus] += count
            if before < 0:
                abstained[actual] -= count
            else:
                counts[actual, before] -= count
        return ConfusionTable(self.base.classes, counts, abstained)


def class_threshold(scores: MulticlassScores, focus: int, thresholds: FloatArray, others: FloatArray) -> ClassThreshold:
    """Count once what a move of one threshold does: `thresholds` (m,) ascending are its values, `others` (K,) the rest.

    The entry of `others` at `focus` plays no part. Answers as `MulticlassScores.predictions` gives them.

    >>> scores = MulticlassScores.from_predictions([0, 1, 1], [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]])
    >>> moving = class_threshold(scores, 0, np.array([0.5, 0.65, 0.8]), np.array([0.0, 0.2]))
    >>> [moving.at(index).counts.tolist() for index in range(3)]
    [[[1, 0], [1, 1]], [[1, 0], [0, 2]], [[0, 1], [0, 2]]]
    """
    without = others.astype(scores.columns.dtype)
    without[focus] = np.inf
    else_called, best = answers(scores.columns, without)
    own = scores.columns[focus]
    wins = (own > best) | ((own == best) & (focus < else_called))
    reached = np.where(wins, np.searchsorted(thresholds.astype(own.dtype), own, side="right"), 0)
    moving = np.flatnonzero(reached)
    n_answers = len(scores.classes) + 1
    key = (reached[moving] * len(scores.classes) + scores.positions[moving]) * n_answers + else_called[moving] + 1
    keys, inverse = np.unique(key, return_inverse=True)
    weights = None if scores.weights is None else scores.weights[moving]
    count = np.bincount(inverse, weights, minlength=len(keys))[::-1]
    keys = keys[::-1]
    position, rest = np.divmod(keys, len(scores.classes) * n_answers)
    actual, before = np.divmod(rest, n_answers)
    base = ConfusionTable.from_positions(scores.classes, scores.positions, else_called, scores.weights)
    return ClassThreshold(
        base,
        focus,
        read_only(thresholds),
        read_only(position),
        read_only(actual),
        read_only(before - 1),
        read_only(count),
    )
