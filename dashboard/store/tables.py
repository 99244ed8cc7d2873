"""The table of shared data, as SQLAlchemy sees it; `migrations` makes it."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, Column, Dialect, LargeBinary, MetaData, Table, Text
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class UtcMicroseconds(TypeDecorator[datetime]):
    """A point in time as whole microseconds since 1970, which every database compares and returns alike."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - _EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + timedelta(microseconds=value)


# The payload comes last: SQLite then finds the small columns without reading past it.
shares = Table(
    "threshold_explorer_shares",
    MetaData(),
    Column("token", Text, primary_key=True),
    Column("owner_sha256", Text, nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("view", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("n_rows", BigInteger, nullable=False),
    Column("n_columns", BigInteger, nullable=False),
    Column("created", UtcMicroseconds, nullable=False),
    Column("expires", UtcMicroseconds, nullable=False, index=True),
    Column("n_bytes", BigInteger, nullable=False),
    Column("passphrase_hash", Text),
    Column("address_sha256", Text, nullable=False, index=True, server_default=""),
    Column("payload", LargeBinary, nullable=False),
)
