"""The rows of a file as ranked lists: queries, what was found for each, how relevant it is and how it was scored."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import decoded
from dashboard.columns.names import words
from dashboard.columns.numbers import Floats, relevance_numbers, score_numbers
from dashboard.columns.query_lists import are_ratings
from dashboard.columns.ranking_roles import RankingRoles
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.refusals import BadLabels, NoSuchColumn
from dashboard.words.sentence import Sentence
from metrics_core import PredictionsError
from metrics_core.arrays import BoolArray
from metrics_core.ranking import Rankings

Names = npt.NDArray[np.object_]


@dataclass(frozen=True)
class RankedRows:
    """The lists of one score or two over the same queries, and what is said of rows that lack something."""

    first: Rankings
    second: Rankings | None
    notes: tuple[Sentence, ...]


def ranked_rows(columns: RecognisedColumns, roles: RankingRoles) -> RankedRows:
    """The lists of a table.

    A row without a score is in no list, though recall divides by it; one without a relevance was not judged and is not
    relevant; one with a relevance below 0 is not relevant either. Raises `NoSuchColumn` for a column that is not there
    or serves twice, `BadValue` for what is no number, `BadLabels` for a row without a query and for an item that a list
    holds twice.

    >>> rows = pa.table({"qid": [1, 1, 2], "rel": [1, 0, 2], "s": [0.5, 0.75, None]})
    >>> found = ranked_rows(RecognisedColumns.of(rows), RankingRoles("qid", "rel", "s"))
    >>> found.first, [note.key for note in found.notes]
    (Rankings(queries=2, rows=2, relevant=2), ['ranking-rows-unfound'])
    """
    _refuse_columns(columns, roles)
    query = _names(columns.values(roles.query))
    relevance = relevance_numbers(columns.values(roles.relevance), roles.relevance)
    scores = [score_numbers(columns.values(name), name) for name in (roles.score, roles.second_score) if name]
    if np.isnan(relevance).all() or any(np.isnan(score).all() for score in scores):
        raise NoSuchColumn("ranking-column-empty", columns=list(roles.columns))
    item = _names(columns.values(roles.item)) if roles.item else None
    is_whole = not any(np.isnan(numbers).any() for numbers in (relevance, *scores))
    try:
        if is_whole:
            made = [_whole(query, relevance, score, item, roles) for score in scores]
        else:
            made = [_parted(query, relevance, score, item, roles) for score in scores]
    except PredictionsError as why:
        raise BadLabels(why.key, **why.arguments) from None
    return RankedRows(made[0], made[1] if len(made) > 1 else None, tuple(_notes(relevance, scores, roles)))


def run_and_judgements(columns: RecognisedColumns, roles: RankingRoles) -> tuple[pa.Table, pa.Table]:
    """What was found and what was judged, apart: query, item and score; query, item and relevance.

    Raises `NoSuchColumn` where no column names the items, by which another run could be found again.
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


def grades(columns: RecognisedColumns, relevance: str) -> tuple[float, ...]:
    """The different relevances above 0, in ascending order."""
    numbers = np.unique(relevance_numbers(columns.values(relevance), relevance))
    return tuple(float(grade) for grade in numbers[numbers > 0])


def _whole(query: Names, relevance: Floats, score: Floats, item: Names | None, roles: RankingRoles) -> Rankings:
    return Rankings.from_predictions(
        query, np.maximum(relevance, 0), score, item=item, relevant_from=roles.relevant_from
    )


def _parted(query: Names, relevance: Floats, score: Floats, item: Names | None, roles: RankingRoles) -> Rankings:
    """What was found apart from what was judged."""
    items = np.arange(len(score)) if item is None else item
    found, judged = ~np.isnan(score), ~np.isnan(relevance)
    run = {"query": query[found], "item": items[found], "score": score[found]}
    judgements = {"query": query[judged], "item": items[judged], "relevance": relevance[judged]}
    return Rankings.from_run(run, judgements, relevant_from=roles.relevant_from)


def _names(column: pa.ChunkedArray) -> Names:
    """Names as texts, None where there is none: 7 and 7.0 are one."""
    column = decoded(column)
    if pa.types.is_floating(column.type) and pc.all(pc.equal(column, pc.round(column))).as_py():
        column = column.cast(pa.int64())
    texts: Names = column.cast(pa.string()).to_numpy()
    return texts


def _refuse_columns(columns: RecognisedColumns, roles: RankingRoles) -> None:
    for name in roles.columns:
        if name not in columns.table.column_names:
            raise NoSuchColumn("ranking-column-none", column=name)
    twice = next((name for name in roles.columns if roles.columns.count(name) > 1), None)
    if twice:
        raise NoSuchColumn("ranking-column-twice", column=twice)


def _notes(relevance: Floats, scores: list[Floats], roles: RankingRoles) -> Iterator[Sentence]:
    if are_ratings(words(roles.relevance)):
        yield Sentence("ranking-rows-ratings", least=roles.relevant_from)
    judged: BoolArray = ~np.isnan(relevance)
    is_found = np.logical_or.reduce([~np.isnan(score) for score in scores])
    if unjudged := int((~judged).sum()):
        yield Sentence("ranking-rows-unjudged", rows=unjudged)
    if unfound := int((~is_found).sum()):
        yield Sentence("ranking-rows-unfound", rows=unfound)
