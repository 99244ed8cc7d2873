"""Parse the data rows of a text into an Arrow table, with every number and label unchanged."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from threshold_explorer.reading.limits import n_line_feeds
from threshold_explorer.reading.numbers.number_text import (
    HEXADECIMAL,
    LONG_INTEGER,
    MEANT_AS_NUMBER,
    is_like_a_number,
    is_numeric,
    is_text,
    matches,
    may_be_rounded,
)
from threshold_explorer.reading.options import DELIMITERS, QUOTES, ReadingOptions
from threshold_explorer.reading.refusals import BadRow, NeedsSandbox, OverLimit, RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question, Step, shown_rows
from threshold_explorer.reading.rows.column_naming import numbered_name
from threshold_explorer.reading.text.dialect import Dialect, stray_quote
from threshold_explorer.reading.text.first_lines import PREFIXES
from threshold_explorer.reading.text.quoting import (
    DOUBLED,
    ESCAPED,
    NONE,
    closed_on_their_line,
    first_unmatched,
    for_arrow,
    is_for_arrow,
    may_be_escaped,
)
from threshold_explorer.words.sentence import Sentence

# Counting stops here: each is a call from Arrow, and the message states the limit.
MAX_COUNTED = 100_000
# More lines of another kind than rows are no remarks around a table.
MAX_STRAY = 1000
SHOWN_ROWS = 4


@dataclass(frozen=True)
class ReadRows(Step):
    """The table of a text, and how it was read.

    `read_again` parses columns again, as text.
    With `is_by_line` each line of the text is known to be a row.
    `stray_lines` are lines that are no rows, such as a remark.
    """

    dialect: Dialect
    table: pa.Table
    read_again: Callable[[Sequence[str]], pa.Table]
    n_unnamed: int = 0
    is_by_line: bool = False
    stray_lines: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The options of a text other than its encoding and numbers."""
        chosen = [
            Finding.of_option(key, getattr(self.dialect, key), key in self.dialect.guesses)
            for key in ("delimiter", "quote", "has_header", "comment")
        ]
        return Finding("format", Sentence("reading-format-text")), *chosen, *self.dialect.titles.findings

    @property
    def notes(self) -> tuple[Sentence, ...]:
        skipped = {
            "reading-note-comments": self.dialect.n_comments,
            "reading-note-empty-columns": self.n_unnamed,
        }
        counted = (Sentence(key, count=count) for key, count in skipped.items() if count)
        return *self.dialect.titles.notes, *counted, *self.dialect.notes

    @property
    def questions(self) -> tuple[Question, ...]:
        return *self.dialect.titles.questions, *self.dialect.questions


def read_rows(
    text: bytes, dialect: Dialect, file_name: str, options: ReadingOptions, *, in_process: bool = False
) -> ReadRows:
    """The rows of a UTF-8 text by the sniffed dialect.

    Where a row does not fit it, backslash escapes are tried, and then a few lines that are no rows are left out.
    Raises BadRow as `parse_rows` does, OpenQuestion where quoted lines could be rows, and with `in_process`
    NeedsSandbox as soon as a line is no row.
    """
    try:
        read = parse_rows(text, dialect, file_name, in_process=in_process)
    except BadRow:
        if in_process:
            raise NeedsSandbox from None
        is_quote_sniffed = options.quote is None and dialect.quote == DOUBLED and may_be_escaped(text)
        attempts = [(replace(dialect, quote=ESCAPED), False)] if is_quote_sniffed else []
        for other, skips_stray_lines in [*attempts, (dialect, True)]:
            found = _read_or_none(text, other, file_name, skips_stray_lines)
            if found is not None and found.table.num_rows > len(found.stray_lines):
                return found
        raise
    if dialect.quote != NONE and not read.is_by_line:
        if in_process:
            raise NeedsSandbox
        if options.quote is None:
            _check_quoted_lines(read, text, file_name)
    return read


