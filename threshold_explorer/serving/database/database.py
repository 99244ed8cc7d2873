"""One interface to SQLite files and PostgreSQL: transactions with one writer at a time, failures as sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from threshold_explorer.serving.database.connections import (
    POSTGRESQL_CONNECTIONS,
    SQLITE_CONNECTIONS,
    lock_writes,
    postgresql_engine,
    response_timeout,
    sqlite_engine,
    switch_to_wal,
    timeout_for,
    waiting_at_most,
)
from threshold_explorer.serving.database.failures import (
    FAILURES,
    Failure,
    Outages,
    StoreOff,
    StoreTrouble,
    StoreUncertain,
    code_of,
    is_outage,
    needs_reopening,
    reason_of,
)
from threshold_explorer.words.sentence import Sentence


class Database:
    """Transactions on one database; any failure becomes a StoreTrouble without URL, SQL or values.

    While a database does not respond, transactions are refused at once, and a separate thread probes it until it
    responds. Raises StoreOff for an unsupported URL, and if the folder of an SQLite file cannot be created. A
    `read_only` database needs no write permission.
    """

    def __init__(self, url: str, *, read_only: bool = False) -> None:
        address = _address(url)
        if address.get_backend_name() == "sqlite":
            self.engine = sqlite_engine(Path(str(address.database)), address, read_only=read_only)
            self._connection_slots = BoundedSemaphore(SQLITE_CONNECTIONS)
        else:
            self.engine = postgresql_engine(address)
            self._connection_slots = BoundedSemaphore(POSTGRESQL_CONNECTIONS - 1)
        self._outages = Outages(self._probe)
        self._needs_reopening = False

    @property
    def needs_reopening(self) -> bool:
        """Whether a failure requires opening and preparing it again."""
        return self._needs_reopening

    def prepare(self) -> None:
        """Switch an SQLite file to WAL mode, in which readers and a writer do not wait for each other."""
        if self.engine.dialect.name == "sqlite":
            try:
                switch_to_wal(self.engine)
            except FAILURES as error:
                raise self._failure(error, "writing") from None

    @contextmanager
    def reading(self, n_bytes: int = 0) -> Iterator[Connection]:
        """A transaction that does not wait for writers; `n_bytes` extends the timeout for large reads."""
        with self._transaction(self.engine, "reading", n_bytes) as connection:
            yield connection

    @contextmanager
    def writing(self, n_bytes: int = 0) -> Iterator[Connection]:
        """A transaction with the write lock: other writers wait for up to 30 seconds.

        Raises StoreUncertain, a StoreTrouble, if the database does not respond to the commit.
        """
        with self.adding(n_bytes) as connection:
            self.lock_writes(connection)
            yield connection

    @contextmanager
    def adding(self, n_bytes: int = 0) -> Iterator[Connection]:
        """The same, but PostgreSQL locks only at `lock_writes`; large rows can be inserted before."""
        exclusive = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        with self._transaction(exclusive, "writing", n_bytes) as connection:
            yield connection

    @staticmethod
    def lock_writes(connection: Connection) -> None:
        """Take the write lock until the end of the transaction."""
        if connection.dialect.name == "postgresql":
            lock_writes(connection)

    def close(self) -> None:
        self._outages.close()
        self.engine.dispose()

    @contextmanager
    def _transaction(self, engine: Engine, doing: str, n_bytes: int) -> Iterator[Connection]:
        is_ending = False
        with self._connection_slot():
            try:
                with engine.connect() as connection, waiting_at_most(timeout_for(n_bytes)), connection.begin():
                    yield connection
                    is_ending = True
            except FAILURES as error:
                raise self._failure(error, doing, is_ending=is_ending) from None
            self._outages.worked(doing)

    @contextmanager
    def _connection_slot(self) -> Iterator[None]:
        """Wait for a free connection; raises StoreTrouble at once during an outage."""
        self._refuse_during_outage()
        # Slightly longer than the others' timeout, to learn whether they failed.
        if not self._connection_slots.acquire(timeout=response_timeout() + 1):
            raise StoreTrouble("sharing-trouble", reason=Sentence("sharing-database-busy"))
        try:
            # An outage may have begun meanwhile.
            self._refuse_during_outage()
            yield
        finally:
            self._connection_slots.release()

    def _refuse_during_outage(self) -> None:
        if code := self._outages.outage:
            raise StoreTrouble("sharing-trouble", reason=reason_of(code))

    def _failure(self, error: Failure, doing: str, *, is_ending: bool = False) -> StoreTrouble:
        code = code_of(error)
        if is_outage(code):
            self._outages.begin(code)
        else:
            self._outages.failed(doing, code)
        if needs_reopening(code):
            self._needs_reopening = True
            self.engine.dispose()
        is_uncertain = is_ending and doing == "writing" and is_outage(code)
        kind, key = (StoreUncertain, "sharing-uncertain") if is_uncertain else (StoreTrouble, "sharing-trouble")
        trouble = kind(key, reason=reason_of(code))
        trouble.code = code
        return trouble

    def _probe(self) -> str | None:
        try:
            with self.engine.connect() as connection:
                connection.exec_driver_sql("SELECT 1")
        except FAILURES as error:
            return code_of(error)
        return None


def _address(url: str) -> URL:
    try:
        address = make_url(url)
        known = address.drivername in {"sqlite", "postgresql+psycopg"}
    except (ArgumentError, ValueError):
        known = False
    if not known or (address.drivername == "sqlite" and _is_not_a_file(address.database)):
        raise StoreOff("sharing-off-no-database")
    return address


def _is_not_a_file(database: str | None) -> bool:
    return not database or database.startswith((":memory:", "file:"))
