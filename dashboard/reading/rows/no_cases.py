"""Rows of a table that hold no case: totals, repeated headers, remarks and blank ones, left out and said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.choices import SUMMARIES
from dashboard.reading.numbers.decimals import NUMBER
from dashboard.reading.numbers.number_marks import ReadAgain
from dashboard.reading.numbers.number_text import (
    LONG_INTEGER,
    LOOKED_AT,
    MEANT_AS_NUMBER,
    as_numbers,
    is_meant_as_numbers,
    is_text,
    matches,
)
from dashboard.reading.report import Alternative, Finding, Question, Step
from dashboard.reading.rows.cell_shapes import is_missing, is_word, words_in
from dashboard.reading.rows.name_words import COLUMN_WORDS
from dashboard.reading.rows.shown_rows import cells_of, shown_rows
from dashboard.reading.rows.summary_rows import Verdict, fails, summary_rows, without_rows
from dashboard.reading.rows.summary_words import is_remark, is_summary_word
from dashboard.words.sentence import Sentence

# Where a summary ends a table it is no longer than this.
LAST_ROWS = 16
# More rows than these that hold no number where the others do are not there by mistake.
MOST_FAILING = 100
SHOWN_ROWS = 5


class Kind(Enum):
    """Why a row is no case, as a key of the catalogue."""

    HEADER = "reading-note-header-rows"
    BLANK = "reading-note-blank-rows"
    REMARK = "reading-note-remark-rows"
    SUMMARY = "reading-note-summary-rows"


@dataclass(frozen=True)
class CasesOnly(Step):
    """A table without the rows that are no cases, and what is said about these.

    `read_again` reads the same rows of some columns; `has_summaries` is whether there were rows of totals,
    `keeps_summaries` whether they were kept.
    """

    table: pa.Table
    read_again: ReadAgain
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()
    has_summaries: bool = False
    keeps_summaries: bool = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was made of rows of totals, where there were any."""
        if not self.has_summaries:
            return ()
        return (Finding.of_choice("summaries", self.keeps_summaries, bool(self.questions)),)


def cases_only(table: pa.Table, read_again: ReadAgain, summaries: bool | None = None) -> CasesOnly:
    """The rows that are cases; `summaries` is the reader's word on whether rows that look like totals are.

    Looks at the last rows, and elsewhere only where a number is missing or none in a column of numbers.

    >>> table = pa.table({"label": ["yes", "no", "Total"], "score": [0.5, 0.25, 0.75]})
    >>> found = cases_only(table, lambda names, _: table.select(names))
    >>> found.table["label"].to_pylist(), str(found.notes[0])
    (['yes', 'no'], 'Row 3 ("Total") holds figures about the others, not a case, and was left out.')
    """
    if not table.num_rows:
        return CasesOnly(table, read_again)
    suspects = _suspects(table)
    found = {row: kind for row in suspects if (kind := _kind(table, row))}
    figures = summary_rows(table, {row: cells_of(table, row) for row in suspects if row not in found}, list(found))
    if not summaries:
        found |= dict.fromkeys(figures, Kind.SUMMARY)
    if not found or len(found) == table.num_rows:
        return CasesOnly(table, read_again, has_summaries=bool(figures), keeps_summaries=bool(summaries))
    mask = without_rows(table.num_rows, found)
    doubtful = [row for row, verdict in figures.items() if verdict is Verdict.LIKELY]
    questions = (_question(table, doubtful),) if doubtful and summaries is None else ()
    kept = _typed_again(table.filter(mask))
    return CasesOnly(
        kept, _filtered(read_again, mask), tuple(_notes(table, found)), questions, bool(figures), bool(summaries)
    )


def _filtered(read_again: ReadAgain, mask: pa.Array) -> ReadAgain:
    def read_cases_again(names: Sequence[str], decimal: str | None) -> pa.Table:
        read = read_again(names, decimal)
        return read.filter(mask) if read.num_columns else read

    return read_cases_again


def _suspects(table: pa.Table) -> list[int]:
    """The rows, from 0 on, that are worth a look."""
    n_rows = table.num_rows
    rows = set(range(max(0, n_rows - LAST_ROWS), n_rows))
    for column in table.columns:
        if is_text(column.type):
            rows |= set(_failing(column)) | set(_with_words(column))
    return sorted(rows | set(_blank(table)) | set(_repeating_header(table)))


