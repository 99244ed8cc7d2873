"""Parse the rows of a text, searching for the quoting that accounts for all its lines."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from threshold_explorer.reading.numbers.number_text import MEANT_AS_NUMBER, is_numeric, is_text, matches
from threshold_explorer.reading.options import QUOTES, ReadingOptions
from threshold_explorer.reading.refusals import BadRow, NeedsSandbox, OverLimit, RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, Question, Step, shown_rows
from threshold_explorer.reading.text.dialect import Dialect
from threshold_explorer.reading.text.quoting import QUOTE, QUOTINGS, with_single_byte_delimiter
from threshold_explorer.reading.text.ragged_rows import repaired_text
from threshold_explorer.reading.text.record_count import line_of_record, n_line_feeds, n_records
from threshold_explorer.reading.text.rows import ParsedRows, parse_rows
from threshold_explorer.words.sentence import Sentence

CLOSED_ON_LINE = '"1'
SHOWN_ROWS = 4
LINES_PER_MISTAKE = 50
# Each is checked separately.
MAX_QUOTED_LINES = 2_000_000
MAX_QUOTES = 4_000_000


@dataclass(frozen=True)
class RowsByDialect:
    """The rows by one dialect, with `n_quoted_lines` lines inside fields and `n_unmatched` unmatched quotes."""

    text: bytes
    dialect: Dialect
    parsed: ParsedRows
    n_quoted_lines: int
    n_unmatched: int

    @property
    def is_clean(self) -> bool:
        """Whether no quote is unmatched."""
        return not self.n_unmatched


@dataclass(frozen=True)
class ReadRows(Step):
    """The rows of a text, the dialect, and the questions on them."""

    dialect: Dialect
    parsed: ParsedRows
    row_questions: tuple[Question, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The options of a text other than its encoding and numbers."""
        chosen = [
            Finding.of_option(key, getattr(self.dialect, key), key in self.dialect.guesses)
            for key in ("delimiter", "quote", "has_header", "comment")
        ]
        return Finding("format", Sentence("reading-format-text")), *chosen

    @property
    def notes(self) -> tuple[Sentence, ...]:
        n_comments = self.dialect.n_comments + self.parsed.n_comments
        skipped = {
            "reading-note-titles": self.dialect.n_titles,
            "reading-note-comments": n_comments,
            "reading-note-empty-rows": self.parsed.n_empty,
            "reading-note-empty-columns": self.parsed.n_unnamed,
        }
        notes = [Sentence(key, count=count) for key, count in skipped.items() if count]
        if n_comments:
            notes.append(Sentence("reading-note-rows-counted"))
        return *notes, *self.dialect.notes, *self.parsed.notes

    @property
    def questions(self) -> tuple[Question, ...]:
        """On the rows, then on the header."""
        return *self.row_questions, *self.dialect.questions


def read_rows(
    text: bytes, dialect: Dialect, file_name: str, options: ReadingOptions, *, in_process: bool = False
) -> ReadRows:
    """The rows of a UTF-8 text by the sniffed dialect, or by another quoting that explains more of it.

    Where quoted fields contain line breaks or quotes are unmatched, other quoting styles are tried, and the one with
    the fewest unmatched quotes is used. Where quoted lines could be rows, the user is asked.
    Raises BadRow as `parse_rows` does, and with `in_process` NeedsSandbox as soon as a line is no row.
    """
    try:
        parsed = parse_rows(text, dialect, file_name, in_process=in_process)
    except BadRow as error:
        if in_process:
            raise NeedsSandbox from error
        others = _by_other_quoting(text, dialect, file_name) if options.quote is None else ()
        best = (
            _likeliest(others) or _repaired(text, dialect, file_name) or _without_stray_lines(text, dialect, file_name)
        )
        if best is None:
            raise
        return _with_questions(best, best.text, file_name, options)
    if not QUOTINGS[dialect.quote].allows_unmatched and _is_line_by_line(text, dialect, parsed):
        return ReadRows(dialect, parsed)
    if in_process:
        raise NeedsSandbox
    _refuse_many_quoted_lines(parsed.table, file_name)
    found = _rows_by(text, dialect, parsed)
    if options.quote is None and not found.is_clean:
        found = _likeliest(_by_other_quoting(text, dialect, file_name)) or found
    return _with_questions(found, found.text, file_name, options)


