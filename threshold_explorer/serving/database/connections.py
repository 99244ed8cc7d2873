"""Connections to PostgreSQL and to an SQLite file: how they open and lock, and how long a response may take.

An SQLite file is in WAL mode, in which readers and one writer do not wait for each other.
"""

import math
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, text
from sqlalchemy.exc import DisconnectionError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from threshold_explorer.serving.database.failures import StoreOff
from threshold_explorer.serving.settings import MEGABYTE

_RESPONSE_SECONDS = 5.0
# A lower bound for the speed of a database's network and disk.
_BYTES_PER_SECOND = 5 * MEGABYTE

_timeout: ContextVar[float | None] = ContextVar("_timeout", default=None)


def response_timeout() -> float:
    """The current timeout of one response, in seconds."""
    return _timeout.get() or _RESPONSE_SECONDS


def timeout_for(n_bytes: int) -> float:
    """The timeout of a statement or response with `n_bytes`, in seconds."""
    return response_timeout() + n_bytes / _BYTES_PER_SECOND


@contextmanager
def waiting_at_most(seconds: float) -> Iterator[None]:
    """Set another timeout for each response until the end of the block.

    >>> with waiting_at_most(1):
    ...     response_timeout()
    1
    """
    before = _timeout.set(seconds)
    try:
        yield
    finally:
        _timeout.reset(before)


# All connections of this process; one is reserved for probing during an outage.
POSTGRESQL_CONNECTIONS = 8
LOCK_SECONDS = 30
# A process that hangs in a write transaction would block all other writers.
_IDLE_SECONDS = 120
# Firewalls drop idle connections without notifying either side.
_KEEPALIVE_SECONDS = 60
# The key of the advisory lock; arbitrary, but other programs on the same database must not use it.
_WRITERS_LOCK = 0x5EED_5A7E

_Response = TypeVar("_Response")


class DatabaseSilent(psycopg.OperationalError):
    """A connected database that does not respond."""


class _Connection(psycopg.Connection[TupleRow]):
    def wait(self, gen: PQGen[_Response], interval: float = 0.1, timeout: float | None = None) -> _Response:
        timeout = response_timeout() if timeout is None else timeout
        deadline = time.monotonic() + timeout
        try:
            return super().wait(gen, interval, timeout)
        except psycopg.OperationalError as error:
            if error.sqlstate or time.monotonic() < deadline:
                raise
            # A late response would be taken for the response to the next query.
            self.close()
            raise DatabaseSilent from None


def postgresql_engine(address: URL) -> Engine:
    """An engine that tests each connection before use."""
    engine = create_engine(
        address,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=4,
        max_overflow=POSTGRESQL_CONNECTIONS - 4,
        connect_args={"keepalives_idle": _KEEPALIVE_SECONDS},
    )
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "handle_error", _fail_after_timeout)
    return engine


def lock_writes(connection: Connection) -> None:
    """Wait for the write lock and hold it until the transaction ends."""
    limits = {"lock_timeout": LOCK_SECONDS, "idle_in_transaction_session_timeout": _IDLE_SECONDS}
    connection.execute(text("; ".join(f"SET LOCAL {name} = '{seconds}s'" for name, seconds in limits.items())))
    with waiting_at_most(LOCK_SECONDS + response_timeout()):
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITERS_LOCK})"))


def _connect(dialect: object, record: object, arguments: list[Any], options: dict[str, Any]) -> _Connection:
    return _Connection.connect(*arguments, **options, connect_timeout=math.ceil(response_timeout()))


# After a failed test SQLAlchemy reconnects; after a timeout that would only wait once more.
def _fail_after_timeout(failure: ExceptionContext) -> None:
    if failure.is_pre_ping and isinstance(failure.original_exception, DatabaseSilent):
        raise OperationalError("", {}, failure.original_exception)


# SQLAlchemy's default maximum.
SQLITE_CONNECTIONS = 15
BUSY_SECONDS = 30


def sqlite_engine(file: Path, address: URL, *, read_only: bool) -> Engine:
    """An engine for the file; raises StoreOff if its folder cannot be created."""
    if read_only:
        engine = create_engine(address, hide_parameters=True, creator=lambda: _connect_read_only(file))
    else:
        _make_folder(file.parent)
        engine = create_engine(address, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _disable_driver_transactions)
    event.listen(engine, "begin", _begin_sqlite)
    _reconnect_to_replaced_file(engine, file)
    return engine


def switch_to_wal(engine: Engine) -> None:
    """Switch the file to WAL mode, permanently.

    Retried here, because SQLite refuses a concurrent switch at once, whatever the timeout.
    """
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection = engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
                return
            finally:
                connection.close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise StoreOff("sharing-off-no-folder") from None


# A WAL file can be read without write permission only as `immutable`, which holds while its `-wal` file is empty.
def _connect_read_only(file: Path) -> sqlite3.Connection:
    wal = file.with_name(f"{file.name}-wal")
    option = "" if wal.exists() and wal.stat().st_size else "&immutable=1"
    address = f"{file.absolute().as_uri()}?mode=ro{option}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)


def _disable_driver_transactions(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    # In WAL mode a commit survives a power loss only with this.
    connection.execute("PRAGMA synchronous = FULL")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _reconnect_to_replaced_file(engine: Engine, file: Path) -> None:
    """Reconnect if the file was removed or replaced; writes to a removed file would be lost."""

    def remember(_: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        entry.info["file"] = _identity(file)

    def compare(_: sqlite3.Connection, entry: ConnectionPoolEntry, __: object) -> None:
        if entry.info["file"] != _identity(file):
            raise DisconnectionError

    event.listen(engine, "connect", remember)
    event.listen(engine, "checkout", compare)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
