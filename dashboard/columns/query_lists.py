"""Files of ranked lists: what was found for each query, how relevant it is and how high it was scored."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import decoded
from dashboard.columns.names import ITEM_WORDS, QUERY_WORDS, RANK_WORDS, NameRole
from dashboard.columns.profile import ColumnProfile
from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.rows.name_words import word_set

# Beside a label they may name the subject of a text as well.
SUBJECT_WORDS = word_set("topic topics")
CERTAIN_WORDS = QUERY_WORDS - SUBJECT_WORDS
# These repeat in files of cases too: who someone is, or where they belong.
GROUP_WORDS = SUBJECT_WORDS | word_set(
    "session sessions user users group groups customer visitor impression request list"
)
RELEVANCE_WORDS = word_set("relevance relevant rel relevancy judgement judgements judgment judgments gain qrel qrels")
# These may be any label.
RESPONSE_WORDS = word_set(
    "label labels grade graded click clicks clicked booked booking purchased purchase bought target y truth"
)
# What people give whom a recommender serves; there is no 0 that would mean irrelevant.
RATING_WORDS = word_set("rating ratings stars")
# A run may be called by the way in which it scores.
RUN_WORDS = word_set("bm tfidf dense sparse colbert rerank reranker sim cosine run")
# Beyond so many different values a number is an amount and not a grade.
MOST_GRADES = 25
# Items to a query, on average.
FEWEST_ITEMS = 1.5


@dataclass(frozen=True)
class RankingColumns:
    """The roles of a file of ranked lists.

    `relevance` is 0 or below for what is not relevant. `item` names what was found, where a column does;
    `second_score` is that of another run over the same lists. With `is_likely` names and repetition both say that
    these are lists; otherwise it is for the reader to say.
    """

    query: str
    relevance: str
    score: str
    item: str | None = None
    second_score: str | None = None
    is_likely: bool = True


def ranking_columns(columns: RecognisedColumns) -> RankingColumns | None:
    """The roles of a table in which queries repeat with several items each; None where no name speaks of queries.

    It is likely where a column is called a query's or a relevance; where both could as well be a group and a label,
    an item that no list holds twice has to tell. Rows of a topic stand together where it is a query's; where it is a
    label or what a text is about, they do not.

    >>> rows = {"qid": [1, 1, 2, 2], "rel": [1, 0, 0, 2], "score": [0.5, 0.25, 0.75, 0.5]}
    >>> ranking_columns(RecognisedColumns.of(pa.table(rows)))
    RankingColumns(query='qid', relevance='rel', score='score', item=None, second_score=None, is_likely=True)
    >>> rows = {"user_id": [1, 2, 3, 4], "fraud": [1, 0, 0, 1], "score": [0.5, 0.25, 0.75, 0.5]}
    >>> ranking_columns(RecognisedColumns.of(pa.table(rows)))
    """
    serving = [columns.profiles[name] for name in columns.table.column_names]
    query = _first(serving, _may_be_query, CERTAIN_WORDS, GROUP_WORDS)
    if query is None or not _repeats(columns.table, query.name):
        return None
    others = [each for each in serving if each.name != query.name]
    relevance = _first(others, _may_be_relevance, RELEVANCE_WORDS, RESPONSE_WORDS, RATING_WORDS)
    is_certain = relevance is not None and not relevance.words.isdisjoint(RELEVANCE_WORDS)
    scores = [each.name for each in others if each is not relevance and _may_be_score(each)]
    # A run may be called by the name of its model.
    scores = scores or [each.name for each in others if each is not relevance and is_certain and _is_graded(each)][:1]
    if relevance is None or not scores:
        return None
    items = [each.name for each in others if not each.words.isdisjoint(ITEM_WORDS) and each.is_whole]
    items = [name for name in items if name not in (relevance.name, *scores)]
    is_named = not (query.words.isdisjoint(CERTAIN_WORDS) and relevance.words.isdisjoint(RELEVANCE_WORDS))
    is_list = query.words.isdisjoint(SUBJECT_WORDS) or _stands_together(columns.table, query.name)
    is_likely = is_named or (is_list and any(_holds_once(columns.table, query.name, name) for name in items[:1]))
    second = scores[1] if len(scores) > 1 else None
    return RankingColumns(query.name, relevance.name, scores[0], next(iter(items), None), second, is_likely)


def _first(
    profiles: list[ColumnProfile], may_be: Callable[[ColumnProfile], bool], *tiers: Collection[str]
) -> ColumnProfile | None:
    """The first column that may be it and is named by the earlier of the tiers."""
    can_be = [profile for profile in profiles if may_be(profile)]
    named = (profile for words in tiers for profile in can_be if not profile.words.isdisjoint(words))
    return next(named, None)


def _may_be_query(column: ColumnProfile) -> bool:
    is_answer = column.claims in (NameRole.SCORE, NameRole.PREDICTION, NameRole.WEIGHT, NameRole.CASE_WEIGHT)
    return column.is_whole and not column.is_identifier and column.n_values > 0 and not is_answer


def _may_be_relevance(column: ColumnProfile) -> bool:
    is_answer = column.claims in (NameRole.SCORE, NameRole.PREDICTION, NameRole.IDENTIFIER, NameRole.QUERY)
    # Half a star is a grade.
    is_graded = column.is_whole or are_ratings(column.words)
    return column.is_number and is_graded and 1 <= column.n_values <= MOST_GRADES and not is_answer


def are_ratings(words: Collection[str]) -> bool:
    """Whether a column so named holds ratings, of which the high ones alone are relevant."""
    return not RATING_WORDS.isdisjoint(words)


def _may_be_score(column: ColumnProfile) -> bool:
    is_named = column.claims in (NameRole.SCORE, NameRole.PREDICTION) or not column.words.isdisjoint(RUN_WORDS)
    is_rank = not column.words.isdisjoint(RANK_WORDS)
    return column.is_number and is_named and not is_rank and not column.is_identifier


def _is_graded(column: ColumnProfile) -> bool:
    return column.is_number and not column.is_whole and column.claims is NameRole.NONE


def _repeats(table: pa.Table, query: str) -> bool:
    """Whether a query has several rows on average."""
    n_queries = int(pc.count_distinct(decoded(table[query])).as_py())
    return n_queries > 0 and table.num_rows >= FEWEST_ITEMS * n_queries


def _stands_together(table: pa.Table, query: str) -> bool:
    """Whether the rows of each query follow one another."""
    queries = decoded(table[query]).combine_chunks()
    n_runs = len(pc.run_end_encode(queries).values)
    return n_runs == len(pc.unique(queries))


def _holds_once(table: pa.Table, query: str, item: str) -> bool:
    """Whether no list holds an item twice."""
    return bool(table.group_by([query, item]).aggregate([]).num_rows == table.num_rows)
