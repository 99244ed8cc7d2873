"""Validates columns of predictions, or a run and its judgements, and sorts them into ranked lists."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.parameters import positive_number
from metrics_core.arguments.predictions import check_finite, check_lengths, real_numbers
from metrics_core.computing.arrays import LARGEST_WEIGHT, SMALLEST_WEIGHT, FloatArray, IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import LabelError, QueryError, ShapeError
from metrics_core.ranking.identifiers import Identifiers, identifiers_in, pair_numbers, refuse_duplicates
from metrics_core.ranking.lists import Gains, RankedLists, ranked_lists

RUN = ("query", "item", "score")
JUDGEMENTS = ("query", "item", "relevance")


class Judgements(NamedTuple):
    """Query, item and relevance of each judgement."""

    queries: Identifiers
    items: Identifiers
    relevance: FloatArray


def lists_of_predictions(query: Any, relevance: Any, score: Any, item: Any, relevant_from: Any) -> RankedLists:
    """Ranked lists from columns in which every row is retrieved and judged."""
    threshold = positive_number(relevant_from, "relevant_from")
    grades, scores = _checked_relevance(relevance), _finite_column(score, "score")
    queries, items = identifiers_in(query, "query"), None if item is None else identifiers_in(item, "item")
    check_lengths(query=queries.codes, relevance=grades, score=scores)
    if (grades < 0).any():
        row = int((grades < 0).argmax())
        raise LabelError("core-relevance-negative", count=int((grades < 0).sum()), value=shown(grades[row]), row=row)
    if items:
        check_lengths(query=queries.codes, item=items.codes)
        refuse_duplicates("item", queries, items)
    return ranked_lists(queries, grades, scores, items, _gains(queries.codes, grades), threshold)


def lists_of_run(run: Any, judgements: Any, relevant_from: Any) -> tuple[RankedLists, int]:
    """Ranked lists of the judged queries, and the number of unjudged queries that are left out."""
    threshold = positive_number(relevant_from, "relevant_from")
    queries, items, scores = _run_columns(run)
    judged = _judgements(judgements)
    # Codes are those of the judgements; -1 is a query or an item that they do not contain.
    query = judged.queries.distinct.get_indexer(queries.distinct)
    item = judged.items.distinct.get_indexer(items.distinct)
    if (query < 0).all():
        found, judged_query = shown(queries.distinct[0]), shown(judged.queries.distinct[0])
        raise QueryError("core-queries-apart", found=found, judged=judged_query)
    is_judged = query[queries.codes] >= 0
    codes = query[queries.codes[is_judged]]
    lists = ranked_lists(
        Identifiers(codes, judged.queries.distinct),
        _relevance_of_pairs(judged, codes, item[items.codes[is_judged]]),
        scores[is_judged],
        items._replace(codes=items.codes[is_judged]),
        _gains(judged.queries.codes, judged.relevance),
        threshold,
    )
    return lists, int((query < 0).sum())


def _run_columns(run: Any) -> tuple[Identifiers, Identifiers, FloatArray]:
    query, item, score = _columns(run, "run", RUN)
    queries, items, scores = (
        identifiers_in(query, "query"),
        identifiers_in(item, "item"),
        _finite_column(score, "score"),
    )
    check_lengths(query=queries.codes, item=items.codes, score=scores)
    refuse_duplicates("run", queries, items)
    return queries, items, scores


def _judgements(judgements: Any) -> Judgements:
    query, item, relevance = _columns(judgements, "judgements", JUDGEMENTS)
    queries, items = identifiers_in(query, "query"), identifiers_in(item, "item")
    grades = _checked_relevance(relevance)
    check_lengths(query=queries.codes, item=items.codes, relevance=grades)
    refuse_duplicates("judgements", queries, items)
    return Judgements(queries, items, grades)


def _columns(table: Any, name: str, columns: tuple[str, ...]) -> list[Any]:
    found = []
    for column in columns:
        try:
            found.append(table[column])
        except Exception:  # Each table type raises its own error for a missing column.
            raise ShapeError("core-query-column", name=name, column=column, columns=", ".join(columns)) from None
    return found


def _finite_column(values: Any, name: str) -> FloatArray:
    column = real_numbers(values, name)
    check_finite(column, name)
    return column


def _checked_relevance(relevance: Any) -> FloatArray:
    grades = _finite_column(relevance, "relevance").astype(np.float64)
    extreme = (grades > 0) & ((grades < SMALLEST_WEIGHT) | (grades > LARGEST_WEIGHT))
    if extreme.any():
        row = int(extreme.argmax())
        raise LabelError("core-relevance-out-of-range", value=shown(grades[row]), row=row)
    return grades


def _gains(query: IntArray, relevance: FloatArray) -> Gains:
    is_positive = relevance > 0
    return Gains(query[is_positive], relevance[is_positive])


def _relevance_of_pairs(judged: Judgements, query: IntArray, item: IntArray) -> FloatArray:
    """The relevance of each pair of a query and an item, nan if it is not judged."""
    n_items = len(judged.items.distinct)
    judged_pairs = pair_numbers(judged.queries.codes, judged.items.codes, n_items)
    order = judged_pairs.argsort()
    pairs = pair_numbers(query, item, n_items)
    position = order[np.searchsorted(judged_pairs, pairs, sorter=order).clip(max=len(judged_pairs) - 1)]
    return np.where((item >= 0) & (judged_pairs[position] == pairs), judged.relevance[position], np.nan)
