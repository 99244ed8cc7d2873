"""SQLite in a file or PostgreSQL, made to behave alike: one writer at a time, and failures as sentences."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from dashboard.store.refusals import StoreOff, StoreTrouble
from dashboard.words.sentence import Sentence

_PATIENCE_SECONDS = 30
_CONNECT_SECONDS = 5
# Any number will do, as long as no other program that shares the database takes the same.
_WRITERS_LOCK = 0x5EED_5A7E

# By the beginning of what a database calls its failure; the first that fits counts.
_REASONS = {
    "SQLITE_READONLY": "sharing-database-read-only",
    "SQLITE_CANTOPEN": "sharing-database-no-file",
    "SQLITE_FULL": "sharing-database-disk-full",
    "SQLITE_IOERR": "sharing-database-disk-fails",
    "SQLITE_BUSY": "sharing-database-busy",
    "SQLITE_CORRUPT": "sharing-database-damaged",
    "SQLITE_NOTADB": "sharing-database-other-file",
    "25006": "sharing-database-read-only",
    "42501": "sharing-database-no-right",
    "53100": "sharing-database-disk-full",
    "53": "sharing-database-no-connection",
    "55P03": "sharing-database-busy",
    "57": "sharing-database-shut-down",
    "OperationalError": "sharing-database-unreachable",
    "TimeoutError": "sharing-database-busy",
}


class Database:
    """Transactions on one database; whatever fails within them becomes a StoreTrouble without URL, SQL or values.

    Raises StoreOff for a URL of neither, and where the folder of SQLite's file cannot be made.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)

    def prepare(self) -> None:
        """Set what a file of SQLite remembers for good: that readers and a writer do not wait for each other."""
        if self.engine.dialect.name == "sqlite":
            with _failures_as_sentences():
                _switch_to_wal(self.engine)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that does not wait for writers."""
        with _failures_as_sentences(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction while which nobody else writes: others wait for up to 30 seconds."""
        with self.adding() as connection:
            self.take_turn(connection)
            yield connection

    @contextmanager
    def adding(self) -> Iterator[Connection]:
        """A transaction that begins with bytes of one's own; on PostgreSQL others write until it takes its turn."""
        alone = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        with _failures_as_sentences(), alone.begin() as connection:
            yield connection

    @staticmethod
    def take_turn(connection: Connection) -> None:
        """From here to the transaction's end nobody else writes."""
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SET LOCAL lock_timeout = '{_PATIENCE_SECONDS}s'"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITERS_LOCK})"))

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def _engine(url: str) -> Engine:
    address = _address(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(address)
    return create_engine(
        address,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=4,
        max_overflow=4,
        connect_args={"connect_timeout": _CONNECT_SECONDS},
    )


def _address(url: str) -> URL:
    try:
        address = make_url(url)
        known = address.drivername in {"sqlite", "postgresql+psycopg"}
    except (ArgumentError, ValueError):
        known = False
    if not known or (address.drivername == "sqlite" and _is_no_file(address.database)):
        raise StoreOff("sharing-off-no-database")
    return address


def _is_no_file(database: str | None) -> bool:
    return not database or database.startswith((":memory:", "file:"))


def _sqlite(address: URL) -> Engine:
    assert address.database
    _make_folder(Path(address.database).parent)
    engine = create_engine(address, hide_parameters=True, connect_args={"timeout": _PATIENCE_SECONDS})
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", _begin)
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        raise StoreOff("sharing-off-no-folder") from None


def _leave_transactions_to_us(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    # In WAL mode only this makes a commit outlive a loss of power.
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


# Two that switch at once do not wait for each other: SQLite refuses one of them at once, whatever the timeout.
def _switch_to_wal(engine: Engine) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
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


@contextmanager
def _failures_as_sentences() -> Iterator[None]:
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        code = _code(error)
        logging.getLogger(__name__).warning("the database of shared data failed: %s", code)
        raise StoreTrouble("sharing-trouble", reason=_reason(code)) from None


def _code(error: SQLAlchemyError | sqlite3.Error) -> str:
    """What the database calls its failure: SQLite's name, PostgreSQL's five characters, else the error's class."""
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return str(code or type(cause).__name__)


def _reason(code: str) -> Sentence:
    known = (Sentence(key) for start, key in _REASONS.items() if code.startswith(start))
    return next(known, Sentence("sharing-database-error", code=code))
