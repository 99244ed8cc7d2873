"""Rows that lack a label, a score or a weight: found, counted by column, refused unless they may be left out."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.numbers import found_in_field
from dashboard.reading.numbers.missing_texts import are_missing
from dashboard.reading.numbers.number_text import is_text
from dashboard.reading.refusals import BadValue, RefusedFile
from dashboard.words.sentence import Sentence

BoolArray = npt.NDArray[np.bool_]


class NoCompleteRow(RefusedFile):
    """Columns of which no row has a value in each."""


@dataclass(frozen=True)
class MissingColumn:
    """How many rows lack a value in a column, and the first of them, counted from 1."""

    column: str
    count: int
    first_row: int


def missing_in(column: pa.ChunkedArray, name: str) -> MissingColumn | None:
    """How many values a column lacks, or None where it lacks none."""
    is_missing = _is_missing(column)
    count = pc.sum(is_missing).as_py()
    return MissingColumn(name, count, pc.index(is_missing, True).as_py() + 1) if count else None


def missing_rows(column: pa.ChunkedArray) -> BoolArray:
    """Which rows hold nothing, nan, or a text that stands for nothing, such as NA, or among numbers a dash.

    An infinity is a value, and so is a text that is no number.

    >>> missing_rows(pa.chunked_array([["0.5", " NA ", "oops", None]]))
    array([False,  True, False,  True])
    """
    return np.asarray(_is_missing(column).to_numpy())


def refuse_missing(missing: MissingColumn, column: pa.ChunkedArray, rule: Sentence) -> None:
    """Raise BadValue for the first row without a value, saying that such rows can be left out."""
    if missing.count < len(column):
        rule = Sentence("columns-may-leave-out", rule=rule, rows=missing.count)
    found = found_in_field(column[missing.first_row - 1].as_py())
    raise BadValue(missing.column, missing.first_row, missing.count, found, rule)


def complete_rows(missing: dict[str, BoolArray], names: tuple[str, ...]) -> BoolArray | None:
    """Which rows lack no value; None where none does. Raises NoCompleteRow where each lacks one."""
    if not missing:
        return None
    is_complete: Any = ~np.logical_or.reduce(list(missing.values()))
    if not is_complete.any():
        raise NoCompleteRow("columns-no-complete-row", columns=names)
    return np.asarray(is_complete)


def rows_that_weigh(kept: BoolArray | None, weights: npt.NDArray[Any]) -> BoolArray | None:
    """The kept rows without those of weight 0, which are no cases; None still where all rows are kept.

    >>> rows_that_weigh(None, np.array([1.0, 0.0])), rows_that_weigh(None, np.array([1.0, 2.0]))
    (array([ True, False]), None)
    """
    weighs = ~(weights == 0)
    if weighs.all():
        return kept
    return np.asarray(weighs if kept is None else weighs & kept)


def _is_missing(column: pa.ChunkedArray) -> pa.ChunkedArray:
    is_missing = pc.is_null(column, nan_is_null=True)
    return pc.or_(is_missing, are_missing(column)) if is_text(column.type) else is_missing
