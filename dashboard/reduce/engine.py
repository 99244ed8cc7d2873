"""Where the rows are counted: DuckDB in this process, or whatever Ibis reaches at an address."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import gettempdir
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from dashboard.reduce.refusals import EngineRefused, NotReduced, Trouble
from dashboard.words.sentence import Refusal

# DuckDB spills into this folder what does not fit into memory; of itself it would take the current one.
IN_PROCESS = f"duckdb://?temp_directory={gettempdir()}/threshold-explorer-reduce"
_TEXT_FILE = re.compile(r".*\.(csv|tsv|txt)(\.gz|\.zst)?", re.IGNORECASE | re.DOTALL)
_PARQUET_FILE = re.compile(r".*\.(parquet|pq)", re.IGNORECASE | re.DOTALL)
_LONGEST_REASON = 300
# Engines share no error for these either, only the words.
_DENIED = re.compile(r"password|authenticat|access denied|permission|privilege|login failed|credential", re.IGNORECASE)
_GONE = re.compile(
    r"no files found|no such file|does not exist|not exist|could not translate host|name or service not known"
    r"|connection refused|connection is bad|timed? ?out|unreachable|could not set lock",
    re.IGNORECASE,
)
_SECRET_OPTION = re.compile(r"pass|pwd|token|secret|key", re.IGNORECASE)


@contextmanager
def refusals_of(address: str) -> Iterator[None]:
    """Turns whatever an engine raises into one sentence, in which no password stands.

    Each backend has errors of its own, which share no class.
    """
    try:
        yield
    except Refusal:
        raise
    except ImportError:
        raise NotReduced("reduce-no-backend", engine=_scheme(address)) from None
    except Exception as error:
        raise EngineRefused(_scheme(address), _reason(error, address), _trouble(error)) from None


def connected(address: str) -> Any:
    """The Ibis backend at an address; raises `NotReduced` where there is none."""
    try:
        import ibis
    except ModuleNotFoundError:
        raise NotReduced("reduce-no-ibis") from None
    with refusals_of(address):
        return ibis.connect(address)


def is_file(source: str) -> bool:
    """Whether a source is a file or a pattern of files that can be counted, by its ending.

    >>> is_file("runs/*.parquet"), is_file("predictions")
    (True, False)
    """
    return bool(_PARQUET_FILE.fullmatch(source) or _TEXT_FILE.fullmatch(source))


def table_of(backend: Any, source: str, address: str) -> Any:
    """The rows of a source as an Ibis table: files by their ending, any other name as that of a table.

    A point may part the name of a table from that of its schema before it.
    """
    from ibis.common.exceptions import TableNotFound

    with refusals_of(address):
        if _PARQUET_FILE.fullmatch(source):
            return backend.read_parquet(source)
        if _TEXT_FILE.fullmatch(source):
            return backend.read_csv(source)
        schema, _, name = source.rpartition(".")
        with suppress(TableNotFound):
            return backend.table(source)
        if schema:
            with suppress(TableNotFound):
                return backend.table(name, database=schema)
        raise NotReduced("reduce-no-table", table=source, engine=_scheme(address))


def _scheme(address: str) -> str:
    return urlsplit(address).scheme or address


def _reason(error: Exception, address: str) -> str:
    """The first line of what the engine says, or which error it was."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = lines[0] if lines else type(error).__name__
    reason = reason.replace(address, f"{_scheme(address)}://…")
    for secret in secrets_in(address):
        reason = reason.replace(secret, "…")
    return reason[:_LONGEST_REASON].rstrip(".")


def secrets_in(address: str) -> set[str]:
    """What in an address nobody may read: its password, as it stands and as it is meant, and options that are secret.

    >>> sorted(secrets_in("postgresql://me:a%40b@db/bank?sslmode=require&sslpassword=hush"))
    ['a%40b', 'a@b', 'hush']
    """
    parts = urlsplit(address)
    password = parts.password or ""
    options = {value for name, value in parse_qsl(parts.query) if _SECRET_OPTION.search(name)}
    return {password, unquote(password), *options} - {""}


def _trouble(error: Exception) -> Trouble:
    text = str(error)
    if _DENIED.search(text):
        return Trouble.DENIED
    return Trouble.GONE if _GONE.search(text) else Trouble.OTHER
