"""Texts out of the cells of a table: a prediction in each, a reference in each, or a list of them written as JSON."""

import ast
import json
from collections.abc import Iterable, Sequence
from typing import Any

import pyarrow as pa

from dashboard.columns.labels import decoded, label_text
from dashboard.reading.numbers.number_text import is_text

LISTS = (("[", "]"), ("{", "}"))
# Under which name a record of a reference holds its text, as SQuAD writes it.
TEXT = "text"


def texts_in(column: pa.ChunkedArray) -> list[str | None]:
    """A column's cells as texts, None for a missing one; numbers are written as labels are.

    >>> texts_in(pa.chunked_array([["a", None]])), texts_in(pa.chunked_array([[1912]]))
    (['a', None], ['1912'])
    """
    column = decoded(column)
    if is_text(column.type):
        return list(column.to_pylist())
    return [None if value is None else label_text(value) for value in column.to_pylist()]


def references_in(columns: Sequence[pa.ChunkedArray]) -> list[list[str]]:
    """The references of each row, out of one column or several, of which each holds a text or a list of texts.

    >>> references_in([pa.chunked_array([["a", ""]]), pa.chunked_array([["b", "c"]])])
    [['a', 'b'], ['c']]
    >>> references_in([pa.chunked_array([['["a", "b"]', "[]"]])])
    [['a', 'b'], []]
    """
    found = [_of_lists(texts) if are_lists(texts) else _of_texts(texts) for texts in map(texts_in, columns)]
    return [[text for texts in row for text in texts] for row in zip(*found, strict=True)]


def are_lists(texts: Iterable[str | None]) -> bool:
    """Whether every cell that holds anything holds a list of texts.

    >>> are_lists(['["a"]', None, "[]"]), are_lists(["[citation needed]"]), are_lists([None])
    (True, False, False)
    """
    known = [text for text in texts if text]
    return bool(known) and all(_listed(text) is not None for text in known)


def _of_lists(texts: Iterable[str | None]) -> list[list[str]]:
    return [(_listed(text) or []) if text else [] for text in texts]


def _of_texts(texts: Iterable[str | None]) -> list[list[str]]:
    return [[text] if text else [] for text in texts]


def _listed(text: str) -> list[str] | None:
    """The texts of a list as JSON or Python writes it; None for another text."""
    text = text.strip()
    if (text[:1], text[-1:]) not in LISTS:
        return None
    return _texts_of(_written(text))


def _written(text: str) -> Any:
    for read in (json.loads, ast.literal_eval):
        try:
            return read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return None


def _texts_of(value: Any) -> list[str] | None:
    """Texts, records that hold one each, or a record that holds a list of them."""
    if isinstance(value, dict):
        value = value.get(TEXT)
    if isinstance(value, list | tuple):
        found = [each.get(TEXT) if isinstance(each, dict) else each for each in value]
        texts = [text for text in found if isinstance(text, str)]
        return texts if len(texts) == len(found) else None
    return None
