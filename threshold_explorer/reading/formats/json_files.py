"""JSON files: objects or lists, one per line or in an array, or an object that contains a table."""

import json
import re
from collections.abc import Sequence
from typing import Any

from threshold_explorer.reading.formats.evaluation_files import log_of
from threshold_explorer.reading.formats.format import HEAD_BYTES, Format
from threshold_explorer.reading.formats.json.adapters.keyed_files import columns_of
from threshold_explorer.reading.formats.json.json_parsing import (
    decoded_json,
    flat_records,
    json_encoding,
    members_of_array,
    parse_value,
    skip_whitespace,
    values_on_lines,
)
from threshold_explorer.reading.formats.json.tables import tables_in
from threshold_explorer.reading.formats.json_columns import BYTES_PER_CELL, JsonColumns
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable, chosen_table
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import BadHeader, OverLimit, RefusedFile
from threshold_explorer.reading.text.lines import refuse_lines
from threshold_explorer.words.sentence import Sentence

# Scalars alone are no table, and a text file may begin with a bracket, too.
OPENING = re.compile(r"\s*(?:\[\s*(?:[\[\]]|\{\s*[\"}])|\{\s*[\"}])")
# A matrix as NumPy prints it, with spaces between its cells, is refused as a printed table.
MATRIX = re.compile(r"\s*\[\s*\[\s*(?:[-+.0-9a-z]+|'[^'\n]*')\s+[-+.0-9a-z']")
# The number of nested objects allowed per row.
OBJECTS_PER_ROW = 4
JSON_LINES = "reading-format-json-lines"


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


JSON = Format("JSON", "reading-format-json", is_json, read_json)
