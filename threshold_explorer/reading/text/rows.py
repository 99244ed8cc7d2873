"""Parse the data rows of a text file into an Arrow table, with every number and label unchanged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from threshold_explorer.reading.numbers.number_text import HEXADECIMAL, LONG_INTEGER, is_text, matches, may_be_rounded
from threshold_explorer.reading.options import DELIMITERS
from threshold_explorer.reading.refusals import BadRow, NeedsSandbox, OverLimit, RefusedFile
from threshold_explorer.reading.rows.column_naming import numbered_name
from threshold_explorer.reading.text import arrow_csv
from threshold_explorer.reading.text.arrow_csv import PlainText, conversion_of, csv_options, plain_text, read_csv
from threshold_explorer.reading.text.comment_lines import PREFIXES, without_blank_lines, without_comments
from threshold_explorer.reading.text.dialect import Dialect
from threshold_explorer.reading.text.line_limits import refuse_blank_lines, refuse_comments
from threshold_explorer.reading.text.quoting import RUNS
from threshold_explorer.reading.text.record_count import n_line_feeds, n_lines
from threshold_explorer.words.sentence import Sentence

# Arrow's block size is an int32.
MAX_BLOCK_BYTES = 2**31 - 1
# Counting stops here: each is a call from Arrow, and the message states the limit.
MAX_SKIPPED = 100_000
# More lines without the fields of a row, which do not begin like comments either, are no remarks around a table.
MAX_REMARKS = 16


@dataclass(frozen=True)
class ParsedRows:
    """The table of a text, and the numbers of skipped comment lines, empty rows and unnamed empty columns.

    `read_again` parses columns again: as text, or typed with another decimal mark.
    With `is_by_line` each line of the text is known to be a row. `notes` report what was read in an unexpected way.
    `stray_lines` are lines that are no rows, such as a remark.
    """

    table: pa.Table
    n_comments: int
    n_empty: int
    n_unnamed: int
    read_again: Callable[[Sequence[str], str | None], pa.Table]
    notes: tuple[Sentence, ...] = ()
    is_by_line: bool = False
    stray_lines: tuple[str, ...] = ()


def parse_rows(
    text: bytes, dialect: Dialect, file_name: str, *, in_process: bool = False, skips_stray_lines: bool = False
) -> ParsedRows:
    """The rows of a UTF-8 text in this dialect; with `in_process` an invalid row raises NeedsSandbox.

    A column is int64 or float64 where Arrow finds only numbers, null where it is empty throughout,
    otherwise text: dates, times and booleans stay as written, so do whole numbers too long for int64.
    Raises BadRow for a row with too many or too few fields, and for an unclosed quotation mark. With
    `skips_stray_lines` a few lines of another kind are skipped, and returned.

    >>> dialect = Dialect(",", ("label", "when"), has_header=False, data_start=0)
    >>> parse_rows(b"True,12:30\\n", dialect, "one.csv").table.to_pydict()
    {'label': ['True'], 'when': ['12:30']}
    """
    original = text
    text, layout = plain_text(text, dialect, in_process=in_process)
    refuse_comments(text, layout.start, dialect.comment, file_name)
    text, n_comments = without_comments(text, layout.start, dialect.comment, layout.quote)
    if layout.delimiter == " ":
        text = arrow_csv.single_spaced(text, layout)

    def bad_rows(skips: bool = True) -> _BadRows:
        return _BadRows.skipping_stray_lines(text, layout) if skips_stray_lines else _BadRows(skips=skips)

    handler = bad_rows(skips=not in_process)
    try:
        try:
            table, is_by_line = _parse(text, layout, handler, conversion_of())
        except pa.ArrowInvalid:
            if not handler.is_full:
                raise
            refuse_blank_lines(text, file_name)
            text = without_blank_lines(text, layout.start, layout.quote)
            handler = bad_rows()
            table, is_by_line = _parse(text, layout, handler, conversion_of())
    except pa.ArrowInvalid as error:
        if in_process:
            raise NeedsSandbox from error
        handler.refuse_many(file_name)
        raise _refusal(error, text, layout, dialect, file_name) from error
    _refuse_open_quote(table, text, layout)
    n_columns, table = table.num_columns, _without_surplus(table, dialect)
    n_rows = table.num_rows - _n_empty_at_end(table)

    def read_again(names: Sequence[str], decimal: str | None) -> pa.Table:
        if not names:
            return table.select([])
        again, _ = _parse(text, layout, bad_rows(), conversion_of(names, decimal))
        return again.slice(0, n_rows)

    table, n_empty = table.slice(0, n_rows), table.num_rows - n_rows
    # Arrow also parses 0x10 as a whole number.
    has_hexadecimals = pa.int64() in table.schema.types and (
        _contains(text, dialect, b"x", b"0x") or _contains(text, dialect, b"X", b"0X")
    )
    changed = [name for name in table.column_names if _may_have_changed(table[name], has_hexadecimals)]
    if changed:
        table = _with_original_texts(table, read_again(changed, None))
    table = _without_padding(_with_original_delimiters(table, layout.delimiter, dialect.delimiter))
    return ParsedRows(
        table,
        n_comments,
        n_empty,
        n_columns - table.num_columns,
        read_again,
        is_by_line=is_by_line and text is original,
        stray_lines=tuple(handler.stray_lines),
    )


class _BadRows:
    """Arrow's handler of rows with a wrong number of fields: skips whitespace lines, and on request stray lines.

    A stray line has one field without a quotation mark, begins like a comment, or is the last of a text cut off.
    """

    def __init__(self, layout: PlainText | None = None, *, skips: bool = True, cut_off: str = "") -> None:
        self.layout = layout
        self.skips = skips
        self.cut_off = cut_off
        self.reset()

    @classmethod
    def skipping_stray_lines(cls, text: bytes, layout: PlainText) -> Self:
        last = text[text.rfind(b"\n") + 1 :] if not text.endswith((b"\n", b"\r")) else b""
        return cls(layout, cut_off=last.decode(errors="replace").strip())

    def reset(self) -> None:
        self.n_blank = self.n_remarks = 0
        self.stray_lines: list[str] = []

    @property
    def is_full(self) -> bool:
        """Whether more lines were skipped than allowed."""
        return self.n_blank + len(self.stray_lines) > MAX_SKIPPED

    def __call__(self, row: Any) -> str:
        if not self.skips:
            return "error"
        line = row.text.strip()
        is_stray = bool(line) and self._is_stray(line)
        if is_stray:
            self.stray_lines.append(line)
            self.n_remarks += not line.startswith(PREFIXES)
        self.n_blank += not line
        is_skipped = is_stray or not line
        return "skip" if is_skipped and not self.is_full and self.n_remarks <= MAX_REMARKS else "error"

    def _is_stray(self, line: str) -> bool:
        if self.layout is None:
            return False
        has_fields = self.layout.delimiter in line or (self.layout.quote and self.layout.quote in line)
        return not has_fields or line.startswith(PREFIXES) or line == self.cut_off

    def refuse_many(self, file_name: str) -> None:
        """Raise OverLimit where too many lines were skipped."""
        if self.is_full:
            raise OverLimit("reading-too-many-skipped", file=file_name, limit=MAX_SKIPPED)


def _parse(text: bytes, layout: PlainText, handler: _BadRows, conversion: csv.ConvertOptions) -> tuple[pa.Table, bool]:
    """The table, and whether each line is known to be one of its rows."""
    found = _parse_lines(text, layout, handler, conversion)
    if found is not None:
        return found
    handler.reset()
    try:
        return read_csv(text, layout, handler, conversion, rows_span_lines=True), False
    except pa.ArrowInvalid as error:
        if handler.is_full or not _is_long_row(error):
            raise
        handler.reset()
        block_size = min(len(text), MAX_BLOCK_BYTES)
        return read_csv(text, layout, handler, conversion, rows_span_lines=True, block_size=block_size), False


def _parse_lines(
    text: bytes, layout: PlainText, handler: _BadRows, conversion: csv.ConvertOptions
) -> tuple[pa.Table, bool] | None:
    """Arrow's fast mode, which splits blocks at any line break; None where a row may span lines.

    With quotes, only as many rows as lines prove that no line break was inside them, where a split would silently have
    lost half a row.
    """
    has_quotes = bool(layout.quote) and text.find(layout.quote.encode(), layout.start) >= 0
    if has_quotes and b"\r" in text:
        return None
    try:
        table = read_csv(text, layout, handler, conversion)
    except pa.ArrowInvalid as error:
        if not handler.is_full and (has_quotes or _is_long_row(error)):
            return None
        raise
    if not has_quotes:
        return table, not handler.stray_lines
    return (table, True) if table.num_rows == n_line_feeds(text, layout.start) else None


def _is_long_row(error: pa.ArrowInvalid) -> bool:
    """Whether a row is longer than Arrow's block."""
    return "straddling" in str(error)


