"""Rows that lack a label, a score or a weight: found, counted by column, refused unless they may be left out."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import MISSING_TEXTS, decoded
from dashboard.columns.roles import ColumnRoles
from dashboard.reading.number_text import is_text
from dashboard.reading.refusals import BadValue, RefusedFile, found_words, list_words

BoolArray = npt.NDArray[np.bool_]


class NoCompleteRow(RefusedFile):
    """Columns of which no row has a value in each."""


@dataclass(frozen=True)
class MissingColumn:
    """How many rows lack a value in a column, and the first of them, counted from 1."""

    column: str
    count: int
    first_row: int


def missing_values(table: pa.Table, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """The missing values of label, score and weight, by column; those without any are left out.

    Raises NoSuchColumn for a column that does not exist or serves twice.

    >>> missing_values(pa.table({"y": ["no", "NA", "yes"], "p": [0.5, 0.25, 1.0]}), ColumnRoles("y", "p", "yes"))
    (MissingColumn(column='y', count=1, first_row=2),)
    """
    roles.check(table)
    found = {name: missing_rows(table[name]) for name in roles.columns}
    return tuple(_described(name, rows) for name, rows in found.items() if rows is not None)


def missing_rows(column: pa.ChunkedArray) -> BoolArray | None:
    """Which rows hold nothing, nan, or a text that stands for nothing, such as NA; None if no row does.

    An infinity is a value, and so is a text that is no number.

    >>> missing_rows(pa.chunked_array([["0.5", " NA ", "oops", None]]))
    array([False,  True, False,  True])
    """
    column = decoded(column)
    is_missing = pc.is_null(column, nan_is_null=True)
    if is_text(column.type):
        texts = pa.array(sorted(MISSING_TEXTS), column.type)
        is_missing = pc.or_(is_missing, pc.is_in(pc.utf8_trim_whitespace(column), texts))
    return np.asarray(is_missing.to_numpy()) if pc.any(is_missing).as_py() else None


def refuse_missing(rows: BoolArray, column: pa.ChunkedArray, name: str, rule: str) -> None:
    """Raise BadValue for the first of the rows without a value, saying that they can be left out."""
    found = _described(name, rows)
    if found.count < len(rows):
        which = "the row" if found.count == 1 else f"the {found.count} rows"
        rule = f'{rule}, and {which} without one can be left out under "Columns"'
    raise BadValue(name, found.first_row, found.count, found_words(column[found.first_row - 1].as_py()), rule)


def complete_rows(missing: dict[str, BoolArray], names: tuple[str, ...]) -> BoolArray | None:
    """Which rows lack no value; None where none does. Raises NoCompleteRow where each lacks one."""
    if not missing:
        return None
    is_complete: Any = ~np.logical_or.reduce(list(missing.values()))
    if not is_complete.any():
        raise NoCompleteRow(f"No row has a value in each of {list_words(list(names))}; at least one must.")
    return np.asarray(is_complete)


def _described(name: str, rows: BoolArray) -> MissingColumn:
    return MissingColumn(name, int(rows.sum()), int(rows.argmax()) + 1)
