"""Candidate thresholds for optimization on resamples: all distinct scores, or a thinned set of them."""

from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.errors import ThresholdError
from metrics_core.predictions import as_thresholds

# Classes with more distinct scores are thinned, to about a thousandth of the class between candidates.
MAX_PER_CLASS = 1000


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