def _is_line_by_line(text: bytes, dialect: Dialect, parsed: ParsedRows) -> bool:
    """Whether the text has as many lines as rows, so that nothing was lost or merged."""
    if parsed.is_by_line:
        return True
    n_rows = parsed.table.num_rows + parsed.n_empty
    # Carriage returns also end rows, and could offset the breaks inside quotes.
    may_hide = b"\r" in text and QUOTINGS[dialect.quote].opening in text
    return not may_hide and n_rows == n_line_feeds(text, dialect.data_start)


def _rows_by(text: bytes, dialect: Dialect, parsed: ParsedRows) -> RowsByDialect:
    rows, delimiter = with_single_byte_delimiter(text[dialect.data_start :], dialect.delimiter)
    n_quoted_lines = _n_quoted_lines(parsed.table)
    return RowsByDialect(text, dialect, parsed, n_quoted_lines, QUOTINGS[dialect.quote].n_unmatched(rows, delimiter))


def _by_other_quoting(text: bytes, dialect: Dialect, file_name: str) -> Iterable[RowsByDialect]:
    """The rows by other quoting styles that the text shows signs of; none where it has too many quotes to check."""
    if text.count(QUOTE) > MAX_QUOTES:
        return
    for quote, quoting in QUOTINGS.items():
        if quote in (dialect.quote, "") or not quoting.may_occur(text):
            continue
        other = replace(dialect, quote=quote)
        try:
            parsed = parse_rows(text, other, file_name)
        except RefusedFile:
            continue
        yield _rows_by(text, other, parsed)


def _repaired(text: bytes, dialect: Dialect, file_name: str) -> RowsByDialect | None:
    found = repaired_text(text, dialect)
    if found is None:
        return None
    try:
        parsed = parse_rows(found.text, dialect, file_name, skips_stray_lines=True)
    except BadRow:
        return None
    return _rows_by(found.text, dialect, replace(parsed, notes=tuple(found.notes)))


def _without_stray_lines(text: bytes, dialect: Dialect, file_name: str) -> RowsByDialect | None:
    """The rows without a few stray lines; None where other rows do not fit the header."""
    try:
        parsed = parse_rows(text, dialect, file_name, skips_stray_lines=True)
    except RefusedFile:
        return None
    return _rows_by(text, dialect, parsed) if parsed.table.num_rows > len(parsed.stray_lines) else None


def _likeliest(readings: Iterable[RowsByDialect]) -> RowsByDialect | None:
    return min(readings, key=lambda reading: (reading.n_unmatched, reading.n_quoted_lines), default=None)


def _with_questions(found: RowsByDialect, text: bytes, file_name: str, options: ReadingOptions) -> ReadRows:
    """The rows with their notes; or the alternative, with the question, where quoted lines parse as rows."""
    questions: tuple[Question, ...] = ()
    if found.n_quoted_lines and options.quote is None:
        found, questions = _quoted_lines_question(found, text, file_name)
    notes = [*_unmatched_notes(found), *_unread_note(found, text)]
    return ReadRows(found.dialect, replace(found.parsed, notes=(*found.parsed.notes, *notes)), questions)


