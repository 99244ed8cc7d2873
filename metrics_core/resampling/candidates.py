"""The thresholds among which a resample chooses: every distinct score, or so many that none is far from one."""

from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.errors import ThresholdError
from metrics_core.predictions import as_thresholds

# Of each class. Beyond, candidates are a thousandth of the class apart.
MOST_OF_A_CLASS = 1000


def candidates(scores: BinaryScores, thresholds: Any = None) -> FloatArray:
    """Ascending thresholds without repeats, the last +inf: those given, or those that the scores offer.

    By default every distinct score of a class that has up to 1000 of them, and of a class with more those whose
    neighbours are as many distinct scores apart, about a thousandth. With one case per score, TPR and FPR at any
    other threshold are then within 0.001 of those at a candidate.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.3])
    >>> candidates(scores)
    array([0.1, 0.3, 0.5, inf])
    """
    if thresholds is None:
        classes = (scores.statistic.positives.scores, scores.statistic.negatives.scores)
        given = np.concatenate([_spread(of_class) for of_class in classes])
    else:
        given = as_thresholds(thresholds, scores.dtype)
        if given.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=given.ndim)
    return read_only(np.unique(np.append(given, given.dtype.type(np.inf))))


def _spread(ascending: FloatArray) -> FloatArray:
    if len(ascending) <= MOST_OF_A_CLASS:
        return ascending
    places = np.arange(MOST_OF_A_CLASS) * (len(ascending) - 1) // (MOST_OF_A_CLASS - 1)
    return ascending[places]
