"""Reads texts from the cells of a table: a prediction, a reference, or a JSON list of references."""

import ast
import json
from collections.abc import Iterable, Sequence
from typing import Any

import pyarrow as pa

from threshold_explorer.columns.labels import decoded, label_text
from threshold_explorer.reading.numbers.number_text import is_text

LISTS = (("[", "]"), ("{", "}"))
# The key of the text in a reference object, as in SQuAD.
TEXT = "text"


def texts_in(column: pa.ChunkedArray) -> list[str | None]:
    """The cells of a column as texts, None for a missing one; numbers are formatted as labels.

    >>> texts_in(pa.chunked_array([["a", None]])), texts_in(pa.chunked_array([[1912]]))
    (['a', None], ['1912'])
    """
    column = decoded(column)
    if is_text(column.type):
        return list(column.to_pylist())
    return [None if value is None else label_text(value) for value in column.to_pylist()]


def references_in(columns: Sequence[pa.ChunkedArray]) -> list[list[str]]:
    """The references of each row, from one or more columns of texts or lists of texts.

    >>> references_in([pa.chunked_array([["a", ""]]), pa.chunked_array([["b", "c"]])])
    [['a', 'b'], ['c']]
    >>> references_in([pa.chunked_array([['["a", "b"]', "[]"]])])
    [['a', 'b'], []]
    """
    found = [_from_lists(texts) if are_lists(texts) else _from_texts(texts) for texts in map(texts_in, columns)]
    return [[text for texts in row for text in texts] for row in zip(*found, strict=True)]


def are_lists(texts: Iterable[str | None]) -> bool:
    """Whether every non-empty cell contains a list of texts.

    >>> are_lists(['["a"]', None, "[]"]), are_lists(["[citation needed]"]), are_lists([None])
    (True, False, False)
    """
    known = [text for text in texts if text]
    return bool(known) and all(_listed(text) is not None for text in known)


def _from_lists(texts: Iterable[str | None]) -> list[list[str]]:
    return [(_listed(text) or []) if text else [] for text in texts]


def _from_texts(texts: Iterable[str | None]) -> list[list[str]]:
    return [[text] if text else [] for text in texts]


def _listed(text: str) -> list[str] | None:
    """The texts of a list in JSON or Python syntax; None for any other text."""
    text = text.strip()
    if (text[:1], text[-1:]) not in LISTS:
        return None
    return _texts_of(_parsed(text))


def _parsed(text: str) -> Any:
    for read in (json.loads, ast.literal_eval):
        try:
            return read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return None


def _texts_of(value: Any) -> list[str] | None:
    """The texts in a list of texts, a list of objects with a text each, or an object with a list of texts."""
    if isinstance(value, dict):
        value = value.get(TEXT)
    if isinstance(value, list | tuple):
        found = [each.get(TEXT) if isinstance(each, dict) else each for each in value]
        texts = [text for text in found if isinstance(text, str)]
        return texts if len(texts) == len(found) else None
    return None
