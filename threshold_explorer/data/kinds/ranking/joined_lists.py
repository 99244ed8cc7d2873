"""Names the columns of TREC files, and joins the ranked lists of one or two files with the judgements of another."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.column_names import ITEM_WORDS, QUERY_WORDS, RANK_WORDS, NameRole, role_of, words
from threshold_explorer.data.columns.labels import as_list, decoded
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.ranking.columns import QUERY_ONLY_WORDS, RELEVANCE_WORDS, RESPONSE_WORDS, RUN_WORDS
from threshold_explorer.data.kinds.task import JoinedHalves
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn, RefusedFile
from threshold_explorer.reading.rows.column_naming import numbered_names
from threshold_explorer.words.sentence import Sentence

# A separator that occurs in no id.
ID_SEPARATOR = "\x1f"
RUN = ["query", "item", "rank", "score", "run"]
QRELS = ["query", "item", "relevance"]
# The qrels of BEIR, in the columns of which nothing says that the score is a relevance.
BEIR_QRELS = ["query-id", "corpus-id", "score"]
# By the words of a column's name; the run and the iteration tell nothing of a row.
PART_WORDS = {
    "query": QUERY_WORDS,
    "item": ITEM_WORDS,
    "rank": RANK_WORDS,
    "score": frozenset({"score"}),
    "relevance": RELEVANCE_WORDS | frozenset({"label", "grade"}),
    "run": frozenset({"run", "tag", "system", "iteration", "iter"}),
}
ITERATIONS = {"Q0", "q0", "0", 0}
LOWEST_GRADE, HIGHEST_GRADE = -2, 100
MAX_GRADES = 25


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


def with_trec_names(table: pa.Table) -> pa.Table:
    """A run or judgements with names for their columns and without the iteration; any other table unchanged.

    >>> run = [["q1", "q1"], ["Q0", "Q0"], ["a", "b"], [1, 2], [9.5, 8.25], ["bm25", "bm25"]]
    >>> with_trec_names(pa.table(run, names=[f"column {place}" for place in range(1, 7)])).column_names
    ['query', 'item', 'rank', 'score', 'run']
    """
    names, columns = table.column_names, [decoded(column) for column in table.columns]
    if names == BEIR_QRELS and _are_grades(columns[2]):
        return table.rename_columns(QRELS)
    if not table.num_rows or tuple(names) != numbered_names(len(names)):
        return table
    for parts, fits in ((RUN, _is_run), (QRELS, _is_qrels)):
        if len(columns) == len(parts) + 1 and _is_one_iteration(columns[1]) and fits(columns):
            return table.drop_columns([names[1]]).rename_columns(parts)
    return table


def refuse_unpaired_trec(table: pa.Table) -> None:
    """Raise NoTrueLabel for a run without judgements, and NoSuchColumn for judgements without a run."""
    parts = {
        next((part for part, part_words in PART_WORDS.items() if part_words & {*words(name)}), name)
        for name in table.column_names
    } - {"run"}
    if parts == {"query", "item", "rank", "score"}:
        raise NoTrueLabel("columns-run-alone", rows=table.num_rows)
    if parts == {"query", "item", "relevance"}:
        raise NoSuchColumn("columns-judgements-alone", rows=table.num_rows)


def _is_run(columns: list[pa.ChunkedArray]) -> bool:
    _, iteration, item, rank, score, tag = columns
    # A column of zeros among numbers is none of a run.
    is_tagged = is_text(tag.type) or is_text(iteration.type)
    are_numbers = pa.types.is_integer(rank.type) and is_numeric(score.type)
    return bool(is_tagged and are_numbers and not pa.types.is_floating(item.type))


def _is_qrels(columns: list[pa.ChunkedArray]) -> bool:
    query, _, item, grade = columns
    if any(pa.types.is_floating(column.type) for column in (query, item)) or not _are_grades(grade):
        return False
    longest = pc.max(pc.value_counts(query).field("counts")).as_py()
    # Numbers that repeat within a query are no items.
    return bool(longest > 1 and (is_text(item.type) or pc.count_distinct(item).as_py() >= longest))


def _are_grades(column: pa.ChunkedArray) -> bool:
    if not pa.types.is_integer(column.type) or len(pc.unique(column)) > MAX_GRADES:
        return False
    low, high = pc.min_max(column).as_py().values()
    return bool(low >= LOWEST_GRADE and high <= HIGHEST_GRADE)


def _is_one_iteration(column: pa.ChunkedArray) -> bool:
    values = as_list(pc.unique(column))
    return len(values) == 1 and values[0] in ITERATIONS
