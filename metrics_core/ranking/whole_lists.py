"""Summaries of a whole list: average precision, interpolated precision, reciprocal rank."""

import numpy as np

from metrics_core.arrays import FloatArray, IntArray, Values
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import quotient

# Recalls 0, 0.1, ... 1.
RECALL_STEPS = 10
# How many chances are worked on at once.
CELLS = 1 << 20


def average_precision(lists: RankedLists) -> Values:
    """Sum over tie groups of (R_i - R_{i-1}) P_i; what is not retrieved adds 0; nan where nothing is relevant."""
    groups = lists.groups
    seen = groups.above + groups.size
    parts = groups.hits * ((groups.hits_above + groups.hits) / seen)
    return quotient(np.bincount(groups.query, weights=parts, minlength=lists.n_queries), lists.n_relevant)


def interpolated_precision(lists: RankedLists) -> FloatArray:
    """The best precision at recall 0, 0.1, ... 1 or more, shape (n_queries, 11); nan where nothing is relevant.

    A recall that a list does not reach has 0.
    """
    groups, n_relevant = lists.groups, lists.n_relevant
    relevant = n_relevant[groups.query]
    hits = groups.hits_above + groups.hits
    reached = RECALL_STEPS * hits // np.maximum(relevant, 1)
    best = np.zeros((lists.n_queries, RECALL_STEPS + 1))
    np.maximum.at(best, (groups.query, reached), hits / (groups.above + groups.size))
    best = np.maximum.accumulate(best[:, ::-1], axis=1)[:, ::-1]
    return np.where(n_relevant[:, None] > 0, best, np.nan)


def reciprocal_rank(lists: RankedLists) -> Values:
    """1 / rank of the first relevant item, on average over the orders of ties.

    0 where no relevant item is retrieved, nan where nothing is relevant.
    """
    groups = lists.groups
    first = np.flatnonzero((groups.hits > 0) & (groups.hits_above == 0))
    values = np.where(lists.n_relevant > 0, 0.0, np.nan)
    values[groups.query[first]] = _mean_reciprocal(groups.above[first], groups.size[first], groups.hits[first])
    return values


def _mean_reciprocal(above: IntArray, size: IntArray, hits: IntArray) -> FloatArray:
    """Mean of 1 / (above + place of the first hit) over the orders of `size` items of which `hits` are."""
    means = 1 / (above + 1)
    mixed = np.flatnonzero(size > hits)
    order = mixed[np.argsort(-size[mixed])]
    start = 0
    while start < len(order):
        # The widest comes first, so that few rows of a block are padded.
        several = order[start : start + max(1, CELLS // int(size[order[start]]))]
        means[several] = _block_of_means(above[several], size[several], hits[several])
        start += len(several)
    return means


def _block_of_means(above: IntArray, size: IntArray, hits: IntArray) -> FloatArray:
    """The chance of place 1 is hits / size, that of place j + 1 (size - j - hits + 1) / (size - j) times that of j."""
    width = int((size - hits).max()) + 1
    place = np.arange(1, width)
    left = size[:, None] - place
    chances = np.empty((len(size), width))
    chances[:, 0] = hits / size
    chances[:, 1:] = np.maximum(left - hits[:, None] + 1, 0) / np.maximum(left, 1)
    np.cumprod(chances, axis=1, out=chances)
    return np.asarray((chances / (above[:, None] + np.arange(1, width + 1))).sum(axis=1))
