"""nDCG: discounted cumulative gain of the first k items, as a share of the best possible list's."""

from collections.abc import Callable
from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray, Values
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient

# The gain of an item by its relevance, which is 0 or more; both are 1 for a relevance of 1.
GAINS: dict[str, Callable[[FloatArray], FloatArray]] = {
    "linear": lambda relevance: relevance,
    "exponential": lambda relevance: np.exp2(relevance) - 1,
}
# The gain of a higher relevance could overflow in sums.
MOST_EXPONENTIAL = 500


def ndcg_at(lists: RankedLists, k: IntArray, gain: str) -> Values:
    """DCG@k / DCG@k of the judged items in the best order, by a gain of `GAINS`; nan if no relevance is above 0."""
    values = quotient(_dcg(lists, k, gain), _ideal_dcg(lists, k, gain))
    return values if k.ndim else values[:, 0]


def checked_gain(gain: Any, relevance: FloatArray) -> str:
    """The name of a gain; raises `ParameterError` for another, and for an exponential one of grades above 500."""
    if not isinstance(gain, str) or gain not in GAINS:
        raise ParameterError("core-rule", value=shown(gain), choices=", ".join(GAINS))
    if gain == "exponential" and relevance.max(initial=0) > MOST_EXPONENTIAL:
        raise ParameterError("core-gain-too-large", value=shown(relevance.max()), most=MOST_EXPONENTIAL)
    return gain


def _expected_gain(lists: RankedLists, gain: str) -> FloatArray:
    """The gain at each rank in expectation over the orders of ties: the mean gain of the tie group."""
    groups = lists.groups
    means = np.add.reduceat(GAINS[gain](lists.judged_relevance), groups.bounds[:-1]) / groups.size
    return means.repeat(groups.size)


def _dcg(lists: RankedLists, k: IntArray, gain: str) -> FloatArray:
    return _discounted(lists.query_of_row, lists.rank, _expected_gain(lists, gain), k, lists.n_queries)


def _ideal_dcg(lists: RankedLists, k: IntArray, name: str) -> FloatArray:
    query, gain = lists.gains.query, GAINS[name](lists.gains.relevance)
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
