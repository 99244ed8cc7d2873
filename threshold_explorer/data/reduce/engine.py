"""Engines that count the rows: DuckDB in this process, Spark, or any other Ibis backend, by URL."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, parse_qsl, quote, unquote, urlsplit

import pyarrow as pa

from threshold_explorer.data.reduce import spark
from threshold_explorer.data.reduce.request import CountingRefused, EngineRefused, FailureKind
from threshold_explorer.words.sentence import Refusal

IN_PROCESS = "duckdb://"
_TEXT_FILE = re.compile(r".*\.(csv|tsv|txt)(\.gz|\.zst)?", re.IGNORECASE | re.DOTALL)
_PARQUET_FILE = re.compile(r".*\.(parquet|pq)", re.IGNORECASE | re.DOTALL)
_LONGEST_REASON = 300
# Engines share no error classes for these, so the messages are matched.
_DENIED = re.compile(r"password|authenticat|access denied|permission|privilege|login failed|credential", re.IGNORECASE)
_GONE = re.compile(
    r"no files found|no such file|does not exist|not exist|could not translate host|name or service not known"
    r"|connection refused|connection is bad|timed? ?out|unreachable|could not set lock",
    re.IGNORECASE,
)
_SECRET_OPTION = re.compile(r"pass|pwd|token|secret|key", re.IGNORECASE)
# DuckDB's and Spark's errors after Ctrl-C.
_INTERRUPTED = re.compile(r"^Query interrupted$|\[SPARK_JOB_CANCELLED\]")


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A connection to the Ibis backend at a URL; its errors become `CountingRefused`."""
    try:
        import ibis
    except ModuleNotFoundError:
        raise CountingRefused("reduce-no-ibis") from None
    with TemporaryDirectory(prefix="threshold-explorer-") as folder, _refusals_of(address):
        backend = (
            spark.connected(address) if spark.is_spark(address) else ibis.connect(_with_temp_folder(folder, address))
        )
        try:
            yield backend
        finally:
            backend.disconnect()


def _with_temp_folder(folder: str, address: str) -> str:
    """Sets the folder for DuckDB's temporary files, unless the URL does; DuckDB would use the current one."""
    parts = urlsplit(address)
    if parts.scheme != "duckdb" or parts.netloc or parts.path or "temp_directory" in parse_qs(parts.query):
        return address
    query = "&".join(filter(None, (parts.query, f"temp_directory={quote(folder)}")))
    return f"{IN_PROCESS}?{query}"


@contextmanager
def _refusals_of(address: str) -> Iterator[None]:
    """Turns any error of an engine into one sentence without passwords.

    Catches Exception, because the backends' errors share no base class.
    """
    try:
        yield
    except Refusal:
        raise
    except ImportError:
        if spark.is_spark(address):
            raise CountingRefused("reduce-no-spark") from None
        raise CountingRefused("reduce-no-backend", engine=_scheme(address)) from None
    except Exception as error:
        if _INTERRUPTED.search(str(error)):
            raise KeyboardInterrupt from None
        raise EngineRefused(_scheme(address), _reason(error, address), _failure_kind(error)) from None


def is_file(source: str) -> bool:
    """Whether a source is a file or pattern of files that can be counted, by its extension.

    >>> is_file("runs/*.parquet"), is_file("predictions")
    (True, False)
    """
    return bool(_PARQUET_FILE.fullmatch(source) or _TEXT_FILE.fullmatch(source))


def table_of(backend: Any, source: str, address: str) -> Any:
    """A source as an Ibis table: a file by its extension, any other name as a table.

    A table name may have the form schema.table.
    """
    from ibis.common.exceptions import TableNotFound

    if _PARQUET_FILE.fullmatch(source):
        return backend.read_parquet(source)
    if _TEXT_FILE.fullmatch(source):
        return backend.read_csv(source, **(spark.csv_options(source) if _is_spark(backend) else {}))
    schema, _, name = source.rpartition(".")
    with suppress(TableNotFound):
        return backend.table(source)
    if schema:
        with suppress(TableNotFound):
            return backend.table(name, database=schema)
    raise CountingRefused("reduce-no-table", table=source, engine=_scheme(address))


def fetched(expression: Any) -> pa.Table:
    """Run a query and fetch its result."""
    return spark.fetched(expression) if _is_spark(expression.get_backend()) else expression.to_pyarrow()


def _is_spark(backend: Any) -> bool:
    return bool(backend.name == "pyspark")


def _scheme(address: str) -> str:
    return "spark" if spark.is_spark(address) else urlsplit(address).scheme or address


def _reason(error: Exception, address: str) -> str:
    """The first line of the engine's message without secrets, or the error's class."""
    lines = [line.strip() for line in spark.cause_in(str(error)).splitlines() if line.strip()]
    reason = lines[0] if lines else type(error).__name__
    reason = reason.replace(address, f"{_scheme(address)}://…")
    for secret in secrets_in(address):
        reason = reason.replace(secret, "…")
    return reason[:_LONGEST_REASON].rstrip(".")


def secrets_in(address: str) -> set[str]:
    """The secrets in a URL: its password, encoded and decoded, and secret options.

    >>> sorted(secrets_in("postgresql://me:a%40b@db/bank?sslmode=require&sslpassword=hush"))
    ['a%40b', 'a@b', 'hush']
    """
    parts = urlsplit(address)
    password = parts.password or ""
    options = {value for name, value in parse_qsl(parts.query) if _SECRET_OPTION.search(name)}
    return {password, unquote(password), *options} - {""}


def _failure_kind(error: Exception) -> FailureKind:
    text = str(error)
    if _DENIED.search(text):
        return FailureKind.DENIED
    return FailureKind.GONE if _GONE.search(text) else FailureKind.OTHER