def parse_rows(
    text: bytes, dialect: Dialect, file_name: str, *, in_process: bool = False, skips_stray_lines: bool = False
) -> ReadRows:
    """The rows of a UTF-8 text in this dialect; with `in_process` an invalid row raises NeedsSandbox.

    A column is int64 or float64 where Arrow finds only numbers, null where it is empty throughout,
    otherwise text: dates, times and booleans stay as written, so do whole numbers too long for int64.
    Raises BadRow for a row with too many or too few fields, and for an unclosed quotation mark. With
    `skips_stray_lines` a few lines of another kind are skipped, and returned.

    >>> dialect = Dialect(",", ("label", "when"), has_header=False, data_start=0)
    >>> parse_rows(b"True,12:30\\n", dialect, "one.csv").table.to_pydict()
    {'label': ['True'], 'when': ['12:30']}
    """
    prepared = _ArrowText.of(text, dialect, in_process=in_process)
    stray = _StrayLines(prepared) if skips_stray_lines else None
    try:
        table, is_by_line = _parse(prepared, stray)
    except pa.ArrowInvalid as error:
        if in_process:
            raise NeedsSandbox from error
        if (filled := prepared.without_blank_lines()) is None:
            raise _refusal(error, prepared, dialect, file_name) from error
        prepared = filled
        try:
            table, is_by_line = _parse(prepared, stray)
        except pa.ArrowInvalid as second:
            raise _refusal(second, prepared, dialect, file_name) from second
    _refuse_open_quote(table, prepared)

    def read_again(names: Sequence[str]) -> pa.Table:
        return _parse(prepared, stray, _conversion(names))[0] if names else table.select([])

    n_columns, table = table.num_columns, _without_surplus(table, dialect)
    table = _without_padding(_with_exact_numbers(table, prepared, read_again))
    return ReadRows(
        dialect,
        table,
        read_again,
        n_unnamed=n_columns - table.num_columns,
        is_by_line=is_by_line and prepared.text is text,
        stray_lines=tuple(stray.lines) if stray else (),
    )


@dataclass(frozen=True)
class _ArrowText:
    """A text that Arrow parses: its delimiter and quotation mark ("" for none), the names, the start of the rows."""

    text: bytes
    delimiter: str
    quote: str
    names: tuple[str, ...]
    start: int

    @classmethod
    def of(cls, text: bytes, dialect: Dialect, *, in_process: bool = False) -> "_ArrowText":
        """Most texts are unchanged; with `in_process` a text that must be changed raises NeedsSandbox."""
        start, single = dialect.data_start, dialect.delimiter.encode()
        # Arrow is faster without quotes, and no other step looks for them.
        has_quotes = dialect.quote != NONE and DOUBLED.encode() in text
        if has_quotes and not is_for_arrow(text, single, dialect.quote):
            if in_process:
                raise NeedsSandbox
            text, start = for_arrow(text[start:], single, dialect.quote), 0
        elif single == b" " and not has_quotes:
            # Quoted, each space counts.
            text, start = re.sub(rb"(?<![^\r\n]) ++| ++(?![^\r\n])|(?<= ) ++", b"", text[start:]), 0
        return cls(text, dialect.delimiter, DOUBLED if has_quotes else "", dialect.names, start)

    def without_blank_lines(self) -> "_ArrowText | None":
        """The same with lines of spaces made empty, as Arrow skips them; None where there are none."""
        text, n_blank = re.subn(rb"(?<![^\r\n])[ \t]++(?![^\r\n])", b"", self.text[self.start :])
        return replace(self, text=text, start=0) if n_blank else None

    def options(
        self,
        on_bad_row: Callable[[Any], str] | None,
        conversion: csv.ConvertOptions,
        *,
        rows_span_lines: bool,
        **read_options: Any,
    ) -> dict[str, Any]:
        """The arguments of Arrow's parser; `on_bad_row` is called for a row with a wrong number of fields."""
        return {
            "input_file": pa.BufferReader(pa.py_buffer(self.text).slice(self.start)),
            "read_options": csv.ReadOptions(column_names=list(self.names), **read_options),
            "parse_options": csv.ParseOptions(
                delimiter=self.delimiter,
                quote_char=self.quote or False,
                newlines_in_values=rows_span_lines,
                invalid_row_handler=on_bad_row,
            ),
            "convert_options": conversion,
        }


class _StrayLines:
    """Arrow's handler of rows with a wrong number of fields: skips a few lines that are no rows.

    A stray line has one field without a quotation mark, begins like a comment and has no number behind a delimiter too
    many, or is the last of a text cut off.
    """

    def __init__(self, prepared: _ArrowText) -> None:
        text = prepared.text
        last = text[text.rfind(b"\n") + 1 :] if not text.endswith((b"\n", b"\r")) else b""
        self._cut_off = last.decode(errors="replace").strip()
        self._prepared = prepared
        self.lines: list[str] = []

    def __call__(self, row: Any) -> str:
        line = row.text.strip()
        fields = line.split(self._prepared.delimiter)
        is_one_field = len(fields) == 1 and not (self._prepared.quote and self._prepared.quote in line)
        may_be_case = row.actual_columns > row.expected_columns and any(map(is_like_a_number, fields))
        is_comment = line.startswith(PREFIXES) and not may_be_case
        if not (is_one_field or is_comment or line == self._cut_off) or len(self.lines) >= MAX_STRAY:
            return "error"
        self.lines += [line] if line else []
        return "skip"