def _failing(column: pa.ChunkedArray) -> list[int]:
    """The rows that hold a word in a column of numbers."""
    if not is_meant_as_numbers(column):
        return []
    rows = _where(pc.invert(matches(column, MEANT_AS_NUMBER)))
    words = [row for row in rows[: MOST_FAILING + 1] if not is_missing(column[row].as_py())]
    return words if len(words) <= MOST_FAILING else []


def _with_words(column: pa.ChunkedArray) -> list[int]:
    """The rows of a word for totals that the first rows show."""
    first = pc.unique(column.slice(0, LOOKED_AT)).drop_null().to_pylist()
    words = [text for text in first if is_summary_word(text)]
    rows = _where(pc.is_in(column, pa.array(words, column.type))) if words else []
    return rows if len(rows) <= MOST_FAILING else []


def _blank(table: pa.Table) -> list[int]:
    """The rows without any value."""
    is_blank: npt.NDArray[np.bool_] | None = None
    # Numbers first: where none of them is missing the texts need not be looked at.
    for column in sorted(table.columns, key=lambda column: is_text(column.type)):
        lacks = _lacks(column)
        is_blank = lacks if is_blank is None else is_blank & lacks
        if not is_blank.any():
            return []
    return np.flatnonzero(is_blank).tolist() if is_blank is not None else []


def _lacks(column: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    if not is_text(column.type):
        return np.asarray(pc.is_null(column)) if column.null_count else np.zeros(len(column), bool)
    return np.asarray(pc.fill_null(pc.equal(column, ""), True))


def _repeating_header(table: pa.Table) -> list[int]:
    """Where no column is of numbers, a header further down has not made it one of texts."""
    if not all(is_text(column.type) for column in table.columns):
        return []
    return _where(pc.equal(table.column(0), table.column_names[0]))


def _where(is_so: pa.ChunkedArray) -> list[int]:
    return list(np.flatnonzero(np.asarray(pc.fill_null(is_so, False))).tolist())


def _kind(table: pa.Table, row: int) -> Kind | None:
    cells = cells_of(table, row)
    filled = [cell for cell in cells.values() if cell]
    if not filled:
        return Kind.BLANK
    # Numbers that name columns are no less those of a case.
    if any(map(is_word, filled)) and [" ".join(cell.split()) for cell in cells.values()] == table.column_names:
        return Kind.HEADER
    if all(words_in(cell) & COLUMN_WORDS for cell in filled) and len(filled) > 1 and fails(table, cells):
        return Kind.HEADER
    return Kind.REMARK if len(filled) == 1 and len(cells) > 1 and is_remark(filled[0]) else None


def _typed_again(table: pa.Table) -> pa.Table:
    """Columns of texts that hold nothing but plain numbers any more as what the reader of text makes of these."""
    for at, name in enumerate(table.column_names):
        column = table.column(at)
        if is_text(column.type) and is_meant_as_numbers(column):
            table = table.set_column(at, name, _as_numbers(column))
    return table


def _as_numbers(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    trimmed = pc.utf8_trim_whitespace(texts)
    # Arrow would take 0x10 and inf for numbers too; a code of many digits stays the text that it was.
    is_plain = pc.all(pc.fill_null(matches(trimmed, f"|{NUMBER}"), True)).as_py()
    return as_numbers(trimmed) if is_plain and not pc.any(matches(trimmed, LONG_INTEGER)).as_py() else texts


def _question(table: pa.Table, doubtful: list[int]) -> Question:
    row = min(doubtful)
    before = range(max(0, row - 2), row)
    out = Alternative(False, Sentence(SUMMARIES[False]), shown_rows(table, before))
    kept = Alternative(True, Sentence(SUMMARIES[True]), shown_rows(table, [*before, *sorted(doubtful)[:SHOWN_ROWS]]))
    first = next((cell for cell in cells_of(table, row).values() if cell), "")
    sentence = Sentence("reading-question-summaries", row=row + 1, count=len(doubtful), first=first)
    return Question("summaries", sentence, (out, kept))


def _notes(table: pa.Table, found: dict[int, Kind]) -> Iterator[Sentence]:
    for kind in Kind:
        rows = sorted(row for row, each in found.items() if each is kind)
        if rows:
            first = next((cell for cell in cells_of(table, rows[0]).values() if cell), "")
            shown = ", ".join(str(row + 1) for row in rows[:SHOWN_ROWS]) + (" …" if len(rows) > SHOWN_ROWS else "")
            yield Sentence(kind.value, count=len(rows), rows=shown, first=first)
