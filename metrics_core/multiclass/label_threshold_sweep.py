"""Samples averages at every threshold of one label, the thresholds of the other labels fixed."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.score_columns import threshold_of_each
from metrics_core.ratios import quotient


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
    `MultilabelScores.at(...).samples` at each threshold, up to rounding of the sums.

    >>> scores = MultilabelScores.from_predictions([[1, 0], [1, 1], [0, 0]], [[0.9, 0.2], [0.6, 0.7], [0.3, 0.6]])
    >>> samples_averages_at(scores, 0, np.array([0.5, 0.8]), np.array([0.5, 0.5])).f1
    array([0.66666667, 0.55555556])
    """
    each = threshold_of_each(others, scores.columns.dtype, len(scores.classes))
    n_hits, n_flagged, n_true = (np.zeros(scores.columns.shape[1], dtype=np.int64) for _ in range(3))
    for position, (column, truth) in enumerate(zip(scores.columns, scores.truth, strict=True)):
        n_true += truth
        if position != focus:
            flagged = column >= each[position]
            n_flagged += flagged
            n_hits += flagged & truth
    label_scores = scores.columns[focus]
    # The label of a case is flagged at the first `reached` thresholds.
    reached = np.searchsorted(thresholds.astype(label_scores.dtype), label_scores, side="right")
    before, after = _ratios(n_hits, n_flagged, n_true), _ratios(n_hits + scores.truth[focus], n_flagged + 1, n_true)
    weights = np.ones(len(label_scores)) if scores.weights is None else scores.weights
    means = (_means(*ratios, weights, reached, len(thresholds)) for ratios in zip(before, after, strict=True))
    return SamplesAverages(*means)


def _ratios(n_hits: IntArray, n_flagged: IntArray, n_true: IntArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    ratios = (quotient(n_hits, n_flagged), quotient(n_hits, n_true), quotient(2 * n_hits, n_flagged + n_true))
    precision, recall, f1 = map(np.asarray, ratios)
    return precision, recall, f1


def _means(before: FloatArray, after: FloatArray, weights: FloatArray, reached: IntArray, count: int) -> FloatArray:
    """The mean at each of `count` thresholds; the label of a case is flagged at the first `reached` of them."""
    sums = _sums_at_thresholds(weights * np.nan_to_num(before), weights * np.nan_to_num(after), reached, count)
    defined = _sums_at_thresholds(weights * ~np.isnan(before), weights * ~np.isnan(after), reached, count)
    return read_only(np.asarray(quotient(sums, defined)))


def _sums_at_thresholds(before: FloatArray, after: FloatArray, reached: IntArray, count: int) -> FloatArray:
    flagged = np.bincount(reached, after, minlength=count + 1)
    unflagged = np.bincount(reached, before, minlength=count + 1)
    # At threshold i, the cases with reached > i are flagged.
    above = np.cumsum(flagged[::-1])[::-1]
    return np.asarray(above[1:] + np.cumsum(unflagged)[:-1])
