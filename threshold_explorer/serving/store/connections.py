"""Connections to an SQLite file in WAL mode, in which readers and one writer do not wait for each other."""

import sqlite3
import time
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry

from threshold_explorer.serving.store.refusals import StoreOff

# SQLAlchemy's default maximum.
MOST_CONNECTIONS = 15
BUSY_SECONDS = 30


def sqlite_engine(file: Path, address: URL, *, read_only: bool) -> Engine:
    """An engine for the file; raises StoreOff if its folder cannot be created."""
    if read_only:
        engine = create_engine(address, hide_parameters=True, creator=lambda: _connect_read_only(file))
    else:
        _make_folder(file.parent)
        engine = create_engine(address, hide_parameters=True, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _disable_driver_transactions)
    event.listen(engine, "begin", _begin)
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


def _begin(connection: Connection) -> None:
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
