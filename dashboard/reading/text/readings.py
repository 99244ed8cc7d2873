"""The rows of a text by the quoting that explains all its lines, each line accounted for."""

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

import pyarrow as pa
import pyarrow.compute as pc

from dashboard.reading.choices import COMMENT_MARKS, QUOTES, ReadingChoices
from dashboard.reading.numbers.number_text import MEANT_AS_NUMBER, is_numeric, is_text, matches
from dashboard.reading.refusals import BadRow, OverLimit, RefusedFile
from dashboard.reading.report import Alternative, Finding, Question, Step
from dashboard.reading.rows.shown_rows import shown_rows
from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.even_rows import NotEven
from dashboard.reading.text.quoting import MARK, QUOTINGS
from dashboard.reading.text.ragged_rows import mended
from dashboard.reading.text.record_count import line_of_record, n_line_feeds, n_records
from dashboard.reading.text.rows import ParsedRows, parse_rows
from dashboard.reading.text.separators import with_single_bytes
from dashboard.words.sentence import Sentence

ON_ONE_LINE = '"1'
SHOWN_ROWS = 4
LINES_PER_SLIP = 50
# Each is looked at by itself.
MOST_INSIDE = 2_000_000
MOST_MARKS = 4_000_000


@dataclass(frozen=True)
class RowsByDialect:
    """The rows by one dialect; `n_inside` lines stand in fields, and `n_strays` fields begin with a stray mark."""

    text: bytes
    dialect: Dialect
    parsed: ParsedRows
    n_inside: int
    n_strays: int

    @property
    def is_clean(self) -> bool:
        """Whether each line is a record, or the quotation that holds it is whole."""
        return not self.n_strays


