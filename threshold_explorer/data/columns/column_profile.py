"""Describes a column by its name and a sample of its rows, to detect its role."""

from dataclasses import dataclass
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.data.columns.column_names import COUNT_WORDS, RANK_WORDS, NameRole, role_of, words
from threshold_explorer.data.columns.dates import may_be_dates
from threshold_explorer.data.columns.labels import MAX_LABEL_LENGTH, MAX_LABELS, decoded, label_text
from threshold_explorer.reading.numbers.missing_values import missing_texts_of
from threshold_explorer.reading.numbers.number_text import are_probabilities, is_number_column, is_numeric, is_text
from threshold_explorer.serving.cancellation import stop_if_cancelled

SLICES = 20
ROWS_PER_SLICE = 500
# Rows with long texts or many columns are sampled less often, so that the time for a sample has a bound.
SAMPLE_BYTES = 32 * 2**20
SAMPLE_CELLS = 5_000_000
MIN_ROWS_PER_SLICE = 10
# This many distinct whole numbers are identifiers, not scores.
MIN_IDENTIFIER_ROWS = 50
MIN_ROWS = 4


@dataclass(frozen=True)
class ColumnProfile:
    """A column as its sample shows it; `n_values` counts its distinct values, without missing ones.

    `name_role` is the role that the name suggests. `texts` are the distinct values as text, empty if they are too many
    or too long for labels; `longest` is the number of characters of the longest text. `is_date` tells whether the
    values are dates.
    """

    name: str
    words: frozenset[str]
    name_role: NameRole
    is_number: bool
    is_meant_as_number: bool
    is_whole: bool
    is_probability: bool
    is_identifier: bool
    n_values: int
    texts: frozenset[str]
    longest: int
    is_date: bool

    @classmethod
    def of(cls, column: pa.ChunkedArray, name: str) -> Self:
        """The profile of a column of a sample.

        >>> ColumnProfile.of(pa.chunked_array([[1, 2, 3]]), "row").is_identifier
        True
        """
        stop_if_cancelled()
        column = decoded(column)
        values = _known_values(column)
        is_number = is_numeric(column.type)
        low, high = pc.min_max(values).as_py().values() if is_number else (None, None)
        longest = pc.max(pc.utf8_length(values)).as_py() or 0 if is_text(column.type) else 0
        may_be_labels = len(values) <= MAX_LABELS and longest <= MAX_LABEL_LENGTH
        is_probability = low is not None and high is not None and are_probabilities(low, high)
        return cls(
            name=name,
            words=frozenset(words(name)),
            name_role=role_of(name),
            is_number=is_number,
            is_meant_as_number=is_number_column(column),
            is_whole=not pa.types.is_floating(column.type) or _are_whole(values),
            is_probability=is_probability,
            is_identifier=_is_identifier(column, len(values), low, high),
            n_values=len(values),
            texts=frozenset(map(label_text, values.to_pylist() if may_be_labels else [])),
            longest=longest,
            is_date=may_be_dates(column, name),
        )

    @property
    def counts_cases(self) -> bool:
        """Whether the values can be numbers of cases; a "total" may be one of points."""
        is_named = self.words <= COUNT_WORDS and not self.words <= {"total"}
        return is_named and self.is_number and self.is_whole


def counts_rows(column: pa.ChunkedArray) -> bool:
    """Whether the values number the rows, from 0 or 1.

    >>> counts_rows(pa.chunked_array([[1, 2, 3]])), counts_rows(pa.chunked_array([[3, 1, 2]]))
    (True, False)
    """
    if not is_numeric(column.type) or column.null_count or not len(column):
        return False
    first = column[0].as_py()
    return first in (0, 1) and column.cast(pa.float64()).to_pylist() == [first + at for at in range(len(column))]


def only_counts_rows(profile: ColumnProfile, column: pa.ChunkedArray) -> bool:
    """Whether a column only numbers the rows; a rank in a sorted file is a score instead."""
    is_named = profile.name_role in (NameRole.SCORE, NameRole.PREDICTION) or not profile.words.isdisjoint(RANK_WORDS)
    return profile.is_identifier and not is_named and counts_rows(column)


def sample_of(table: pa.Table) -> pa.Table:
    """The table, or twenty evenly spaced slices of up to 500 rows of it, because files are often sorted."""
    n_rows = _rows_per_slice(table)
    if table.num_rows <= SLICES * n_rows:
        return table
    last_start = table.num_rows - n_rows
    starts = [last_start * number // (SLICES - 1) for number in range(SLICES)]
    return pa.concat_tables([table.slice(start, n_rows) for start in starts])


def _rows_per_slice(table: pa.Table) -> int:
    n_rows, n_bytes, n_columns = (max(int(size), 1) for size in (table.num_rows, table.nbytes, table.num_columns))
    most = min(SAMPLE_BYTES * n_rows // n_bytes, SAMPLE_CELLS // n_columns)
    return min(max(most // SLICES, MIN_ROWS_PER_SLICE), ROWS_PER_SLICE)


def _known_values(column: pa.ChunkedArray) -> pa.Array:
    """The distinct values without missing ones."""
    values = pc.unique(column).drop_null()
    if pa.types.is_floating(column.type):
        return values.filter(pc.is_finite(values))
    if not is_text(column.type):
        return values
    missing = pa.array(sorted(missing_texts_of(column)), column.type)
    return values.filter(pc.invert(pc.is_in(pc.utf8_trim_whitespace(values), missing)))


def _are_whole(values: pa.Array) -> bool:
    return bool(pc.all(pc.equal(values, pc.round(values))).as_py())


def _is_identifier(column: pa.ChunkedArray, n_values: int, low: Any, high: Any) -> bool:
    """Whether values are distinct, and consecutive numbers, many whole numbers or texts."""
    if n_values < max(len(column), 3):
        return False
    if pa.types.is_integer(column.type):
        return bool(high - low == n_values - 1) or n_values >= MIN_IDENTIFIER_ROWS
    if pa.types.is_floating(column.type):
        # An array of floats stores row numbers as floats.
        return bool(high - low == n_values - 1) and n_values >= MIN_ROWS and counts_rows(column)
    return is_text(column.type) and not is_number_column(column)
