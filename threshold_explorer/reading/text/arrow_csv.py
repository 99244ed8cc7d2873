"""Prepare delimited text for Arrow's CSV parser, and call it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
from pyarrow import csv

from threshold_explorer.reading.refusals import NeedsSandbox
from threshold_explorer.reading.text.dialect import Dialect
from threshold_explorer.reading.text.quoting import QUOTINGS, with_single_byte_delimiter


@dataclass(frozen=True)
class PlainText:
    """Arrow's parameters for a text: the delimiter, the quote character, the names, and the start of the rows."""

    delimiter: str
    quote: str
    names: tuple[str, ...]
    start: int


def plain_text(text: bytes, dialect: Dialect, *, in_process: bool = False) -> tuple[bytes, PlainText]:
    """The text with a delimiter and quoting that Arrow supports; most texts are unchanged.

    With `in_process` a text that must be changed raises NeedsSandbox.
    """
    quoting, start = QUOTINGS[dialect.quote], dialect.data_start
    single, quote = dialect.delimiter, quoting.arrow_quote
    if len(single) == 1 and quoting.is_plain and quoting.opening not in text:
        # Arrow is faster without, and no other step looks for quotes.
        quote = ""
    elif len(single) > 1 or not quoting.is_as_written(text, single.encode()):
        if in_process:
            raise NeedsSandbox
        rows, byte = with_single_byte_delimiter(text[start:], dialect.delimiter)
        text, single, start = quoting.rewritten(rows, byte), byte.decode(), 0
    return text, PlainText(single, quote, dialect.names, start)


def single_spaced(text: bytes, layout: PlainText) -> bytes:
    """The text with runs of spaces reduced to one; unchanged with quoting, where spaces count."""
    if layout.quote and layout.quote.encode() in text:
        return text
    single = re.sub(rb" {2,}", b" ", text[layout.start :])
    return text[: layout.start] + re.sub(rb"(?<![^\r\n]) | (?![^\r\n])", b"", single)


def read_csv(*arguments: Any, **options: Any) -> pa.Table:
    """The table that Arrow parses with these options."""
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
    """Arrow's options; `on_bad_row` is called for a row with a wrong number of fields."""
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
    """Conversion of all columns, or of those named; to text where `decimal` is None."""
    return csv.ConvertOptions(
        # Only an empty field is null, so that a refusal can quote any other.
        null_values=[""],
        true_values=[],
        false_values=[],
        include_columns=list(names),
        column_types={} if decimal else {name: pa.string() for name in names},
        decimal_point=decimal or ".",
    )
