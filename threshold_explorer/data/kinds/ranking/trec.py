"""Names the columns of TREC files (Text REtrieval Conference): runs, and relevance judgements (qrels)."""

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.column_names import ITEM_WORDS, QUERY_WORDS, RANK_WORDS, words
from threshold_explorer.data.columns.labels import as_list, decoded
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.ranking.columns import RELEVANCE_WORDS
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_naming import numbered_names

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
