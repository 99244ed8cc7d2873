"""The ranked lists of all queries in one table, from which every ranking metric is computed.

Rows are grouped by query and sorted by descending score within a query. Rows of a query with equal scores form a tie
group: their order is arbitrary, and no threshold separates them.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.ranking.identifiers import Identifiers


class TieGroups(NamedTuple):
    """Tie groups in row order; arrays of shape (n_groups,), `bounds` (n_groups + 1,).

    `bounds` are the first rows of the groups, then the number of rows. `query` is the index of the group's query.
    `above` and `hits_above` count the items and relevant items that the query ranks above the group, `size` and `hits`
    those in it.
    """

    bounds: IntArray
    query: IntArray
    above: IntArray
    size: IntArray
    hits_above: IntArray
    hits: IntArray


class Gains(NamedTuple):
    """Query and relevance of each judged item with a relevance above 0, retrieved or not; shape (n_gains,)."""

    query: IntArray
    relevance: FloatArray


@dataclass(frozen=True, eq=False)
class RankedLists:
    """The rows of all queries in ranked order.

    `bounds` (n_queries + 1,) are the first rows of the queries' lists, then the number of rows; a list may be empty.
    `score` and `relevance` have one entry per row; relevance is nan if the item is not judged. `items` are the items of
    the rows, if known. An item is relevant iff its relevance >= `relevant_from`.
    """

    queries: pd.Index
    bounds: IntArray
    score: FloatArray
    relevance: FloatArray
    items: Identifiers | None
    gains: Gains
    relevant_from: float

    @property
    def n_queries(self) -> int:
        """Number of queries, including those with an empty list."""
        return len(self.queries)

    @computed_once
    def lengths(self) -> IntArray:
        """Number of items in each query's list, shape (n_queries,)."""
        return read_only(np.diff(self.bounds))

    @computed_once
    def n_relevant(self) -> IntArray:
        """Number of relevant judged items of each query, retrieved or not, shape (n_queries,)."""
        relevant = self.gains.relevance >= self.relevant_from
        return read_only(np.bincount(self.gains.query[relevant], minlength=self.n_queries))

    @computed_once
    def query_of_row(self) -> IntArray:
        """The index of each row's query."""
        return read_only(np.repeat(np.arange(self.n_queries), self.lengths))

    @computed_once
    def rank(self) -> IntArray:
        """The rank of each row in its list, from 1; ties in row order."""
        return read_only(np.arange(1, len(self.score) + 1) - self.bounds[:-1].repeat(self.lengths))

    @property
    def relevant(self) -> BoolArray:
        """Whether each row is relevant."""
        return np.asarray(self.relevance >= self.relevant_from)

    @property
    def judged_relevance(self) -> FloatArray:
        """The relevance of each row, 0 if it is negative or the item is not judged."""
        return np.where(self.relevance > 0, self.relevance, 0.0)

    @computed_once
    def hits_before(self) -> IntArray:
        """Number of relevant rows above each row over all queries, then the total; shape (n_rows + 1,)."""
        return read_only(np.append(0, np.cumsum(self.relevant)))

    @computed_once
    def group_of_row(self) -> IntArray:
        """The index of each row's tie group."""
        starts = np.ones(len(self.score), dtype=np.bool_)
        np.not_equal(self.score[1:], self.score[:-1], out=starts[1:])
        starts[1:] |= self.query_of_row[1:] != self.query_of_row[:-1]
        return read_only(np.cumsum(starts) - 1)

    @computed_once
    def groups(self) -> TieGroups:
        """The tie groups of all queries."""
        starts = np.flatnonzero(np.diff(self.group_of_row, prepend=-1))
        bounds = np.append(starts, len(self.score))
        query, hits = self.query_of_row[starts], self.hits_before[bounds]
        top = self.bounds[query]
        hits_above = hits[:-1] - self.hits_before[top]
        return TieGroups(*map(read_only, (bounds, query, starts - top, np.diff(bounds), hits_above, np.diff(hits))))


def ranked_lists(
    queries: Identifiers,
    relevance: FloatArray,
    score: FloatArray,
    items: Identifiers | None,
    gains: Gains,
    relevant_from: float,
) -> RankedLists:
    """Sort rows, given in any order, into ranked lists; rows with equal scores keep their order."""
    order = np.lexsort((-score, queries.codes))
    lengths = np.bincount(queries.codes, minlength=len(queries.distinct))
    ranked_items = items._replace(codes=_in_order(items.codes, order)) if items else None
    return RankedLists(
        queries.distinct,
        read_only(np.append(0, np.cumsum(lengths))),
        _in_order(score, order),
        _in_order(relevance, order),
        ranked_items,
        Gains(read_only(gains.query), read_only(gains.relevance)),
        relevant_from,
    )


def _in_order(column: Any, order: IntArray) -> Any:
    return read_only(column.take(order))
