"""Metrics of a full ranked list: average precision, 11-point interpolated precision, reciprocal rank."""

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray, Values
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient

# Interpolated precision has 11 recall levels: 0, 0.1, ... 1.
RECALL_STEPS = 10
# Limits the memory: probabilities in one block.
MAX_CELLS = 1 << 20


def average_precision(lists: RankedLists) -> Values:
    """Sum over tie groups of (R_i - R_{i-1}) P_i; items not retrieved add 0; nan if nothing is relevant."""
    groups = lists.groups
    last_rank = groups.above + groups.size
    gains = groups.hits * ((groups.hits_above + groups.hits) / last_rank)
    return quotient(np.bincount(groups.query, weights=gains, minlength=lists.n_queries), lists.n_relevant)


def interpolated_precision(lists: RankedLists) -> FloatArray:
    """The highest precision at recall >= 0, 0.1, ... 1; shape (n_queries, 11), nan if nothing is relevant.

    0 for a recall that the list does not reach.
    """
    groups, n_relevant = lists.groups, lists.n_relevant
    relevant = n_relevant[groups.query]
    hits = groups.hits_above + groups.hits
    recall_step = RECALL_STEPS * hits // np.maximum(relevant, 1)
    best = np.zeros((lists.n_queries, RECALL_STEPS + 1))
    np.maximum.at(best, (groups.query, recall_step), hits / (groups.above + groups.size))
    best = np.maximum.accumulate(best[:, ::-1], axis=1)[:, ::-1]
    return np.where(n_relevant[:, None] > 0, best, np.nan)


def reciprocal_rank(lists: RankedLists) -> Values:
    """1 / rank of the first relevant item, in expectation over the orders of ties.

    0 if no relevant item is retrieved, nan if nothing is relevant.
    """
    groups = lists.groups
    first = np.flatnonzero((groups.hits > 0) & (groups.hits_above == 0))
    values = np.where(lists.n_relevant > 0, 0.0, np.nan)
    values[groups.query[first]] = _mean_reciprocal(groups.above[first], groups.size[first], groups.hits[first])
    return values


def _mean_reciprocal(above: IntArray, size: IntArray, hits: IntArray) -> FloatArray:
    """Expected 1 / (above + rank of the first hit) in a tie group of `size` items, `hits` of them relevant."""
    means = 1 / (above + 1)
    with_non_relevant = np.flatnonzero(size > hits)
    order = with_non_relevant[np.argsort(-size[with_non_relevant], kind="stable")]
    start = 0
    while start < len(order):
        # Sorted by size, so that little of a block is padding.
        block = order[start : start + max(1, MAX_CELLS // int(size[order[start]]))]
        means[block] = _block_of_means(above[block], size[block], hits[block])
        start += len(block)
    return means


def _block_of_means(above: IntArray, size: IntArray, hits: IntArray) -> FloatArray:
    """As `_mean_reciprocal`, for a block of tie groups at once.

    The first hit has rank 1 with probability hits / size, and rank j + 1 with (size - j - hits + 1) / (size - j) times
    the probability of rank j.
    """
    width = int((size - hits).max()) + 1
    place = np.arange(1, width)
    n_left = size[:, None] - place
    probabilities = np.empty((len(size), width))
    probabilities[:, 0] = hits / size
    probabilities[:, 1:] = np.maximum(n_left - hits[:, None] + 1, 0) / np.maximum(n_left, 1)
    np.cumprod(probabilities, axis=1, out=probabilities)
    return np.asarray((probabilities / (above[:, None] + np.arange(1, width + 1))).sum(axis=1))
