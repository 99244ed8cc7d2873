"""Macro F1 at each of many thresholds shared by all classes or labels."""

from functools import singledispatch

import numpy as np

from metrics_core.arrays import Counts, FloatArray, read_only
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.scores import MulticlassScores
from metrics_core.ratios import quotient


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