def rows_if_over(max_rows: int, text: bytes, dialect: Dialect) -> int:
    """The number of rows where it may exceed `max_rows`, counted without storing them; otherwise 0."""
    if len(text) // len(dialect.names) <= max_rows or n_lines(text) <= max_rows:
        return 0
    text, layout = plain_text(text, dialect)
    options = (text, layout, _BadRows.skipping_stray_lines(text, layout), conversion_of(dialect.names[:1], None))
    try:
        reader = csv.open_csv(**csv_options(*options, rows_span_lines=True))
        return sum(batch.num_rows for batch in reader)
    except pa.ArrowInvalid:
        # The error is reported by the parser itself.
        return 0


def _contains(text: bytes, dialect: Dialect, letter: bytes, prefix: bytes) -> bool:
    """Whether the rows contain 0x, which Arrow parses as hexadecimal; searching one letter is ten times as fast."""
    return all(text.find(sought, dialect.data_start) >= 0 for sought in (letter, prefix))


def _may_have_changed(column: pa.ChunkedArray, has_hexadecimals: bool) -> bool:
    if pa.types.is_temporal(column.type) or (has_hexadecimals and pa.types.is_int64(column.type)):
        return True
    return bool(pa.types.is_float64(column.type)) and any(map(may_be_rounded, column.chunks))


