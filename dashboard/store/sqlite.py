"""Connections to a file of SQLite, whose readers and one writer do not wait for each other."""

import sqlite3
import time
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from dashboard.store.refusals import StoreOff

# As many as SQLAlchemy opens at once by itself.
MOST_CONNECTIONS = 15
BUSY_SECONDS = 30


def sqlite_engine(file: Path, address: URL, *, to_read: bool) -> Engine:
    """Connections that begin as they are told to; raises StoreOff where the file's folder cannot be made."""
    if to_read:
        engine = create_engine(address, hide_parameters=True, creator=lambda: _connected_to_read(file))
    else:
        _make_folder(file.parent)
        engine = create_engine(address, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", _begin)
    _notice_another_file(engine, file)
    return engine


def switch_to_wal(engine: Engine) -> None:
    """Set what the file remembers for good: that readers and a writer do not wait for each other.

    Two that switch at once do not wait for each other: SQLite refuses one of them at once, whatever the timeout.
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


# A file in WAL mode is read without writing beside it only where it is promised to stay as it is. What somebody writes
# stands in `-wal` first.
def _connected_to_read(file: Path) -> sqlite3.Connection:
    written = file.with_name(f"{file.name}-wal")
    promise = "" if written.exists() and written.stat().st_size else "&immutable=1"
    address = f"{file.absolute().as_uri()}?mode=ro{promise}"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)


def _leave_transactions_to_us(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None
    # In WAL mode only this makes a commit outlive a loss of power.
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _notice_another_file(engine: Engine, file: Path) -> None:
    """Connect anew where the file was removed or replaced: what is written to one without a name is lost."""

    def note(_: sqlite3.Connection, entry: ConnectionPoolEntry) -> None:
        entry.info["file"] = _identity(file)

    def compare(_: sqlite3.Connection, entry: ConnectionPoolEntry, __: object) -> None:
        if entry.info["file"] != _identity(file):
            raise DisconnectionError

    event.listen(engine, "connect", note)
    event.listen(engine, "checkout", compare)


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
