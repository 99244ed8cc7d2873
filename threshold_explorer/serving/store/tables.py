"""The tables for SQLAlchemy; `migrations` creates them."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, Column, Dialect, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> datetime:
    return datetime.now(UTC)


class DamagedValueError(SQLAlchemyError):
    """A value that this program cannot have written."""


class UtcMicroseconds(TypeDecorator[datetime]):
    """A time as integer microseconds since 1970, which all databases compare and return identically."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - _EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        try:
            return None if value is None else _EPOCH + timedelta(microseconds=value)
        except (OverflowError, TypeError):
            raise DamagedValueError from None


# The payload comes last, so that SQLite reads the small columns without it.
_METADATA = MetaData()
shares = Table(
    "threshold_explorer_shares",
    _METADATA,
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
    Column("audience", Text, nullable=False),
    Column("addresses", Text, nullable=False),
    Column("address_sha256", Text, nullable=False, index=True, server_default=""),
    Column("request_sha256", Text, nullable=False, server_default=""),
    Column("payload", LargeBinary, nullable=False),
)

# Keys of the HTTP API that people made on the page; a key itself is not stored.
api_keys = Table(
    "threshold_explorer_api_keys",
    _METADATA,
    Column("key_sha256", Text, primary_key=True),
    Column("owner_sha256", Text, nullable=False, index=True),
    Column("address", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", UtcMicroseconds, nullable=False),
)

# Only an upload's expiry, size and number of parts are stored unencrypted.
uploads = Table(
    "threshold_explorer_uploads",
    _METADATA,
    Column("place", Text, primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("address", Text, nullable=False, index=True),
    Column("salt", Text, nullable=False, unique=True),
    Column("expires", UtcMicroseconds, nullable=False, index=True),
    Column("n_parts", BigInteger, nullable=False),
    Column("n_bytes", BigInteger, nullable=False),
    Column("card", LargeBinary, nullable=False),
)

upload_parts = Table(
    "threshold_explorer_upload_parts",
    _METADATA,
    Column("salt", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("sealed", LargeBinary, nullable=False),
)

# Sign-ins that were ended, by the signed parts of their cookies, until these expire.
ended_sign_ins = Table(
    "threshold_explorer_ended_sign_ins",
    _METADATA,
    Column("cookie_sha256", Text, primary_key=True),
    Column("expires", UtcMicroseconds, nullable=False, index=True),
)
