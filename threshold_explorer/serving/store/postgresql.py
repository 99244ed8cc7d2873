"""Connections to PostgreSQL with a timeout for a server that stops responding."""

import math
import time
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, text
from sqlalchemy.exc import OperationalError

from threshold_explorer.serving.store.timeouts import response_timeout, waiting_at_most

# All connections of this process; one is reserved for probing during an outage.
MOST_CONNECTIONS = 8
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
        max_overflow=MOST_CONNECTIONS - 4,
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
