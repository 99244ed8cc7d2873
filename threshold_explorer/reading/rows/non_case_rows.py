"""Remove and report rows that are not cases: totals, repeated headers, comments and blank rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.decimal_marks import ReadAgain
from threshold_explorer.reading.numbers.number_decorations import NUMBER
from threshold_explorer.reading.numbers.number_text import (
    LONG_INTEGER,
    MEANT_AS_NUMBER,
    SAMPLE_ROWS,
    as_numbers,
    is_number_column,
    is_text,
    matches,
)
from threshold_explorer.reading.options import SUMMARIES
from threshold_explorer.reading.report import Alternative, Finding, Question, Step, cells_of, shown_rows
from threshold_explorer.reading.rows.cell_shapes import is_missing, is_word, words_in
from threshold_explorer.reading.rows.column_name_words import COLUMN_WORDS
from threshold_explorer.reading.rows.summary_rows import RowKind, is_non_numeric, summary_rows, without_rows
from threshold_explorer.reading.rows.summary_words import is_comment_text, is_summary_word
from threshold_explorer.words.sentence import Sentence

# A summary at the end of a table is at most this long.
LAST_ROWS = 16
# More non-numeric rows than this in a numeric column are not accidental.
MAX_NON_NUMERIC = 100
SHOWN_ROWS = 5
COMMENT_MARKS = ("# ", "// ", "% ", "-- ")


class NonCase(Enum):
    """Why a row is not a case, as a message key."""

    HEADER = "reading-note-header-rows"
    BLANK = "reading-note-blank-rows"
    COMMENT_TEXT = "reading-note-comment-rows"
    SUMMARY = "reading-note-summary-rows"


@dataclass(frozen=True)
class CasesOnly(Step):
    """A table without the rows that are not cases, and the notes on these.

    `read_again` reads the same rows of some columns; `has_summaries` is whether there were total rows,
    `keeps_summaries` whether they are kept.
    """

    table: pa.Table
    read_again: ReadAgain
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()
    has_summaries: bool = False
    keeps_summaries: bool = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        if not self.has_summaries:
            return ()
        return (Finding.of_option("summaries", self.keeps_summaries, bool(self.questions)),)


def cases_only(table: pa.Table, read_again: ReadAgain, summaries: bool | None = None) -> CasesOnly:
    """The rows that are cases; `summaries` is the option that keeps (True) or skips rows that look like totals.

    Checks the last rows, and others only where a number is missing or not a number.

    >>> table = pa.table({"label": ["yes", "no", "Total"], "score": [0.5, 0.25, 0.75]})
    >>> found = cases_only(table, lambda names, _: table.select(names))
    >>> found.table["label"].to_pylist(), str(found.notes[0])
    (['yes', 'no'], 'Row 3 ("Total") is a total row and was skipped.')
    """
    if not table.num_rows:
        return CasesOnly(table, read_again)
    candidates = _candidate_rows(table)
    found = {row: kind for row in candidates if (kind := _kind(table, row))}
    found_summaries = summary_rows(
        table, {row: cells_of(table, row) for row in candidates if row not in found}, list(found)
    )
    if not summaries:
        found |= dict.fromkeys(found_summaries, NonCase.SUMMARY)
    if not found or len(found) == table.num_rows:
        return CasesOnly(table, read_again, has_summaries=bool(found_summaries), keeps_summaries=bool(summaries))
    mask = without_rows(table.num_rows, found)
    ambiguous = [row for row, row_kind in found_summaries.items() if row_kind is RowKind.PROBABLE]
    questions = (_question(table, ambiguous),) if ambiguous and summaries is None else ()
    kept = _retyped(table.filter(mask))
    return CasesOnly(
        kept,
        _filtered(read_again, mask),
        tuple(_notes(table, found)),
        questions,
        bool(found_summaries),
        bool(summaries),
    )


def _filtered(read_again: ReadAgain, mask: pa.Array) -> ReadAgain:
    def read_cases_again(names: Sequence[str], decimal: str | None) -> pa.Table:
        read = read_again(names, decimal)
        return read.filter(mask) if read.num_columns else read

    return read_cases_again


def _candidate_rows(table: pa.Table) -> list[int]:
    """The rows, from 0, to check."""
    n_rows = table.num_rows
    rows = set(range(max(0, n_rows - LAST_ROWS), n_rows))
    for column in table.columns:
        if is_text(column.type):
            rows |= set(_non_numeric_rows(column)) | set(_summary_word_rows(column))
    return sorted(rows | set(_blank_rows(table)) | set(_repeated_header_rows(table)))


def _non_numeric_rows(column: pa.ChunkedArray) -> list[int]:
    if not is_number_column(column):
        return []
    rows = _indices(pc.invert(matches(column, MEANT_AS_NUMBER)))
    words = [row for row in rows[: MAX_NON_NUMERIC + 1] if not is_missing(column[row].as_py())]
    return words if len(words) <= MAX_NON_NUMERIC else []


def _summary_word_rows(column: pa.ChunkedArray) -> list[int]:
    """The rows with a word for totals that also occurs in the first rows."""
    first = pc.unique(column.slice(0, SAMPLE_ROWS)).drop_null().to_pylist()
    words = [text for text in first if is_summary_word(text)]
    rows = _indices(pc.is_in(column, pa.array(words, column.type))) if words else []
    return rows if len(rows) <= MAX_NON_NUMERIC else []


def _blank_rows(table: pa.Table) -> list[int]:
    """The rows without values."""
    is_blank: npt.NDArray[np.bool_] | None = None
    # Numeric columns first: where none has a missing value, text need not be checked.
    for column in sorted(table.columns, key=lambda column: is_text(column.type)):
        has_missing = _has_missing(column)
        is_blank = has_missing if is_blank is None else is_blank & has_missing
        if not is_blank.any():
            return []
    return np.flatnonzero(is_blank).tolist() if is_blank is not None else []


def _has_missing(column: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    if not is_text(column.type):
        return np.asarray(pc.is_null(column)) if column.null_count else np.zeros(len(column), bool)
    return np.asarray(pc.fill_null(pc.equal(column, ""), True))


def _repeated_header_rows(table: pa.Table) -> list[int]:
    """Without numeric columns, a repeated header has not turned one into text."""
    if not all(is_text(column.type) for column in table.columns):
        return []
    return _indices(pc.equal(table.column(0), table.column_names[0]))


def _indices(is_so: pa.ChunkedArray) -> list[int]:
    return list(np.flatnonzero(np.asarray(pc.fill_null(is_so, False))).tolist())


def _kind(table: pa.Table, row: int) -> NonCase | None:
    cells = cells_of(table, row)
    filled = [cell for cell in cells.values() if cell]
    if not filled:
        return NonCase.BLANK
    # A row of numbers may be a case even where it equals the header.
    if any(map(is_word, filled)) and [" ".join(cell.split()) for cell in cells.values()] == table.column_names:
        return NonCase.HEADER
    if all(words_in(cell) & COLUMN_WORDS for cell in filled) and len(filled) > 1 and is_non_numeric(table, cells):
        return NonCase.HEADER
    is_comment = len(filled) == 1 and len(cells) > 1 and is_comment_text(filled[0])
    # A comment line with as many delimiters as a row.
    is_marked = filled[0].startswith(COMMENT_MARKS) and is_non_numeric(table, cells)
    return NonCase.COMMENT_TEXT if is_comment or is_marked else None


def _retyped(table: pa.Table) -> pa.Table:
    """Text columns that have only plain numbers left, typed as the CSV parser would."""
    for at, name in enumerate(table.column_names):
        column = table.column(at)
        if is_text(column.type) and is_number_column(column):
            table = table.set_column(at, name, _as_numbers(column))
    return table


def _as_numbers(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    trimmed = pc.utf8_trim_whitespace(texts)
    # Arrow would also parse 0x10 and inf; long digit codes stay text.
    is_plain = pc.all(pc.fill_null(matches(trimmed, f"|{NUMBER}"), True)).as_py()
    return as_numbers(trimmed) if is_plain and not pc.any(matches(trimmed, LONG_INTEGER)).as_py() else texts


def _question(table: pa.Table, ambiguous: list[int]) -> Question:
    row = min(ambiguous)
    before = range(max(0, row - 2), row)
    out = Alternative(False, Sentence(SUMMARIES[False]), shown_rows(table, before))
    kept = Alternative(True, Sentence(SUMMARIES[True]), shown_rows(table, [*before, *sorted(ambiguous)[:SHOWN_ROWS]]))
    first = next((cell for cell in cells_of(table, row).values() if cell), "")
    sentence = Sentence("reading-question-summaries", row=row + 1, count=len(ambiguous), first=first)
    return Question("summaries", sentence, (out, kept))


def _notes(table: pa.Table, found: dict[int, NonCase]) -> Iterator[Sentence]:
    for kind in NonCase:
        rows = sorted(row for row, each in found.items() if each is kind)
        if rows:
            first = next((cell for cell in cells_of(table, rows[0]).values() if cell), "")
            shown = ", ".join(str(row + 1) for row in rows[:SHOWN_ROWS]) + (" …" if len(rows) > SHOWN_ROWS else "")
            yield Sentence(kind.value, count=len(rows), rows=shown, first=first)
