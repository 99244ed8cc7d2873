"""Top-k accuracy: how often the true class is among the k highest scores, in expectation over tied classes."""

from typing import Any

import numpy as np

from metrics_core.arguments.columns import UnreadableError, plain_array
from metrics_core.arguments.parameters import is_whole
from metrics_core.computing.arrays import Counts, FloatArray, IntArray, Values, python_number
from metrics_core.computing.threads import on_threads
from metrics_core.error_messages import shown
from metrics_core.errors import RankError
from metrics_core.intervals.proportions import Interval, wilson
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.multiclass.score_columns import blocks_of
from metrics_core.ratios import quotient


def counts_by_rank(columns: FloatArray, positions: IntArray, weights: FloatArray | None) -> Counts:
    """Number of cases with `a` classes scored above the true one and `t` others tied with it: [a, t], shape (K, K).

    `columns` has shape (K, n), `positions` of the true classes and `weights` (n,).

    >>> counts_by_rank(np.array([[0.5, 0.2], [0.5, 0.7], [0.1, 0.9]]), np.array([0, 1]), None).tolist()
    [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    """
    size = len(columns)
    cells = _ranks(columns, positions)
    return np.bincount(cells, weights, minlength=size * size).reshape(size, size)


def _ranks(columns: FloatArray, positions: IntArray) -> IntArray:
    """For each case K times the number of classes scored above the true one, plus the number of others tied with it."""
    size, n = columns.shape
    cells = np.empty(n, dtype=np.int64)

    def fill(rows: slice) -> None:
        block = columns[:, rows]
        true = block[positions[rows], np.arange(block.shape[1])]
        above, tied = (np.zeros(len(true), dtype=np.int64) for _ in range(2))
        for scores in block:
            above += scores > true
            tied += scores == true
        cells[rows] = above * size + (tied - 1)

    on_threads(fill, blocks_of(n))
    return cells


def top_k_accuracy(counts: Counts, k: Any) -> Values:
    """The share of cases whose true class is among the k highest scores, in expectation over the orders of ties."""
    ranks = _checked_ranks(k, len(counts))
    above, tied = np.nonzero(counts)
    cases = counts[above, tied]
    probability = np.clip((ranks[..., np.newaxis] - above) / (tied + 1), 0, 1)
    return quotient((probability * cases).sum(axis=-1), cases.sum())


def top_k_interval(counts: Counts, k: Any, confidence: float) -> Interval:
    """The Wilson interval of top-k accuracy; nan if a tie at rank k makes it an expectation instead of a proportion."""
    ranks = _checked_ranks(k, len(counts))
    above, tied = np.nonzero(counts)
    cases = counts[above, tied]
    rank = ranks[..., np.newaxis]
    is_split = ((above < rank) & (rank <= above + tied)).any(axis=-1)
    low, high = wilson((cases * (above + tied < rank)).sum(axis=-1), cases.sum(), confidence)
    low, high = (np.where(is_split, np.nan, limit) for limit in (low, high))
    return Interval(python_number(low), python_number(high))


def top_k_interval_of_units(
    columns: FloatArray, positions: IntArray, units: SamplingUnits, k: Any, confidence: float
) -> Interval:
    """The same where a sample consists of clusters or of weighted cases."""
    ranks = _checked_ranks(k, len(columns))
    above, tied = np.divmod(_ranks(columns, positions), len(columns))
    rows = np.arange(len(positions))
    limits = []
    for rank in ranks.ravel().tolist():
        found = units.proportions(rows, rows * 0, 1, above + tied < rank, confidence)
        is_split = bool(((above < rank) & (rank <= above + tied)).any())
        limits.append([np.nan, np.nan] if is_split else [limit[0] for limit in found.limits])
    return Interval(*(python_number(limit.reshape(ranks.shape)) for limit in np.array(limits).T))


def _checked_ranks(k: Any, size: int) -> IntArray:
    try:
        values = plain_array(k)
    except UnreadableError:
        values = np.array(None)
    for value in values.ravel().tolist():
        if not is_whole(value) or not 1 <= value <= size:
            raise RankError("core-class-k", value=shown(value), classes=size)
    return values.astype(np.int64)
