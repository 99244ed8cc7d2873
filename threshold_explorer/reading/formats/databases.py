"""SQLite databases: the likeliest table, read from memory."""

import sqlite3
from contextlib import closing

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_column
from threshold_explorer.reading.formats.format import Format, starts_with
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable, nested_note
from threshold_explorer.reading.formats.workbooks import NoSuchSheet
from threshold_explorer.reading.likely_tables import likelihood
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile
from threshold_explorer.reading.rows.column_naming import column_names
from threshold_explorer.words.sentence import Sentence

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
BYTES_PER_CELL = 8


def read_database(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table of that name, or the likeliest one. Views are ignored, since they run code.

    Raises DamagedFile, EmptyFile where there is no table, and NoSuchSheet.
    """
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(content)
            # An unfinished transaction is in a journal file, which is missing here.
            database.execute("PRAGMA query_only = 1")
            names = [name for (name,) in database.execute(TABLES)]
            selected = _selected_table(database, sheet, names, file_name)
            return _table(database, selected, names, file_name, limits)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise DamagedFile("reading-database-damaged", file=file_name) from error


def _selected_table(database: sqlite3.Connection, sheet: str | None, names: list[str], file_name: str) -> str:
    if not names:
        raise EmptyFile("reading-no-values", file=file_name, note="")
    if sheet is None:
        return max(names, key=lambda name: likelihood(name, _columns(database, name), _n_rows(database, name)))
    if sheet not in names:
        raise NoSuchSheet("reading-no-such-sheet", file=file_name, sheet=sheet, count=len(names), sheets=names)
    return sheet


def _n_rows(database: sqlite3.Connection, name: str) -> int:
    return int(database.execute(f"SELECT count(*) FROM {_quoted(name)}").fetchone()[0])


def _columns(database: sqlite3.Connection, name: str) -> list[str]:
    return [column[0] for column in database.execute(f"SELECT * FROM {_quoted(name)} LIMIT 0").description]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _table(database: sqlite3.Connection, name: str, names: list[str], file_name: str, limits: Limits) -> TypedTable:
    n_rows = _n_rows(database, name)
    limits.refuse_rows(n_rows, file_name)
    found = database.execute(f"SELECT * FROM {_quoted(name)}")
    columns = column_names([column[0] for column in found.description])
    limits.refuse_columns(len(columns), file_name)
    limits.refuse_expanded(n_rows * len(columns) * BYTES_PER_CELL, file_name)
    cells = list(zip(*found, strict=True)) or [()] * len(columns)
    plain = {
        column: cell_column(values)
        for column, values in zip(columns, cells, strict=True)
        if not any(type(value) is bytes for value in values)
    }
    nested = [column for column in columns if column not in plain]
    notes = nested_note(nested, "reading-nested-in-arrow")
    others = [Sentence("reading-note-sheet", sheet=name, count=len(names))] if len(names) > 1 else []
    return TypedTable(pa.table(plain), SQLITE.label_key, tuple(names), name, notes=(*others, *notes))


SQLITE = Format("SQLite", "reading-format-sqlite", starts_with(b"SQLite format 3\x00"), read_database)
