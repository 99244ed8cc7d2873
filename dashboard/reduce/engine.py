"""Where the rows are counted: DuckDB in this process, or whatever Ibis reaches at an address."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import gettempdir
from typing import Any
from urllib.parse import unquote, urlsplit

from dashboard.reduce.refusals import NotReduced
from dashboard.words.sentence import Refusal

# DuckDB spills into this folder what does not fit into memory; of itself it would take the current one.
IN_PROCESS = f"duckdb://?temp_directory={gettempdir()}/threshold-explorer-reduce"
_TEXT_FILE = re.compile(r".*\.(csv|tsv|txt)(\.gz|\.zst)?", re.IGNORECASE | re.DOTALL)
_PARQUET_FILE = re.compile(r".*\.(parquet|pq)", re.IGNORECASE | re.DOTALL)
_LONGEST_REASON = 300


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
        raise NotReduced("reduce-engine", engine=_scheme(address), reason=_reason(error, address)) from None


def connected(address: str) -> Any:
    """The Ibis backend at an address; raises `NotReduced` where there is none."""
    try:
        import ibis
    except ModuleNotFoundError:
        raise NotReduced("reduce-no-ibis") from None
    with refusals_of(address):
        return ibis.connect(address)


def table_of(backend: Any, source: str, address: str) -> Any:
    """The rows of a source as an Ibis table: files by their ending, any other name as that of a table."""
    from ibis.common.exceptions import TableNotFound

    with refusals_of(address):
        if _PARQUET_FILE.fullmatch(source):
            return backend.read_parquet(source)
        if _TEXT_FILE.fullmatch(source):
            return backend.read_csv(source)
        try:
            return backend.table(source)
        except TableNotFound:
            raise NotReduced("reduce-no-table", table=source, engine=_scheme(address)) from None


def _scheme(address: str) -> str:
    return urlsplit(address).scheme or address


def _reason(error: Exception, address: str) -> str:
    """The first line of what the engine says, or which error it was."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    reason = lines[0] if lines else type(error).__name__
    reason = reason.replace(address, f"{_scheme(address)}://…")
    password = urlsplit(address).password or ""
    for secret in filter(None, (password, unquote(password))):
        reason = reason.replace(secret, "…")
    return reason[:_LONGEST_REASON].rstrip(".")
