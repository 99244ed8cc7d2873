"""From a caller's columns, or a run and its judgements, to ranked lists; or a named refusal."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import LARGEST_WEIGHT, SMALLEST_WEIGHT, FloatArray, IntArray
from metrics_core.errors import LabelError, QueryError, ShapeError
from metrics_core.messages import shown
from metrics_core.parameters import positive_number
from metrics_core.predictions import check_finite, check_lengths, real_numbers
from metrics_core.ranking.lists import Gains, RankedLists, ranked_lists
from metrics_core.ranking.names import Names, names_in, pair_numbers, refuse_twice

RUN = ("query", "item", "score")
JUDGEMENTS = ("query", "item", "relevance")


class Judgements(NamedTuple):
    """Who was judged how: the query, the item and the relevance of each row."""

    queries: Names
    items: Names
    relevance: FloatArray


def lists_of_predictions(query: Any, relevance: Any, score: Any, item: Any, relevant_from: Any) -> RankedLists:
    """The lists of columns in which every row is retrieved and judged."""
    threshold = positive_number(relevant_from, "relevant_from")
    grades, scores = _grades(relevance), _finite(score, "score")
    queries, items = names_in(query, "query"), None if item is None else names_in(item, "item")
    check_lengths(query=queries.of_row, relevance=grades, score=scores)
    if (grades < 0).any():
        row = int((grades < 0).argmax())
        raise LabelError("core-relevance-negative", count=int((grades < 0).sum()), value=shown(grades[row]), row=row)
    if items:
        check_lengths(query=queries.of_row, item=items.of_row)
        refuse_twice("item", queries, items)
    return ranked_lists(queries, grades, scores, items, _gains(queries.of_row, grades), threshold)


def lists_of_run(run: Any, judgements: Any, relevant_from: Any) -> tuple[RankedLists, int]:
    """The lists of the judged queries, and how many queries of the run were left out since they are not judged."""
    threshold = positive_number(relevant_from, "relevant_from")
    queries, items, scores = _run(run)
    judged = _judgements(judgements)
    # Everything is numbered as the judgements do; -1 is what they do not have.
    query = judged.queries.distinct.get_indexer(queries.distinct)
    item = judged.items.distinct.get_indexer(items.distinct)
    if (query < 0).all():
        found, wanted = shown(queries.distinct[0]), shown(judged.queries.distinct[0])
        raise QueryError("core-queries-apart", found=found, judged=wanted)
    kept = query[queries.of_row] >= 0
    of_row = query[queries.of_row[kept]]
    lists = ranked_lists(
        Names(of_row, judged.queries.distinct),
        _looked_up(judged, of_row, item[items.of_row[kept]]),
        scores[kept],
        items._replace(of_row=items.of_row[kept]),
        _gains(judged.queries.of_row, judged.relevance),
        threshold,
    )
    return lists, int((query < 0).sum())


def _run(run: Any) -> tuple[Names, Names, FloatArray]:
    query, item, score = _columns(run, "run", RUN)
    queries, items, scores = names_in(query, "query"), names_in(item, "item"), _finite(score, "score")
    check_lengths(query=queries.of_row, item=items.of_row, score=scores)
    refuse_twice("run", queries, items)
    return queries, items, scores


def _judgements(judgements: Any) -> Judgements:
    query, item, relevance = _columns(judgements, "judgements", JUDGEMENTS)
    queries, items = names_in(query, "query"), names_in(item, "item")
    grades = _grades(relevance)
    check_lengths(query=queries.of_row, item=items.of_row, relevance=grades)
    refuse_twice("judgements", queries, items)
    return Judgements(queries, items, grades)


def _columns(table: Any, name: str, columns: tuple[str, ...]) -> list[Any]:
    found = []
    for column in columns:
        try:
            found.append(table[column])
        except Exception:  # Each kind of table has an error of its own.
            raise ShapeError("core-query-column", name=name, column=column, columns=", ".join(columns)) from None
    return found


def _finite(values: Any, name: str) -> FloatArray:
    column = real_numbers(values, name)
    check_finite(column, name)
    return column


def _grades(relevance: Any) -> FloatArray:
    grades = _finite(relevance, "relevance").astype(np.float64)
    extreme = (grades > 0) & ((grades < SMALLEST_WEIGHT) | (grades > LARGEST_WEIGHT))
    if extreme.any():
        row = int(extreme.argmax())
        raise LabelError("core-relevance-out-of-range", value=shown(grades[row]), row=row)
    return grades


def _gains(query: IntArray, relevance: FloatArray) -> Gains:
    above = relevance > 0
    return Gains(query[above], relevance[above])


def _looked_up(judged: Judgements, query: IntArray, item: IntArray) -> FloatArray:
    """The relevance of each pair, nan where it is not judged."""
    n_items = len(judged.items.distinct)
    known = pair_numbers(judged.queries.of_row, judged.items.of_row, n_items)
    order = known.argsort()
    wanted = pair_numbers(query, item, n_items)
    place = order[np.searchsorted(known, wanted, sorter=order).clip(max=len(known) - 1)]
    return np.where((item >= 0) & (known[place] == wanted), judged.relevance[place], np.nan)
