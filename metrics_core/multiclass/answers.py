"""The answer to each case: the class with the highest score, among those that reach their threshold."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.multiclass.score_columns import blocks_of
from metrics_core.threads import on_threads

ABSTAINED = -1


class Answers(NamedTuple):
    """For each case the position of its class and its score there; -1 and -inf without an answer."""

    position: IntArray
    score: FloatArray


def answers(columns: FloatArray, thresholds: FloatArray | None = None) -> Answers:
    """The highest-scoring class of each case, of equals the first; with thresholds, of those with score >= threshold.

    `columns` has shape (K, n), `thresholds` (K,).

    >>> answers(np.array([[0.5, 0.25], [0.5, 0.75]])).position
    array([0, 1])
    """
    n = columns.shape[1]
    position, score = np.full(n, ABSTAINED, dtype=np.int64), np.full(n, -np.inf, dtype=columns.dtype)

    def fill(rows: slice) -> None:
        best, at = score[rows], position[rows]
        for k, scores in enumerate(columns[:, rows]):
            better = scores > best
            if thresholds is not None:
                better &= scores >= thresholds[k]
            np.copyto(best, scores, where=better)
            np.copyto(at, k, where=better)

    on_threads(fill, blocks_of(n))
    return Answers(read_only(position), read_only(score))