def _quoted_lines_question(
    found: RowsByDialect, text: bytes, file_name: str
) -> tuple[RowsByDialect, tuple[Question, ...]]:
    other = replace(found.dialect, quote=CLOSED_ON_LINE)
    try:
        by_lines = _rows_by(text, other, parse_rows(text, other, file_name))
    except RefusedFile:
        return found, ()
    if not _number_columns(found.parsed.table) <= _number_columns(by_lines.parsed.table):
        return found, ()
    row = _first_multi_line_row(found.parsed.table)
    last = min(row + SHOWN_ROWS, by_lines.parsed.table.num_rows)
    multi_line, by_line = shown_rows(found.parsed.table, [row]), shown_rows(by_lines.parsed.table, range(row, last))
    line = line_of_record(text, found.dialect.data_start, row, found.dialect.comment)
    readings = [
        Alternative(reading.dialect.quote, Sentence(QUOTES[reading.dialect.quote]), rows)
        for reading, rows in ((found, multi_line), (by_lines, by_line))
    ]
    # One unclosed quote is a mistake; intended multi-line fields occur more often.
    n_lines, n_multi_line = by_lines.parsed.table.num_rows, _n_multi_line_rows(found.parsed.table)
    if n_multi_line <= max(1, n_lines // LINES_PER_MISTAKE):
        found, readings = by_lines, readings[::-1]
    question = Sentence("reading-question-quoted-lines", line=line, count=by_lines.parsed.table.num_rows)
    return found, (Question("quote", question, tuple(readings)),)


def _unmatched_notes(found: RowsByDialect) -> list[Sentence]:
    if not found.n_unmatched:
        return []
    return [Sentence("reading-note-stray-quotes", count=found.n_unmatched)]


def _unread_note(found: RowsByDialect, text: bytes) -> list[Sentence]:
    """A note where the number of non-blank lines differs from that of rows, comments and quoted lines."""
    parsed = found.parsed
    n_lines = n_records(text, found.dialect.data_start)
    n_read = parsed.table.num_rows + parsed.n_empty + parsed.n_comments + found.n_quoted_lines + len(parsed.stray_lines)
    if n_lines == n_read:
        return []
    return [Sentence("reading-note-unread-lines", lines=n_lines, count=parsed.table.num_rows)]


def _multi_line_cells(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return pc.fill_null(pc.match_substring_regex(column, "[\r\n]"), fill_value=False)


def _refuse_many_quoted_lines(table: pa.Table, file_name: str) -> None:
    texts = [column for column in table.columns if is_text(column.type)]
    n_breaks = sum(pc.sum(pc.count_substring(column, end)).as_py() or 0 for column in texts for end in "\r\n")
    if n_breaks > MAX_QUOTED_LINES:
        raise OverLimit("reading-too-many-quoted-lines", file=file_name, count=n_breaks, limit=MAX_QUOTED_LINES)


def _n_quoted_lines(table: pa.Table) -> int:
    """The number of non-blank lines that start inside a field."""
    texts = [column for column in table.columns if is_text(column.type)]
    cells = [cell for column in texts for cell in column.filter(_multi_line_cells(column)).to_pylist()]
    return sum(_n_further_lines(cell) for cell in cells)


def _n_further_lines(cell: str) -> int:
    # The last line has at least the closing quote.
    lines = cell.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return sum(bool(line.strip()) for line in lines[1:-1]) + 1


def _n_multi_line_rows(table: pa.Table) -> int:
    return sum(int(pc.sum(_multi_line_cells(column)).as_py()) for column in table.columns if is_text(column.type))


def _first_multi_line_row(table: pa.Table) -> int:
    rows = [pc.index(_multi_line_cells(column), value=True).as_py() for column in table.columns if is_text(column.type)]
    return min(int(row) for row in rows if row >= 0)


def _number_columns(table: pa.Table) -> set[str]:
    return {name for name in table.column_names if _are_numbers(table[name])}


def _are_numbers(column: pa.ChunkedArray) -> bool:
    if not is_text(column.type):
        return is_numeric(column.type)
    filled = column.filter(pc.not_equal(column, ""))
    return len(filled) > 0 and bool(pc.all(matches(filled, MEANT_AS_NUMBER)).as_py())
