"""One threshold for all classes or labels: macro F1 at many of them at once."""

from functools import singledispatch

import numpy as np

from metrics_core.arrays import Counts, FloatArray, read_only
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.scores import MulticlassScores
from metrics_core.ratios import quotient


@singledispatch
def macro_f1_along(scores: MulticlassScores | MultilabelScores, thresholds: FloatArray) -> FloatArray:
    """The mean F1 of the classes or labels as all have the same threshold, at each of `thresholds` (m,), ascending.

    Of classes a case gets that with the highest score, or none where that does not reach the threshold, as
    `MulticlassScores.predictions`. Of labels it gets all that reach it. Where F1 is undefined it is left out of the
    mean; nan where nothing else is there.

    >>> scores = MulticlassScores.from_predictions([0, 1, 1], [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]])
    >>> macro_f1_along(scores, np.array([0.5, 0.8]))
    array([0.66666667, 0.33333333])
    """
    raise TypeError(type(scores).__name__)


@macro_f1_along.register
def _of_classes(scores: MulticlassScores, thresholds: FloatArray) -> FloatArray:
    size, width = len(scores.classes), len(thresholds) + 1
    answers, top = scores.predictions(), scores.columns.max(axis=0)
    reached = np.searchsorted(thresholds.astype(top.dtype), top, side="right")
    cells = answers * width + reached
    is_right = answers == scores.positions
    weights = np.ones(len(answers)) if scores.weights is None else scores.weights
    hits = _at_least(np.bincount(cells, weights * is_right, minlength=size * width).reshape(size, width))
    given = _at_least(np.bincount(cells, weights, minlength=size * width).reshape(size, width))
    support = np.bincount(scores.positions, weights, minlength=size)[:, np.newaxis]
    return _mean_of_defined(np.asarray(quotient(2 * hits, given + support)))


@macro_f1_along.register
def _of_labels(scores: MultilabelScores, thresholds: FloatArray) -> FloatArray:
    labels = map(scores.one_vs_rest, scores.classes)
    return _mean_of_defined(np.array([label.confusion_at(thresholds).f1 for label in labels]))


def _at_least(counts: Counts) -> FloatArray:
    """How many reach more than so many of the thresholds, for 0 to m - 1 of them."""
    reversed_sums = np.cumsum(counts[:, ::-1], axis=1)
    return np.asarray(reversed_sums[:, -2::-1])


def _mean_of_defined(values: FloatArray) -> FloatArray:
    defined = ~np.isnan(values)
    return read_only(np.asarray(quotient(np.where(defined, values, 0.0).sum(axis=0), defined.sum(axis=0))))
