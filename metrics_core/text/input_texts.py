"""Validates columns of predictions and references; a missing text becomes an empty one."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from metrics_core.error_messages import shown
from metrics_core.errors import ShapeError, TextError

# A missing cell, as None or any missing value of pandas, is an empty text.
Text = str | None


def checked_text(value: Any, name: str = "prediction", row: int = 0) -> str:
    """The text of one cell, empty if missing; raises `TextError` for anything else, such as a number.

    >>> checked_text("a"), checked_text(None), checked_text(float("nan"))
    ('a', '', '')
    """
    if isinstance(value, str):
        return value
    if is_missing(value):
        return ""
    raise TextError("core-not-text", name=name, value=shown(value), row=row)


def is_missing(value: Any) -> bool:
    """Whether a cell is missing: None, nan, NA or NaT."""
    return value is None or value is pd.NA or value is pd.NaT or (isinstance(value, float) and value != value)


def checked_references(value: Any, row: int = 0) -> list[str]:
    """The references of one row: a list of texts, one text, or none for a missing cell; missing texts are left out.

    >>> checked_references(["a", None]), checked_references("a"), checked_references(None)
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
    return [checked_text(text, "references", row) for text in values if not is_missing(text)]


def list_of_cells(column: Any, name: str) -> list[Any]:
    """The cells of a column; raises `ShapeError` if it is not a column, for example a single text."""
    try:
        if not isinstance(column, str):
            return list(column)
    except TypeError:
        pass
    raise ShapeError("core-column-unreadable", name=name, type=type(column).__name__)


def prediction_texts(predictions: Iterable[Any]) -> list[str]:
    """One text per row; raises `TextError` for a cell that is not a text, `ShapeError` if it is not a column."""
    return [
        checked_text(value, "predictions", row) for row, value in enumerate(list_of_cells(predictions, "predictions"))
    ]


def reference_texts(references: Iterable[Any]) -> list[list[str]]:
    """The references of every row; raises as `prediction_texts`."""
    return [checked_references(value, row) for row, value in enumerate(list_of_cells(references, "references"))]
