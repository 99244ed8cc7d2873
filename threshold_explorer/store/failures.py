"""Maps the error codes of SQLite and PostgreSQL to reasons, outages and reopening."""

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from threshold_explorer.words.sentence import Sentence

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
