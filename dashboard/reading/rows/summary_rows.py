"""Rows of totals, means and other figures under a table's cases."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.numbers.decimals import NUMBER
from dashboard.reading.numbers.number_text import (
    LOOKED_AT,
    is_like_a_number,
    is_meant_as_numbers,
    is_numeric,
    is_text,
    matches,
)
from dashboard.reading.rows.cell_shapes import is_missing
from dashboard.reading.rows.summary_words import is_summary_word

LEAST_ROWS = 3
# Behind the decimal mark of a mean.
LEAST_DIGITS = 3
Cells = Mapping[str, str]


class Verdict(Enum):
    """What a row is: a case, figures about the others, or likely those."""

    CASE = "case"
    LIKELY = "likely figures"
    SUMMARY = "figures"


def summary_rows(table: pa.Table, suspects: Mapping[int, Cells], others: Sequence[int]) -> dict[int, Verdict]:
    """Which of the suspects hold figures about the other rows, or likely do; `others` are no cases anyway.

    A row of figures has a word for them in a column of other values, or else is the last and holds sums or means. A
    word that several rows have is a class or a name, unless values are missing beside it.
    """
    last = max(suspects, default=-1)
    end = _end(table, suspects, last)
    inside = [row for row, cells in suspects.items() if row not in end and _has_word(cells) and not all(cells.values())]
    odd = [last] if last >= 0 and last not in end and last not in inside and _is_odd(table, suspects[last]) else []
    named = [row for row in end if _names_one_row(table, suspects[row])]
    if not (named or inside or odd):
        return {}
    above = CasesAbove(table.filter(without_rows(table.num_rows, {*others, *named, *inside, *odd})))
    verdicts = {row: above.verdict(suspects[row]) for row in (*named, *inside, *odd)}
    verdicts |= {row: Verdict.LIKELY for row in named if not _has_word(suspects[row])}
    is_known = any(verdicts[row] is Verdict.SUMMARY for row in named)
    # A line of figures among others that are sure is one of them; elsewhere than at the end only sure ones count.
    verdicts |= {row: Verdict.SUMMARY for row in named if is_known and verdicts[row] is Verdict.LIKELY}
    return {
        row: verdict
        for row, verdict in verdicts.items()
        if verdict is Verdict.SUMMARY or (verdict is Verdict.LIKELY and row not in inside)
    }


def without_rows(n_rows: int, left_out: Iterable[int]) -> pa.Array:
    """Which rows are kept.

    >>> without_rows(3, [1]).to_pylist()
    [True, False, True]
    """
    is_kept = np.ones(n_rows, bool)
    is_kept[list(left_out)] = False
    return pa.array(is_kept)


def _has_word(cells: Cells) -> bool:
    return any(map(is_summary_word, cells.values()))


def _end(table: pa.Table, suspects: Mapping[int, Cells], last: int) -> list[int]:
    """The last rows as long as each has a word for figures, or a text where numbers stand."""
    end = []
    for row in range(last, -1, -1):
        cells = suspects.get(row)
        if cells is None or not (_has_word(cells) or fails(table, cells)):
            break
        end.append(row)
    return end if any(_has_word(suspects[row]) for row in end) else []


def fails(table: pa.Table, cells: Cells) -> bool:
    return any(
        not is_missing(cell) and not is_like_a_number(cell) and is_meant_as_numbers(table[name])
        for name, cell in cells.items()
    )


def _names_one_row(table: pa.Table, cells: Cells) -> bool:
    """Whether a row lacks a value beside its word, or no other row has this word."""
    if not all(cells.values()):
        return True
    texts = [(table[name], cell) for name, cell in cells.items() if is_summary_word(cell) or not is_like_a_number(cell)]
    return any(is_text(column.type) and _count(column, cell) == 1 for column, cell in texts)


def _count(column: pa.ChunkedArray, cell: str) -> int:
    return int(pc.sum(pc.equal(pc.utf8_trim_whitespace(column), cell)).as_py() or 0)


def _is_odd(table: pa.Table, cells: Cells) -> bool:
    """Whether the last row may hold sums or means, which are more than the first rows have or fractions of them."""
    filled = {name: number_of(cell) for name, cell in cells.items() if cell}
    numbers = {name: value for name, value in filled.items() if value is not None}
    if len(numbers) < len(filled) or not numbers:
        return False
    n_first = min(LOOKED_AT, table.num_rows - 1)
    usual = [_is_usual(table[name].slice(0, n_first), value) for name, value in numbers.items()]
    return not all(usual) if len(filled) < len(cells) else not any(usual)


def _is_usual(first: pa.ChunkedArray, value: float) -> bool:
    """Whether a number is whole and not above those of the first rows."""
    numbers = column_numbers(first)
    return bool(value.is_integer() and numbers.size and value <= numbers.max())


@dataclass(frozen=True)
class CasesAbove:
    """The cases of a table, against which rows further down are held; what is found out about them is kept."""

    table: pa.Table
    numbers: dict[str, npt.NDArray[np.float64]] = field(default_factory=dict, repr=False)
    figures: dict[str, tuple[float, ...]] = field(default_factory=dict, repr=False)

    def verdict(self, cells: Cells) -> Verdict:
        """What a row further down is, its cells as texts, "" for a missing one.

        >>> above = CasesAbove(pa.table({"label": ["yes", "no", "yes"], "score": [0.5, 0.25, 0.75]}))
        >>> above.verdict({"label": "Total", "score": "1.5"}), above.verdict({"label": "", "score": "1.5"})
        (<Verdict.SUMMARY: 'figures'>, <Verdict.SUMMARY: 'figures'>)
        >>> above.verdict({"label": "no", "score": "1.5"})
        <Verdict.CASE: 'case'>
        """
        words = [name for name, cell in cells.items() if is_summary_word(cell) and not self._holds(name, cell)]
        # Scores may be so large that their sum is none.
        with np.errstate(over="ignore", invalid="ignore"):
            return self._of_words(cells, words) if words else self._of_numbers(cells)

    def _of_words(self, cells: Cells, words: Sequence[str]) -> Verdict:
        others = {name: cell for name, cell in cells.items() if name not in words}
        if any(not cell and self._is_filled(name) for name, cell in others.items()):
            return Verdict.SUMMARY
        if any(self._is_of_numbers(name) for name in words) or len(words) == len(cells):
            return Verdict.SUMMARY
        # A name may be any word: where the label is one that others have, it is a case.
        if any(cell and self._holds(name, cell) for name, cell in others.items()):
            return Verdict.CASE
        is_figure = any(self._is_figure(name, cell) for name, cell in others.items())
        return Verdict.SUMMARY if is_figure else Verdict.LIKELY

    def _of_numbers(self, cells: Cells) -> Verdict:
        """Sums or means alone: a label is missing, or is a number that no label before it is."""
        if self.table.num_rows < LEAST_ROWS:
            return Verdict.CASE
        filled = {name: cell for name, cell in cells.items() if cell}
        lacks = any(not cells[name] and self._is_filled(name) for name in cells)
        sums = [name for name, cell in filled.items() if self._is_sum(name, cell)]
        means = [name for name, cell in filled.items() if self._is_mean(name, cell)]
        found = set(sums) | set(means)
        if not found or not all(self._is_of_numbers(name) for name in filled):
            return Verdict.CASE
        if lacks:
            return Verdict.SUMMARY if len(found) == len(filled) else Verdict.LIKELY
        return Verdict.SUMMARY if len(sums) == len(filled) or len(means) == len(filled) else Verdict.CASE

    def _holds(self, name: str, cell: str) -> bool:
        column = self.table[name]
        return is_text(column.type) and _count(column, cell) > 0

    def _is_filled(self, name: str) -> bool:
        """Whether hardly any row lacks a value here."""
        column = self.table[name]
        n_blank = int(column.null_count) + (_count(column, "") if is_text(column.type) else 0)
        return 2 * n_blank < len(column)

    def _is_of_numbers(self, name: str) -> bool:
        return bool(2 * len(self._numbers(name)) > self.table.num_rows)

    def _numbers(self, name: str) -> npt.NDArray[np.float64]:
        if name not in self.numbers:
            self.numbers[name] = column_numbers(self.table[name])
        return self.numbers[name]

    def _figures(self, name: str) -> tuple[float, ...]:
        if name not in self.figures:
            numbers = self._numbers(name)
            deviation = numbers.std(ddof=min(1, len(numbers) - 1))
            figures = (numbers.sum(), numbers.mean(), np.median(numbers), deviation, len(numbers))
            self.figures[name] = tuple(map(float, figures))
        return self.figures[name]

    def _is_sum(self, name: str, cell: str) -> bool:
        numbers, value = self._numbers(name), number_of(cell)
        if value is None or len(numbers) < LEAST_ROWS or value <= numbers.max():
            return False
        return _is_near(value, cell, float(numbers.sum()), len(numbers))

    def _is_mean(self, name: str, cell: str) -> bool:
        """Of few digits any score is the mean of some others, and a whole number may be a label like the others."""
        numbers, value = self._numbers(name), number_of(cell)
        if value is None or len(numbers) < LEAST_ROWS or len(_fraction(cell)) < LEAST_DIGITS or value.is_integer():
            return False
        return float(value) not in numbers and _is_near(value, cell, float(numbers.mean()))

    def _is_figure(self, name: str, cell: str) -> bool:
        value = number_of(cell)
        if value is None or not len(self._numbers(name)):
            return False
        return any(_is_near(value, cell, figure) for figure in self._figures(name))


def number_of(cell: str) -> float | None:
    """The number that a cell holds, None for another text."""
    found = column_numbers(pa.chunked_array([[cell]]))
    return float(found[0]) if len(found) else None


def column_numbers(column: pa.ChunkedArray) -> npt.NDArray[np.float64]:
    """The numbers among a column's cells, with decimal commas where it has them.

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


def _is_near(value: float, cell: str, figure: float, n_summed: int = 1) -> bool:
    """Whether a figure is what was written, rounded to its digits; what was summed may have been rounded too."""
    fraction = _fraction(cell)
    rounding = 0.5001 * 10.0 ** -len(fraction) if fraction.isdigit() else 0.0
    return abs(value - figure) <= max(rounding, 1e-9 * n_summed * max(1.0, abs(figure)))


def _fraction(cell: str) -> str:
    return cell.replace(",", ".").partition(".")[2]
