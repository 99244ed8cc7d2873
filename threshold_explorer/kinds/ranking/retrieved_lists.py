"""Detects tables with one row per query and two lists in cells: retrieved items, best first, and relevant items."""

import ast
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pyarrow as pa

from threshold_explorer.columns.column_names import QUERY_WORDS, words
from threshold_explorer.columns.labels import as_list, decoded, label_text
from threshold_explorer.data.task import JoinedHalves
from threshold_explorer.kinds.ranking.joined_lists import judged_lists
from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.rows.column_name_words import IDENTIFIER, RETRIEVED, word_set
from threshold_explorer.words.sentence import Sentence

RELEVANT_WORDS = word_set("relevant expected gold golden truth groundtruth actual positives positive bought liked")
# Enough rows to see whether a column contains lists.
SAMPLE_ROWS = 200


@dataclass(frozen=True)
class ListColumns:
    """The roles in a table of lists; `query` is None if no column identifies the queries."""

    retrieved: str
    relevant: str
    query: str | None


def list_columns(table: pa.Table) -> ListColumns | None:
    """The roles of a table with lists of retrieved and of relevant items; None for any other table.

    >>> rows = {"q": ["a", "b"], "retrieved_ids": ["[7, 8]", "[9]"], "relevant_ids": ["[8]", "[]"]}
    >>> list_columns(pa.table(rows))
    ListColumns(retrieved='retrieved_ids', relevant='relevant_ids', query='q')
    """
    retrieved, relevant = (_first_of_lists(table, names) for names in (RETRIEVED, RELEVANT_WORDS))
    if retrieved is None or relevant is None or retrieved == relevant:
        return None
    return ListColumns(retrieved, relevant, _query(table, (retrieved, relevant)))


def rows_of_lists(table: pa.Table, found: ListColumns) -> JoinedHalves | None:
    """One row per query and item, scored by rank; None if a cell is not a list, or nothing is relevant.

    Relevant items that were not retrieved have no score. A repeated item counts at its first place.

    >>> table = pa.table({"retrieved": ['["x", "y"]'], "relevant": ['["y", "z"]']})
    >>> rows_of_lists(table, list_columns(table)).table.to_pylist()[1:]
    [{'query': '1', 'item': 'y', 'relevance': 1, 'score': -2}, {'query': '1', 'item': 'z', 'relevance': 1, \
'score': None}]
    """
    n_rows = table.num_rows
    queries = [str(row + 1) for row in range(n_rows)] if found.query is None else _texts(table[found.query])
    retrieved, relevant = (_lists(table[name]) for name in (found.retrieved, found.relevant))
    if retrieved is None or relevant is None:
        return None
    run: list[tuple[str, str, int]] = []
    truth: list[tuple[str, str]] = []
    for query, hits, wanted in zip(queries, retrieved, relevant, strict=True):
        run += [(query, item, -place) for place, item in enumerate(dict.fromkeys(hits), start=1)]
        truth += [(query, item) for item in dict.fromkeys(wanted)]
    if not run or not truth:
        return None
    repeated = sum(map(len, (*retrieved, *relevant))) - len(run) - len(truth)
    scored = pa.table(dict(zip(("query", "item", "score"), map(list, zip(*run, strict=True)), strict=True)))
    judged = pa.table(dict(zip(("query", "item"), map(list, zip(*truth, strict=True)), strict=True)))
    made = judged_lists(scored, judged.append_column("relevance", pa.array([1] * len(truth))))
    if made is None or not repeated:
        return made
    return replace(made, notes=(*made.notes, Sentence("columns-lists-repeated", rows=repeated)))


def _first_of_lists(table: pa.Table, names: frozenset[str]) -> str | None:
    named = (name for name in table.column_names if not names.isdisjoint(words(name)))
    return next((name for name in named if _holds_lists(table[name].slice(0, SAMPLE_ROWS))), None)


def _holds_lists(column: pa.ChunkedArray) -> bool:
    return is_text(decoded(column).type) and bool(_lists(column)) and any(_texts(column))


def _query(table: pa.Table, taken: Sequence[str]) -> str | None:
    """The first column with distinct values, columns named as queries or ids first."""
    others = [name for name in table.column_names if name not in taken]
    others.sort(key=lambda name: (QUERY_WORDS | IDENTIFIER).isdisjoint(words(name)))
    return next((name for name in others if len(set(_texts(table[name]))) == table.num_rows), None)


def _texts(column: pa.ChunkedArray) -> list[str]:
    return ["" if value is None else label_text(value) for value in as_list(decoded(column))]


def _lists(column: pa.ChunkedArray) -> list[list[str]] | None:
    """The items in each cell, none in an empty one; None if a cell is not a list."""
    found = [_listed(text) if text else [] for text in _texts(column)]
    lists = [items for items in found if items is not None]
    return lists if len(lists) == len(found) else None


def _listed(text: str) -> list[str] | None:
    """The items of a list in JSON or Python syntax; None for any other text."""
    if not (text.startswith("[") and text.endswith("]")):
        return None
    for read in (json.loads, ast.literal_eval):
        try:
            items = read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(items, list) and all(isinstance(item, str | int) for item in items):
            return [label_text(item) for item in items]
    return None
