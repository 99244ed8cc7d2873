"""nDCG: what the k best of a list are worth, a rank further down less, as a share of the best possible list."""

from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, Values
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient


def ndcg_at(lists: RankedLists, k: IntArray) -> Values:
    """DCG of the k best / DCG of the k best judged items; nan where nothing judged has a relevance above 0."""
    values = quotient(_dcg(lists, k), _ideal_dcg(lists, k))
    return values if k.ndim else values[:, 0]


def expected_gain(lists: RankedLists) -> FloatArray:
    """The gain at each rank on average over the orders of ties, which is the mean of the tie group."""
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
    """Sums of gain / log2(rank + 1) over the ranks up to each k, shape (n_queries, number of k)."""
    ascending, place_of = np.unique(k, return_inverse=True)
    within = np.searchsorted(ascending, rank)
    counts = within < len(ascending)
    cell = query[counts] * len(ascending) + within[counts]
    worth = gain[counts] / np.log2(rank[counts] + 1)
    sums = np.bincount(cell, weights=worth, minlength=n_queries * len(ascending))
    return np.asarray(sums.reshape(n_queries, -1).cumsum(axis=1)[:, place_of.ravel()])