@dataclass(frozen=True)
class ReadRows(Step):
    """The rows of a text, the dialect by which they were read, and what could be read otherwise."""

    dialect: Dialect
    parsed: ParsedRows
    asked: tuple[Question, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What can be chosen about a text, apart from its encoding and its numbers."""
        chosen = [
            Finding.of_choice(key, getattr(self.dialect, key), key in self.dialect.guesses)
            for key in ("delimiter", "quote", "has_header", "comment")
        ]
        return Finding("format", Sentence("reading-format-text")), *chosen

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """What was left out before, among and behind the rows, and what was made of the header."""
        n_comments = self.dialect.n_comments + self.parsed.n_comments
        left_out = {
            "reading-note-titles": self.dialect.n_titles,
            "reading-note-comments": n_comments,
            "reading-note-empty-rows": self.parsed.n_empty,
            "reading-note-empty-columns": self.parsed.n_unnamed,
        }
        notes = [Sentence(key, count=count) for key, count in left_out.items() if count]
        if n_comments:
            notes.append(Sentence("reading-note-rows-counted"))
        return *notes, *self.dialect.notes, *self.parsed.notes

    @property
    def questions(self) -> tuple[Question, ...]:
        """About the rows, then about the header."""
        return *self.asked, *self.dialect.questions


def read_rows(
    text: bytes, dialect: Dialect, file_name: str, choices: ReadingChoices, *, only_even: bool = False
) -> ReadRows:
    """The rows of a UTF-8 text by the dialect that was sniffed, or by another quoting that explains more of it.

    Where quotations hold line breaks or do not come out, other quotings are tried, and the one with the fewest
    marks that explain nothing stands. Where the lines inside quotations are records by themselves, it is asked.
    Raises BadRow as `parse_rows` does, and with `only_even` NotEven as soon as a line is no row.
    """
    text = _without_joints(text)
    try:
        parsed = parse_rows(text, dialect, file_name, only_even=only_even)
    except BadRow as error:
        if only_even:
            raise NotEven from error
        if choices.quote is not None:
            raise
        best = _likeliest(_others(text, dialect, file_name)) or _mended(text, dialect, file_name)
        if best is None:
            raise
        return _checked(best, best.text, file_name, choices)
    if not QUOTINGS[dialect.quote].has_strays and _is_line_by_line(text, dialect, parsed):
        return ReadRows(dialect, parsed)
    if only_even:
        raise NotEven
    _refuse_many_lines_inside(parsed.table, file_name)
    found = _reading(text, dialect, parsed)
    if parsed.n_comments and not dialect.comment and choices.comment is None:
        found = _mended(text, dialect, file_name) or found
    if choices.quote is None and not found.is_clean:
        found = _likeliest(_others(text, dialect, file_name)) or found
    return _checked(found, found.text, file_name, choices)


def _without_joints(text: bytes) -> bytes:
    """The text without the byte order marks that stand at its lines where files were put behind one another."""
    # Looking for one byte is forty times as fast as for three.
    if codecs.BOM_UTF8[:1] not in text or codecs.BOM_UTF8 not in text:
        return text
    return re.sub(rb"(?<=[\r\n])" + codecs.BOM_UTF8, b"", text)


def _is_line_by_line(text: bytes, dialect: Dialect, parsed: ParsedRows) -> bool:
    """Whether the text has as many lines as rows, which is all there is to know of most texts."""
    n_rows = parsed.table.num_rows + parsed.n_empty
    # Carriage returns end rows too, and so could make up for the breaks inside quotations.
    may_hide = b"\r" in text and QUOTINGS[dialect.quote].mark in text
    return not may_hide and n_rows == n_line_feeds(text, dialect.data_start)


def _reading(text: bytes, dialect: Dialect, parsed: ParsedRows) -> RowsByDialect:
    rows, delimiter = with_single_bytes(text[dialect.data_start :], dialect.delimiter)
    n_inside = _n_lines_inside(parsed.table)
    return RowsByDialect(text, dialect, parsed, n_inside, QUOTINGS[dialect.quote].n_strays(rows, delimiter))


def _others(text: bytes, dialect: Dialect, file_name: str) -> Iterable[RowsByDialect]:
    """The readings by other quotings of which the text shows a sign; none where there are too many marks to look at."""
    if text.count(MARK) > MOST_MARKS:
        return
    for quote, quoting in QUOTINGS.items():
        if quote in (dialect.quote, "") or not quoting.may_occur(text):
            continue
        other = replace(dialect, quote=quote)
        try:
            parsed = parse_rows(text, other, file_name)
        except RefusedFile:
            continue
        yield _reading(text, other, parsed)


def _mended(text: bytes, dialect: Dialect, file_name: str) -> RowsByDialect | None:
    found = mended(text, dialect)
    if found is None:
        return None
    parsed = parse_rows(found.text, dialect, file_name)
    return _reading(found.text, dialect, replace(parsed, notes=tuple(found.notes)))


def _likeliest(readings: Iterable[RowsByDialect]) -> RowsByDialect | None:
    return min(readings, key=lambda reading: (reading.n_strays, reading.n_inside), default=None)


def _checked(found: RowsByDialect, text: bytes, file_name: str, choices: ReadingChoices) -> ReadRows:
    """The reading with what is to be said of it; or the other one, with the question, where lines read as records."""
    questions: tuple[Question, ...] = ()
    if found.n_inside and choices.quote is None:
        found, questions = _asked(found, text, file_name)
    if found.dialect.comment and found.parsed.n_comments and choices.comment is None:
        found, asked = _comments_asked(found, file_name)
        questions = (*questions, *asked)
    notes = [*_stray_notes(found), *_unexplained(found, text)]
    return ReadRows(found.dialect, replace(found.parsed, notes=(*found.parsed.notes, *notes)), questions)


def _asked(found: RowsByDialect, text: bytes, file_name: str) -> tuple[RowsByDialect, tuple[Question, ...]]:
    other = replace(found.dialect, quote=ON_ONE_LINE)
    try:
        by_lines = _reading(text, other, parse_rows(text, other, file_name))
    except RefusedFile:
        return found, ()
    if not _number_columns(found.parsed.table) <= _number_columns(by_lines.parsed.table):
        return found, ()
    row = _first_broken_row(found.parsed.table)
    last = min(row + SHOWN_ROWS, by_lines.parsed.table.num_rows)
    broken, alone = shown_rows(found.parsed.table, [row]), shown_rows(by_lines.parsed.table, range(row, last))
    line = line_of_record(text, found.dialect.data_start, row, found.dialect.comment)
    readings = [
        Alternative(reading.dialect.quote, Sentence(QUOTES[reading.dialect.quote]), rows)
        for reading, rows in ((found, broken), (by_lines, alone))
    ]
    # A mark is left open by a slip; who writes texts of several lines writes more of them.
    n_lines, n_broken = by_lines.parsed.table.num_rows, _n_broken_rows(found.parsed.table)
    if n_broken <= max(1, n_lines // LINES_PER_SLIP):
        found, readings = by_lines, readings[::-1]
    question = Sentence("reading-question-lines-inside", line=line, count=by_lines.parsed.table.num_rows)
    return found, (Question("quote", question, tuple(readings)),)


def _comments_asked(found: RowsByDialect, file_name: str) -> tuple[RowsByDialect, tuple[Question, ...]]:
    """The reading, or that in which marked lines are rows, and the question where some could be."""
    try:
        parsed = parse_rows(found.text, replace(found.dialect, comment=""), file_name)
    except RefusedFile:
        return found, ()
    is_like = _number_columns(found.parsed.table) <= _number_columns(parsed.table)
    if parsed.table.num_rows == found.parsed.table.num_rows or not is_like:
        return found, ()
    rows, mark = _reading(found.text, replace(found.dialect, comment=""), parsed), found.dialect.comment
    n_marked = parsed.table.num_rows - found.parsed.table.num_rows
    first = _first_marked_row(parsed.table, found.dialect.comment)
    shown = shown_rows(parsed.table, [first])
    readings = [
        Alternative(found.dialect.comment, Sentence(COMMENT_MARKS[found.dialect.comment]), shown[:1]),
        Alternative("", Sentence(COMMENT_MARKS[""]), shown),
    ]
    # Lines that are no rows in any reading show that the mark is one of remarks.
    if not parsed.n_comments and not found.dialect.n_comments:
        found, readings = rows, readings[::-1]
    question = Sentence("reading-question-marked-rows", count=n_marked, mark=mark, row=first + 1)
    return found, (Question("comment", question, tuple(readings)),)


def _first_marked_row(table: pa.Table, mark: str) -> int:
    """The first row that begins with the mark; 0 where none does, as a row with blanks before it."""
    first = table.column(0)
    row = pc.index(pc.starts_with(first, mark), value=True).as_py() if is_text(first.type) else 0
    return max(int(row), 0)


def _stray_notes(found: RowsByDialect) -> list[Sentence]:
    if not found.n_strays:
        return []
    return [Sentence("reading-note-stray-quotes", count=found.n_strays)]


def _unexplained(found: RowsByDialect, text: bytes) -> list[Sentence]:
    """A note where the lines that hold something are not those of the rows, the comments and the broken fields."""
    parsed = found.parsed
    n_lines = n_records(text, found.dialect.data_start)
    n_read = parsed.table.num_rows + parsed.n_empty + parsed.n_comments + found.n_inside
    if n_lines == n_read:
        return []
    return [Sentence("reading-note-lines-unexplained", lines=n_lines, count=parsed.table.num_rows)]


def _broken_cells(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return pc.fill_null(pc.match_substring_regex(column, "[\r\n]"), fill_value=False)


def _refuse_many_lines_inside(table: pa.Table, file_name: str) -> None:
    texts = [column for column in table.columns if is_text(column.type)]
    n_breaks = sum(pc.sum(pc.count_substring(column, end)).as_py() or 0 for column in texts for end in "\r\n")
    if n_breaks > MOST_INSIDE:
        raise OverLimit("reading-too-many-lines-inside", file=file_name, count=n_breaks, most=MOST_INSIDE)


def _n_lines_inside(table: pa.Table) -> int:
    """The lines that begin inside a field and hold something."""
    texts = [column for column in table.columns if is_text(column.type)]
    cells = [cell for column in texts for cell in column.filter(_broken_cells(column)).to_pylist()]
    return sum(_n_further(cell) for cell in cells)


def _n_further(cell: str) -> int:
    # The last line holds at least the mark that closes the quotation.
    lines = cell.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return sum(bool(line.strip()) for line in lines[1:-1]) + 1


def _n_broken_rows(table: pa.Table) -> int:
    return sum(int(pc.sum(_broken_cells(column)).as_py()) for column in table.columns if is_text(column.type))


def _first_broken_row(table: pa.Table) -> int:
    rows = [pc.index(_broken_cells(column), value=True).as_py() for column in table.columns if is_text(column.type)]
    return min(int(row) for row in rows if row >= 0)


def _number_columns(table: pa.Table) -> set[str]:
    return {name for name in table.column_names if _are_numbers(table[name])}


def _are_numbers(column: pa.ChunkedArray) -> bool:
    if not is_text(column.type):
        return is_numeric(column.type)
    filled = column.filter(pc.not_equal(column, ""))
    return len(filled) > 0 and bool(pc.all(matches(filled, MEANT_AS_NUMBER)).as_py())