def _conversion(names: Sequence[str] = ()) -> csv.ConvertOptions:
    """Conversion of all columns, or of those named to text."""
    return csv.ConvertOptions(
        # Only an empty field is null, so that a refusal can quote any other.
        null_values=[""],
        true_values=[],
        false_values=[],
        include_columns=list(names),
        column_types={name: pa.string() for name in names},
    )


def _parse(
    prepared: _ArrowText, stray: _StrayLines | None, conversion: csv.ConvertOptions | None = None
) -> tuple[pa.Table, bool]:
    """The table, and whether each line is known to be one of its rows.

    Arrow's fast mode splits blocks at any line break. With quotes, only as many rows as lines prove that no break was
    inside them, where a split would silently have lost half a row.
    """
    conversion = conversion or _conversion()
    has_quotes = bool(prepared.quote) and prepared.text.find(prepared.quote.encode(), prepared.start) >= 0

    def read(**how: Any) -> pa.Table:
        if stray:
            stray.lines.clear()
        return csv.read_csv(**prepared.options(stray, conversion, **how))

    if not (has_quotes and b"\r" in prepared.text):
        try:
            table = read(rows_span_lines=False)
        except pa.ArrowInvalid:
            if not has_quotes:
                raise
        else:
            if not has_quotes:
                return table, not (stray and stray.lines)
            if table.num_rows == n_line_feeds(prepared.text, prepared.start):
                return table, True
    return read(rows_span_lines=True), False


def _with_exact_numbers(
    table: pa.Table, prepared: _ArrowText, read_again: Callable[[Sequence[str]], pa.Table]
) -> pa.Table:
    """The table with the original texts of columns in which Arrow parsed dates, hexadecimals or too long integers."""
    has_hexadecimals = pa.int64() in table.schema.types and any(
        # Searching one letter is ten times as fast as two.
        prepared.text.find(letter, prepared.start) >= 0 and b"0" + letter in prepared.text
        for letter in (b"x", b"X")
    )
    changed = [name for name in table.column_names if _may_have_changed(table[name], has_hexadecimals)]
    if not changed:
        return table
    texts = read_again(changed)
    for name in changed:
        is_time = pa.types.is_temporal(table[name].type)
        if is_time or pc.any(matches(texts[name], f"{LONG_INTEGER}|{HEXADECIMAL}")).as_py():
            table = table.set_column(table.column_names.index(name), name, texts[name])
    return table


def _may_have_changed(column: pa.ChunkedArray, has_hexadecimals: bool) -> bool:
    if pa.types.is_temporal(column.type) or (has_hexadecimals and pa.types.is_int64(column.type)):
        return True
    return bool(pa.types.is_float64(column.type)) and any(map(may_be_rounded, column.chunks))


def _without_padding(table: pa.Table) -> pa.Table:
    """The text columns without the space or tab that every cell has next to a delimiter."""
    for at, (name, column) in enumerate(zip(table.column_names, table.columns, strict=True)):
        if is_text(column.type) and len(column) and _is_padded(column):
            table = table.set_column(at, name, pc.utf8_trim(column, " \t"))
    return table


def _is_padded(column: pa.ChunkedArray) -> bool:
    first = column[0].as_py() or ""
    return first.strip(" \t") != first and bool(pc.all(matches(column, "[ \t].*|.*[ \t]|")).as_py())


def _without_surplus(table: pa.Table, dialect: Dialect) -> pa.Table:
    """The table without an unnamed empty last column."""
    last = table.num_columns - 1
    is_unnamed = table.column_names[last] == numbered_name(last + 1)
    if last > 1 and is_unnamed and pa.types.is_null(table.column(last).type):
        return table.remove_column(last)
    if dialect.has_surplus:
        row = pc.index(pc.is_valid(table.column(last)), value=True).as_py()
        raise _ragged_refusal(dialect, row + 1, 1, last + 1, last)
    return table


