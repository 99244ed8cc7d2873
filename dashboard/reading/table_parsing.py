"""The data rows of a text file as an Arrow table in which no number and no label has changed."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv

from dashboard.reading.dialect import DELIMITERS, Dialect
from dashboard.reading.number_text import EXACT_INTEGERS, LONG_INTEGER, matches
from dashboard.reading.refusals import BadRow, RefusedFile, row_words, shown

# Arrow's block size is an int32.
LARGEST_BLOCK = 2**31 - 1
COUNTED_AT_ONCE = 2**20


def parse_rows(text: bytes, dialect: Dialect, file_name: str) -> pa.Table:
    """The table in a UTF-8 text of this layout.

    A column is int64 or float64 where Arrow finds only numbers in it, null where it is empty throughout,
    otherwise text: dates, times and booleans stay as written, so do whole numbers too long for int64.
    Raises BadRow where a row has more or fewer fields than there are columns, or a quotation mark stays open.

    >>> dialect = Dialect(",", ("label", "when"), has_header=False, data_start=0)
    >>> parse_rows(b"True,12:30\\n", dialect, "one.csv").to_pydict()
    {'label': ['True'], 'when': ['12:30']}
    """
    try:
        table = _parse(text, dialect)
    except pa.ArrowInvalid as error:
        raise _explained(error, text, dialect, file_name) from error
    _refuse_open_quote(table, text)
    changed = [name for name in table.column_names if _may_have_changed(table[name])]
    return _with_texts_kept(table, _parse(text, dialect, as_text=changed)) if changed else table


def _parse(text: bytes, dialect: Dialect, *, as_text: Sequence[str] = ()) -> pa.Table:
    table = _parse_lines(text, dialect, as_text)
    if table is not None:
        return table
    try:
        return _read_csv(text, dialect, as_text=as_text, rows_span_lines=True)
    except pa.ArrowInvalid as error:
        if not _is_long_row(error):
            raise
        block_size = min(len(text), LARGEST_BLOCK)
        return _read_csv(text, dialect, as_text=as_text, rows_span_lines=True, block_size=block_size)


def _parse_lines(text: bytes, dialect: Dialect, as_text: Sequence[str]) -> pa.Table | None:
    """Arrow's quick reading, which cuts the text at any line break; None where a row may span several lines.

    Each row it gives ends a line. So with as many rows as lines no break stood between quotation marks, where
    a cut would have lost half a row without a word.
    """
    has_quotes = text.find(b'"', dialect.data_start) >= 0
    if has_quotes and b"\r" in text:
        return None
    try:
        table = _read_csv(text, dialect, as_text=as_text)
    except pa.ArrowInvalid as error:
        if has_quotes or _is_long_row(error):
            return None
        raise
    return None if has_quotes and table.num_rows != _n_lines(text, dialect.data_start) else table


def _n_lines(text: bytes, start: int) -> int:
    # Comparing in pieces that fit the processor's cache is faster than bytes.count, which stops at each hit.
    line_feed = ord("\n")
    pieces = range(start, len(text), COUNTED_AT_ONCE)
    codes = np.frombuffer(text, np.uint8)
    breaks = sum(int(np.count_nonzero(codes[at : at + COUNTED_AT_ONCE] == line_feed)) for at in pieces)
    return breaks + (not text.endswith(b"\n"))


def _is_long_row(error: pa.ArrowInvalid) -> bool:
    """Whether Arrow met a row that is longer than a block."""
    return "straddling" in str(error)


def _read_csv(
    text: bytes,
    dialect: Dialect,
    *,
    as_text: Sequence[str] = (),
    rows_span_lines: bool = False,
    on_bad_row: Any = None,
    **read_options: Any,
) -> pa.Table:
    """Arrow's reading of the data rows: all columns, or only those wanted as text."""
    return csv.read_csv(
        pa.BufferReader(pa.py_buffer(text).slice(dialect.data_start)),
        csv.ReadOptions(column_names=list(dialect.names), **read_options),
        csv.ParseOptions(
            delimiter=dialect.delimiter, newlines_in_values=rows_span_lines, invalid_row_handler=on_bad_row
        ),
        csv.ConvertOptions(
            # Only an empty field is null, so that a refusal can name what else stood there.
            null_values=[""],
            true_values=[],
            false_values=[],
            include_columns=list(as_text),
            column_types={name: pa.string() for name in as_text},
        ),
    )


def _may_have_changed(column: pa.ChunkedArray) -> bool:
    if pa.types.is_temporal(column.type):
        return True
    return bool(pa.types.is_float64(column.type)) and any(map(_may_be_rounded, column.chunks))


def _may_be_rounded(chunk: pa.Array) -> bool:
    values = chunk.to_numpy(zero_copy_only=False)
    if len(values) == 0 or (values.max() < EXACT_INTEGERS and values.min() > -EXACT_INTEGERS):
        return False
    # A nan hides the range of the others from max and min.
    return bool((np.abs(values) >= EXACT_INTEGERS).any())


def _with_texts_kept(table: pa.Table, texts: pa.Table) -> pa.Table:
    for name in texts.column_names:
        is_time = pa.types.is_temporal(table[name].type)
        if is_time or pc.any(matches(texts[name], LONG_INTEGER)).as_py():
            table = table.set_column(table.column_names.index(name), name, texts[name])
    return table


def _refuse_open_quote(table: pa.Table, text: bytes) -> None:
    """An open quotation mark swallows the rest of the file into the last field, line breaks and all."""
    last = table.columns[-1][-1].as_py() if table.num_rows else None
    if isinstance(last, str) and "\n" in last and not text[-8:].rstrip().endswith(b'"'):
        raise _open_quote(table.num_rows)


def _explained(error: pa.ArrowInvalid, text: bytes, dialect: Dialect, file_name: str) -> RefusedFile:
    """The refusal of rows that Arrow could not parse; only a second reading by one thread counts rows."""
    bad_rows: list[Any] = []

    def note(row: Any) -> str:
        bad_rows.append(row)
        return "skip"

    block_size = min(len(text), LARGEST_BLOCK)
    try:
        _read_csv(text, dialect, rows_span_lines=True, on_bad_row=note, use_threads=False, block_size=block_size)
    except pa.ArrowInvalid:
        bad_rows.clear()
    if not bad_rows:
        return RefusedFile(f"{shown(file_name)} cannot be read as a table: {error}")
    first = bad_rows[0]
    is_open = "\n" in first.text and first.text.count('"') % 2 == 1
    return _open_quote(first.number) if is_open else _ragged(bad_rows, dialect)


def _open_quote(row: int) -> BadRow:
    return BadRow(f'Row {row} opens a quotation mark (") that is not closed; it must be closed, or written twice.')


def _ragged(bad_rows: list[Any], dialect: Dialect) -> BadRow:
    first = bad_rows[0]
    where = row_words(first.number, len(bad_rows)).capitalize()
    fields = "1 field" if first.actual_columns == 1 else f"{first.actual_columns} fields"
    model = "header" if dialect.has_header else "first row"
    return BadRow(
        f"{where} has {fields} between {DELIMITERS[dialect.delimiter]}; "
        f"every row must have {first.expected_columns}, as the {model} has."
    )
