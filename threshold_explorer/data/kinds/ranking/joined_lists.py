"""Joins the ranked lists of one or two files with the relevance judgements of another, on query and item."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.column_names import ITEM_WORDS, RANK_WORDS, NameRole, role_of, words
from threshold_explorer.data.columns.labels import as_list, decoded
from threshold_explorer.data.kinds.ranking.columns import QUERY_ONLY_WORDS, RELEVANCE_WORDS, RESPONSE_WORDS, RUN_WORDS
from threshold_explorer.data.kinds.ranking.trec import with_trec_names
from threshold_explorer.data.task import JoinedHalves
from threshold_explorer.reading.numbers.number_text import is_numeric
from threshold_explorer.reading.refusals import BadLabels, RefusedFile
from threshold_explorer.words.sentence import Sentence

# A separator that occurs in no id.
ID_SEPARATOR = "\x1f"


class NoSecondRun(RefusedFile):
    """A file that is not a run over the queries of another."""


def judged_lists(run: pa.Table, judgements: pa.Table, second: pa.Table | None = None) -> JoinedHalves | None:
    """One or two runs joined with their judgements; None if a table is not a run or judgements, or is both.

    One row per query and item of the runs or the judgements, with the columns query, item, relevance, score and, for a
    second run, second_score. Items that were not judged have relevance 0. Items that were judged but not retrieved have
    no score: they are in no list, but count for recall.

    Queries without judgements are left out. Raises NoSecondRun if no query of a run is judged, and BadLabels if a query
    has an item twice with different scores or relevances; equal rows count once.

    >>> run = pa.table({"query": [1, 1], "item": ["a", "b"], "score": [0.5, 0.25]})
    >>> judged_lists(run, pa.table({"query": [1, 1], "item": ["c", "b"], "relevance": [1, 2]})).table.to_pylist()[1:]
    [{'query': '1', 'item': 'b', 'relevance': 2, 'score': 0.25}, {'query': '1', 'item': 'c', 'relevance': 1, \
'score': None}]
    """
    runs = [_Lists.of(table, _score_of) for table in (run, second) if table is not None]
    truth = _Lists.of(judgements, _relevance_of)
    found = [lists for lists in runs if lists is not None]
    if truth is None or len(found) < len(runs) or _score_of(with_trec_names(judgements)):
        return None
    if not all(_share_queries(lists, truth) for lists in found):
        raise NoSecondRun("ranking-second-apart")
    for lists in (*found, truth):
        lists.refuse_contradictions()
    keys = pc.unique(pa.concat_arrays([lists.keys for lists in (*found, truth)]))
    queries, items = (pc.list_element(pc.split_pattern(keys, ID_SEPARATOR), place) for place in (0, 1))
    is_judged = pc.is_in(queries, pc.unique(truth.queries))
    relevance = truth.values_of(keys)
    columns = {"query": queries, "item": items, "relevance": pc.fill_null(relevance, 0)}
    for name, lists in zip(("score", "second_score"), found, strict=False):
        columns[name] = lists.values_of(keys)
    table = pa.table(columns).filter(is_judged)
    return JoinedHalves(table, tuple(_notes(table, found, truth, relevance.filter(is_judged))))


def with_second_run(run: pa.Table, judgements: pa.Table, second: pa.Table, names: tuple[str, str]) -> JoinedHalves:
    """The same for the open run and a second one, with names for both scores; raises NoSecondRun if it is no run.

    >>> run = pa.table({"query": ["1", "1"], "item": ["a", "b"], "score": [0.5, 0.25]})
    >>> judged = pa.table({"query": ["1"], "item": ["b"], "relevance": [1]})
    >>> other = pa.table({"qid": [1], "doc": ["b"], "bm25": [7.5]})
    >>> with_second_run(run, judged, other, ("score", "score other")).table.to_pylist()[1]
    {'query': '1', 'item': 'b', 'relevance': 1, 'score': 0.25, 'score other': 7.5}
    """
    made = judged_lists(run, judgements, second)
    if made is None:
        raise NoSecondRun("ranking-second-no-run")
    return JoinedHalves(made.table.rename_columns(["query", "item", "relevance", *names]), made.notes)


@dataclass(frozen=True)
class _Lists:
    """The key of each row (query and item) and its score or relevance."""

    keys: pa.Array
    queries: pa.Array
    numbers: pa.Array

    @classmethod
    def of(cls, table: pa.Table, number_of: Callable[[pa.Table], str | None]) -> "_Lists | None":
        """The lists of a table; None without columns for query, item and number."""
        table = with_trec_names(table)
        query, item = _named(table, QUERY_ONLY_WORDS), _named(table, ITEM_WORDS)
        number = number_of(table)
        if query is None or item is None or number is None or len({query, item, number}) < 3:
            return None
        queries, items = _ids(table[query]), _ids(table[item])
        keys = pc.binary_join_element_wise(queries, items, ID_SEPARATOR)
        is_known = pc.is_valid(keys)
        numbers = decoded(table[number]).combine_chunks()
        return cls(keys.filter(is_known), queries.filter(is_known), numbers.filter(is_known))

    def values_of(self, keys: pa.Array) -> pa.Array:
        """The number of each key, null for an unknown key."""
        return self.numbers.take(pc.index_in(keys, self.keys))

    def refuse_contradictions(self) -> None:
        """Raise BadLabels for a query and item that have two numbers."""
        pairs = (
            pa.table({"key": self.keys, "number": self.numbers})
            .group_by(["key", "number"], use_threads=False)
            .aggregate([])
        )
        counts = pairs.group_by("key", use_threads=False).aggregate([("key", "count")])
        repeated = counts.filter(pc.greater(counts["key_count"], 1))["key"].slice(0, 1)
        if len(repeated):
            first, second = pairs.filter(pc.equal(pairs["key"], repeated[0]))["number"].slice(0, 2).to_pylist()
            query, item = repeated[0].as_py().split(ID_SEPARATOR)
            raise BadLabels("columns-lists-contrary", query=query, item=item, first=first, second=second)

    @property
    def n_repeated(self) -> int:
        """How many rows repeat a query and item."""
        return len(self.keys) - len(pc.unique(self.keys))


def _score_of(table: pa.Table) -> str | None:
    return _number_of(table, RUN_WORDS, (NameRole.SCORE, NameRole.PREDICTION))


def _relevance_of(table: pa.Table) -> str | None:
    return _number_of(table, RELEVANCE_WORDS | RESPONSE_WORDS, (NameRole.TRUTH, NameRole.LABEL))


def _number_of(table: pa.Table, name_words: Collection[str], name_role: Collection[NameRole]) -> str | None:
    """The first numeric column with such a name; never a rank."""
    for name in table.column_names:
        in_name = set(words(name))
        is_named = role_of(name) in name_role or not in_name.isdisjoint(name_words)
        if is_named and in_name.isdisjoint(RANK_WORDS) and is_numeric(decoded(table[name]).type):
            return str(name)
    return None


def _named(table: pa.Table, name_words: frozenset[str]) -> str | None:
    return next((name for name in table.column_names if not name_words.isdisjoint(words(name))), None)


def _ids(column: pa.ChunkedArray) -> pa.Array:
    """Ids as texts: 7, 7.0 and " 7 " are the same."""
    column = decoded(column).combine_chunks()
    if pa.types.is_floating(column.type) and pc.all(pc.equal(column, pc.round(column))).as_py():
        column = column.cast(pa.int64())
    return pc.utf8_trim_whitespace(column.cast(pa.string()))


def _share_queries(run: _Lists, truth: _Lists) -> bool:
    return bool(pc.any(pc.is_in(pc.unique(run.queries), pc.unique(truth.queries))).as_py())


def _notes(table: pa.Table, runs: Sequence[_Lists], truth: _Lists, relevance: pa.Array) -> Iterator[Sentence]:
    scores = [name for name in ("score", "second_score") if name in table.column_names]
    is_found = np.logical_or.reduce([np.asarray(table[name].is_valid()) for name in scores])
    is_judged = np.asarray(relevance.is_valid())
    queries = pc.unique(truth.queries)
    yield Sentence("columns-lists-joined", queries=len(queries), found=int((is_found & is_judged).sum()))
    if unjudged := int((is_found & ~is_judged).sum()):
        yield Sentence("columns-lists-unjudged", items=unjudged)
    if unfound := int((~is_found & (np.asarray(table["relevance"]) > 0)).sum()):
        yield Sentence("columns-lists-unfound", items=unfound)
    searched = pc.unique(pa.concat_arrays([lists.queries for lists in runs]))
    unknown = searched.filter(pc.invert(pc.is_in(searched, queries)))
    if len(unknown):
        yield Sentence("columns-lists-unknown", queries=len(unknown), names=as_list(unknown))
    if repeated := sum(lists.n_repeated for lists in (*runs, truth)):
        yield Sentence("columns-lists-repeated", rows=repeated)
