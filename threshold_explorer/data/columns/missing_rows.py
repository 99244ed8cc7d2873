"""Rows with missing values: counts them by column and refuses them unless they may be dropped."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.numeric_columns import found_in_field
from threshold_explorer.reading.numbers.missing_values import are_missing
from threshold_explorer.reading.numbers.number_text import is_text
from threshold_explorer.reading.refusals import BadValue, RefusedFile
from threshold_explorer.words.sentence import Sentence

BoolArray = npt.NDArray[np.bool_]


class NoCompleteRow(RefusedFile):
    """Every row has a missing value."""


@dataclass(frozen=True)
class MissingColumn:
    """The number of missing values in a column, and the first such row, from 1."""

    column: str
    count: int
    first_row: int


def missing_in(column: pa.ChunkedArray, name: str) -> MissingColumn | None:
    """The missing values of a column; None if there are none."""
    is_missing = _is_missing(column)
    count = pc.sum(is_missing).as_py()
    return MissingColumn(name, count, pc.index(is_missing, True).as_py() + 1) if count else None


def missing_rows(column: pa.ChunkedArray) -> BoolArray:
    """The rows with null, nan or a text for a missing value, such as NA, or a dash among numbers.

    Infinity is a value, and so is a text that is not a number.

    >>> missing_rows(pa.chunked_array([["0.5", " NA ", "oops", None]]))
    array([False,  True, False,  True])
    """
    return np.asarray(_is_missing(column).to_numpy())


def refuse_missing(missing: MissingColumn, column: pa.ChunkedArray, rule: Sentence) -> None:
    """Raise BadValue for the first row without a value, with the hint that such rows can be left out."""
    if missing.count < len(column):
        rule = Sentence("columns-may-leave-out", rule=rule, rows=missing.count)
    found = found_in_field(column[missing.first_row - 1].as_py())
    raise BadValue(missing.column, missing.first_row, missing.count, found, rule)


def missing_by_column(
    columns: Mapping[str, pa.ChunkedArray], rule_of: Callable[[str], Sentence], *, may_drop: bool
) -> dict[str, BoolArray]:
    """The rows with a missing value, by column; refused by the rule of the column unless they may be dropped."""
    missing = {}
    for name, values in columns.items():
        if found := missing_in(values, name):
            if not may_drop:
                refuse_missing(found, values, rule_of(name))
            missing[name] = missing_rows(values)
    return missing


def complete_rows(missing: dict[str, BoolArray], names: tuple[str, ...]) -> BoolArray | None:
    """The rows without a missing value; None if all are. Raises NoCompleteRow if there are none."""
    if not missing:
        return None
    is_complete: Any = ~np.logical_or.reduce(list(missing.values()))
    if not is_complete.any():
        raise NoCompleteRow("columns-no-complete-row", columns=names)
    return np.asarray(is_complete)


def with_positive_weight(keep: BoolArray | None, weights: npt.NDArray[Any]) -> BoolArray | None:
    """The kept rows without those of weight 0, which are not cases; None if all rows are kept.

    >>> with_positive_weight(None, np.array([1.0, 0.0])), with_positive_weight(None, np.array([1.0, 2.0]))
    (array([ True, False]), None)
    """
    is_weighted = ~(weights == 0)
    if is_weighted.all():
        return keep
    return np.asarray(is_weighted if keep is None else is_weighted & keep)


def _is_missing(column: pa.ChunkedArray) -> pa.ChunkedArray:
    is_missing = pc.is_null(column, nan_is_null=True)
    return pc.or_(is_missing, are_missing(column)) if is_text(column.type) else is_missing
