"""Parquet, Arrow, ORC, Stata, SAS and SQLite: files with typed columns that a library reads."""

import io
import re
import sqlite3
import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyarrow import orc

from threshold_explorer.reading.formats.cell_columns import cell_column, cell_text, is_plain, plain_column
from threshold_explorer.reading.formats.nested_columns import MAX_LIST_LENGTH, flat_columns, is_read
from threshold_explorer.reading.formats.typed_table import (
    DamagedFile,
    Format,
    TypedTable,
    chosen_table,
    nested_note,
    starts_with,
)
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import EmptyFile
from threshold_explorer.reading.rows.column_naming import column_names, renaming_notes

# The minimum size of a value in memory, however a column is encoded in the file.
BYTES_PER_VALUE = 8
SKIPPED = pa.list_(pa.null())
STATA_MAGIC = re.compile(rb"<stata_dta><header>|[\x69\x6c-\x73][\x01\x02]\x01\x00", re.DOTALL)
SAS_MAGIC = bytes(12) + b"\xc2\xea\x81\x60"
CHUNK_ROWS = 100_000
BYTES_PER_CELL = 8
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
# For a question.
SAMPLE_ROWS = 50


def read_parquet(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of a Parquet file; limits are checked against its metadata before decoding."""
    with pq.ParquetFile(pa.BufferReader(content)) as file:
        schema = file.schema_arrow
        refuse_large(file.metadata.num_rows, schema, file_name, limits)
        long = _with_long_lists(file.metadata)
        flat = [field.name for field in schema if is_read(field.type, field.name) and field.name not in long]
        # Skipped columns get a type that is not read.
        schema = pa.schema([field if field.name in flat else field.with_type(SKIPPED) for field in schema])
        table = file.read(columns=flat, use_pandas_metadata=False)
    return flat_table(table.select(flat), schema, PARQUET.label_key, file_name, limits)


def _with_long_lists(metadata: pq.FileMetaData) -> set[str]:
    """The columns with more values per row than a list of class scores has: features and embeddings, not decoded."""
    counts: Counter[str] = Counter()
    for group in range(metadata.num_row_groups):
        for at in range(metadata.num_columns):
            column = metadata.row_group(group).column(at)
            counts[column.path_in_schema] += column.num_values
    return {path.partition(".")[0] for path, count in counts.items() if count > MAX_LIST_LENGTH * metadata.num_rows}


def read_arrow_file(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an Arrow IPC file (Feather version 2)."""
    with pa.ipc.open_file(pa.BufferReader(content)) as opened:
        schema = opened.schema
    with pa.ipc.open_file(pa.BufferReader(content), options=_only_read(schema)) as file:
        table = _within_limits(map(file.get_batch, range(file.num_record_batches)), file.schema, file_name, limits)
    return flat_table(table, schema, ARROW.label_key, file_name, limits)


def read_arrow_stream(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an Arrow IPC stream."""
    with pa.ipc.open_stream(pa.BufferReader(content)) as opened:
        schema = opened.schema
    with pa.ipc.open_stream(pa.BufferReader(content), options=_only_read(schema)) as stream:
        table = _within_limits(stream, stream.schema, file_name, limits)
    return flat_table(table, schema, ARROW_STREAM.label_key, file_name, limits)


def read_orc(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an ORC file; limits are checked against its metadata before decoding."""
    file = orc.ORCFile(pa.BufferReader(content))
    refuse_large(file.nrows, file.schema, file_name, limits)
    flat = [field.name for field in file.schema if is_read(field.type, field.name)]
    return flat_table(file.read(columns=flat).select(flat), file.schema, ORC.label_key, file_name, limits)


def _only_read(schema: pa.Schema) -> pa.ipc.IpcReadOptions:
    return pa.ipc.IpcReadOptions(
        included_fields=[at for at, field in enumerate(schema) if is_read(field.type, field.name)]
    )


def _within_limits(batches: Iterable[pa.RecordBatch], schema: pa.Schema, file_name: str, limits: Limits) -> pa.Table:
    kept, n_rows = [], 0
    for batch in batches:
        n_rows += batch.num_rows
        refuse_large(n_rows, schema, file_name, limits)
        kept.append(batch)
    return pa.Table.from_batches(kept, schema)


def refuse_large(n_rows: int, schema: pa.Schema, file_name: str, limits: Limits) -> None:
    """Raise OverLimit for more columns, rows or bytes than allowed, according to the file's metadata."""
    limits.refuse_columns(len(schema), file_name)
    limits.refuse_rows(n_rows, file_name)
    n_flat = sum(is_plain(field.type) for field in schema)
    limits.refuse_expanded(n_rows * n_flat * BYTES_PER_VALUE, file_name)


def flat_table(table: pa.Table, schema: pa.Schema, label_key: str, file_name: str, limits: Limits) -> TypedTable:
    """The table with unique column names, and a note on the columns that are not flat."""
    # Arrow follows a file's offsets and dictionary indices unchecked unless it validates them.
    table.validate(full=True)
    limits.refuse_expanded(table.nbytes, file_name)
    names = column_names(schema.names)
    kept = [name for name, field in zip(names, schema, strict=True) if is_read(field.type, field.name)]
    columns_by_name = {name: list(flat_columns(name, column)) for name, column in zip(kept, table.columns, strict=True)}
    flat = [each for found in columns_by_name.values() for each in found]
    limits.refuse_expanded(sum(column.nbytes for _, column in flat), file_name)
    plain = pa.table([plain_column(column) for _, column in flat], names=column_names([name for name, _ in flat]))
    notes = nested_note([name for name in names if not columns_by_name.get(name)], "reading-nested-in-arrow")
    return TypedTable(plain, label_key, notes=(*renaming_notes(schema.names), *notes))


def is_stata(content: bytes, _: Sequence[str]) -> bool:
    """Whether a file is a Stata file, old or new.

    >>> is_stata(b"<stata_dta><header><release>118", ()), is_stata(b"score,label", ())
    (True, False)
    """
    return STATA_MAGIC.match(content) is not None


def read_stata(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a Stata file, with value labels in place of codes."""
    return _read_pieces(STATA, {}, content, file_name, limits)


def read_sas(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The table of a SAS file (sas7bdat)."""
    options = {"format": "sas7bdat", "encoding": "infer"}
    return _read_pieces(SAS, options, content, file_name, limits)


def _read_pieces(
    file_format: Format, options: dict[str, Any], content: bytes, file_name: str, limits: Limits
) -> TypedTable:
    # Not needed for other formats.
    import pandas as pd

    read: Any = pd.read_sas if options else pd.read_stata
    pieces: list[pa.Table] = []
    n_rows = 0
    # Codes without labels stay numbers; pandas warns of them.
    with (
        warnings.catch_warnings(action="ignore"),
        read(io.BytesIO(content), chunksize=CHUNK_ROWS, **options) as file,
    ):
        for piece in file:
            n_rows += len(piece)
            limits.refuse_columns(len(piece.columns), file_name)
            limits.refuse_rows(n_rows, file_name)
            limits.refuse_expanded(n_rows * len(piece.columns) * BYTES_PER_CELL, file_name)
            names = column_names(list(map(str, piece.columns)))
            pieces.append(pa.table([_values(piece[name]) for name in piece.columns], names=list(names)))
    table = pa.concat_tables(pieces, promote_options="permissive")
    return TypedTable(pa.table(list(map(plain_column, table.columns)), table.column_names), file_format.label_key)


def _values(column: Any) -> pa.Array:
    if column.dtype.kind in "biufM" and column.dtype.name != "category":
        return pa.array(column, from_pandas=True)
    return pa.array([None if value != value else cell_text(value) for value in column.tolist()], pa.string())


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


PARQUET = Format("Parquet", "reading-format-parquet", starts_with(b"PAR1"), read_parquet)


ARROW = Format("Arrow", "reading-format-arrow", starts_with(b"ARROW1"), read_arrow_file)


ARROW_STREAM = Format(
    "Arrow stream", "reading-format-arrow-stream", starts_with(b"\xff\xff\xff\xff"), read_arrow_stream
)


ORC = Format("ORC", "reading-format-orc", starts_with(b"ORC"), read_orc)


STATA = Format("Stata", "reading-format-stata", is_stata, read_stata)


SAS = Format("SAS", "reading-format-sas", lambda content, _: content.startswith(SAS_MAGIC), read_sas)


SQLITE = Format("SQLite", "reading-format-sqlite", starts_with(b"SQLite format 3\x00"), read_database)