def _check_quoted_lines(read: ReadRows, text: bytes, file_name: str) -> None:
    """Make sure that no quotation mark by mistake has put rows into a field.

    Raises BadRow for a mark without its counterpart, and OpenQuestion where each line of the fields that span several
    lines has the fields of a row.
    """
    if (row := _first_row_over_lines(read.table)) is None:
        return
    prepared, delimiter = _ArrowText.of(text, read.dialect), read.dialect.delimiter.encode()
    rows = prepared.text[prepared.start :]
    if (at := first_unmatched(rows, delimiter, DOUBLED)) is not None:
        raise stray_quote(text[: read.dialect.data_start] + rows[:at], file_name)
    plain = replace(read.dialect, quote=DOUBLED, data_start=0)
    by_line = _read_or_none(closed_on_their_line(rows, delimiter), plain, file_name)
    if by_line is None or not _number_columns(read.table) <= _number_columns(by_line.table):
        return
    unquoted, n_rows = _read_or_none(text, replace(read.dialect, quote=NONE), file_name), by_line.table.num_rows
    lines = (unquoted, range(row, min(row + SHOWN_ROWS, n_rows)))
    readings = tuple(
        Alternative(each.dialect.quote, Sentence(QUOTES[each.dialect.quote]), shown_rows(each.table, shown))
        for each, shown in (lines, (read, [row]))
        if each is not None
    )
    sentence = Sentence("reading-question-quoted-lines", row=row + 1, count=n_rows)
    raise OpenQuestion(Question("quote", sentence, readings))


def _first_row_over_lines(table: pa.Table) -> int | None:
    found = [
        pc.index(pc.fill_null(pc.match_substring_regex(column, "[\r\n]"), False), value=True).as_py()
        for column in table.columns
        if is_text(column.type)
    ]
    return min((row for row in found if row >= 0), default=None)


def _read_or_none(text: bytes, dialect: Dialect, file_name: str, skips_stray_lines: bool = False) -> ReadRows | None:
    try:
        return parse_rows(text, dialect, file_name, skips_stray_lines=skips_stray_lines)
    except RefusedFile:
        return None


def _number_columns(table: pa.Table) -> set[str]:
    return {name for name in table.column_names if _are_numbers(table[name])}


def _are_numbers(column: pa.ChunkedArray) -> bool:
    if not is_text(column.type):
        return is_numeric(column.type)
    filled = column.filter(pc.not_equal(column, ""))
    return len(filled) > 0 and bool(pc.all(matches(filled, MEANT_AS_NUMBER)).as_py())


def _refuse_open_quote(table: pa.Table, prepared: _ArrowText) -> None:
    """Raise BadRow for an unclosed quote, which puts the rest of the file into the last field."""
    last = table.columns[-1][-1].as_py() if table.num_rows else None
    is_closed = not prepared.quote or prepared.text[-8:].rstrip().endswith(prepared.quote.encode())
    if isinstance(last, str) and "\n" in last and not is_closed:
        raise BadRow("reading-open-quote", row=table.num_rows, mark=prepared.quote)


def _refusal(error: pa.ArrowInvalid, prepared: _ArrowText, dialect: Dialect, file_name: str) -> RefusedFile:
    """The refusal of rows that Arrow cannot parse; counting them takes a second, single-threaded pass."""
    first: Any = None
    n_bad = 0

    def count(row: Any) -> str:
        nonlocal first, n_bad
        first, n_bad = first or row, n_bad + 1
        return "skip" if n_bad < MAX_COUNTED else "error"

    # Arrow's block size is an int32.
    block = min(len(prepared.text), 2**31 - 1)
    how = prepared.options(count, _conversion(), rows_span_lines=True, use_threads=False, block_size=block)
    try:
        csv.read_csv(**how)
    except pa.ArrowInvalid:
        first = first if n_bad == MAX_COUNTED else None
    if first is None and "straddling" in str(error):
        # Longer than a block of Arrow.
        return OverLimit("reading-long-line", file=file_name, limit=1)
    if first is None:
        return RefusedFile("reading-no-table", file=file_name)
    if prepared.quote and "\n" in first.text and first.text.count(prepared.quote) % 2 == 1:
        return BadRow("reading-open-quote", row=first.number, mark=prepared.quote)
    return _ragged_refusal(dialect, first.number, n_bad, first.actual_columns, first.expected_columns)


def _ragged_refusal(dialect: Dialect, row: int, n_rows: int, n_fields: int, n_columns: int) -> BadRow:
    return BadRow(
        "reading-ragged-row",
        row=row,
        n_rows=n_rows,
        found=n_fields,
        delimiter=Sentence(DELIMITERS[dialect.delimiter]),
        expected=n_columns,
        model="header" if dialect.has_header else "first-row",
    )
