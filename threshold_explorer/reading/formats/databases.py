"""SQLite databases: the table that is meant, read from memory."""

import sqlite3
from contextlib import closing

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_column
from threshold_explorer.reading.formats.format import Format, starts_with
from threshold_explorer.reading.formats.typed_table import DamagedFile, TypedTable, chosen_table, nested_note
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile
from threshold_explorer.reading.rows.column_naming import column_names

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
BYTES_PER_CELL = 8
# For a question.
SAMPLE_ROWS = 50


def read_database(content: bytes, file_name: str, limits: Limits, sheet: str | None = None) -> TypedTable:
    """The table of that name, or the only one. Views are ignored, since they run code.

    Raises DamagedFile, EmptyFile where there is no table, NoSuchSheet, and OpenQuestion for several tables.
    """
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(content)
            # An unfinished transaction is in a journal file, which is missing here.
            database.execute("PRAGMA query_only = 1")
            names = [name for (name,) in database.execute(TABLES)]
            if not names:
                raise EmptyFile("reading-no-values", file=file_name, note="")

            def read(name: str, n_rows: int | None = None) -> TypedTable:
                return _table(database, name, n_rows, file_name, limits)

            return chosen_table(names, sheet, file_name, read, lambda name: read(name, SAMPLE_ROWS))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise DamagedFile("reading-database-damaged", file=file_name) from error


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _table(database: sqlite3.Connection, name: str, n_rows: int | None, file_name: str, limits: Limits) -> TypedTable:
    """The first rows of a table, or all."""
    if n_rows is None:
        n_rows = int(database.execute(f"SELECT count(*) FROM {_quoted(name)}").fetchone()[0])
        limits.refuse_rows(n_rows, file_name)
    found = database.execute(f"SELECT * FROM {_quoted(name)} LIMIT ?", (n_rows,))
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
    return TypedTable(pa.table(plain), SQLITE.label_key, notes=notes)


SQLITE = Format("SQLite", "reading-format-sqlite", starts_with(b"SQLite format 3\x00"), read_database)
