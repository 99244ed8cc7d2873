"""Detect rows of totals, means and other summary statistics below the cases of a table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_decorations import NUMBER
from threshold_explorer.reading.numbers.number_text import (
    SAMPLE_ROWS,
    is_like_a_number,
    is_number_column,
    is_numeric,
    is_text,
    matches,
)
from threshold_explorer.reading.rows.cell_shapes import is_missing
from threshold_explorer.reading.rows.summary_words import is_summary_word

MIN_ROWS = 3
# After the decimal mark of a mean.
MIN_DIGITS = 3
Cells = Mapping[str, str]


class RowKind(Enum):
    """The kind of a row: a case, a summary, or probably a summary."""

    CASE = "case"
    PROBABLE = "probable summary"
    SUMMARY = "summary"


def summary_rows(table: pa.Table, candidates: Mapping[int, Cells], others: Sequence[int]) -> dict[int, RowKind]:
    """The candidate rows that are summaries or probably are; `others` are not cases for other reasons.

    A summary row has a word such as "total" where the column has other values, or is the last row and has sums or
    means. A word in several rows is a class or a name, unless other values are missing in these rows.
    """
    last = max(candidates, default=-1)
    end = _trailing_candidates(table, candidates, last)
    inside = [
        row for row, cells in candidates.items() if row not in end and _has_word(cells) and not all(cells.values())
    ]
    last_row = (
        [last] if last >= 0 and last not in end and last not in inside and _may_be_sums(table, candidates[last]) else []
    )
    named = [row for row in end if _names_one_row(table, candidates[row])]
    if not (named or inside or last_row):
        return {}
    above = CasesAbove(table.filter(without_rows(table.num_rows, {*others, *named, *inside, *last_row})))
    kinds = {row: above.row_kind(candidates[row]) for row in (*named, *inside, *last_row)}
    kinds |= {row: RowKind.PROBABLE for row in named if not _has_word(candidates[row])}
    is_known = any(kinds[row] is RowKind.SUMMARY for row in named)
    # With a certain summary row at the end, probable ones there are certain too; above it only certain ones count.
    kinds |= {row: RowKind.SUMMARY for row in named if is_known and kinds[row] is RowKind.PROBABLE}
    return {
        row: row_kind
        for row, row_kind in kinds.items()
        if row_kind is RowKind.SUMMARY or (row_kind is RowKind.PROBABLE and row not in inside)
    }


def without_rows(n_rows: int, skipped: Iterable[int]) -> pa.Array:
    """A mask of the rows that are kept.

    >>> without_rows(3, [1]).to_pylist()
    [True, False, True]
    """
    is_kept = np.ones(n_rows, bool)
    is_kept[list(skipped)] = False
    return pa.array(is_kept)


def _has_word(cells: Cells) -> bool:
    return any(map(is_summary_word, cells.values()))


def _trailing_candidates(table: pa.Table, candidates: Mapping[int, Cells], last: int) -> list[int]:
    """The last rows, as long as each has a summary word, or text in a numeric column."""
    end = []
    for row in range(last, -1, -1):
        cells = candidates.get(row)
        if cells is None or not (_has_word(cells) or is_non_numeric(table, cells)):
            break
        end.append(row)
    return end if any(_has_word(candidates[row]) for row in end) else []


def is_non_numeric(table: pa.Table, cells: Cells) -> bool:
    return any(
        not is_missing(cell) and not is_like_a_number(cell) and is_number_column(table[name])
        for name, cell in cells.items()
    )


def _names_one_row(table: pa.Table, cells: Cells) -> bool:
    """Whether a row lacks a value next to its word, or no other row has this word."""
    if not all(cells.values()):
        return True
    texts = [(table[name], cell) for name, cell in cells.items() if is_summary_word(cell) or not is_like_a_number(cell)]
    return any(is_text(column.type) and _count(column, cell) == 1 for column, cell in texts)


def _count(column: pa.ChunkedArray, cell: str) -> int:
    return int(pc.sum(pc.equal(pc.utf8_trim_whitespace(column), cell)).as_py() or 0)


def _may_be_sums(table: pa.Table, cells: Cells) -> bool:
    """Whether the last row may contain sums or means: larger than the first rows, or fractions of them."""
    filled = {name: number_of(cell) for name, cell in cells.items() if cell}
    numbers = {name: value for name, value in filled.items() if value is not None}
    if len(numbers) < len(filled) or not numbers:
        return False
    n_first = min(SAMPLE_ROWS, table.num_rows - 1)
    usual = [_is_usual(table[name].slice(0, n_first), value) for name, value in numbers.items()]
    return not all(usual) if len(filled) < len(cells) else not any(usual)


def _is_usual(first: pa.ChunkedArray, value: float) -> bool:
    """Whether a number is an integer and not above those of the first rows."""
    numbers = column_numbers(first)
    return bool(value.is_integer() and numbers.size and value <= numbers.max())


@dataclass(frozen=True)
class CasesAbove:
    """The cases of a table, with cached statistics to compare rows below with."""

    table: pa.Table
    numbers: dict[str, npt.NDArray[np.float64]] = field(default_factory=dict, repr=False)
    statistics: dict[str, tuple[float, ...]] = field(default_factory=dict, repr=False)

    def row_kind(self, cells: Cells) -> RowKind:
        """The kind of a row below, with its cells as text, "" for a missing one.

        >>> above = CasesAbove(pa.table({"label": ["yes", "no", "yes"], "score": [0.5, 0.25, 0.75]}))
        >>> above.row_kind({"label": "Total", "score": "1.5"}), above.row_kind({"label": "", "score": "1.5"})
        (<RowKind.SUMMARY: 'summary'>, <RowKind.SUMMARY: 'summary'>)
        >>> above.row_kind({"label": "no", "score": "1.5"})
        <RowKind.CASE: 'case'>
        """
        words = [
            name for name, cell in cells.items() if is_summary_word(cell) and not self._is_column_value(name, cell)
        ]
        # The sum of large scores may overflow.
        with np.errstate(over="ignore", invalid="ignore"):
            return self._kind_by_words(cells, words) if words else self._kind_by_numbers(cells)

    def _kind_by_words(self, cells: Cells, words: Sequence[str]) -> RowKind:
        others = {name: cell for name, cell in cells.items() if name not in words}
        if any(not cell and self._is_filled(name) for name, cell in others.items()):
            return RowKind.SUMMARY
        if any(self._is_of_numbers(name) for name in words) or len(words) == len(cells):
            return RowKind.SUMMARY
        # A name may be any word: with a label that occurs above, the row is a case.
        if any(cell and self._is_column_value(name, cell) for name, cell in others.items()):
            return RowKind.CASE
        is_statistic = any(self._is_statistic(name, cell) for name, cell in others.items())
        return RowKind.SUMMARY if is_statistic else RowKind.PROBABLE

    def _kind_by_numbers(self, cells: Cells) -> RowKind:
        """A row of sums or means: its label is missing, or a number that does not occur as a label above."""
        if self.table.num_rows < MIN_ROWS:
            return RowKind.CASE
        filled = {name: cell for name, cell in cells.items() if cell}
        lacks_value = any(not cells[name] and self._is_filled(name) for name in cells)
        sums = [name for name, cell in filled.items() if self._is_sum(name, cell)]
        means = [name for name, cell in filled.items() if self._is_mean(name, cell)]
        found = set(sums) | set(means)
        if not found or not all(self._is_of_numbers(name) for name in filled):
            return RowKind.CASE
        if lacks_value:
            return RowKind.SUMMARY if len(found) == len(filled) else RowKind.PROBABLE
        return RowKind.SUMMARY if len(sums) == len(filled) or len(means) == len(filled) else RowKind.CASE

    def _is_column_value(self, name: str, cell: str) -> bool:
        column = self.table[name]
        return is_text(column.type) and _count(column, cell) > 0

    def _is_filled(self, name: str) -> bool:
        """Whether the column has hardly any missing values."""
        column = self.table[name]
        n_blank = int(column.null_count) + (_count(column, "") if is_text(column.type) else 0)
        return 2 * n_blank < len(column)

    def _is_of_numbers(self, name: str) -> bool:
        return bool(2 * len(self._numbers(name)) > self.table.num_rows)

    def _numbers(self, name: str) -> npt.NDArray[np.float64]:
        if name not in self.numbers:
            self.numbers[name] = column_numbers(self.table[name])
        return self.numbers[name]

    def _statistics(self, name: str) -> tuple[float, ...]:
        if name not in self.statistics:
            numbers = self._numbers(name)
            deviation = numbers.std(ddof=min(1, len(numbers) - 1))
            figures = (numbers.sum(), numbers.mean(), np.median(numbers), deviation, len(numbers))
            self.statistics[name] = tuple(map(float, figures))
        return self.statistics[name]

    def _is_sum(self, name: str, cell: str) -> bool:
        numbers, value = self._numbers(name), number_of(cell)
        if value is None or len(numbers) < MIN_ROWS or value <= numbers.max():
            return False
        return _is_near(value, cell, float(numbers.sum()), len(numbers))

    def _is_mean(self, name: str, cell: str) -> bool:
        """With few digits any score may be a mean of some others, and an integer may be a label."""
        numbers, value = self._numbers(name), number_of(cell)
        if value is None or len(numbers) < MIN_ROWS or len(_fraction(cell)) < MIN_DIGITS or value.is_integer():
            return False
        return float(value) not in numbers and _is_near(value, cell, float(numbers.mean()))

    def _is_statistic(self, name: str, cell: str) -> bool:
        value = number_of(cell)
        if value is None or not len(self._numbers(name)):
            return False
        return any(_is_near(value, cell, statistic) for statistic in self._statistics(name))


def number_of(cell: str) -> float | None:
    """The number in a cell, None for other text."""
    found = column_numbers(pa.chunked_array([[cell]]))
    return float(found[0]) if len(found) else None


def column_numbers(column: pa.ChunkedArray) -> npt.NDArray[np.float64]:
    """The numbers in a column, with decimal commas where it has them.

    >>> column_numbers(pa.chunked_array([["0,5", "n/a", "0,25"]])).tolist()
    [0.5, 0.25]
    """
    if is_numeric(column.type):
        numbers = column.drop_null().cast(pa.float64(), safe=False).to_numpy()
        return np.asarray(numbers[np.isfinite(numbers)])
    if not is_text(column.type):
        return np.empty(0)
    texts = pc.replace_substring(pc.utf8_trim_whitespace(column), ",", ".")
    return np.asarray(texts.filter(pc.fill_null(matches(texts, NUMBER), False)).cast(pa.float64()).to_numpy())


def _is_near(value: float, cell: str, statistic: float, n_summed: int = 1) -> bool:
    """Whether a statistic equals the cell within rounding; summed values may have been rounded, too."""
    fraction = _fraction(cell)
    rounding = 0.5001 * 10.0 ** -len(fraction) if fraction.isdigit() else 0.0
    return abs(value - statistic) <= max(rounding, 1e-9 * n_summed * max(1.0, abs(statistic)))


def _fraction(cell: str) -> str:
    return cell.replace(",", ".").partition(".")[2]
