"""A text as Arrow reads it: with one delimiter of one byte, in marks that it knows, and what it is told."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
from pyarrow import csv

from dashboard.reading.text.dialect import Dialect
from dashboard.reading.text.quoting import QUOTINGS
from dashboard.reading.text.separators import with_single_bytes


@dataclass(frozen=True)
class PlainText:
    """What Arrow is told of a text: its single delimiter, its marks, the names and where the rows begin."""

    delimiter: str
    quote: str
    names: tuple[str, ...]
    start: int


def plain_text(text: bytes, dialect: Dialect) -> tuple[bytes, PlainText]:
    """The text in marks that Arrow knows; most texts are."""
    quoting, start = QUOTINGS[dialect.quote], dialect.data_start
    single = dialect.delimiter
    if len(single) > 1 or not quoting.is_as_written(text, single.encode()):
        rows, byte = with_single_bytes(text[start:], dialect.delimiter)
        text, single, start = quoting.rewritten(rows, byte), byte.decode(), 0
    return text, PlainText(single, quoting.arrow_mark, dialect.names, start)


def single_spaced(text: bytes, layout: PlainText) -> bytes:
    """Fields between runs of blanks as fields between single ones; not with quotations, where blanks count."""
    if layout.quote and layout.quote.encode() in text:
        return text
    single = re.sub(rb" {2,}", b" ", text[layout.start :])
    return text[: layout.start] + re.sub(rb"(?<![^\r\n]) | (?![^\r\n])", b"", single)


def read_csv(*arguments: Any, **options: Any) -> pa.Table:
    """The table that Arrow reads by these options."""
    return csv.read_csv(**csv_options(*arguments, **options))


def csv_options(
    text: bytes,
    layout: PlainText,
    on_bad_row: Callable[[Any], str],
    conversion: csv.ConvertOptions,
    *,
    rows_span_lines: bool = False,
    **read_options: Any,
) -> dict[str, Any]:
    """The options by which Arrow reads a text; a row of the wrong number of fields is left to `on_bad_row`."""
    return {
        "input_file": pa.BufferReader(pa.py_buffer(text).slice(layout.start)),
        "read_options": csv.ReadOptions(column_names=list(layout.names), **read_options),
        "parse_options": csv.ParseOptions(
            delimiter=layout.delimiter,
            quote_char=layout.quote or False,
            newlines_in_values=rows_span_lines,
            invalid_row_handler=on_bad_row,
        ),
        "convert_options": conversion,
    }


def conversion_of(names: Sequence[str] = (), decimal: str | None = ".") -> csv.ConvertOptions:
    """All columns, or those named; as texts where there is no decimal mark."""
    return csv.ConvertOptions(
        # Only an empty field is null, so that a refusal can name what else stood there.
        null_values=[""],
        true_values=[],
        false_values=[],
        include_columns=list(names),
        column_types={} if decimal else {name: pa.string() for name in names},
        decimal_point=decimal or ".",
    )
