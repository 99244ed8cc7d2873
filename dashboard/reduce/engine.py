"""Where the rows are counted: DuckDB in this process, Spark, or whatever else Ibis reaches at an address."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, parse_qsl, quote, unquote, urlsplit

import pyarrow as pa

from dashboard.reduce import spark
from dashboard.reduce.refusals import EngineRefused, NotReduced, Trouble
from dashboard.words.sentence import Refusal

IN_PROCESS = "duckdb://"
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
        raise EngineRefused(_scheme(address), _reason(error, address), _trouble(error)) from None


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
    raise NotReduced("reduce-no-table", table=source, engine=_scheme(address))


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
