"""Predictions and references as a caller hands them in: texts, a missing one as an empty one, or a named refusal."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from metrics_core.errors import ShapeError, TextError
from metrics_core.messages import shown

# None and what pandas writes for a missing cell are texts as well, empty ones.
Text = str | None


def text_of(value: Any, name: str = "prediction", row: int = 0) -> str:
    """A text, empty for a missing one; raises `TextError` for anything else, such as a number.

    >>> text_of("a"), text_of(None), text_of(float("nan"))
    ('a', '', '')
    """
    if isinstance(value, str):
        return value
    if is_missing(value):
        return ""
    raise TextError("core-not-text", name=name, value=shown(value), row=row)


def is_missing(value: Any) -> bool:
    """Whether a cell holds no text at all: None, nan, NA or NaT."""
    return value is None or value is pd.NA or value is pd.NaT or (isinstance(value, float) and value != value)


def texts_of(value: Any, row: int = 0) -> list[str]:
    """The references of one row: several texts, or one, or none for a missing cell; missing ones are left out.

    >>> texts_of(["a", None]), texts_of("a"), texts_of(None)
    (['a'], ['a'], [])
    """
    if isinstance(value, str):
        return [value]
    if type(value) is list and set(map(type, value)) <= {str}:
        return value
    if is_missing(value):
        return []
    try:
        values = list(value)
    except TypeError:
        raise TextError("core-not-text", name="references", value=shown(value), row=row) from None
    return [text_of(text, "references", row) for text in values if not is_missing(text)]


def list_of_cells(column: Any, name: str) -> list[Any]:
    """The cells of a column; raises `ShapeError` for what is none, a single text among them."""
    try:
        if not isinstance(column, str):
            return list(column)
    except TypeError:
        pass
    raise ShapeError("core-column-unreadable", name=name, type=type(column).__name__)


def prediction_texts(predictions: Iterable[Any]) -> list[str]:
    """One text per row; raises `TextError` for a cell that is none, `ShapeError` for what is no column."""
    return [text_of(value, "predictions", row) for row, value in enumerate(list_of_cells(predictions, "predictions"))]


def reference_texts(references: Iterable[Any]) -> list[list[str]]:
    """The references of every row; raises `TextError` and `ShapeError` as `prediction_texts` does."""
    return [texts_of(value, row) for row, value in enumerate(list_of_cells(references, "references"))]
