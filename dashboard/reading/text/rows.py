"""The data rows of a text file as an Arrow table in which no number and no label has changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from dashboard.reading.choices import DELIMITERS
from dashboard.reading.numbers.number_text import HEXADECIMAL, LONG_INTEGER, is_text, matches, may_be_rounded
from dashboard.reading.refusals import BadRow, OverLimit, RefusedFile
from dashboard.reading.rows.naming import numbered_name
from dashboard.reading.text.arrow_text import PlainText, conversion_of, csv_options, plain_text, read_csv, single_spaced
from dashboard.reading.text.comment_lines import MARKS, without_blanks_alone, without_comments
from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.even_rows import NotEven
from dashboard.reading.text.line_limits import refuse_blank_lines, refuse_remarks
from dashboard.reading.text.record_count import n_line_feeds, n_lines
from dashboard.reading.text.separators import RUNS
from dashboard.words.sentence import Sentence

# Arrow's block size is an int32.
LARGEST_BLOCK = 2**31 - 1
# More misfits make no difference to whoever has to mend the file, and each is a call from Arrow; the sentence knows.
MOST_COUNTED = 100_000


@dataclass(frozen=True)
class ParsedRows:
    """The table of a text, and how many comment lines, empty rows and nameless empty columns were left out.

    `read_again` reads columns once more: each field the text that stands in the file, or whatever they are with
    another decimal mark. `notes` say what was read in a surprising way.
    """

    table: pa.Table
    n_comments: int
    n_empty: int
    n_unnamed: int
    read_again: Callable[[Sequence[str], str | None], pa.Table]
    notes: tuple[Sentence, ...] = ()


def parse_rows(text: bytes, dialect: Dialect, file_name: str, *, only_even: bool = False) -> ParsedRows:
    """The rows of a UTF-8 text of this layout; with `only_even` a line that is none raises NotEven at once.

    A column is int64 or float64 where Arrow finds only numbers in it, null where it is empty throughout,
    otherwise text: dates, times and booleans stay as written, so do whole numbers too long for int64.
    Raises BadRow where a row has more or fewer fields than there are columns, or a quotation mark stays open.

    >>> dialect = Dialect(",", ("label", "when"), has_header=False, data_start=0)
    >>> parse_rows(b"True,12:30\\n", dialect, "one.csv").table.to_pydict()
    {'label': ['True'], 'when': ['12:30']}
    """
    text, layout = plain_text(text, dialect)
    refuse_remarks(text, layout.start, dialect.comment, file_name)
    text, n_comments = without_comments(text, layout.start, dialect.comment, layout.quote)
    if layout.delimiter == " ":
        text = single_spaced(text, layout)
    left_out = _LeftOut(dialect.comment, skips=not only_even)
    try:
        try:
            table = _parse(text, layout, left_out, conversion_of())
        except pa.ArrowInvalid:
            if not left_out.is_full:
                raise
            refuse_blank_lines(text, file_name)
            text, left_out = without_blanks_alone(text, layout.start, layout.quote), _LeftOut(dialect.comment)
            table = _parse(text, layout, left_out, conversion_of())
    except pa.ArrowInvalid as error:
        if only_even:
            raise NotEven from error
        left_out.refuse_many(file_name)
        raise _explained(error, text, layout, dialect, file_name) from error
    _refuse_open_quote(table, text, layout)
    n_columns, table = table.num_columns, _without_surplus(table, dialect)
    n_rows = table.num_rows - _n_empty_at_end(table)

    def read_again(names: Sequence[str], decimal: str | None) -> pa.Table:
        if not names:
            return table.select([])
        return _parse(text, layout, _LeftOut(dialect.comment), conversion_of(names, decimal)).slice(0, n_rows)

    table, n_empty = table.slice(0, n_rows), table.num_rows - n_rows
    has_hexadecimals = _holds(text, dialect, b"x", b"0x") or _holds(text, dialect, b"X", b"0X")
    changed = [name for name in table.column_names if _may_have_changed(table[name], has_hexadecimals)]
    if changed:
        table = _with_texts_kept(table, read_again(changed, None))
    table = _without_padding(_with_delimiters(table, layout.delimiter, dialect.delimiter))
    return ParsedRows(table, n_comments + left_out.n_comments, n_empty, n_columns - table.num_columns, read_again)


class _LeftOut:
    """Tells Arrow which lines of the wrong number of fields are no rows: blanks alone, and comments."""

    def __init__(self, mark: str, *, skips: bool = True) -> None:
        self.marks = (mark,) if mark else MARKS
        self.skips = skips
        self.n_comments = 0
        self.n_blank = 0

    @property
    def is_full(self) -> bool:
        """Whether there were more than may be left out one by one."""
        return self.n_comments + self.n_blank > MOST_COUNTED

    def __call__(self, row: Any) -> str:
        if not self.skips:
            return "error"
        line = row.text.strip()
        is_comment = line.startswith(self.marks)
        self.n_comments += is_comment
        self.n_blank += not line
        return "error" if self.is_full or (line and not is_comment) else "skip"

    def refuse_many(self, file_name: str) -> None:
        """Raise OverLimit where they were too many for any table."""
        if self.is_full:
            raise OverLimit("reading-too-many-left-out", file=file_name, most=MOST_COUNTED)


def _parse(text: bytes, layout: PlainText, left_out: _LeftOut, conversion: csv.ConvertOptions) -> pa.Table:
    table = _parse_lines(text, layout, left_out, conversion)
    if table is not None:
        return table
    left_out.n_comments = left_out.n_blank = 0
    try:
        return read_csv(text, layout, left_out, conversion, rows_span_lines=True)
    except pa.ArrowInvalid as error:
        if left_out.is_full or not _is_long_row(error):
            raise
        left_out.n_comments = left_out.n_blank = 0
        block_size = min(len(text), LARGEST_BLOCK)
        return read_csv(text, layout, left_out, conversion, rows_span_lines=True, block_size=block_size)


def _parse_lines(text: bytes, layout: PlainText, left_out: _LeftOut, conversion: csv.ConvertOptions) -> pa.Table | None:
    """Arrow's quick reading, which cuts the text at any line break; None where a row may span several lines.

    Each row it gives ends a line. So with as many rows as lines no break stood between quotation marks, where
    a cut would have lost half a row without a word.
    """
    has_quotes = bool(layout.quote) and text.find(layout.quote.encode(), layout.start) >= 0
    if has_quotes and b"\r" in text:
        return None
    try:
        table = read_csv(text, layout, left_out, conversion)
    except pa.ArrowInvalid as error:
        if not left_out.is_full and (has_quotes or _is_long_row(error)):
            return None
        raise
    return None if has_quotes and table.num_rows != n_line_feeds(text, layout.start) else table


def _is_long_row(error: pa.ArrowInvalid) -> bool:
    """Whether Arrow met a row that is longer than a block."""
    return "straddling" in str(error)


def rows_if_over(at_most: int, text: bytes, dialect: Dialect) -> int:
    """The number of rows where there may be more than that, counted without keeping them; otherwise 0."""
    if len(text) // len(dialect.names) <= at_most or n_lines(text) <= at_most:
        return 0
    text, layout = plain_text(text, dialect)
    options = (text, layout, _LeftOut(dialect.comment), conversion_of(dialect.names[:1], None))
    try:
        reader = csv.open_csv(**csv_options(*options, rows_span_lines=True))
        return sum(batch.num_rows for batch in reader)
    except pa.ArrowInvalid:
        # Why it cannot be read, the reading itself says.
        return 0


def _holds(text: bytes, dialect: Dialect, letter: bytes, mark: bytes) -> bool:
    """Whether 0x stands in the rows, which Arrow reads as 10 in 0xa; a lone letter is found ten times as fast."""
    return all(text.find(sought, dialect.data_start) >= 0 for sought in (letter, mark))


def _may_have_changed(column: pa.ChunkedArray, has_hexadecimals: bool) -> bool:
    if pa.types.is_temporal(column.type) or (has_hexadecimals and pa.types.is_int64(column.type)):
        return True
    return bool(pa.types.is_float64(column.type)) and any(map(may_be_rounded, column.chunks))


def _with_texts_kept(table: pa.Table, texts: pa.Table) -> pa.Table:
    for name in texts.column_names:
        is_time = pa.types.is_temporal(table[name].type)
        if is_time or pc.any(matches(texts[name], f"{LONG_INTEGER}|{HEXADECIMAL}")).as_py():
            table = table.set_column(table.column_names.index(name), name, texts[name])
    return table


def _with_delimiters(table: pa.Table, single: str, written: str) -> pa.Table:
    """The texts with the delimiter inside a quotation as it was written, where another stood for it."""
    if single == written or written in RUNS:
        return table
    for at, (name, column) in enumerate(zip(table.column_names, table.columns, strict=True)):
        if is_text(column.type):
            table = table.set_column(at, name, pc.replace_substring(column, single, written))
    return table


def _without_padding(table: pa.Table) -> pa.Table:
    """The texts without the blank that all of a column have, as it stands beside each delimiter."""
    for at, (name, column) in enumerate(zip(table.column_names, table.columns, strict=True)):
        if is_text(column.type) and len(column) and _is_padded(column):
            table = table.set_column(at, name, pc.utf8_trim(column, " "))
    return table


def _is_padded(column: pa.ChunkedArray) -> bool:
    first = column[0].as_py() or ""
    return first.strip(" ") != first and bool(pc.all(matches(column, " .*|.* |")).as_py())


def _without_surplus(table: pa.Table, dialect: Dialect) -> pa.Table:
    """The table without a last column that has neither a name nor a value."""
    last = table.num_columns - 1
    is_unnamed = table.column_names[last] == numbered_name(last + 1)
    if last > 1 and is_unnamed and pa.types.is_null(table.column(last).type):
        return table.remove_column(last)
    if dialect.has_surplus:
        row = pc.index(pc.is_valid(table.column(last)), value=True).as_py()
        raise _ragged(dialect, row + 1, 1, last + 1, last)
    return table


def _n_empty_at_end(table: pa.Table) -> int:
    """Rows of delimiters alone, as spreadsheets write them behind the last one that is filled."""
    if not table.num_rows or any(column[-1].as_py() not in {None, ""} for column in table.columns):
        return 0
    is_filled = np.logical_or.reduce([_is_filled(column) for column in table.columns])
    return int(is_filled[::-1].argmax()) if is_filled.any() else table.num_rows


def _is_filled(column: pa.ChunkedArray) -> npt.NDArray[np.bool_]:
    filled = pc.not_equal(column, "") if is_text(column.type) else pc.is_valid(column)
    return np.asarray(filled.to_numpy())


def _refuse_open_quote(table: pa.Table, text: bytes, layout: PlainText) -> None:
    """An open quotation mark swallows the rest of the file into the last field, line breaks and all."""
    last = table.columns[-1][-1].as_py() if table.num_rows else None
    is_closed = not layout.quote or text[-8:].rstrip().endswith(layout.quote.encode())
    if isinstance(last, str) and "\n" in last and not is_closed:
        raise _open_quote(layout, table.num_rows)


def _explained(error: pa.ArrowInvalid, text: bytes, layout: PlainText, dialect: Dialect, file_name: str) -> RefusedFile:
    """The refusal of rows that Arrow could not parse; only a second reading by one thread counts rows."""
    first: Any = None
    left_out = _LeftOut(dialect.comment)
    n_before = n_bad = 0

    def note(row: Any) -> str:
        nonlocal first, n_before, n_bad
        if left_out(row) == "error":
            first, n_bad = first or row, n_bad + 1
        elif first is None:
            # Arrow counts what it is told to skip.
            n_before += 1
        return "skip" if n_bad < MOST_COUNTED else "error"

    block_size = min(len(text), LARGEST_BLOCK)
    try:
        read_csv(text, layout, note, conversion_of(), rows_span_lines=True, use_threads=False, block_size=block_size)
    except pa.ArrowInvalid:
        first = first if n_bad == MOST_COUNTED else None
    if first is None:
        return RefusedFile("reading-no-table", file=file_name, error=str(error))
    row = first.number - n_before
    has_comments = bool(dialect.comment or left_out.n_comments)
    if layout.quote and "\n" in first.text and first.text.count(layout.quote) % 2 == 1:
        return _open_quote(layout, row, has_comments)
    return _ragged(dialect, row, n_bad, first.actual_columns, first.expected_columns, has_comments)


def _open_quote(layout: PlainText, row: int, has_comments: bool = False) -> BadRow:
    return BadRow("reading-open-quote", row=row, comments_apart=has_comments, mark=layout.quote)


def _ragged(
    dialect: Dialect, row: int, n_rows: int, n_fields: int, n_columns: int, has_comments: bool = False
) -> BadRow:
    return BadRow(
        "reading-ragged-row",
        row=row,
        n_rows=n_rows,
        comments_apart=has_comments,
        found=n_fields,
        delimiter=Sentence(DELIMITERS[dialect.delimiter]),
        expected=n_columns,
        model="header" if dialect.has_header else "first-row",
    )
