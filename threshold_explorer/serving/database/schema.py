"""The tables of the database, and their migration to the newest version; a newer one than this program's is refused."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import BigInteger, Column, Connection, Dialect, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.types import TypeDecorator

from threshold_explorer.serving.database.failures import StoreOff
from threshold_explorer.serving.database.migrations.env import VERSION_TABLE

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


_MIGRATIONS = Path(__file__).with_name("migrations")
# Alembic keeps the running migration in a global variable.
_migration_lock = Lock()


def migrate(connection: Connection, version: str = "head") -> None:
    """Migrate the schema to `version` within the connection's transaction.

    Raises StoreOff if the schema is newer than this program.
    """
    config = _config()
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if not known.issuperset(_revisions(connection)):
        raise StoreOff("sharing-off-newer")
    with _migration_lock:
        command.upgrade(config, version)


def is_newest(connection: Connection) -> bool:
    """Whether the schema has this program's newest version."""
    return set(_revisions(connection)) == set(ScriptDirectory.from_config(_config()).get_heads())


def _revisions(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config