def _with_original_texts(table: pa.Table, texts: pa.Table) -> pa.Table:
    for name in texts.column_names:
        is_time = pa.types.is_temporal(table[name].type)
        if is_time or pc.any(matches(texts[name], f"{LONG_INTEGER}|{HEXADECIMAL}")).as_py():
            table = table.set_column(table.column_names.index(name), name, texts[name])
    return table


def _with_original_delimiters(table: pa.Table, single: str, written: str) -> pa.Table:
    """The text columns with the original delimiter inside quoted fields, where another byte replaced it."""
    if single == written or written in RUNS:
        return table
    for at, (name, column) in enumerate(zip(table.column_names, table.columns, strict=True)):
        if is_text(column.type):
            table = table.set_column(at, name, pc.replace_substring(column, single, written))
    return table


def _without_padding(table: pa.Table) -> pa.Table:
    """The text columns without the space that every cell has next to a delimiter."""
    for at, (name, column) in enumerate(zip(table.column_names, table.columns, strict=True)):
        if is_text(column.type) and len(column) and _is_padded(column):
            table = table.set_column(at, name, pc.utf8_trim(column, " "))
    return table


def _is_padded(column: pa.ChunkedArray) -> bool:
    first = column[0].as_py() or ""
    return first.strip(" ") != first and bool(pc.all(matches(column, " .*|.* |")).as_py())


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


def _n_empty_at_end(table: pa.Table) -> int:
    """The number of rows at the end with delimiters only, as spreadsheets write them."""
    if not table.num_rows or any(column[-1].as_py() not in {None, ""} for column in table.columns):
        return 0
    is_filled = np.logical_or.reduce([_is_filled(column) for column in table.columns])
    return int(is_filled[::-1].argmax()) if is_filled.any() else table.num_rows


def _is_filled(column: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    filled = pc.not_equal(column, "") if is_text(column.type) else pc.is_valid(column)
    return np.asarray(filled.to_numpy())


def _refuse_open_quote(table: pa.Table, text: bytes, layout: PlainText) -> None:
    """Raise BadRow for an unclosed quote, which puts the rest of the file into the last field."""
    last = table.columns[-1][-1].as_py() if table.num_rows else None
    is_closed = not layout.quote or text[-8:].rstrip().endswith(layout.quote.encode())
    if isinstance(last, str) and "\n" in last and not is_closed:
        raise _open_quote_refusal(layout, table.num_rows)


def _refusal(error: pa.ArrowInvalid, text: bytes, layout: PlainText, dialect: Dialect, file_name: str) -> RefusedFile:
    """The refusal of rows that Arrow cannot parse; counting them takes a second, single-threaded pass."""
    first: Any = None
    handler = _BadRows()
    n_before = n_bad = 0

    def note(row: Any) -> str:
        nonlocal first, n_before, n_bad
        if handler(row) == "error":
            first, n_bad = first or row, n_bad + 1
        elif first is None:
            # Arrow counts skipped rows.
            n_before += 1
        return "skip" if n_bad < MAX_SKIPPED else "error"

    block_size = min(len(text), MAX_BLOCK_BYTES)
    try:
        read_csv(text, layout, note, conversion_of(), rows_span_lines=True, use_threads=False, block_size=block_size)
    except pa.ArrowInvalid:
        first = first if n_bad == MAX_SKIPPED else None
    if first is None:
        return RefusedFile("reading-no-table", file=file_name, error=str(error))
    row = first.number - n_before
    has_comments = bool(dialect.comment)
    if layout.quote and "\n" in first.text and first.text.count(layout.quote) % 2 == 1:
        return _open_quote_refusal(layout, row, has_comments)
    return _ragged_refusal(dialect, row, n_bad, first.actual_columns, first.expected_columns, has_comments)


def _open_quote_refusal(layout: PlainText, row: int, has_comments: bool = False) -> BadRow:
    return BadRow("reading-open-quote", row=row, comments_excluded=has_comments, mark=layout.quote)


def _ragged_refusal(
    dialect: Dialect, row: int, n_rows: int, n_fields: int, n_columns: int, has_comments: bool = False
) -> BadRow:
    return BadRow(
        "reading-ragged-row",
        row=row,
        n_rows=n_rows,
        comments_excluded=has_comments,
        found=n_fields,
        delimiter=Sentence(DELIMITERS[dialect.delimiter]),
        expected=n_columns,
        model="header" if dialect.has_header else "first-row",
    )
