"""Ranked lists: queries with scored items that are relevant or not."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core import PredictionsError
from metrics_core.computing.arrays import BoolArray
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking import Rankings
from threshold_explorer.data.columns.clusters import cluster_codes
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import words
from threshold_explorer.data.columns.labels import ROWS_PER_PART, decoded
from threshold_explorer.data.columns.numeric_columns import Floats, relevance_numbers, score_numbers
from threshold_explorer.data.columns.roles import refuse_columns
from threshold_explorer.data.dataset import Dataset, Kind
from threshold_explorer.data.kinds.opening import facts_of, opened_once, provenance_of, quoted
from threshold_explorer.data.kinds.ranking.columns import RankingRoles, are_ratings, ranking_columns
from threshold_explorer.data.kinds.task import Task
from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn
from threshold_explorer.words.language import language
from threshold_explorer.words.metrics import refusal_sentence
from threshold_explorer.words.sentence import Sentence

Names = npt.NDArray[np.object_]


@dataclass(frozen=True)
class RankedRows:
    """The lists of one or two runs over the same queries, notes on incomplete rows, and clusters of the queries."""

    first: Rankings
    second: Rankings | None
    notes: tuple[Sentence, ...]
    units: SamplingUnits | None = None


def ranked_rows(columns: DetectedColumns, roles: RankingRoles) -> RankedRows:
    """The ranked lists of a table.

    A row without a score was not retrieved, but counts for recall. A row without a relevance, or with one below 0, is
    not relevant. A query of which no row has a score is named in the notes, and counts as the roles say. Raises
    `NoSuchColumn` for a column that is missing or has two roles, `BadValue` for a value that is not a number,
    `BadLabels` for a row without a query and for an item that a list contains twice.

    >>> rows = pa.table({"qid": [1, 1, 2], "rel": [1, 0, 2], "s": [0.5, 0.75, None]})
    >>> found = ranked_rows(DetectedColumns.of(rows), RankingRoles("qid", "rel", "s"))
    >>> found.first, [note.key for note in found.notes]
    (Rankings(queries=2, rows=2, relevant=2), ['ranking-rows-unfound', 'ranking-rows-unanswered'])
    """
    refuse_columns(roles.columns, columns.table.column_names)
    query = _names(columns.values(roles.query))
    relevance = relevance_numbers(columns.values(roles.relevance), roles.relevance)
    scores = [score_numbers(columns.values(name), name) for name in (roles.score, roles.second_score) if name]
    if np.isnan(relevance).all() or any(np.isnan(score).all() for score in scores):
        raise NoSuchColumn("ranking-column-empty", columns=list(roles.columns))
    if roles.cluster and (missing := columns.values(roles.cluster).null_count):
        raise BadLabels("ranking-cluster-missing", column=roles.cluster, rows=missing)
    item = _names(columns.values(roles.item)) if roles.item else None
    cluster = columns.values(roles.cluster) if roles.cluster else None
    unanswered = _unanswered(query, scores)
    if roles.unanswered == "left-out" and len(unanswered):
        kept: BoolArray = ~pd.Index(query).isin(unanswered)
        query, relevance, scores = query[kept], relevance[kept], [score[kept] for score in scores]
        item = None if item is None else item[kept]
        cluster = None if cluster is None else cluster.filter(pa.array(kept))
    is_complete = not any(np.isnan(numbers).any() for numbers in (relevance, *scores))
    try:
        if is_complete:
            made = [_from_complete_rows(query, relevance, score, item, roles) for score in scores]
        else:
            made = [_from_incomplete_rows(query, relevance, score, item, roles) for score in scores]
    except PredictionsError as why:
        refusal = refusal_sentence(why)
        raise BadLabels(refusal.key, **refusal.args) from None
    units = None if cluster is None else _units(cluster, query, made[0])
    notes = tuple(_notes(relevance, scores, unanswered, roles))
    return RankedRows(made[0], made[1] if len(made) > 1 else None, notes, units)


def unanswered_queries(columns: DetectedColumns, roles: RankingRoles) -> list[str]:
    """The queries of which no row has a score, in their order."""
    scores = [score_numbers(columns.values(name), name) for name in (roles.score, roles.second_score) if name]
    return _unanswered(_names(columns.values(roles.query)), scores)


def _unanswered(query: Names, scores: list[Floats]) -> list[str]:
    is_found = np.logical_or.reduce([~np.isnan(score) for score in scores])
    # Almost every table answers every query.
    return [] if is_found.all() else pd.Index(query).unique().difference(list(query[is_found]), sort=False).tolist()


def _units(column: pa.ChunkedArray, query: Names, rankings: Rankings) -> SamplingUnits:
    """The cluster of each query, which is that of its first row."""
    first = np.flatnonzero(~pd.Index(query).duplicated())
    places = first[pd.Index(query[first]).get_indexer(rankings.queries)]
    return SamplingUnits.of(rankings.n_queries, cluster_codes(column)[places])


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
    ).with_gain(roles.gain)


def _from_incomplete_rows(
    query: Names, relevance: Floats, score: Floats, item: Names | None, roles: RankingRoles
) -> Rankings:
    """Rankings from the scored and the judged rows separately."""
    items = np.arange(len(score)) if item is None else item
    found, judged = ~np.isnan(score), ~np.isnan(relevance)
    run = {"query": query[found], "item": items[found], "score": score[found]}
    judgements = {"query": query[judged], "item": items[judged], "relevance": relevance[judged]}
    return Rankings.from_run(run, judgements, relevant_from=roles.relevant_from).with_gain(roles.gain)


def _names(column: pa.ChunkedArray) -> Names:
    """Ids as texts, None if missing: 7 and 7.0 are the same."""
    column = decoded(column)
    if pa.types.is_floating(column.type) and pc.all(pc.equal(column, pc.round(column))).as_py():
        column = column.cast(pa.int64())
    # In parts, between which other threads run.
    parts = [column.slice(start, ROWS_PER_PART) for start in range(0, max(len(column), 1), ROWS_PER_PART)]
    texts: Names = np.concatenate([part.cast(pa.string()).to_numpy() for part in parts])
    return texts


def _notes(
    relevance: Floats, scores: list[Floats], unanswered: Sequence[str], roles: RankingRoles
) -> Iterator[Sentence]:
    if are_ratings(words(roles.relevance)):
        yield Sentence("ranking-rows-ratings", least=roles.relevant_from)
    judged: BoolArray = ~np.isnan(relevance)
    is_found = np.logical_or.reduce([~np.isnan(score) for score in scores])
    if unjudged := int((~judged).sum()):
        yield Sentence("ranking-rows-unjudged", rows=unjudged)
    if unfound := int((~is_found).sum()):
        yield Sentence("ranking-rows-unfound", rows=unfound)
    if unanswered:
        yield Sentence(
            "ranking-rows-unanswered", queries=len(unanswered), names=list(unanswered), count_as=roles.unanswered
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class RankingDataset(Dataset):
    """The ranked lists of a run; `second` is a second run over the same queries.

    `units` are the clusters of queries, in the order of the rankings; None if queries are independent.
    """

    roles: RankingRoles
    rankings: Rankings
    second: Rankings | None
    units: SamplingUnits | None = None

    kind = Kind.RANKING

    @property
    def columns(self) -> tuple[str, ...]:
        return self.roles.columns

    @property
    def summary(self) -> Sentence:
        lists = self.rankings
        return Sentence(
            "ranking-in-short", queries=lists.n_queries, items=int(lists.n_retrieved.sum()), relevant=self.n_relevant
        )

    @property
    def n_relevant(self) -> int:
        """The number of relevant items of all queries."""
        return int(self.rankings.n_relevant.sum())

    @property
    def n_nothing_relevant(self) -> int:
        """The number of queries without relevant items."""
        return int((self.rankings.n_relevant == 0).sum())

    @property
    def runs(self) -> dict[str, Rankings]:
        """The runs by their score columns."""
        second = {self.roles.second_score: self.second} if self.second and self.roles.second_score else {}
        return {self.roles.score: self.rankings, **second}

    @property
    def unit(self) -> str:
        """What intervals count, as sentences name it."""
        return "queries" if self.units is None else "clusters"

    @property
    def longest(self) -> int:
        """The number of items in the longest list."""
        return max(int(run.n_retrieved.max()) for run in self.runs.values())


def open_ranking(source: Source, roles: RankingRoles) -> RankingDataset:
    """Open a source as ranked lists; raises `RefusedFile` for an invalid column."""
    key = ("ranking", source.key, source.title, roles, language())
    return opened_once(key, source, lambda: _made(source, roles), _parts)


def _parts(dataset: RankingDataset) -> Iterable[np.ndarray]:
    for run in dataset.runs.values():
        yield from (run.lists.score, run.lists.relevance, run.lists.bounds)


def _made(source: Source, roles: RankingRoles) -> RankingDataset:
    found = ranked_rows(source.columns, roles)
    return RankingDataset(
        **facts_of(source),
        key=repr(("ranking", source.key, roles)),
        provenance=_provenance(source, roles, found),
        notes=found.notes,
        roles=roles,
        rankings=found.first,
        second=found.second,
        units=found.units,
    )


def _provenance(source: Source, roles: RankingRoles, found: RankedRows) -> str:
    second = (
        "" if found.second is None else Sentence("ranking-provenance-second", score=quoted(str(roles.second_score)))
    )
    return provenance_of(
        source,
        "ranking-provenance",
        query=quoted(roles.query),
        relevance=quoted(roles.relevance),
        relevant_from=roles.relevant_from,
        score=quoted(roles.score),
        second=second,
        gain=roles.gain,
        cluster=quoted(roles.cluster) if roles.cluster else "none",
    )


RANKING_TASK = Task("ranking", ranking_columns, open_ranking)
