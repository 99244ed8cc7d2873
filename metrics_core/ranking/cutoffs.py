"""Precision@k, recall@k and R-precision, and curves over k.

A tie at rank k takes its expectation over the orders of the tied items.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.columns import UnreadableError, plain_array
from metrics_core.arguments.parameters import is_whole
from metrics_core.computing.arrays import FloatArray, IntArray, Values, read_only
from metrics_core.curves import Columns
from metrics_core.error_messages import shown
from metrics_core.errors import RankError
from metrics_core.ranking.lists import RankedLists
from metrics_core.ranking.means import mean_over_queries
from metrics_core.ranking.ndcg import ndcg_at
from metrics_core.ratios import product, quotient

# The largest k that float64 represents exactly.
MAX_K = 2**53
# Limits the memory: pairs of a query and a k in one block.
MAX_CELLS = 1 << 22


class ExpectedHits(NamedTuple):
    """The expected number of relevant items among the first k: `times_size` / `size`, both integers."""

    times_size: IntArray
    size: IntArray


def checked_cutoffs(k: Any) -> IntArray:
    """One k, or a list of them, as int64; raises `RankError` unless each is a whole number of 1 or more."""
    try:
        values = plain_array(k)
    except UnreadableError:
        values = np.array(None)
    entries = values.ravel().tolist() if values.ndim <= 1 else [k]
    for value in entries:
        if not is_whole(value) or not 1 <= value <= MAX_K:
            raise RankError("core-not-whole", name="k", value=shown(value), least=1, most=MAX_K)
    return values.astype(np.int64)


def precision_at(lists: RankedLists, k: IntArray) -> Values:
    """Expected relevant items among the first k / k, also for lists shorter than k."""
    hits = expected_hits(lists, _broadcast_over_queries(k))
    return quotient(hits.times_size, product(hits.size, k))


def recall_at(lists: RankedLists, k: IntArray) -> Values:
    """Expected relevant items among the first k / relevant items; nan if there is no relevant item."""
    hits = expected_hits(lists, _broadcast_over_queries(k))
    relevant = lists.n_relevant if k.ndim == 0 else lists.n_relevant[:, None]
    return quotient(hits.times_size, product(hits.size, relevant))


def r_precision(lists: RankedLists) -> Values:
    """Precision at k = number of relevant items; nan if there is none."""
    hits = expected_hits(lists, lists.n_relevant)
    return quotient(hits.times_size, product(hits.size, lists.n_relevant))


def expected_hits(lists: RankedLists, depth: Any) -> ExpectedHits:
    """Expected relevant items among the first `depth` rows of each list; a 2-D `depth` has one row per query."""
    columns = np.ndim(depth) == 2
    top, lengths = (values[:, None] if columns else values for values in (lists.bounds[:-1], lists.lengths))
    depth_in_list = np.minimum(depth, lengths)
    # The tie group at the depth. At depth 0 any group serves, since 0 of its rows count.
    last = (top + depth_in_list - 1).clip(0, len(lists.score) - 1)
    group = lists.group_of_row[last]
    groups = lists.groups
    hits_of_group = (depth_in_list - groups.above[group]) * groups.hits[group]
    times_size = np.where(depth_in_list == 0, 0, groups.hits_above[group] * groups.size[group] + hits_of_group)
    return ExpectedHits(times_size, groups.size[group])


def _broadcast_over_queries(k: IntArray) -> IntArray:
    return k if k.ndim == 0 else k[None, :]


@dataclass(frozen=True, eq=False)
class CutoffCurve(Columns):
    """Mean precision, recall and nDCG at each k; arrays of shape (n_k,).

    Each mean is over the queries in which the metric is defined: precision over all, recall over those with a relevant
    item, nDCG over those with a judged relevance above 0.
    """

    k: IntArray
    precision: FloatArray
    recall: FloatArray
    ndcg: FloatArray


def curve_over_k(lists: RankedLists, k: IntArray, gain: str) -> CutoffCurve:
    """The means over queries at each k, in the given order."""
    step = max(1, MAX_CELLS // lists.n_queries)
    blocks = [k[start : start + step] for start in range(0, len(k), step)]
    means = [
        np.concatenate(
            [np.atleast_1d(mean_over_queries(metric(lists, block), lists.n_relevant).value) for block in blocks]
        )
        for metric in (precision_at, recall_at, partial(ndcg_at, gain=gain))
    ]
    return CutoffCurve(read_only(k.copy()), *map(read_only, means))
