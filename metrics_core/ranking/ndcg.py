"""nDCG: discounted cumulative gain of the first k items, as a share of the best possible list's."""

from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, Values
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient


def ndcg_at(lists: RankedLists, k: IntArray) -> Values:
    """DCG@k / DCG@k of the judged items in the best order; nan if no judged relevance is above 0."""
    values = quotient(_dcg(lists, k), _ideal_dcg(lists, k))
    return values if k.ndim else values[:, 0]


def expected_gain(lists: RankedLists) -> FloatArray:
    """The gain at each rank in expectation over the orders of ties: the mean gain of the tie group."""
    groups = lists.groups
    means = np.add.reduceat(lists.gain, groups.bounds[:-1]) / groups.size
    return means.repeat(groups.size)


def _dcg(lists: RankedLists, k: IntArray) -> FloatArray:
    return _discounted(lists.query_of_row, lists.rank, expected_gain(lists), k, lists.n_queries)


def _ideal_dcg(lists: RankedLists, k: IntArray) -> FloatArray:
    query, gain = lists.gains
    order = np.lexsort((-gain, query))
    lengths = np.bincount(query, minlength=lists.n_queries)
    rank = np.arange(1, len(query) + 1) - (np.cumsum(lengths) - lengths).repeat(lengths)
    return _discounted(query[order], rank, gain[order], k, lists.n_queries)


def _discounted(query: IntArray, rank: IntArray, gain: FloatArray, k: Any, n_queries: int) -> FloatArray:
    """Sums of gain / log2(rank + 1) over the ranks up to each k, shape (n_queries, n_k)."""
    ascending, inverse = np.unique(k, return_inverse=True)
    k_index = np.searchsorted(ascending, rank)
    within_k = k_index < len(ascending)
    cell = query[within_k] * len(ascending) + k_index[within_k]
    discounted = gain[within_k] / np.log2(rank[within_k] + 1)
    sums = np.bincount(cell, weights=discounted, minlength=n_queries * len(ascending))
    return np.asarray(sums.reshape(n_queries, -1).cumsum(axis=1)[:, inverse.ravel()])
