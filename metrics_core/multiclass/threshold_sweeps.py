"""Many thresholds at once: the confusion table or the averages while one class's threshold moves, and macro F1."""

from dataclasses import dataclass
from functools import singledispatch
from typing import NamedTuple

import numpy as np

from metrics_core.computing.arrays import Counts, FloatArray, IntArray, read_only
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.predicted_class import predict_classes
from metrics_core.multiclass.ratio_means import case_ratios, means_along
from metrics_core.multiclass.score_columns import threshold_of_each
from metrics_core.multiclass.scores import MulticlassScores
from metrics_core.ratios import quotient


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


class SamplesAverages(NamedTuple):
    """Means over cases of precision, recall and F1 at each of m thresholds, arrays (m,).

    Cases in which a ratio is undefined are left out of its mean. Weighted cases give weighted means.
    """

    precision: FloatArray
    recall: FloatArray
    f1: FloatArray


def samples_averages_at(
    scores: MultilabelScores, focus: int, thresholds: FloatArray, others: FloatArray
) -> SamplesAverages:
    """The samples averages at each of `thresholds`, ascending, of the label at position `focus`.

    `others` (K,) are the thresholds of all labels; the entry at `focus` is ignored. Equal to
    `MultilabelScores.at(...).samples` at each threshold, to the last bit.

    >>> scores = MultilabelScores.from_predictions([[1, 0], [1, 1], [0, 0]], [[0.9, 0.2], [0.6, 0.7], [0.3, 0.6]])
    >>> samples_averages_at(scores, 0, np.array([0.5, 0.8]), np.array([0.5, 0.5])).f1
    array([0.66666667, 0.55555556])
    """
    each = threshold_of_each(others, scores.columns.dtype, len(scores.classes))
    n_hits, n_flagged, n_true = (np.zeros(scores.columns.shape[1], dtype=np.int64) for _ in range(3))
    for position, truth in enumerate(scores.truth):
        n_true += truth
        if position != focus:
            flagged = scores.flagged(position, each[position])
            n_flagged += flagged
            n_hits += flagged & truth
    label_scores = scores.columns[focus]
    # The label of a case is flagged at the first `reached` thresholds.
    reached = np.searchsorted(thresholds.astype(label_scores.dtype), label_scores, side="right")
    if scores.known is not None:
        reached[~scores.known[focus]] = 0
    before = case_ratios(n_hits, n_flagged, n_true)
    after = case_ratios(n_hits + scores.truth[focus], n_flagged + 1, n_true)
    means = (
        means_along(*ratios, reached, len(thresholds), scores.weights) for ratios in zip(before, after, strict=True)
    )
    return SamplesAverages(*means)


@singledispatch
def macro_f1_at(scores: MulticlassScores | MultilabelScores, thresholds: FloatArray) -> FloatArray:
    """Macro F1 at each of `thresholds` (m,), ascending, shared by all classes or labels.

    Multiclass: the class with the highest score is predicted, or the case abstains if that score is below the
    threshold, as `MulticlassScores.predictions`. Multilabel: every label with score >= threshold is predicted. Classes
    with undefined F1 are left out of the mean; nan if there is none left.

    >>> scores = MulticlassScores.from_predictions([0, 1, 1], [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]])
    >>> macro_f1_at(scores, np.array([0.5, 0.8]))
    array([0.66666667, 0.33333333])
    """
    raise TypeError(type(scores).__name__)


@macro_f1_at.register
def _macro_f1_of_classes(scores: MulticlassScores, thresholds: FloatArray) -> FloatArray:
    size, width = len(scores.classes), len(thresholds) + 1
    predicted, top = scores.predictions(), scores.columns.max(axis=0)
    reached = np.searchsorted(thresholds.astype(top.dtype), top, side="right")
    cells = predicted * width + reached
    is_correct = predicted == scores.positions
    weights = np.ones(len(predicted)) if scores.weights is None else scores.weights
    n_hits = _counts_above(np.bincount(cells, weights * is_correct, minlength=size * width).reshape(size, width))
    n_predicted = _counts_above(np.bincount(cells, weights, minlength=size * width).reshape(size, width))
    support = np.bincount(scores.positions, weights, minlength=size)[:, np.newaxis]
    return _mean_of_defined(np.asarray(quotient(2 * n_hits, n_predicted + support)))


@macro_f1_at.register
def _macro_f1_of_labels(scores: MultilabelScores, thresholds: FloatArray) -> FloatArray:
    labels = map(scores.one_vs_rest, scores.classes)
    return _mean_of_defined(np.array([label.confusion_at(thresholds).f1 for label in labels]))


def _counts_above(counts: Counts) -> FloatArray:
    """How many cases reach more than i of the thresholds, for i from 0 to m - 1."""
    reversed_sums = np.cumsum(counts[:, ::-1], axis=1)
    return np.asarray(reversed_sums[:, -2::-1])


def _mean_of_defined(values: FloatArray) -> FloatArray:
    defined = ~np.isnan(values)
    return read_only(np.asarray(quotient(np.where(defined, values, 0.0).sum(axis=0), defined.sum(axis=0))))
