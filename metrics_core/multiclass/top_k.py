"""Whether the true class is among the k with the highest scores, over the orders of what ties with it."""

from typing import Any

import numpy as np

from metrics_core.arrays import Counts, FloatArray, IntArray, Values, python_number
from metrics_core.columns import UnreadableError, plain_array
from metrics_core.errors import RankError
from metrics_core.intervals import Interval, wilson
from metrics_core.messages import shown
from metrics_core.multiclass.score_columns import blocks_of
from metrics_core.parameters import is_whole
from metrics_core.ratios import quotient
from metrics_core.threads import on_threads


def standings(columns: FloatArray, positions: IntArray, weights: FloatArray | None) -> Counts:
    """How many cases have `a` classes scored above the true one and `t` others as high: an array [a, t], (K, K).

    >>> standings(np.array([[0.5, 0.2], [0.5, 0.7], [0.1, 0.9]]), np.array([0, 1]), None).tolist()
    [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    """
    size, n = columns.shape
    cells = np.empty(n, dtype=np.int64)

    def fill(rows: slice) -> None:
        block = columns[:, rows]
        true = block[positions[rows], np.arange(block.shape[1])]
        above, level = (np.zeros(len(true), dtype=np.int64) for _ in range(2))
        for scores in block:
            above += scores > true
            level += scores == true
        cells[rows] = above * size + (level - 1)

    on_threads(fill, blocks_of(n))
    return np.bincount(cells, weights, minlength=size * size).reshape(size, size)


def top_k_accuracy(standing: Counts, k: Any) -> Values:
    """The share of cases whose true class is among the k highest, in expectation over the orders of ties."""
    ranks = _ranks(k, len(standing))
    above, tied = np.nonzero(standing)
    cases = standing[above, tied]
    chance = np.clip((ranks[..., np.newaxis] - above) / (tied + 1), 0, 1)
    return quotient((chance * cases).sum(axis=-1), cases.sum())


def top_k_interval(standing: Counts, k: Any, confidence: float) -> Interval:
    """The Wilson interval of the same; nan where a tie across the cut makes the right answers no whole number."""
    ranks = _ranks(k, len(standing))
    above, tied = np.nonzero(standing)
    cases = standing[above, tied]
    rank = ranks[..., np.newaxis]
    is_split = ((above < rank) & (rank <= above + tied)).any(axis=-1)
    low, high = wilson((cases * (above + tied < rank)).sum(axis=-1), cases.sum(), confidence)
    low, high = (np.where(is_split, np.nan, limit) for limit in (low, high))
    return Interval(python_number(low), python_number(high))


def _ranks(k: Any, size: int) -> IntArray:
    try:
        values = plain_array(k)
    except UnreadableError:
        values = np.array(None)
    for value in values.ravel().tolist():
        if not is_whole(value) or not 1 <= value <= size:
            raise RankError("core-class-k", value=shown(value), classes=size)
    return values.astype(np.int64)
