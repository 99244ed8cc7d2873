"""What one label's threshold does to each case's own ratios while the others stay: at every threshold, at once."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.score_columns import threshold_of_each
from metrics_core.ratios import quotient


class SampleMeans(NamedTuple):
    """The means over cases at each of m thresholds, arrays (m,), without the cases in which a ratio is undefined.

    Those of weighted cases are weighted.
    """

    precision: FloatArray
    recall: FloatArray
    f1: FloatArray


def samples_along(scores: MultilabelScores, focus: int, thresholds: FloatArray, others: FloatArray) -> SampleMeans:
    """The samples averages as the threshold of the label at position `focus` takes each of `thresholds`, ascending.

    `others` (K,) are the thresholds of all labels, of which the entry at `focus` plays no part. Equal to
    `MultilabelScores.at(...).samples` at each of them, but for the last digits of a sum.

    >>> scores = MultilabelScores.from_predictions([[1, 0], [1, 1], [0, 0]], [[0.9, 0.2], [0.6, 0.7], [0.3, 0.6]])
    >>> samples_along(scores, 0, np.array([0.5, 0.8]), np.array([0.5, 0.5])).f1
    array([0.66666667, 0.55555556])
    """
    each = threshold_of_each(others, scores.columns.dtype, len(scores.classes))
    hits, flagged, true = (np.zeros(scores.columns.shape[1], dtype=np.int64) for _ in range(3))
    for at, (column, truth) in enumerate(zip(scores.columns, scores.truth, strict=True)):
        true += truth
        if at != focus:
            called = column >= each[at]
            flagged += called
            hits += called & truth
    own = scores.columns[focus]
    # At so many of the thresholds, from the lowest, the label is called.
    reached = np.searchsorted(thresholds.astype(own.dtype), own, side="right")
    before, after = _ratios(hits, flagged, true), _ratios(hits + scores.truth[focus], flagged + 1, true)
    weights = np.ones(len(own)) if scores.weights is None else scores.weights
    means = (_means(*ratios, weights, reached, len(thresholds)) for ratios in zip(before, after, strict=True))
    return SampleMeans(*means)


def _ratios(hits: IntArray, flagged: IntArray, true: IntArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    ratios = (quotient(hits, flagged), quotient(hits, true), quotient(2 * hits, flagged + true))
    precision, recall, f1 = map(np.asarray, ratios)
    return precision, recall, f1


def _means(before: FloatArray, after: FloatArray, weights: FloatArray, reached: IntArray, count: int) -> FloatArray:
    """The mean at each of so many thresholds, of which the label is called at the first `reached` ones of each case."""
    sums = _along(weights * np.nan_to_num(before), weights * np.nan_to_num(after), reached, count)
    defined = _along(weights * ~np.isnan(before), weights * ~np.isnan(after), reached, count)
    return read_only(np.asarray(quotient(sums, defined)))


def _along(before: FloatArray, after: FloatArray, reached: IntArray, count: int) -> FloatArray:
    called = np.bincount(reached, after, minlength=count + 1)
    uncalled = np.bincount(reached, before, minlength=count + 1)
    # At a threshold are called the cases that reach more of them than lie below it.
    above = np.cumsum(called[::-1])[::-1]
    return np.asarray(above[1:] + np.cumsum(uncalled)[:-1])
