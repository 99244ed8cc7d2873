"""Precision and recall among the k best of each list; a tie across the cut takes its expectation over orders."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import IntArray, Values
from metrics_core.columns import UnreadableError, plain_array
from metrics_core.errors import RankError
from metrics_core.messages import shown
from metrics_core.parameters import is_whole
from metrics_core.ranking.lists import RankedLists
from metrics_core.ratios import product, quotient

# Up to here a whole number is a float.
LARGEST_K = 2**53


class ExpectedHits(NamedTuple):
    """How many of the k best are relevant on average over the orders of ties: `times_size` / `size`, both whole."""

    times_size: IntArray
    size: IntArray


def whole_cut_offs(k: Any) -> IntArray:
    """One k, or a list of them, as int64; `RankError` for what is no whole number of 1 or more."""
    try:
        values = plain_array(k)
    except UnreadableError:
        values = np.array(None)
    entries = values.ravel().tolist() if values.ndim <= 1 else [k]
    for value in entries:
        if not is_whole(value) or not 1 <= value <= LARGEST_K:
            raise RankError("core-not-whole", name="k", value=shown(value), least=1, most=LARGEST_K)
    return values.astype(np.int64)


def precision_at(lists: RankedLists, k: IntArray) -> Values:
    """Expected hits among the k best / k; a list that is shorter divides by k as well."""
    hits = expected_hits(lists, _for_each_query(k))
    return quotient(hits.times_size, product(hits.size, k))


def recall_at(lists: RankedLists, k: IntArray) -> Values:
    """Expected hits among the k best / relevant items; nan where nothing is relevant."""
    hits = expected_hits(lists, _for_each_query(k))
    relevant = lists.n_relevant if k.ndim == 0 else lists.n_relevant[:, None]
    return quotient(hits.times_size, product(hits.size, relevant))


def r_precision(lists: RankedLists) -> Values:
    """Precision at as many items as are relevant; nan where nothing is."""
    hits = expected_hits(lists, lists.n_relevant)
    return quotient(hits.times_size, product(hits.size, lists.n_relevant))


def expected_hits(lists: RankedLists, depth: Any) -> ExpectedHits:
    """Expected hits among the first `depth` rows of each list; a depth of two dimensions has a row per query."""
    columns = np.ndim(depth) == 2
    top, lengths = (values[:, None] if columns else values for values in (lists.bounds[:-1], lists.lengths))
    taken = np.minimum(depth, lengths)
    # The tie group of the last row taken; where none is, any group, of which 0 rows count.
    last = (top + taken - 1).clip(0, len(lists.score) - 1)
    group = lists.group_of_row[last]
    groups = lists.groups
    of_group = (taken - groups.above[group]) * groups.hits[group]
    times_size = np.where(taken == 0, 0, groups.hits_above[group] * groups.size[group] + of_group)
    return ExpectedHits(times_size, groups.size[group])


def _for_each_query(k: IntArray) -> IntArray:
    return k if k.ndim == 0 else k[None, :]
