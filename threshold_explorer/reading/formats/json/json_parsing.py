"""Parse JSON: flat records by Arrow in one call, other values one by one, so that they are never all in memory."""

import codecs
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from threshold_explorer.reading.formats.cell_columns import text_column
from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS
from threshold_explorer.reading.refusals import BadHeader
from threshold_explorer.reading.rows.column_naming import column_names

# Includes the record separator of RFC 7464.
BLANK = re.compile(r"[ \t\r\n\x1e]*")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# The parts of a text of flat records, and the types for which Arrow reads what the reader of each record does.
MIN_RECORDS = 2
FIRST = re.compile(rb"\s*+(?:\[\s*+)?(\{[^{}\[\]]*\})")
ARRAY = re.compile(rb"\s*\[(.*)\]\s*", re.DOTALL)
BETWEEN = re.compile(rb"\}\s*,\s*\{")
PLAIN = {pa.int64(), pa.float64(), pa.bool_(), pa.null(), pa.string()}


def decoded_json(content: bytes) -> str:
    """The decoded text. Raises UnicodeDecodeError where it is neither UTF-8 nor UTF-16 with a byte order mark."""
    return content.decode(json_encoding(content))


def json_encoding(content: bytes) -> str:
    """The codec that the byte order mark indicates."""
    return "utf-16" if content.startswith(UTF16) else "utf-8-sig"


def skip_whitespace(text: str, start: int) -> int:
    """The position of the next character that is not whitespace."""
    match = BLANK.match(text, start)
    return match.end() if match else start


def parse_value(text: str, start: int) -> tuple[Any, int]:
    """A value and its end position. Raises JSONDecodeError, and BadHeader for a duplicate name in an object."""
    return DECODER.raw_decode(text, start)


def members_of_array(text: str, start: int) -> Iterator[Any]:
    """The items of an array, one at a time, so that they are never all in memory as objects."""
    at = skip_whitespace(text, start + 1)
    if not text.startswith("]", at):
        while True:
            value, at = parse_value(text, at)
            yield value
            at = skip_whitespace(text, at)
            if not text.startswith(",", at):
                break
            at = skip_whitespace(text, at + 1)
    if not text.startswith("]", at):
        raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
    if skip_whitespace(text, at + 1) < len(text):
        raise json.JSONDecodeError("Extra data", text, at + 1)


def values_on_lines(text: str, start: int) -> Iterator[Any]:
    """Consecutive values, separated by line breaks or nothing."""
    at = start
    while at < len(text):
        value, at = parse_value(text, at)
        yield value
        at = skip_whitespace(text, at)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadHeader("reading-json-duplicate-name", name=twice)
    return members


def flat_records(content: bytes, max_cells: int) -> pa.Table | None:
    """The table in a JSON text of flat records, or None.

    None where only the record-by-record reader gives the right result, or where there may be more than `max_cells`
    cells, which that reader counts.

    >>> flat_records(b'{"label": 1, "score": 0.5}\\n{"label": 0, "score": 0.25}', max_cells=9).to_pydict()
    {'label': [1, 0], 'score': [0.5, 0.25]}
    >>> flat_records(b'{"label": {"name": 1}, "score": 0.5}\\n{"label": 0, "score": 0.25}', max_cells=9) is None
    True
    """
    head = FIRST.match(content)
    n_records = content.count(b"{")
    if head is None or n_records < MIN_RECORDS or json_encoding(content) != "utf-8-sig":
        return None
    array = ARRAY.fullmatch(content)
    lines = BETWEEN.sub(b"}\n{", array[1]) if array else content
    try:
        first = json.loads(head[1])
        if n_records * len(first) > max_cells:
            return None
        texts = pa.schema([(name, pa.string()) for name, value in first.items() if isinstance(value, str)])
        options = pyarrow.json.ParseOptions(explicit_schema=texts)
        table = pyarrow.json.read_json(io.BytesIO(lines), parse_options=options)
        table.validate(full=True)
    except (ValueError, pa.ArrowException):
        return None
    # A brace inside a string would be counted as a record.
    if table.num_rows != n_records or set(table.column_names) != set(first):
        return None
    columns = [table[name] for name in first]
    if not all(map(_is_as_read_one_by_one, columns)):
        return None
    return pa.table(list(map(_column, columns)), names=column_names(list(first)))


def _is_as_read_one_by_one(column: pa.ChunkedArray) -> bool:
    """Whether Arrow took no text for a timestamp, and no number is one that float64 may not hold."""
    if column.type != pa.float64():
        return column.type in PLAIN
    return bool(pc.all(pc.less_equal(pc.abs(column), EXACT_INTEGERS)).as_py() is not False)


def _column(column: pa.ChunkedArray) -> pa.ChunkedArray:
    return text_column(column) if column.type == pa.string() else column


DECODER = json.JSONDecoder(object_pairs_hook=_object)
