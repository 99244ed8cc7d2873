"""Parquet files, Arrow files (Feather) and Arrow streams."""

from collections import Counter
from collections.abc import Iterator

import pyarrow as pa
import pyarrow.parquet as pq

from dashboard.reading.formats.format import Format, begins
from dashboard.reading.formats.nested_columns import LONGEST_LIST, flat_columns, may_be_flat
from dashboard.reading.formats.plain_columns import is_plain, plain_column
from dashboard.reading.formats.typed_table import TypedTable, nested_note
from dashboard.reading.limits import Limits
from dashboard.reading.rows.naming import column_names, renaming_notes

# The least that a value takes in memory, whatever a column's encoding made of it in the file.
BYTES_PER_VALUE = 8
NESTED = "reading-nested-in-arrow"
LEFT_OUT = pa.list_(pa.null())


def read_parquet(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of a Parquet file; its metadata are held against the limits before anything is decoded."""
    with pq.ParquetFile(pa.BufferReader(content)) as file:
        schema = file.schema_arrow
        refuse_large(file.metadata.num_rows, schema, file_name, limits)
        _names(schema)
        long = _with_long_lists(file.metadata)
        flat = [field.name for field in schema if is_read(field) and field.name not in long]
        # What is left out is of a type that is not read.
        schema = pa.schema([field if field.name in flat else field.with_type(LEFT_OUT) for field in schema])
        table = file.read(columns=flat, use_pandas_metadata=False)
    return flat_table(table.select(flat), schema, PARQUET.words, file_name, limits)


def _with_long_lists(metadata: pq.FileMetaData) -> set[str]:
    """The columns of more values a row than there are classes: features and embeddings, which are not decoded."""
    counts: Counter[str] = Counter()
    for group in range(metadata.num_row_groups):
        for at in range(metadata.num_columns):
            column = metadata.row_group(group).column(at)
            counts[column.path_in_schema] += column.num_values
    return {path.partition(".")[0] for path, count in counts.items() if count > LONGEST_LIST * metadata.num_rows}


def read_arrow_file(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an Arrow IPC file, which is what Feather version 2 writes."""
    with pa.ipc.open_file(pa.BufferReader(content)) as opened:
        schema = opened.schema
    options = _only_flat(schema)
    with pa.ipc.open_file(pa.BufferReader(content), options=options) as file:
        batches = (file.get_batch(number) for number in range(file.num_record_batches))
        table = _joined(batches, file.schema, file_name, limits)
    return flat_table(table, schema, ARROW.words, file_name, limits)


def read_arrow_stream(content: bytes, file_name: str, limits: Limits, _: str | None = None) -> TypedTable:
    """The flat columns of an Arrow IPC stream."""
    with pa.ipc.open_stream(pa.BufferReader(content)) as opened:
        schema = opened.schema
    with pa.ipc.open_stream(pa.BufferReader(content), options=_only_flat(schema)) as stream:
        table = _joined(stream, stream.schema, file_name, limits)
    return flat_table(table, schema, ARROW_STREAM.words, file_name, limits)


def _only_flat(schema: pa.Schema) -> pa.ipc.IpcReadOptions:
    _names(schema)
    return pa.ipc.IpcReadOptions(included_fields=[at for at, field in enumerate(schema) if is_read(field)])


def _names(schema: pa.Schema) -> tuple[str, ...]:
    return _named(schema.names)


def _named(names: list[str]) -> tuple[str, ...]:
    return column_names(names) if names else ()


def _joined(batches: Iterator[pa.RecordBatch], schema: pa.Schema, file_name: str, limits: Limits) -> pa.Table:
    kept = []
    n_rows = 0
    for batch in batches:
        n_rows += batch.num_rows
        refuse_large(n_rows, schema, file_name, limits)
        kept.append(batch)
    return pa.Table.from_batches(kept, schema)


def is_read(field: pa.Field) -> bool:
    """Whether a column is looked at: a flat one, or one that may hold a score for each class or several references.

    >>> is_read(pa.field("p", pa.list_(pa.float32()))), is_read(pa.field("tokens", pa.list_(pa.string())))
    (True, False)
    """
    return is_plain(field.type) or may_be_flat(field.type, field.name)


def refuse_large(n_rows: int, schema: pa.Schema, file_name: str, limits: Limits) -> None:
    """Raise OverLimit for more columns, rows or bytes than the limits allow, as a file's own metadata tell."""
    limits.refuse_columns(len(schema), file_name)
    limits.refuse_rows(n_rows, file_name)
    n_flat = sum(is_plain(field.type) for field in schema)
    limits.refuse_expanded(n_rows * n_flat * BYTES_PER_VALUE, file_name)


def flat_table(table: pa.Table, schema: pa.Schema, words: str, file_name: str, limits: Limits) -> TypedTable:
    """The table as read, its columns by name, with a note on those of the schema that are not flat."""
    # Offsets and dictionary indices are the file's word, and Arrow follows them unchecked otherwise.
    table.validate(full=True)
    limits.refuse_expanded(table.nbytes, file_name)
    names = _names(schema)
    kept = [name for name, field in zip(names, schema, strict=True) if is_read(field)]
    apart = {name: list(flat_columns(name, column)) for name, column in zip(kept, table.columns, strict=True)}
    flat = [each for found in apart.values() for each in found]
    limits.refuse_expanded(sum(column.nbytes for _, column in flat), file_name)
    plain = pa.table([plain_column(column) for _, column in flat], names=_named([name for name, _ in flat]))
    notes = nested_note([name for name in names if not apart.get(name)], NESTED)
    return TypedTable(plain, words, notes=(*renaming_notes(schema.names), *notes))


PARQUET = Format("Parquet", "reading-format-parquet", begins(b"PAR1"), read_parquet)
ARROW = Format("Arrow", "reading-format-arrow", begins(b"ARROW1"), read_arrow_file)
ARROW_STREAM = Format("Arrow stream", "reading-format-arrow-stream", begins(b"\xff\xff\xff\xff"), read_arrow_stream)
