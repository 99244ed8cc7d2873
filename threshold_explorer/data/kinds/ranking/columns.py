"""Detects tables of ranked lists: one row per query and retrieved item, with relevance and score."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import ITEM_WORDS, QUERY_WORDS, RANK_WORDS, NameRole
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import decoded
from threshold_explorer.data.kinds.task import Guess
from threshold_explorer.reading.rows.column_naming import word_set

LEAST_RELEVANT = 1.0
# What a judged query without retrieved items counts as.
UNANSWERED = ("zero", "left-out")
# With a label they may name the subject of a text instead of a query.
SUBJECT_WORDS = word_set("topic topics")
QUERY_ONLY_WORDS = QUERY_WORDS - SUBJECT_WORDS
# These repeat in other tables too.
GROUP_WORDS = SUBJECT_WORDS | word_set(
    "session sessions user users group groups customer visitor impression request list"
)
RELEVANCE_WORDS = word_set("relevance relevant rel relevancy judgement judgements judgment judgments gain qrel qrels")
# These may be labels of any kind.
RESPONSE_WORDS = word_set(
    "label labels grade graded click clicks clicked booked booking purchased purchase bought target y truth"
)
# Ratings of a recommender's users; there is no 0 for irrelevant.
RATING_WORDS = word_set("rating ratings stars")
# A run may be named after its scoring method.
RUN_WORDS = word_set("bm tfidf dense sparse colbert rerank reranker sim cosine run")
# More distinct values are an amount, not a grade.
MAX_GRADES = 25
# On average.
MIN_ITEMS_PER_QUERY = 1.5


@dataclass(frozen=True)
class RankingRoles:
    """The column of each role; an item is relevant from the grade `relevant_from` on.

    `item` is None if no column identifies the items, `second_score` if there is one run only. `cluster` tells which
    queries belong together, such as those of a user. `gain` is that of nDCG. `unanswered` says whether a judged query
    without retrieved items counts as "zero" or is "left-out". Class and field names are
    stored with uploads and hashed into their ids: do not rename them.

    >>> RankingRoles("qid", "rel", "bm25", second_score="dense").columns
    ('qid', 'rel', 'bm25', 'dense')
    """

    query: str
    relevance: str
    score: str
    item: str | None = None
    second_score: str | None = None
    relevant_from: float = LEAST_RELEVANT
    cluster: str | None = None
    gain: str = "linear"
    unanswered: str = UNANSWERED[0]

    @property
    def columns(self) -> tuple[str, ...]:
        named = (self.query, self.relevance, self.score, self.item, self.second_score, self.cluster)
        return tuple(name for name in named if name)

    @property
    def is_settled(self) -> bool:
        return bool(self.query and self.relevance and self.score)


def ranking_columns(columns: DetectedColumns) -> Guess | None:
    """The roles of a table with several items per query; None if no column is named as a query.

    Lists are likely if a column is named as a query or a relevance. If the columns could be a group and a label too, an
    item column without repetition in a list decides. The rows of a topic are contiguous if it is a query.

    >>> rows = {"qid": [1, 1, 2, 2], "rel": [1, 0, 0, 2], "score": [0.5, 0.25, 0.75, 0.5]}
    >>> ranking_columns(DetectedColumns.of(pa.table(rows))).roles.columns
    ('qid', 'rel', 'score')
    >>> rows = {"user_id": [1, 2, 3, 4], "fraud": [1, 0, 0, 1], "score": [0.5, 0.25, 0.75, 0.5]}
    >>> ranking_columns(DetectedColumns.of(pa.table(rows)))
    """
    usable = [columns.profiles[name] for name in columns.table.column_names]
    query = _first(usable, _may_be_query, QUERY_ONLY_WORDS, GROUP_WORDS)
    if query is None or not _repeats(columns.table, query.name):
        return None
    others = [each for each in usable if each.name != query.name]
    relevance = _first(others, _may_be_relevance, RELEVANCE_WORDS, RESPONSE_WORDS, RATING_WORDS)
    is_certain = relevance is not None and not relevance.words.isdisjoint(RELEVANCE_WORDS)
    scores = [each.name for each in others if each is not relevance and _may_be_score(each)]
    # A run may be named after its model.
    scores = scores or [each.name for each in others if each is not relevance and is_certain and _is_graded(each)][:1]
    if relevance is None or not scores:
        return None
    items = [each.name for each in others if not each.words.isdisjoint(ITEM_WORDS) and each.is_whole]
    items = [name for name in items if name not in (relevance.name, *scores)]
    is_named = not (query.words.isdisjoint(QUERY_ONLY_WORDS) and relevance.words.isdisjoint(RELEVANCE_WORDS))
    is_list = query.words.isdisjoint(SUBJECT_WORDS) or _is_contiguous(columns.table, query.name)
    is_likely = is_named or (is_list and any(_has_unique_items(columns.table, query.name, name) for name in items[:1]))
    second = scores[1] if len(scores) > 1 else None
    roles = RankingRoles(query.name, relevance.name, scores[0], next(iter(items), None), second)
    return Guess(replace(roles, cluster=next(clusters_of_queries(columns, roles), None)), is_likely)


def clusters_of_queries(columns: DetectedColumns, roles: RankingRoles, *, named: bool = True) -> Iterator[str]:
    """The columns that tell which queries belong together: several queries per value, one value per query.

    Those without a name such as "user_id" are only proposed if not `named`.
    """
    table = columns.table
    candidates = columns.clusters if not named else filter(None, [columns.named_cluster])
    n_queries = columns.n_values(roles.query)
    for name in candidates:
        are_fewer = name not in roles.columns and columns.n_values(name) < n_queries
        if are_fewer and table.group_by([roles.query, name]).aggregate([]).num_rows == n_queries:
            yield name


def _first(
    profiles: list[ColumnProfile], may_be: Callable[[ColumnProfile], bool], *tiers: Collection[str]
) -> ColumnProfile | None:
    """The first candidate with a word of the earliest tier in its name."""
    can_be = [profile for profile in profiles if may_be(profile)]
    named = (profile for words in tiers for profile in can_be if not profile.words.isdisjoint(words))
    return next(named, None)


def _may_be_query(column: ColumnProfile) -> bool:
    is_answer = column.name_role in (NameRole.SCORE, NameRole.PREDICTION, NameRole.WEIGHT, NameRole.CASE_WEIGHT)
    return column.is_whole and not column.is_identifier and column.n_values > 0 and not is_answer


def _may_be_relevance(column: ColumnProfile) -> bool:
    is_answer = column.name_role in (NameRole.SCORE, NameRole.PREDICTION, NameRole.IDENTIFIER, NameRole.QUERY)
    # Half stars are grades too.
    is_graded = column.is_whole or are_ratings(column.words)
    return column.is_number and is_graded and 1 <= column.n_values <= MAX_GRADES and not is_answer


def are_ratings(words: Collection[str]) -> bool:
    """Whether a name stands for ratings, of which only high ones are relevant."""
    return not RATING_WORDS.isdisjoint(words)


def _may_be_score(column: ColumnProfile) -> bool:
    is_named = column.name_role in (NameRole.SCORE, NameRole.PREDICTION) or not column.words.isdisjoint(RUN_WORDS)
    is_rank = not column.words.isdisjoint(RANK_WORDS)
    return column.is_number and is_named and not is_rank and not column.is_identifier


def _is_graded(column: ColumnProfile) -> bool:
    return column.is_number and not column.is_whole and column.name_role is NameRole.NONE


def _repeats(table: pa.Table, query: str) -> bool:
    """Whether queries have several rows on average."""
    n_queries = int(pc.count_distinct(decoded(table[query])).as_py())
    return n_queries > 0 and table.num_rows >= MIN_ITEMS_PER_QUERY * n_queries


def _is_contiguous(table: pa.Table, query: str) -> bool:
    """Whether the rows of each query are contiguous."""
    queries = decoded(table[query]).combine_chunks()
    n_runs = len(pc.run_end_encode(queries).values)
    return n_runs == len(pc.unique(queries))


def _has_unique_items(table: pa.Table, query: str, item: str) -> bool:
    """Whether no list contains an item twice."""
    return bool(table.group_by([query, item]).aggregate([]).num_rows == table.num_rows)
