"""The ranked lists of all queries, one below the other: what every measure of a ranking is read from.

Rows stand by query, and in a query from the highest score down. Rows of a query with equal scores are one tie group:
nothing between them is reachable, and no order among them is more right than another.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.computed_once import computed_once
from metrics_core.ranking.names import Names


class TieGroups(NamedTuple):
    """Tie groups in the order of the rows; arrays of shape (n_groups,), but `bounds`, which has one more.

    `bounds` are the rows at which groups begin and the last one ends, `query` is the group's query, `above` and
    `hits_above` count what the same query ranks above it, items and relevant ones, and `size` and `hits` the group's.
    """

    bounds: IntArray
    query: IntArray
    above: IntArray
    size: IntArray
    hits_above: IntArray
    hits: IntArray


class Gains(NamedTuple):
    """Judged items with a relevance above 0, retrieved or not: query and relevance of each, shape (n_gains,)."""

    query: IntArray
    relevance: FloatArray


@dataclass(frozen=True, eq=False)
class RankedLists:
    """Rows of all queries in ranked order.

    `bounds`, of shape (n_queries + 1,), are the rows at which the queries' lists begin and the last one ends; a list
    may be empty. `score` and `relevance` have one entry per row, relevance nan where the item is unjudged; `items` are
    the rows' items where these are known. An item is relevant iff its relevance >= `relevant_from`.
    """

    queries: pd.Index
    bounds: IntArray
    score: FloatArray
    relevance: FloatArray
    items: Names | None
    gains: Gains
    relevant_from: float

    @property
    def n_queries(self) -> int:
        """How many queries there are, those with an empty list too."""
        return len(self.queries)

    @computed_once
    def lengths(self) -> IntArray:
        """How many items each query lists, shape (n_queries,)."""
        return read_only(np.diff(self.bounds))

    @computed_once
    def n_relevant(self) -> IntArray:
        """How many judged items of each query are relevant, retrieved or not, shape (n_queries,)."""
        relevant = self.gains.relevance >= self.relevant_from
        return read_only(np.bincount(self.gains.query[relevant], minlength=self.n_queries))

    @computed_once
    def query_of_row(self) -> IntArray:
        """The number of each row's query."""
        return read_only(np.repeat(np.arange(self.n_queries), self.lengths))

    @computed_once
    def rank(self) -> IntArray:
        """The place of each row in its list, counted from 1, ties in the order of the rows."""
        return read_only(np.arange(1, len(self.score) + 1) - self.bounds[:-1].repeat(self.lengths))

    @property
    def relevant(self) -> BoolArray:
        """Which rows are relevant."""
        return np.asarray(self.relevance >= self.relevant_from)

    @property
    def gain(self) -> FloatArray:
        """The relevance of each row, 0 where it is negative or the item unjudged."""
        return np.where(self.relevance > 0, self.relevance, 0.0)

    @computed_once
    def hits_before(self) -> IntArray:
        """How many relevant rows of any query stand above each row, and at the end all, shape (n_rows + 1,)."""
        return read_only(np.append(0, np.cumsum(self.relevant)))

    @computed_once
    def group_of_row(self) -> IntArray:
        """The number of each row's tie group."""
        begins = np.ones(len(self.score), dtype=np.bool_)
        np.not_equal(self.score[1:], self.score[:-1], out=begins[1:])
        begins[1:] |= self.query_of_row[1:] != self.query_of_row[:-1]
        return read_only(np.cumsum(begins) - 1)

    @computed_once
    def groups(self) -> TieGroups:
        """The tie groups."""
        begins = np.flatnonzero(np.diff(self.group_of_row, prepend=-1))
        bounds = np.append(begins, len(self.score))
        query, hits = self.query_of_row[begins], self.hits_before[bounds]
        top = self.bounds[query]
        hits_above = hits[:-1] - self.hits_before[top]
        return TieGroups(*map(read_only, (bounds, query, begins - top, np.diff(bounds), hits_above, np.diff(hits))))


def ranked_lists(
    queries: Names,
    relevance: FloatArray,
    score: FloatArray,
    items: Names | None,
    gains: Gains,
    relevant_from: float,
) -> RankedLists:
    """The rows, given in any order, put in ranked order; of equal scores the first row given comes first."""
    order = np.lexsort((-score, queries.of_row))
    lengths = np.bincount(queries.of_row, minlength=len(queries.distinct))
    ranked_items = items._replace(of_row=_in_order(items.of_row, order)) if items else None
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
