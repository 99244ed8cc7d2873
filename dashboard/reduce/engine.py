"""Where the rows are counted: DuckDB in this process, Spark, or whatever else Ibis reaches at an address."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pyarrow as pa

from dashboard.reduce import spark
from dashboard.reduce.refusals import NotReduced
from dashboard.words.sentence import Refusal

IN_PROCESS = "duckdb://"
_TEXT_FILE = re.compile(r".*\.(csv|tsv|txt)(\.gz|\.zst)?", re.IGNORECASE | re.DOTALL)
_PARQUET_FILE = re.compile(r".*\.(parquet|pq)", re.IGNORECASE | re.DOTALL)
_LONGEST_REASON = 300
# What DuckDB and Spark make of Ctrl-C, as errors of their own.
_INTERRUPTED = re.compile(r"^Query interrupted$|\[SPARK_JOB_CANCELLED\]")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """The Ibis backend at an address while it is needed; whatever it raises meanwhile becomes `NotReduced`."""
    try:
        import ibis
    except ModuleNotFoundError:
        raise NotReduced("reduce-no-ibis") from None
    with TemporaryDirectory(prefix="threshold-explorer-") as folder, _refusals_of(address):
        backend = spark.connected(address) if spark.is_spark(address) else ibis.connect(_spilling_into(folder, address))
        try:
            yield backend
        finally:
            backend.disconnect()


def _spilling_into(folder: str, address: str) -> str:
    """Where DuckDB puts what does not fit into memory, unless told otherwise; of itself it takes the current folder."""
    parts = urlsplit(address)
    if parts.scheme != "duckdb" or parts.netloc or parts.path or "temp_directory" in parse_qs(parts.query):
        return address
    query = "&".join(filter(None, (parts.query, f"temp_directory={quote(folder)}")))
    return f"{IN_PROCESS}?{query}"


@contextmanager
def _refusals_of(address: str) -> Iterator[None]:
    """Turns whatever an engine raises into one sentence, in which no password stands.

    Each backend has errors of its own, which share no class.
    """
    try:
        yield
    except Refusal:
        raise
    except ImportError:
        if spark.is_spark(address):
            raise NotReduced("reduce-no-spark") from None
        raise NotReduced("reduce-no-backend", engine=_scheme(address)) from None
    except Exception as error:
        if _INTERRUPTED.search(str(error)):
            raise KeyboardInterrupt from None
        raise NotReduced("reduce-engine", engine=_scheme(address), reason=_reason(error, address)) from None


def table_of(backend: Any, source: str, address: str) -> Any:
    """The rows of a source as an Ibis table: files by their ending, any other name as that of a table."""
    from ibis.common.exceptions import TableNotFound

    if _PARQUET_FILE.fullmatch(source):
        return backend.read_parquet(source)
    if _TEXT_FILE.fullmatch(source):
        return backend.read_csv(source, **(spark.csv_options(source) if _is_spark(backend) else {}))
    try:
        return backend.table(source)
    except TableNotFound:
        raise NotReduced("reduce-no-table", table=source, engine=_scheme(address)) from None


def fetched(expression: Any) -> pa.Table:
    """The result of a question that was put to where the rows are."""
    return spark.fetched(expression) if _is_spark(expression.get_backend()) else expression.to_pyarrow()


def _is_spark(backend: Any) -> bool:
    return bool(backend.name == "pyspark")


def _scheme(address: str) -> str:
    return "spark" if spark.is_spark(address) else urlsplit(address).scheme or address


def _reason(error: Exception, address: str) -> str:
    """The first line of what the engine says, or which error it was."""
    lines = [line.strip() for line in spark.cause_in(str(error)).splitlines() if line.strip()]
    reason = lines[0] if lines else type(error).__name__
    reason = reason.replace(address, f"{_scheme(address)}://…")
    password = urlsplit(address).password or ""
    for secret in filter(None, (password, unquote(password))):
        reason = reason.replace(secret, "…")
    return reason[:_LONGEST_REASON].rstrip(".")
