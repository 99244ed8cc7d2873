"""Names the columns of TREC files (Text REtrieval Conference): runs, and relevance judgements (qrels)."""

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.columns.labels import decoded
from threshold_explorer.columns.model_decisions import NoTrueLabel
from threshold_explorer.reading.numbers.number_text import is_numeric
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_naming import numbered_names

RUN = ("query", "iteration", "item", "rank", "score", "run")
QRELS = ("query", "iteration", "item", "relevance")
ITERATIONS = {"Q0", "q0", "0", 0}
LOWEST_GRADE, HIGHEST_GRADE = -2, 100
MAX_GRADES = 25


def with_trec_names(table: pa.Table) -> pa.Table:
    """A run or judgements with names for their columns; any other table unchanged.

    >>> run = [["q1", "q1"], ["Q0", "Q0"], ["a", "b"], [1, 2], [9.5, 8.25], ["bm25", "bm25"]]
    >>> with_trec_names(pa.table(run, names=[f"column {place}" for place in range(1, 7)])).column_names
    ['query', 'item', 'rank', 'score', 'run']
    """
    if not _is_nameless(table):
        return table
    if _is_run(table):
        return table.rename_columns(list(RUN)).drop_columns(["iteration"])
    return table.rename_columns(list(QRELS)).drop_columns(["iteration"]) if _is_qrels(table) else table


def refuse_unpaired_trec(table: pa.Table) -> None:
    """Raise NoTrueLabel for a run without judgements, and NoSuchColumn for judgements without a run."""
    if table.column_names == _without_iteration(RUN):
        raise NoTrueLabel("columns-run-alone", rows=table.num_rows)
    if table.column_names == _without_iteration(QRELS):
        raise NoSuchColumn("columns-judgements-alone", rows=table.num_rows)


def _without_iteration(names: tuple[str, ...]) -> list[str]:
    return [name for name in names if name != "iteration"]


def _is_nameless(table: pa.Table) -> bool:
    return bool(table.num_rows) and list(table.column_names) == list(numbered_names(table.num_columns))


def _is_run(table: pa.Table) -> bool:
    if table.num_columns != len(RUN) or not _is_one_iteration(table.column(1)):
        return False
    rank, score = decoded(table.column(3)), decoded(table.column(4))
    return bool(pa.types.is_integer(rank.type) and is_numeric(score.type) and _has_unique_pairs(table))


def _is_qrels(table: pa.Table) -> bool:
    if table.num_columns != len(QRELS) or not _is_one_iteration(table.column(1)):
        return False
    grades = decoded(table.column(3))
    if not pa.types.is_integer(grades.type) or len(pc.unique(grades)) > MAX_GRADES:
        return False
    low, high = pc.min_max(grades).as_py().values()
    queries = decoded(table.column(0))
    is_repeated = len(pc.unique(queries)) < len(queries) and not pa.types.is_floating(queries.type)
    return bool(low >= LOWEST_GRADE and high <= HIGHEST_GRADE and is_repeated and _has_unique_pairs(table))


def _is_one_iteration(column: pa.ChunkedArray) -> bool:
    values = pc.unique(decoded(column)).to_pylist()
    return len(values) == 1 and values[0] in ITERATIONS


def _has_unique_pairs(table: pa.Table) -> bool:
    """Whether no query contains an item twice."""
    pairs = table.select([0, 2])
    if pa.types.is_floating(decoded(pairs.column(1)).type):
        return False
    return bool(pairs.group_by(pairs.column_names).aggregate([]).num_rows == table.num_rows)
