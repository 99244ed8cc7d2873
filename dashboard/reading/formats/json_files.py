"""JSON: one object on each line, an array of objects, or an object of columns."""

import codecs
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pyarrow as pa

from dashboard.reading.formats.cell_columns import cell_column
from dashboard.reading.formats.format import HEAD_BYTES, Format
from dashboard.reading.formats.typed_table import DamagedFile, TypedTable, nested_note
from dashboard.reading.header import column_names
from dashboard.reading.limits import Limits
from dashboard.reading.refusals import BadHeader, BadRow, RefusedFile

UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
BLANK = re.compile(r"[ \t\r\n]*")
# Scalars alone make no table, and a text file may begin with a bracket too.
OPENING = re.compile(r'\s*(?:\{\s*["}]|\[\s*[\[{\]])')
# In memory a cell takes at least this, whether a record names it or not.
BYTES_PER_CELL = 8
NESTED = "reading-nested-in-json"


def is_json(content: bytes, _: Sequence[str] = ()) -> bool:
    """Whether a file begins as a JSON object or an array of objects or arrays does.

    >>> is_json(b' [{"label": 1}]'), is_json(b"[id],score")
    (True, False)
    """
    head = content[:HEAD_BYTES]
    return OPENING.match(head.decode(_encoding(head), errors="ignore")) is not None


def read_json(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table in a JSON text.

    Records without a name have an empty cell there. Of an object with other members, the one that is an array of
    objects is read, as "data" is in a table schema. Raises DamagedFile for what is no JSON, BadHeader for a name
    that one object holds twice, and BadRow for columns of different lengths.
    """
    columns = _Columns(file_name, limits)
    try:
        text = content.decode(_encoding(content))
        words = _fill(columns, text, file_name)
    except RefusedFile:
        raise
    except (ValueError, RecursionError) as error:
        raise DamagedFile("reading-json-damaged", file=file_name, **_fault(error)) from error
    names = column_names(list(columns.cells)) if columns.cells else ()
    arrays = [cell_column(cells) for cells in columns.cells.values()]
    plain = {name: array for name, array in zip(names, arrays, strict=True) if array is not None}
    nested = [name for name in names if name not in plain]
    return TypedTable(pa.table(plain), words, notes=nested_note(nested, NESTED))


class _Columns:
    """Cells by column name, filled row by row or column by column and held against the limits meanwhile."""

    def __init__(self, file_name: str, limits: Limits) -> None:
        self.cells: dict[str, list[Any]] = {}
        self._n_rows = 0
        self._file_name = file_name
        self._limits = limits

    def add_records(self, records: Iterable[Any]) -> None:
        for row, record in enumerate(records, start=1):
            if not isinstance(record, dict):
                raise BadRow("reading-json-record", file=self._file_name, row=row, found=type(record).__name__)
            self._add(record)

    def add_rows(self, names: list[Any], rows: list[Any]) -> None:
        texts = column_names([str(name) for name in names])
        for row, cells in enumerate(rows, start=1):
            if not isinstance(cells, list) or len(cells) != len(texts):
                raise BadRow("reading-json-row", file=self._file_name, row=row, count=len(texts))
            self._add(dict(zip(texts, cells, strict=True)))

    def add_columns(self, columns: dict[str, list[Any]]) -> None:
        for name, cells in columns.items():
            first = next(iter(columns))
            if len(cells) != len(columns[first]):
                counts = {"first_count": len(columns[first]), "second_count": len(cells)}
                raise BadRow("reading-json-lengths", first=first, second=name, **counts)
            self._n_rows = len(cells)
            self.cells[name] = cells
            self._refuse_large()

    def _add(self, record: dict[str, Any]) -> None:
        n_before = self._n_rows
        self._n_rows += 1
        for name, value in record.items():
            if name not in self.cells:
                self.cells[name] = [None] * n_before
                self._refuse_large()
            self.cells[name].append(value)
        if len(record) < len(self.cells):
            for cells in self.cells.values():
                if len(cells) == n_before:
                    cells.append(None)
        if not n_before % 1024:
            self._refuse_large()

    def _refuse_large(self) -> None:
        self._limits.refuse_columns(len(self.cells), self._file_name)
        self._limits.refuse_rows(self._n_rows, self._file_name)
        self._limits.refuse_expanded(self._n_rows * len(self.cells) * BYTES_PER_CELL, self._file_name)


def _fill(columns: _Columns, text: str, file_name: str) -> str:
    """Puts the text's table into the columns and gives the words for its form."""
    start = _after_blank(text, 0)
    if text.startswith("[", start):
        columns.add_records(_array(text, start))
        return JSON.words
    first, end = _value(text, start)
    if _after_blank(text, end) < len(text):
        columns.add_records(_lines(text, start))
        return "reading-format-json-lines"
    _fill_from_object(columns, first if isinstance(first, dict) else {}, file_name)
    return JSON.words


def _fill_from_object(columns: _Columns, members: dict[str, Any], file_name: str) -> None:
    if {"columns", "data"} <= set(members) and _are(list, members["columns"], members["data"]):
        return columns.add_rows(members["columns"], members["data"])
    records = [value for value in members.values() if isinstance(value, list) and value and _are(dict, *value)]
    if len(records) == 1:
        return columns.add_records(records[0])
    if members and _are(list, *members.values()):
        return columns.add_columns(members)
    if members and _are(dict, *members.values()):
        # By index, as pandas writes: columns come as objects with the same row keys.
        rows = list(next(iter(members.values())))
        if all(list(column) == rows for column in members.values()):
            return columns.add_columns({name: list(column.values()) for name, column in members.items()})
    if members and not any(isinstance(value, list | dict) for value in members.values()):
        return columns.add_records([members])
    raise BadHeader("reading-json-form", file=file_name)


def _are(kind: type, *values: Any) -> bool:
    return all(isinstance(value, kind) for value in values)


def _array(text: str, start: int) -> Iterator[Any]:
    """The members of an array, one at a time, so that all of them never stand in memory as objects."""
    at = _after_blank(text, start + 1)
    if not text.startswith("]", at):
        while True:
            value, at = _value(text, at)
            yield value
            at = _after_blank(text, at)
            if not text.startswith(",", at):
                break
            at = _after_blank(text, at + 1)
    if not text.startswith("]", at):
        raise json.JSONDecodeError("Expecting ',' or ']'", text, at)
    if _after_blank(text, at + 1) < len(text):
        raise json.JSONDecodeError("Extra data", text, at + 1)


def _lines(text: str, start: int) -> Iterator[Any]:
    at = start
    while at < len(text):
        value, at = _value(text, at)
        yield value
        at = _after_blank(text, at)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadHeader("reading-json-name-twice", name=twice)
    return members


DECODER = json.JSONDecoder(object_pairs_hook=_object)


def _value(text: str, start: int) -> tuple[Any, int]:
    return DECODER.raw_decode(text, start)


def _after_blank(text: str, start: int) -> int:
    match = BLANK.match(text, start)
    return match.end() if match else start


def _encoding(content: bytes) -> str:
    return "utf-16" if content.startswith(UTF16) else "utf-8-sig"


def _fault(error: Exception) -> dict[str, str | int]:
    if isinstance(error, json.JSONDecodeError):
        return {"fault": "syntax", "line": error.lineno, "character": error.colno}
    return {"fault": "encoding" if isinstance(error, UnicodeDecodeError) else "size"}


JSON = Format("JSON", "reading-format-json", is_json, read_json)
