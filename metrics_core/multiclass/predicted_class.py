"""The predicted class of each case: argmax of the scores, optionally among the classes that reach their threshold."""

from typing import NamedTuple

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.multiclass.score_columns import blocks_of

ABSTAINED = -1


class PredictedClasses(NamedTuple):
    """For each case the position of its predicted class and that class's score; -1 and -inf if it abstains."""

    position: IntArray
    score: FloatArray


def predict_classes(columns: FloatArray, thresholds: FloatArray | None = None) -> PredictedClasses:
    """The class with the highest score of each case; of equal scores the first class.

    `columns` has shape (K, n). With `thresholds` (K,), only classes with score >= threshold are considered, and a case
    without such a class abstains.

    >>> predict_classes(np.array([[0.5, 0.25], [0.5, 0.75]])).position
    array([0, 1])
    """
    n = columns.shape[1]
    position, score = np.full(n, ABSTAINED, dtype=np.int64), np.full(n, -np.inf, dtype=columns.dtype)

    def fill(rows: slice) -> None:
        best, classes = score[rows], position[rows]
        for k, scores in enumerate(columns[:, rows]):
            candidates = scores if thresholds is None else np.where(scores >= thresholds[k], scores, -np.inf)
            np.copyto(classes, k, where=candidates > best)
            # Several times faster than copying where a score is better.
            np.maximum(best, candidates, out=best)

    on_threads(fill, blocks_of(n))
    return PredictedClasses(read_only(position), read_only(score))
