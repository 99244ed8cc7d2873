"""JSON files: objects or lists, one per line or in an array, or an object that contains a table.

Flat records are parsed by Arrow in one call, other values one by one, so that they are never all in memory.
"""

import codecs
import io
import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json

from threshold_explorer.reading.formats.cell_columns import text_column
from threshold_explorer.reading.formats.evaluation_files import columns_of, log_of
from threshold_explorer.reading.formats.json_columns import BYTES_PER_CELL, JsonColumns, tables_in
from threshold_explorer.reading.formats.typed_table import HEAD_BYTES, DamagedFile, Format, TypedTable, chosen_table
from threshold_explorer.reading.limits import Limits, refuse_lines
from threshold_explorer.reading.numbers.number_text import EXACT_INTEGERS
from threshold_explorer.reading.refusals import BadHeader, OverLimit, RefusedFile
from threshold_explorer.reading.rows.column_naming import column_names
from threshold_explorer.words.sentence import Sentence

# Scalars alone are no table, and a text file may begin with a bracket, too.
OPENING = re.compile(r"\s*(?:\[\s*(?:[\[\]]|\{\s*[\"}])|\{\s*[\"}])")
# A matrix as NumPy prints it, with spaces between its cells, is refused as a printed table.
MATRIX = re.compile(r"\s*\[\s*\[\s*(?:[-+.0-9a-z]+|'[^'\n]*')\s+[-+.0-9a-z']")
# The number of nested objects allowed per row.
OBJECTS_PER_ROW = 4
JSON_LINES = "reading-format-json-lines"
# Includes the record separator of RFC 7464.
BLANK = re.compile(r"[ \t\r\n\x1e]*")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# The parts of a text of flat records, and the types for which Arrow reads what the reader of each record does.
MIN_RECORDS = 2
FIRST = re.compile(rb"\s*+(?:\[\s*+)?(\{[^{}\[\]]*\})")
ARRAY = re.compile(rb"\s*\[(.*)\]\s*", re.DOTALL)
BETWEEN = re.compile(rb"\}\s*,\s*\{")
PLAIN = {pa.int64(), pa.float64(), pa.bool_(), pa.null(), pa.string()}


def is_json(content: bytes, _: Sequence[str] = ()) -> bool:
    """Whether a file starts like JSON that contains a table.

    >>> is_json(b' [{"label": 1}]'), is_json(b"[1, 0.5]"), is_json(b"[id],score"), is_json(b"[1],0.5")
    (True, True, False, False)
    """
    head = content[:HEAD_BYTES].decode(json_encoding(content), errors="ignore")
    return (OPENING.match(head) is not None and not MATRIX.match(head)) or _begins_with_list(head)


def read_json(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table in a JSON text; nested members have dotted names, lists of scores are named by class.

    `sheet` is the path of one of several tables in an object. Raises DamagedFile for invalid JSON, BadHeader for a
    duplicate name in an object, BadRow for columns of different lengths, NoSuchSheet, and OpenQuestion.
    """
    refuse_lines(content, file_name, limits)
    refuse_objects(content, file_name, limits)
    try:
        text = decoded_json(content)
        flat = flat_records(content, limits.max_expanded_bytes // BYTES_PER_CELL)
        if flat is not None:
            return TypedTable(flat, JSON.label_key if text.lstrip().startswith("[") else JSON_LINES)
        return _read(text, file_name, limits, sheet)
    except RefusedFile:
        raise
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        raise DamagedFile("reading-json-damaged", file=file_name, **_fault_args(error)) from error


def refuse_objects(content: bytes, file_name: str, limits: Limits) -> None:
    """Raise OverLimit for more objects than the allowed number of rows can contain."""
    limit = OBJECTS_PER_ROW * limits.max_rows
    if len(content) > limit and (count := content.count(b"{")) > limit:
        raise OverLimit("reading-too-many-objects", file=file_name, count=count, limit=limit)


def _read(text: str, file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    columns = JsonColumns(file_name, limits)
    start = skip_whitespace(text, 0)
    first, end = (None, 0) if _is_array(text, start) else parse_value(text, start)
    if first is None:
        columns.add_values(members_of_array(text, start))
        return _typed_table(columns, JSON.label_key)
    if skip_whitespace(text, end) < len(text):
        columns.add_values(values_on_lines(text, start))
        return _typed_table(columns, JSON_LINES)
    if not isinstance(first, dict):
        raise BadHeader("reading-json-form", file=file_name)
    return _from_object(columns, first, file_name, sheet)


def _is_array(text: str, start: int) -> bool:
    """Whether the text is one array of rows, not one list per line."""
    if not text.startswith("[", start):
        return False
    line_end = text.find("\n", start)
    return line_end < 0 or not text[line_end:].strip() or not _begins_with_list(text[start:line_end])


def _begins_with_list(text: str) -> bool:
    """Whether the first line is a list, as batch jobs write one for each case."""
    line = text.lstrip().partition("\n")[0].rstrip(", \t\r")
    try:
        found = json.loads(line) if line.startswith("[") else None
    except (ValueError, RecursionError):
        return False
    return isinstance(found, list) and len(found) > 0


def _from_object(columns: JsonColumns, members: dict[str, Any], file_name: str, sheet: str | None) -> TypedTable:
    if found_columns := columns_of(members, file_name):
        columns.add_columns(found_columns)
        return _typed_table(columns, JSON.label_key)
    samples = members.get("samples", [members])
    if isinstance(samples, list) and log_of(samples[:1]):
        columns.add_records(samples)
        return _typed_table(columns, JSON.label_key)
    tables = {table.path: table for table in tables_in(members)}
    if not tables:
        if not members or any(isinstance(value, list | dict) for value in members.values()):
            raise BadHeader("reading-json-form", file=file_name)
        columns.add_records([members])
        return _typed_table(columns, JSON.label_key)

    def read(path: str) -> TypedTable:
        of_table = columns.empty()
        tables[path].fill(of_table)
        names = list(tables[path].skipped)
        notes = (Sentence("reading-note-other-lengths", count=len(names), names=names),) if names else ()
        return _typed_table(of_table, JSON.label_key, notes)

    if len(tables) == 1 and sheet is None:
        return read(next(iter(tables)))
    return chosen_table(list(tables), sheet, file_name, read)


def _typed_table(columns: JsonColumns, label_key: str, notes: tuple[Sentence, ...] = ()) -> TypedTable:
    table, nested = columns.table()
    return TypedTable(table, label_key, has_header=columns.has_header, notes=(*nested, *notes))


def _fault_args(error: Exception) -> dict[str, str | int]:
    if isinstance(error, json.JSONDecodeError):
        return {"fault": "syntax", "line": error.lineno, "character": error.colno}
    return {"fault": "encoding" if isinstance(error, UnicodeDecodeError) else "size"}


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


JSON = Format("JSON", "reading-format-json", is_json, read_json)
