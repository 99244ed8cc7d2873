"""Serializes a table for the store: a SHA-256 digest, then compressed Parquet; no pickle."""

import base64
import hashlib

import pyarrow as pa
import pyarrow.parquet as pq

from threshold_explorer.serving.sharing.refusals import DamagedPayload

_DIGEST_BYTES = hashlib.sha256().digest_size


def pack(table: pa.Table) -> bytes:
    """Serializes a table's names, types, values and row order; metadata in its schema is dropped.

    Parquet's page checksums do not cover the names and types in its footer, hence one SHA-256 over all.
    """
    bare = pa.table(table.columns, schema=_without_metadata(table.schema))
    sink = pa.BufferOutputStream()
    pq.write_table(bare, sink, compression="zstd")
    parquet = sink.getvalue()
    return b"".join([hashlib.sha256(parquet).digest(), parquet])


def unpack(payload: bytes) -> pa.Table:
    """The table that was packed; raises DamagedPayload if a byte is missing or differs.

    >>> unpack(pack(pa.table({"label": [0, 1], "score": [0.1, 0.9]}))).column_names
    ['label', 'score']
    """
    digest, parquet = payload[:_DIGEST_BYTES], memoryview(payload)[_DIGEST_BYTES:]
    if hashlib.sha256(parquet).digest() != digest:
        raise DamagedPayload("sharing-damaged")
    file = pq.ParquetFile(pa.py_buffer(parquet))
    schema = _written_schema(file)
    columns = [_as_written(column, kind) for column, kind in zip(file.read().columns, schema.types, strict=True)]
    return pa.table(columns, schema=schema)


def _without_metadata(schema: pa.Schema) -> pa.Schema:
    return pa.schema([column.remove_metadata() for column in schema])


def _written_schema(file: pq.ParquetFile) -> pa.Schema:
    written = base64.b64decode(file.metadata.metadata[b"ARROW:schema"])
    return _without_metadata(pa.ipc.read_schema(pa.py_buffer(written)))


# Parquet cannot store times in whole seconds or dictionaries of numbers, so the Arrow types are restored.
def _as_written(column: pa.ChunkedArray, kind: pa.DataType) -> pa.ChunkedArray:
    is_decoded = pa.types.is_dictionary(kind) and not pa.types.is_dictionary(column.type)
    return (column.dictionary_encode() if is_decoded else column).cast(kind)
