"""JSON: objects or lists on lines or in an array, or an object with a table in it."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dashboard.reading.formats.format import HEAD_BYTES, Format
from dashboard.reading.formats.json.by_id import columns_by_id
from dashboard.reading.formats.json.columns import BYTES_PER_CELL, JsonColumns
from dashboard.reading.formats.json.evaluations import tool_of
from dashboard.reading.formats.json.flat_records import flat_records
from dashboard.reading.formats.json.forms import JsonTable, tables_in
from dashboard.reading.formats.json.text import (
    after_blank,
    decoded_json,
    json_encoding,
    members_of_array,
    mended,
    value_at,
    values_on_lines,
)
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable
from dashboard.reading.formats.workbooks import wanted_sheets
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import BadHeader, OverLimit, RefusedFile
from dashboard.reading.text.line_limits import refuse_lines
from dashboard.words.sentence import Sentence

# Scalars alone make no table, and a text file may begin with a bracket too.
OPENING = re.compile(
    r"""\s*(?:(?://[^\n]*|/\*.*?\*/)\s*)*(?:\{\s*(?:["'}]|\w+\s*:|//|/\*)|\[\s*(?:[\[{\]]|//|/\*))""", re.DOTALL
)
# A list on each line, as batch jobs write them.
LINE_OF_LIST = re.compile(r"\s*(\[[^\r\n]*\])[ \t]*,?[ \t]*(?:[\r\n]|$)")
# A matrix as NumPy prints it, blanks between its cells.
MATRIX = re.compile(r"\s*\[\s*\[\s*(?:[-+.0-9a-z]+|'[^'\n]*')\s+[-+.0-9a-z']")
# A row may hold as many further objects.
OBJECTS_PER_ROW = 4
JSON_LINES = "reading-format-json-lines"


def is_json(content: bytes, _: Sequence[str] = ()) -> bool:
    """Whether a file begins as JSON with a table in it does.

    >>> is_json(b' [{"label": 1}]'), is_json(b"[1, 0.5]"), is_json(b"[id],score"), is_json(b"[1],0.5")
    (True, True, False, False)
    """
    head = content[:HEAD_BYTES].decode(json_encoding(content), errors="ignore")
    return (OPENING.match(head) is not None and not MATRIX.match(head)) or _begins_with_list(head)


def read_json(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table in a JSON text; members of members are named by both, and lists of scores by their classes.

    Of an object with several tables in it the longest is read, or the one of that dotted name. What Python prints
    and what has comments is read too. Raises DamagedFile for what is no JSON, BadHeader for a name that one object
    holds twice, BadRow for columns of different lengths, and NoSuchSheet.
    """
    refuse_lines(content, file_name, limits)
    refuse_objects(content, file_name, limits)
    try:
        text = decoded_json(content)
        flat = flat_records(content, limits.max_expanded_bytes // BYTES_PER_CELL)
        if flat is not None:
            return TypedTable(flat, JSON.words if text.lstrip().startswith("[") else JSON_LINES)
        try:
            return _read(text, file_name, limits, sheet)
        except json.JSONDecodeError as error:
            return _read_mended(text, error, file_name, limits, sheet)
    except RefusedFile:
        raise
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        raise DamagedFile("reading-json-damaged", file=file_name, **_fault(error)) from error


def refuse_objects(content: bytes, file_name: str, limits: Limits) -> None:
    """Raise OverLimit where there are more objects than the rows that are allowed could hold."""
    most = OBJECTS_PER_ROW * limits.max_rows
    if len(content) > most and (count := content.count(b"{")) > most:
        raise OverLimit("reading-too-many-objects", file=file_name, count=count, most=most)


def _read_mended(
    text: str, fault: json.JSONDecodeError, file_name: str, limits: Limits, sheet: str | None
) -> TypedTable:
    other = mended(text)
    try:
        return _read(other, file_name, limits, sheet)
    except json.JSONDecodeError:
        # The place in the file as it was sent.
        raise fault from None


def _read(text: str, file_name: str, limits: Limits, sheet: str | None) -> TypedTable:
    columns = JsonColumns(file_name, limits)
    start = after_blank(text, 0)
    first, end = (None, 0) if _is_array(text, start) else value_at(text, start)
    if first is None:
        columns.add_values(members_of_array(text, start))
        return _typed(columns, JSON.words)
    if text[after_blank(text, end) :].strip(" \t\r\n,\x1e"):
        columns.add_values(values_on_lines(text, start))
        return _typed(columns, JSON_LINES)
    if not isinstance(first, dict):
        raise BadHeader("reading-json-form", file=file_name)
    return _from_object(columns, first, file_name, sheet)


def _is_array(text: str, start: int) -> bool:
    """Whether the text is one array of rows rather than a list on each line."""
    if not text.startswith("[", start):
        return False
    line_end = text.find("\n", start)
    return line_end < 0 or not text[line_end:].strip() or not _begins_with_list(text[start:line_end])


def _begins_with_list(head: str) -> bool:
    line = LINE_OF_LIST.match(head)
    try:
        found = json.loads(line.group(1)) if line else None
    except (ValueError, RecursionError):
        return False
    return isinstance(found, list) and len(found) > 0


def _from_object(columns: JsonColumns, members: dict[str, Any], file_name: str, sheet: str | None) -> TypedTable:
    if by_id := columns_by_id(members, file_name):
        columns.add_columns(by_id)
        return _typed(columns, JSON.words)
    samples = members.get("samples", [members])
    if isinstance(samples, list) and tool_of(samples[:1]):
        columns.add_records(samples)
        return _typed(columns, JSON.words)
    tables = tables_in(members)
    if not tables:
        if not members or any(isinstance(value, list | dict) for value in members.values()):
            raise BadHeader("reading-json-form", file=file_name)
        columns.add_records([members])
        return _typed(columns, JSON.words)
    named = {table.path: table for table in reversed(tables)}
    found = named[wanted_sheets(sheet, list(named), [tables[0].path], file_name)[0]]
    found.fill(columns)
    typed = _typed(columns, JSON.words, _beside(members, found))
    if len(tables) == 1:
        return typed
    note = Sentence("reading-note-sheet", sheet=found.path, count=len(tables))
    return replace(typed, sheets=tuple(table.path for table in tables), sheet=found.path, notes=(note, *typed.notes))


def _beside(members: dict[str, Any], found: JsonTable) -> tuple[Sentence, ...]:
    if not found.used:
        return ()
    names = [name for name, value in members.items() if name not in found.used and isinstance(value, list) and value]
    return (Sentence("reading-note-beside", count=len(names), names=names),) if names else ()


def _typed(columns: JsonColumns, words: str, notes: tuple[Sentence, ...] = ()) -> TypedTable:
    table, nested = columns.table()
    return TypedTable(table, words, has_header=columns.has_header, notes=(*nested, *notes))


def _fault(error: Exception) -> dict[str, str | int]:
    if isinstance(error, json.JSONDecodeError):
        return {"fault": "syntax", "line": error.lineno, "character": error.colno}
    return {"fault": "encoding" if isinstance(error, UnicodeDecodeError) else "size"}


JSON = Format("JSON", "reading-format-json", is_json, read_json)
