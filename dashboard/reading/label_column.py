"""A column's labels: their texts, how often each occurs, and which rows carry a given one."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.number_text import EXACT_INTEGERS
from dashboard.reading.refusals import BadLabels, BadValue, found_words, shown

MAX_LABELS = 100
# Most columns show in their first rows that they hold too many values to be labels.
FIRST_ROWS = 10_000
# So few values are counted faster one by one than by hashing every row.
FEW_VALUES = 4
# How writers of tables put a label that is not known. "none" is left out: it can be a class.
MISSING_TEXTS = frozenset({"", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "-nan", "NULL", "null"})


@dataclass(frozen=True)
class Label:
    """One label: its text as shown, its value in the table, and the number of rows that carry it."""

    text: str
    value: Any
    count: int


@dataclass(frozen=True)
class LabelColumn:
    """A column of at most a hundred labels, numbers by size and texts by alphabet."""

    name: str
    column: pa.ChunkedArray
    labels: tuple[Label, ...]
    has_missing: bool

    @classmethod
    def of(cls, column: pa.ChunkedArray, name: str) -> Self:
        """The labels of a column; a missing one is none. Raises BadLabels where there are too many.

        >>> LabelColumn.of(pa.chunked_array([[1.0, -1.0, 1.0]]), "y").texts
        ['-1', '1']
        """
        if pa.types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        counts = _counts(column, name)
        values = sorted((value for value in counts if not is_missing(value)), key=_order)
        _refuse_many(len(values), name, at_most=MAX_LABELS)
        labels = tuple(Label(_text(value), value, counts[value]) for value in values)
        return cls(name, column, labels, has_missing=len(values) < len(counts))

    @property
    def texts(self) -> list[str]:
        """The labels as they are shown."""
        return [label.text for label in self.labels]

    def rows_of(self, text: str) -> npt.NDArray[np.bool_]:
        """Which rows carry the label shown as this text; none, where no label is.

        Raises BadValue for a row without a label.

        >>> LabelColumn.of(pa.chunked_array([["spam", "ham"]]), "y").rows_of("spam")
        array([ True, False])
        """
        if self.has_missing:
            raise self._missing()
        value = next((label.value for label in self.labels if label.text == text), None)
        if value is None:
            return np.zeros(len(self.column), dtype=np.bool_)
        return np.asarray(pc.equal(self.column, value).to_numpy())

    def _missing(self) -> BadValue:
        is_bad = pc.is_null(self.column, nan_is_null=True)
        texts = [value for value in pc.unique(self.column).to_pylist() if isinstance(value, str)]
        if texts:
            missing_texts = pa.array(filter(is_missing, texts), self.column.type)
            is_bad = pc.or_(is_bad, pc.is_in(self.column, missing_texts))
        row = pc.index(is_bad, value=True).as_py()
        found = found_words(self.column[row].as_py())
        return BadValue(self.name, row + 1, pc.sum(is_bad).as_py(), found, "every row needs a label")


def _counts(column: pa.ChunkedArray, name: str) -> dict[Any, int]:
    """Rows by value, missing ones included."""
    values = pc.unique(column.slice(0, FIRST_ROWS)).to_pylist()
    if len(values) <= FEW_VALUES:
        counts = {value: _rows_with(column, value) for value in values}
        if sum(counts.values()) == len(column):
            return counts
    _refuse_many(len(values), name)
    entries = pc.value_counts(column)
    _refuse_many(len(entries), name)
    counts = {}
    for entry in entries.to_pylist():
        counts[entry["values"]] = counts.get(entry["values"], 0) + entry["counts"]
    return counts


def _rows_with(column: pa.ChunkedArray, value: Any) -> int:
    return int(column.null_count if value is None else pc.sum(pc.equal(column, value)).as_py() or 0)


def _refuse_many(n_values: int, name: str, *, at_most: int = MAX_LABELS + len(MISSING_TEXTS)) -> None:
    if n_values > at_most:
        raise BadLabels(
            f"Column {shown(name)} has more than {MAX_LABELS} different values; "
            f"a label column has at most {MAX_LABELS}."
        )


def is_missing(value: Any) -> bool:
    """Whether a value stands for a label that is not known.

    >>> [is_missing(value) for value in ("NA", " ", None, float("nan"), "none", 0)]
    [True, True, True, True, False, False]
    """
    if isinstance(value, str):
        return value.strip() in MISSING_TEXTS
    return value is None or value != value


def _order(value: Any) -> Any:
    return (value.casefold(), value) if isinstance(value, str) else value


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < EXACT_INTEGERS:
        return str(int(value))
    return str(value)
