"""Connections to PostgreSQL that do not wait for ever for a server that has fallen silent."""

import math
import time
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, text
from sqlalchemy.exc import OperationalError

from dashboard.store.patience import patience, waiting_at_most

# All connections of this copy; one of them is left to find out whether a silent database answers again.
MOST_CONNECTIONS = 8
LOCK_SECONDS = 30
# A copy that hangs while it writes would keep all others from writing.
_IDLE_SECONDS = 120
# Firewalls forget quiet connections, and then neither side hears of it.
_KEEPALIVE_SECONDS = 60
# Any number will do, as long as no other program that shares the database takes the same.
_WRITERS_LOCK = 0x5EED_5A7E

_Answer = TypeVar("_Answer")


class DatabaseSilent(psycopg.OperationalError):
    """A database that is connected and does not answer."""


class _Connection(psycopg.Connection[TupleRow]):
    def wait(self, gen: PQGen[_Answer], interval: float = 0.1, timeout: float | None = None) -> _Answer:
        timeout = patience() if timeout is None else timeout
        deadline = time.monotonic() + timeout
        try:
            return super().wait(gen, interval, timeout)
        except psycopg.OperationalError as error:
            if error.sqlstate or time.monotonic() < deadline:
                raise
            # An answer that comes later would be taken for that to the next question.
            self.close()
            raise DatabaseSilent from None


def postgresql_engine(address: URL) -> Engine:
    """Connections that are tried before they are used."""
    engine = create_engine(
        address,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_size=4,
        max_overflow=MOST_CONNECTIONS - 4,
        connect_args={"keepalives_idle": _KEEPALIVE_SECONDS},
    )
    event.listen(engine, "do_connect", _connect)
    event.listen(engine, "handle_error", _give_up_after_silence)
    return engine


def wait_for_turn(connection: Connection) -> None:
    """Wait until nobody else writes, and keep others from it until the transaction ends."""
    limits = {"lock_timeout": LOCK_SECONDS, "idle_in_transaction_session_timeout": _IDLE_SECONDS}
    connection.execute(text("; ".join(f"SET LOCAL {name} = '{seconds}s'" for name, seconds in limits.items())))
    with waiting_at_most(LOCK_SECONDS + patience()):
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITERS_LOCK})"))


def _connect(dialect: object, record: object, arguments: list[Any], options: dict[str, Any]) -> _Connection:
    return _Connection.connect(*arguments, **options, connect_timeout=math.ceil(patience()))


# A connection that fails its trial is made anew: for one that was silent this would only be waiting again.
def _give_up_after_silence(failure: ExceptionContext) -> None:
    if failure.is_pre_ping and isinstance(failure.original_exception, DatabaseSilent):
        raise OperationalError("", {}, failure.original_exception)
