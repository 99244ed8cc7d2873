"""Candidate thresholds, and the best of them in each of many data sets, such as resamples or splits."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.predictions import as_thresholds
from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import Constraint, feasible_at
from metrics_core.computing.arrays import FloatArray, IntArray, read_only
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ThresholdError
from metrics_core.quantity import Quantity
from metrics_core.ties import lowest_tied_value

# Classes with more distinct scores are thinned, to about a thousandth of the class between candidates.
MAX_PER_CLASS = 1000
# Index for a data set in which no threshold is feasible with a defined objective.
NO_OPTIMUM = -1


def candidate_thresholds(scores: BinaryScores, thresholds: Any = None) -> FloatArray:
    """Ascending distinct thresholds ending with +inf: the given ones, or scores of both classes.

    By default, all distinct scores of a class with up to 1000 of them; otherwise 1000 of them, evenly spaced by rank.
    With one case per score, TPR and FPR at any threshold are then within 0.001 of those at a candidate. Raises
    `ThresholdError` for thresholds that are nan or not a list of numbers.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.3])
    >>> candidate_thresholds(scores)
    array([0.1, 0.3, 0.5, inf])
    """
    if thresholds is None:
        classes = (scores.statistic.positives.scores, scores.statistic.negatives.scores)
        values = np.concatenate([_thinned(ascending) for ascending in classes])
    else:
        values = as_thresholds(thresholds, scores.dtype)
        if values.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=values.ndim)
    return read_only(np.unique(np.append(values, values.dtype.type(np.inf))))


def _thinned(ascending: FloatArray) -> FloatArray:
    if len(ascending) <= MAX_PER_CLASS:
        return ascending
    indices = np.arange(MAX_PER_CLASS) * (len(ascending) - 1) // (MAX_PER_CLASS - 1)
    return ascending[indices]


class BestThresholds(NamedTuple):
    """The position of the best threshold of each data set, or `NO_OPTIMUM`, and its value, or nan; shape (m,)."""

    position: IntArray
    value: FloatArray


def best_thresholds(matrix: ConfusionMatrix, quantity: Quantity, constraints: tuple[Constraint, ...]) -> BestThresholds:
    """The best threshold of each column of counts of shape (thresholds, m), thresholds ascending.

    Of values tied within 1e-12, the highest threshold; as `metrics_core.choosing.choose` for each data set.

    >>> from metrics_core import METRICS
    >>> matrix = ConfusionMatrix(tp=[[3, 3], [2, 3], [0, 0]], fp=[[2, 2], [0, 2], [0, 0]],
    ...                          fn=[[0, 0], [1, 0], [3, 3]], tn=[[0, 0], [2, 0], [2, 2]])
    >>> best_thresholds(matrix, METRICS["f1"], ())
    BestThresholds(position=array([1, 1]), value=array([0.8 , 0.75]))
    """
    values = np.asarray(quantity(matrix))
    sign = 1 if quantity.higher_is_better else -1
    excluded = np.isnan(values) | ~feasible_at(matrix, constraints)
    signed_values = np.where(excluded, -np.inf, sign * values)
    columns = np.arange(values.shape[1])
    first_best = signed_values.argmax(axis=0)
    minimum = lowest_tied_value(
        signed_values[first_best, columns], np.asarray(quantity.scale(matrix))[first_best, columns]
    )
    position = len(values) - 1 - (signed_values >= minimum)[::-1].argmax(axis=0)
    has_none = excluded.all(axis=0)
    return BestThresholds(
        np.where(has_none, NO_OPTIMUM, position), np.where(has_none, np.nan, values[position, columns])
    )
