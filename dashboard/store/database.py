"""SQLite in a file or PostgreSQL, made to behave alike: one writer at a time, and failures as sentences."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError

from dashboard.store import postgresql, sqlite
from dashboard.store.failures import FAILURES, Failure, code_of, is_away, is_to_be_opened_anew, reason_of
from dashboard.store.outage import Outages
from dashboard.store.patience import patience, patience_for, waiting_at_most
from dashboard.store.refusals import StoreOff, StoreTrouble, StoreUncertain
from dashboard.words.sentence import Sentence


class Database:
    """Transactions on one database; whatever fails within them becomes a StoreTrouble without URL, SQL or values.

    A database that does not answer is not asked again until a thread of its own finds that it does: meanwhile every
    transaction is refused at once. Raises StoreOff for a URL of neither, and where the folder of SQLite's file cannot
    be made. One that is opened `to_read` needs no right to write.
    """

    def __init__(self, url: str, *, to_read: bool = False) -> None:
        address = _address(url)
        if address.get_backend_name() == "sqlite":
            self.engine = sqlite.sqlite_engine(Path(str(address.database)), address, to_read=to_read)
            self._places = BoundedSemaphore(sqlite.MOST_CONNECTIONS)
        else:
            self.engine = postgresql.postgresql_engine(address)
            self._places = BoundedSemaphore(postgresql.MOST_CONNECTIONS - 1)
        self._outages = Outages(self._probe)
        self._is_doubtful = False

    @property
    def is_doubtful(self) -> bool:
        """Whether it failed in a way after which it should be prepared again."""
        return self._is_doubtful

    def prepare(self) -> None:
        """Set what a file of SQLite remembers for good: that readers and a writer do not wait for each other."""
        if self.engine.dialect.name == "sqlite":
            try:
                sqlite.switch_to_wal(self.engine)
            except FAILURES as error:
                raise self._trouble(error, "writing") from None

    @contextmanager
    def reading(self, n_bytes: int = 0) -> Iterator[Connection]:
        """A transaction that does not wait for writers; `n_bytes` is what it reads, where that is much."""
        with self._transaction(self.engine, "reading", n_bytes) as connection:
            yield connection

    @contextmanager
    def writing(self, n_bytes: int = 0) -> Iterator[Connection]:
        """A transaction while which nobody else writes: others wait for up to 30 seconds.

        Raises StoreUncertain, also a StoreTrouble, where the database fell silent when it was told to keep what was
        written.
        """
        with self.adding(n_bytes) as connection:
            self.take_turn(connection)
            yield connection

    @contextmanager
    def adding(self, n_bytes: int = 0) -> Iterator[Connection]:
        """The same, but on PostgreSQL others write until it takes its turn: for bytes of one's own, put there first."""
        alone = self.engine.execution_options(begin="BEGIN IMMEDIATE")
        with self._transaction(alone, "writing", n_bytes) as connection:
            yield connection

    @staticmethod
    def take_turn(connection: Connection) -> None:
        """From here to the transaction's end nobody else writes."""
        if connection.dialect.name == "postgresql":
            postgresql.wait_for_turn(connection)

    def close(self) -> None:
        """Let go of every connection."""
        self._outages.close()
        self.engine.dispose()

    @contextmanager
    def _transaction(self, engine: Engine, doing: str, n_bytes: int) -> Iterator[Connection]:
        is_ending = False
        with self._place():
            try:
                with engine.connect() as connection, waiting_at_most(patience_for(n_bytes)), connection.begin():
                    yield connection
                    is_ending = True
            except FAILURES as error:
                raise self._trouble(error, doing, is_ending=is_ending) from None
            self._outages.worked(doing)

    @contextmanager
    def _place(self) -> Iterator[None]:
        """One of the connections, as soon as there is one; raises StoreTrouble at once while there is no answer."""
        self._refuse_while_away()
        # A little longer than the others wait for an answer, to hear what came of it.
        if not self._places.acquire(timeout=patience() + 1):
            raise StoreTrouble("sharing-trouble", reason=Sentence("sharing-database-busy"))
        try:
            # It may have gone while this one waited.
            self._refuse_while_away()
            yield
        finally:
            self._places.release()

    def _refuse_while_away(self) -> None:
        if code := self._outages.away:
            raise StoreTrouble("sharing-trouble", reason=reason_of(code))

    def _trouble(self, error: Failure, doing: str, *, is_ending: bool = False) -> StoreTrouble:
        code = code_of(error)
        if is_away(code):
            self._outages.went_away(code)
        else:
            self._outages.failed(doing, code)
        if is_to_be_opened_anew(code):
            self._is_doubtful = True
            self.engine.dispose()
        is_uncertain = is_ending and doing == "writing" and is_away(code)
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
    if not known or (address.drivername == "sqlite" and _is_no_file(address.database)):
        raise StoreOff("sharing-off-no-database")
    return address


def _is_no_file(database: str | None) -> bool:
    return not database or database.startswith((":memory:", "file:"))
