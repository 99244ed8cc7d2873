"""What is stored of a shared table: a digest, then compressed Parquet, no pickle; and how much anybody may store."""

import base64
import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

import pyarrow as pa
import pyarrow.parquet as pq
from sqlalchemy import ColumnElement, Connection, case, func, select

from threshold_explorer.serving.database.schema import shares
from threshold_explorer.serving.settings import MEGABYTE, Settings
from threshold_explorer.serving.sharing.refusals import DamagedPayload, StoreFull

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


# PostgreSQL sends a payload as hexadecimal text, which may have at most one gigabyte.
MAX_PAYLOAD_BYTES = 400 * MEGABYTE
_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class _Used:
    count: int
    n_bytes: int
    n_last_hour: int
    first: datetime | None


@dataclass(frozen=True)
class Quotas:
    """The maximum links and bytes of one visitor and of one address, and an address's links per hour.

    A cookie can be discarded at will. So the last quarter of an address's quota is reserved for visitors who made a
    link more than a day ago: filling the quota with new cookies does not lock out the others at that address.
    """

    visitor_links: int
    visitor_bytes: int
    address_links: int
    address_bytes: int
    address_hourly: int

    @classmethod
    def of(cls, settings: Settings) -> Self:
        return cls(
            settings.visitor_links,
            settings.visitor_link_bytes,
            settings.address_links,
            settings.address_link_bytes,
            settings.address_links_hourly,
        )

    def refusal(
        self, connection: Connection, owner: str, address: str, n_bytes: int, now: datetime
    ) -> StoreFull | None:
        """The refusal of `n_bytes` more for this owner and address, both given as stored digests; None if they fit."""
        own = _used(connection, shares.c.owner_sha256 == owner, now)
        if own.count >= self.visitor_links or own.n_bytes + n_bytes > self.visitor_bytes:
            return _refusal("sharing-visitor-full", own, n_bytes, self.visitor_links, self.visitor_bytes)
        at_address = _used(connection, shares.c.address_sha256 == address, now)
        is_known = own.first is not None and own.first < now - _DAY
        links, max_bytes, hourly = (
            limit if is_known else limit - limit // 4
            for limit in (self.address_links, self.address_bytes, self.address_hourly)
        )
        if at_address.n_last_hour >= hourly:
            return StoreFull("sharing-address-fast", lately=at_address.n_last_hour, most=hourly)
        if at_address.count >= links or at_address.n_bytes + n_bytes > max_bytes:
            return _refusal("sharing-address-full", at_address, n_bytes, links, max_bytes)
        return None


def _used(connection: Connection, whose: ColumnElement[bool], now: datetime) -> _Used:
    n_last_hour = func.coalesce(func.sum(case((shares.c.created > now - _HOUR, 1), else_=0)), 0)
    n_bytes = func.coalesce(func.sum(shares.c.n_bytes), 0)
    usage = select(func.count(), n_bytes, n_last_hour, func.min(shares.c.created)).where(whose, shares.c.expires > now)
    count, used_bytes, n_recent, first = connection.execute(usage).one()
    return _Used(int(count), int(used_bytes), int(n_recent), first)


def _refusal(key: str, used: _Used, n_bytes: int, links: int, max_bytes: int) -> StoreFull:
    megabytes = {"needed": n_bytes / MEGABYTE, "used": used.n_bytes / MEGABYTE, "room": max_bytes / MEGABYTE}
    return StoreFull(key, count=used.count, most=links, **megabytes)


def refusal_if_full(needed: int, used: int, total: int) -> StoreFull | None:
    """The refusal of `needed` more bytes when `used` of `total` are in use; None if they fit."""
    # Rounded in opposite directions, so that the message never shows a sufficient limit.
    sizes = {"needed": _megabytes(needed, math.ceil), "total": _megabytes(total)}
    if needed > total:
        return StoreFull("sharing-larger-than-all", **sizes)
    if used + needed > total:
        return StoreFull("sharing-full", **sizes, free=_megabytes(max(0, total - used)))
    return None


def refusal_if_too_large(n_bytes: int) -> StoreFull | None:
    """The refusal of a payload of this size; None if it is small enough."""
    if n_bytes <= MAX_PAYLOAD_BYTES:
        return None
    most = _megabytes(MAX_PAYLOAD_BYTES)
    return StoreFull("sharing-larger-than-one", needed=_megabytes(n_bytes, math.ceil), most=most)


def _megabytes(n_bytes: int, rounded: Callable[[float], int] = math.floor) -> float:
    return rounded(10 * n_bytes / MEGABYTE) / 10
