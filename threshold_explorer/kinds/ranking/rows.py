"""Reads ranked lists from a table: queries, retrieved items, relevance and scores."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core import PredictionsError
from metrics_core.arrays import BoolArray
from metrics_core.ranking import Rankings
from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.column_names import words
from threshold_explorer.columns.labels import decoded
from threshold_explorer.columns.numeric_columns import Floats, relevance_numbers, score_numbers
from threshold_explorer.columns.roles import refuse_columns
from threshold_explorer.kinds.ranking.columns import RankingRoles, are_ratings
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn
from threshold_explorer.words.sentence import Sentence

Names = npt.NDArray[np.object_]


@dataclass(frozen=True)
class RankedRows:
    """The lists of one or two runs over the same queries, and notes on incomplete rows."""

    first: Rankings
    second: Rankings | None
    notes: tuple[Sentence, ...]


def ranked_rows(columns: DetectedColumns, roles: RankingRoles) -> RankedRows:
    """The ranked lists of a table.

    A row without a score was not retrieved, but counts for recall. A row without a relevance, or with one below 0, is
    not relevant. Raises `NoSuchColumn` for a column that is missing or has two roles, `BadValue` for a value that is
    not a number, `BadLabels` for a row without a query and for an item that a list contains twice.

    >>> rows = pa.table({"qid": [1, 1, 2], "rel": [1, 0, 2], "s": [0.5, 0.75, None]})
    >>> found = ranked_rows(DetectedColumns.of(rows), RankingRoles("qid", "rel", "s"))
    >>> found.first, [note.key for note in found.notes]
    (Rankings(queries=2, rows=2, relevant=2), ['ranking-rows-unfound'])
    """
    refuse_columns(roles.columns, columns.table.column_names)
    query = _names(columns.values(roles.query))
    relevance = relevance_numbers(columns.values(roles.relevance), roles.relevance)
    scores = [score_numbers(columns.values(name), name) for name in (roles.score, roles.second_score) if name]
    if np.isnan(relevance).all() or any(np.isnan(score).all() for score in scores):
        raise NoSuchColumn("ranking-column-empty", columns=list(roles.columns))
    item = _names(columns.values(roles.item)) if roles.item else None
    is_complete = not any(np.isnan(numbers).any() for numbers in (relevance, *scores))
    try:
        if is_complete:
            made = [_from_complete_rows(query, relevance, score, item, roles) for score in scores]
        else:
            made = [_from_incomplete_rows(query, relevance, score, item, roles) for score in scores]
    except PredictionsError as why:
        raise BadLabels(why.key, **why.arguments) from None
    return RankedRows(made[0], made[1] if len(made) > 1 else None, tuple(_notes(relevance, scores, roles)))


def run_and_judgements(columns: DetectedColumns, roles: RankingRoles) -> tuple[pa.Table, pa.Table]:
    """The run (query, item, score) and the judgements (query, item, relevance) as two tables.

    Raises `NoSuchColumn` if no column identifies the items, which a second run is joined on.
    """
    if roles.item is None:
        raise NoSuchColumn("ranking-second-no-item")
    query, item = _names(columns.values(roles.query)), _names(columns.values(roles.item))
    numbers = {
        "score": score_numbers(columns.values(roles.score), roles.score),
        "relevance": relevance_numbers(columns.values(roles.relevance), roles.relevance),
    }
    run, judgements = (
        pa.table({"query": query, "item": item, name: values}).filter(pa.array(~np.isnan(values)))
        for name, values in numbers.items()
    )
    return run, judgements


def grades(columns: DetectedColumns, relevance: str) -> tuple[float, ...]:
    """The distinct relevances above 0, in ascending order."""
    numbers = np.unique(relevance_numbers(columns.values(relevance), relevance))
    return tuple(float(grade) for grade in numbers[numbers > 0])


def _from_complete_rows(
    query: Names, relevance: Floats, score: Floats, item: Names | None, roles: RankingRoles
) -> Rankings:
    return Rankings.from_predictions(
        query, np.maximum(relevance, 0), score, item=item, relevant_from=roles.relevant_from
    )


def _from_incomplete_rows(
    query: Names, relevance: Floats, score: Floats, item: Names | None, roles: RankingRoles
) -> Rankings:
    """Rankings from the scored and the judged rows separately."""
    items = np.arange(len(score)) if item is None else item
    found, judged = ~np.isnan(score), ~np.isnan(relevance)
    run = {"query": query[found], "item": items[found], "score": score[found]}
    judgements = {"query": query[judged], "item": items[judged], "relevance": relevance[judged]}
    return Rankings.from_run(run, judgements, relevant_from=roles.relevant_from)


def _names(column: pa.ChunkedArray) -> Names:
    """Ids as texts, None if missing: 7 and 7.0 are the same."""
    column = decoded(column)
    if pa.types.is_floating(column.type) and pc.all(pc.equal(column, pc.round(column))).as_py():
        column = column.cast(pa.int64())
    texts: Names = column.cast(pa.string()).to_numpy()
    return texts


def _notes(relevance: Floats, scores: list[Floats], roles: RankingRoles) -> Iterator[Sentence]:
    if are_ratings(words(roles.relevance)):
        yield Sentence("ranking-rows-ratings", least=roles.relevant_from)
    judged: BoolArray = ~np.isnan(relevance)
    is_found = np.logical_or.reduce([~np.isnan(score) for score in scores])
    if unjudged := int((~judged).sum()):
        yield Sentence("ranking-rows-unjudged", rows=unjudged)
    if unfound := int((~is_found).sum()):
        yield Sentence("ranking-rows-unfound", rows=unfound)
