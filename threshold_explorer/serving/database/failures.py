"""Failures of the database: error codes, refusals that a page shows, and outages, each logged once."""

import logging
import sqlite3
import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from threshold_explorer.words.sentence import Refusal, Sentence


class StoreRefused(Refusal):
    """A database that failed; `code` is its error code, for the log."""

    code = ""


class StoreOff(StoreRefused):
    """A database that cannot be opened or written to, so that the features that need it are off."""


class StoreTrouble(StoreRefused):
    """A database that failed after it was opened; the argument `reason` says why."""


class StoreUncertain(StoreTrouble):
    """A database that did not respond to a commit, so that the change may or may not be saved."""


_SECONDS_BETWEEN_PROBES = 1.0
# An operation that fails for some and works for others would otherwise be logged in every run.
_QUIET_SECONDS = 10.0
# Error messages of a damaged file may not decode, hence UnicodeDecodeError.
FAILURES = (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError)
Failure = SQLAlchemyError | sqlite3.Error | UnicodeDecodeError

# By prefix of the error code; the first match counts.
_REASONS = {
    "SQLITE_READONLY": "sharing-database-read-only",
    "SQLITE_CANTOPEN": "sharing-database-no-file",
    "SQLITE_FULL": "sharing-database-disk-full",
    "SQLITE_IOERR": "sharing-database-disk-fails",
    "SQLITE_BUSY": "sharing-database-busy",
    "SQLITE_CORRUPT": "sharing-database-damaged",
    "SQLITE_NOTADB": "sharing-database-other-file",
    "DamagedValueError": "sharing-database-damaged",
    "UnicodeDecodeError": "sharing-database-damaged",
    "25006": "sharing-database-read-only",
    "42501": "sharing-database-no-right",
    "53100": "sharing-database-disk-full",
    "53": "sharing-database-no-connection",
    "55P03": "sharing-database-busy",
    "57": "sharing-database-shut-down",
    "DatabaseSilent": "sharing-database-silent",
    "ConnectionTimeout": "sharing-database-silent",
    "OperationalError": "sharing-database-unreachable",
    "TimeoutError": "sharing-database-busy",
}
_OUTAGES = ("DatabaseSilent", "ConnectionTimeout", "OperationalError", "08", "57P")
# A damaged, missing or replaced file, missing tables, or a server that became a read-only replica.
_REOPENING = (
    *("SQLITE_CANTOPEN", "SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_IOERR", "SQLITE_NOTADB", "SQLITE_READONLY"),
    *("DamagedValueError", "UnicodeDecodeError", "25006", "42P01"),
)


def code_of(error: Failure) -> str:
    """The error code: SQLite's error name, PostgreSQL's five-character SQLSTATE, or else the error's class."""
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.OperationalError):
        # Without an error name, Python's driver refused bytes that are not text.
        return str(getattr(cause, "sqlite_errorname", "SQLITE_CORRUPT"))
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return str(code or type(cause).__name__)


def reason_of(code: str) -> Sentence:
    """The part of a sentence that gives the reason."""
    known = (Sentence(key) for start, key in _REASONS.items() if code.startswith(start))
    return next(known, Sentence("sharing-database-error", code=code))


def is_outage(code: str) -> bool:
    """Whether the database did not respond, as opposed to responding with an error."""
    return code.startswith(_OUTAGES)


def needs_reopening(code: str) -> bool:
    """Whether new connections may find a different database."""
    return code.startswith(_REOPENING)


class Outages:
    """The current failures of one database.

    During an outage only one thread probes the database, since every other request would only time out. A database
    that has not worked yet is not logged here but by its opener. `probe` runs any query and returns the error code,
    or None if the database responds.
    """

    def __init__(self, probe: Callable[[], str | None]) -> None:
        self._probe = probe
        self._lock = Lock()
        self._closed = Event()
        self._outage: str | None = None
        self._failing: dict[str, tuple[str, float]] = {}
        self._has_worked = False

    @property
    def outage(self) -> str | None:
        """The error code that began the current outage; None if there is none."""
        return self._outage

    def begin(self, code: str) -> None:
        """The database does not respond: start probing it until it does."""
        with self._lock:
            if self._outage or self._closed.is_set():
                return
            self._outage = code
        self._log("the share database does not respond: %s", code)
        Thread(target=self._probe_until_over, daemon=True).start()

    def failed(self, doing: str, code: str) -> None:
        """The database responded with an error to reading or writing."""
        with self._lock:
            known, _ = self._failing.get(doing, (None, 0.0))
            self._failing[doing] = code, time.monotonic()
        if known != code:
            self._log("the share database failed at %s: %s", doing, code)

    def worked(self, doing: str) -> None:
        """Reading or writing succeeded."""
        self._has_worked = True
        if doing not in self._failing:
            return
        with self._lock:
            code, moment = self._failing.get(doing, ("", 0.0))
            if not code or time.monotonic() - moment < _QUIET_SECONDS:
                return
            del self._failing[doing]
        self._log("the share database no longer fails at %s", doing)

    def close(self) -> None:
        """Stop probing."""
        self._closed.set()

    def _probe_until_over(self) -> None:
        while not self._closed.is_set() and self._probe():
            self._closed.wait(_SECONDS_BETWEEN_PROBES)
        self._outage = None
        if not self._closed.is_set():
            self._log("the share database responds again")

    def _log(self, message: str, *args: str) -> None:
        if self._has_worked:
            logging.getLogger(__name__).warning(message, *args)
