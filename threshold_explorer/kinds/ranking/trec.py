"""Names the columns of TREC files (Text REtrieval Conference): runs, and relevance judgements (qrels)."""

import re
from itertools import pairwise

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.columns.labels import as_list, decoded
from threshold_explorer.columns.model_decisions import NoTrueLabel
from threshold_explorer.reading.numbers.number_text import is_numeric, is_text
from threshold_explorer.reading.refusals import NoSuchColumn
from threshold_explorer.reading.rows.column_naming import numbered_names

RUN = ("query", "iteration", "item", "rank", "score", "run")
QRELS = ("query", "iteration", "item", "relevance")
RANKS = ("query", "item", "rank")
# Fewer rows may count from 1 by chance.
MIN_RANKS = 6
# Names of these columns, in lower case and without punctuation.
QUERY_NAMES = {"query", "queryid", "qid", "topic", "topicid"}
ITEM_NAMES = {"item", "itemid", "doc", "docid", "docno", "document", "documentid", "pid", "passageid"}
RELEVANCE_NAMES = {"relevance", "rel", "label", "grade", "judgment", "judgement"}
RUN_NAMES = {"run", "runid", "runname", "tag", "system"}
ITERATION_NAMES = {"q0", "iteration", "iter", "0"}
# The qrels of BEIR.
BEIR_QRELS = ["queryid", "corpusid", "score"]
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
        return _with_usual_names(table)
    if _is_ranks(table):
        ranks = decoded(table.column(2)).cast(pa.float64())
        return table.rename_columns(["query", "item", "rank"]).append_column("score", pc.negate(ranks))
    if _is_run(table):
        return table.rename_columns(list(RUN)).drop_columns(["iteration"])
    return table.rename_columns(list(QRELS)).drop_columns(["iteration"]) if _is_qrels(table) else table


def refuse_unpaired_trec(table: pa.Table) -> None:
    """Raise NoTrueLabel for a run without judgements, and NoSuchColumn for judgements without a run."""
    names = set(table.column_names)
    if names == {"query", "item", "rank", "score"} | names & {"run"}:
        raise NoTrueLabel("columns-run-alone", rows=table.num_rows)
    if names == {"query", "item", "relevance"}:
        raise NoSuchColumn("columns-judgements-alone", rows=table.num_rows)


def _with_usual_names(table: pa.Table) -> pa.Table:
    """A run or judgements under other names for their columns; any other table unchanged."""
    plain = [re.sub(r"\W|_", "", name.casefold()) for name in table.column_names]
    if plain == BEIR_QRELS and _are_grades(decoded(table.column(2))):
        return table.rename_columns(["query", "item", "relevance"])
    usual = {"query": QUERY_NAMES, "item": ITEM_NAMES, "rank": {"rank"}, "score": {"score"}, "run": RUN_NAMES}
    usual |= {"relevance": RELEVANCE_NAMES, "iteration": ITERATION_NAMES}
    names = [next((role for role, others in usual.items() if name in others), name) for name in plain]
    known = set(names) - {"iteration", "run"}
    if len(set(names)) < len(names) or known not in (
        {"query", "item", "rank", "score"},
        {"query", "item", "relevance"},
    ):
        return table
    return table.rename_columns(names).select([name for name in names if name != "iteration"])


def _is_nameless(table: pa.Table) -> bool:
    return bool(table.num_rows) and list(table.column_names) == list(numbered_names(table.num_columns))


def _is_run(table: pa.Table) -> bool:
    if table.num_columns != len(RUN) or not _is_one_iteration(table.column(1)) or _are_fractions(table.column(2)):
        return False
    rank, score, tag = (decoded(table.column(place)) for place in (3, 4, 5))
    # A column of zeros among numbers is none of a run.
    is_tagged = is_text(tag.type) or is_text(decoded(table.column(1)).type)
    return bool(is_tagged and pa.types.is_integer(rank.type) and is_numeric(score.type))


def _is_ranks(table: pa.Table) -> bool:
    """Whether a table is a run of query, item and rank, as MS MARCO writes it: each query counts its items from 1."""
    if table.num_columns != len(RANKS) or table.num_rows < MIN_RANKS or _are_fractions(table.column(1)):
        return False
    ranks, queries = (as_list(decoded(table.column(place))) for place in (2, 0))
    if not pa.types.is_integer(decoded(table.column(2)).type) or max(ranks) < 2:
        return False
    starts = [True, *(one != other for one, other in pairwise(queries))]
    expected = [1 if is_first else before + 1 for is_first, before in zip(starts, [0, *ranks], strict=False)]
    # Labels beside a counter are few; no item occurs twice in a list.
    are_items = pc.count_distinct(decoded(table.column(1))).as_py() >= max(ranks)
    return bool(ranks == expected and len(set(queries)) == sum(starts) and are_items)


def _is_qrels(table: pa.Table) -> bool:
    if table.num_columns != len(QRELS) or not _is_one_iteration(table.column(1)) or _are_fractions(table.column(2)):
        return False
    if not _are_grades(decoded(table.column(3))) or _are_fractions(table.column(0)):
        return False
    items, longest = decoded(table.column(2)), pc.max(pc.value_counts(decoded(table.column(0))).field("counts")).as_py()
    # Numbers that repeat within a query are no items.
    return bool(longest > 1 and (is_text(items.type) or pc.count_distinct(items).as_py() >= longest))


def _are_grades(column: pa.ChunkedArray) -> bool:
    if not pa.types.is_integer(column.type) or len(pc.unique(column)) > MAX_GRADES:
        return False
    low, high = pc.min_max(column).as_py().values()
    return bool(low >= LOWEST_GRADE and high <= HIGHEST_GRADE)


def _is_one_iteration(column: pa.ChunkedArray) -> bool:
    values = as_list(pc.unique(decoded(column)))
    return len(values) == 1 and values[0] in ITERATIONS


def _are_fractions(column: pa.ChunkedArray) -> bool:
    """Whether a column has the type of numbers that name neither queries nor items."""
    return bool(pa.types.is_floating(decoded(column).type))
