"""What a column's name and a sample of its rows say about its role."""

from dataclasses import dataclass
from typing import Any, Self

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.columns.labels import MAX_LABELS, decoded, label_text
from dashboard.columns.names import COUNT_WORDS, RANK_WORDS, NameRole, role_of, words
from dashboard.reading.numbers.missing_texts import are_missing
from dashboard.reading.numbers.number_text import is_meant_as_numbers, is_numeric, is_text

SLICES = 20
ROWS_PER_SLICE = 500
# So many whole numbers without a repetition are numbers of cases, not scores.
MANY_ROWS = 50
FEW_ROWS = 4


@dataclass(frozen=True)
class ColumnProfile:
    """A column as its sample shows it; `n_values` are the distinct ones, missing ones apart.

    `texts` are these values as they are shown, or none of them where they are too many to be labels; `longest`
    is the number of characters of the longest text.
    """

    name: str
    words: frozenset[str]
    claims: NameRole
    is_number: bool
    is_meant_as_number: bool
    is_whole: bool
    is_probability: bool
    is_identifier: bool
    n_values: int
    texts: frozenset[str]
    longest: int

    @classmethod
    def of(cls, column: pa.ChunkedArray, name: str) -> Self:
        """The profile of a column of a sample.

        >>> ColumnProfile.of(pa.chunked_array([[1, 2, 3]]), "row").is_identifier
        True
        """
        column = decoded(column)
        values = _known_values(column)
        is_number = is_numeric(column.type)
        low, high = pc.min_max(values).as_py().values() if is_number else (None, None)
        return cls(
            name=name,
            words=frozenset(words(name)),
            claims=role_of(name),
            is_number=is_number,
            is_meant_as_number=is_meant_as_numbers(column),
            is_whole=not pa.types.is_floating(column.type) or _are_whole(values),
            is_probability=_is_within_unit(low, high),
            is_identifier=_is_identifier(column, len(values), low, high),
            n_values=len(values),
            texts=frozenset(map(label_text, values.to_pylist() if len(values) <= MAX_LABELS else [])),
            longest=pc.max(pc.utf8_length(values)).as_py() or 0 if is_text(column.type) else 0,
        )

    @property
    def counts_cases(self) -> bool:
        """Whether each number may say how many cases are alike; a "total" may be that of points as well."""
        is_named = self.words <= COUNT_WORDS and not self.words <= {"total"}
        return is_named and self.is_number and self.is_whole


def counts_rows(column: pa.ChunkedArray) -> bool:
    """Whether the numbers are those of the rows, from 0 or 1 on.

    >>> counts_rows(pa.chunked_array([[1, 2, 3]])), counts_rows(pa.chunked_array([[3, 1, 2]]))
    (True, False)
    """
    if not is_numeric(column.type) or column.null_count or not len(column):
        return False
    first = column[0].as_py()
    return first in (0, 1) and column.cast(pa.float64()).to_pylist() == [first + at for at in range(len(column))]


def only_counts_rows(profile: ColumnProfile, column: pa.ChunkedArray) -> bool:
    """A rank is a score, and a file may be sorted by it; the number of a row is none."""
    is_named = profile.claims in (NameRole.SCORE, NameRole.PREDICTION) or not profile.words.isdisjoint(RANK_WORDS)
    return profile.is_identifier and not is_named and counts_rows(column)


def sample_of(table: pa.Table) -> pa.Table:
    """The table itself, or twenty runs of 500 rows from its first to its last: files are often sorted."""
    if table.num_rows <= SLICES * ROWS_PER_SLICE:
        return table
    last_start = table.num_rows - ROWS_PER_SLICE
    starts = [last_start * number // (SLICES - 1) for number in range(SLICES)]
    return pa.concat_tables([table.slice(start, ROWS_PER_SLICE) for start in starts])


def _known_values(column: pa.ChunkedArray) -> pa.Array:
    """The distinct values apart from missing ones."""
    values = pc.unique(column).drop_null()
    if pa.types.is_floating(column.type):
        return values.filter(pc.is_finite(values))
    return values.filter(pc.invert(are_missing(values))) if is_text(column.type) else values


def _is_within_unit(low: Any, high: Any) -> bool:
    return low is not None and bool(low >= 0 and high <= 1)


def _are_whole(values: pa.Array) -> bool:
    return bool(pc.all(pc.equal(values, pc.round(values))).as_py())


def _is_identifier(column: pa.ChunkedArray, n_values: int, low: Any, high: Any) -> bool:
    """Whether no value repeats, and the values are running numbers, many whole numbers, or words."""
    if n_values < max(len(column), 3):
        return False
    if pa.types.is_integer(column.type):
        return bool(high - low == n_values - 1) or n_values >= MANY_ROWS
    if pa.types.is_floating(column.type):
        # In an array of floats the numbers of the rows are floats too.
        return bool(high - low == n_values - 1) and n_values >= FEW_ROWS and counts_rows(column)
    return is_text(column.type) and not is_meant_as_numbers(column)
