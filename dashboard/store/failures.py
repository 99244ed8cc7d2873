"""What databases call their failures, and what that means for who asked."""

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from dashboard.words.sentence import Sentence

# What a damaged file says of itself need not be text.
FAILURES = (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError)
Failure = SQLAlchemyError | sqlite3.Error | UnicodeDecodeError

# By the beginning of what a database calls its failure; the first that fits counts.
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
_AWAY = ("DatabaseSilent", "ConnectionTimeout", "OperationalError", "08", "57P")
# A file that is damaged, gone or another one, tables that are not there, a server that became another's follower.
_ANEW = (
    *("SQLITE_CANTOPEN", "SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_IOERR", "SQLITE_NOTADB", "SQLITE_READONLY"),
    *("DamagedValueError", "UnicodeDecodeError", "25006", "42P01"),
)


def code_of(error: Failure) -> str:
    """What the database calls its failure: SQLite's name, PostgreSQL's five characters, else the error's class."""
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.OperationalError):
        # What Python's driver refuses by itself is a text of bytes that are none.
        return str(getattr(cause, "sqlite_errorname", "SQLITE_CORRUPT"))
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return str(code or type(cause).__name__)


def reason_of(code: str) -> Sentence:
    """The part of a sentence that says why."""
    known = (Sentence(key) for start, key in _REASONS.items() if code.startswith(start))
    return next(known, Sentence("sharing-database-error", code=code))


def is_away(code: str) -> bool:
    """Whether the database did not answer, rather than answer that it cannot."""
    return code.startswith(_AWAY)


def is_to_be_opened_anew(code: str) -> bool:
    """Whether other connections may find another database."""
    return code.startswith(_ANEW)
