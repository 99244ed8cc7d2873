"""Connects to a Spark cluster, or to Spark on this machine, as an Ibis backend."""

import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Any
from urllib.parse import parse_qsl

import pyarrow as pa

from threshold_explorer.data.reduce.request import CountingRefused

# Defaults; query parameters of the URL override them.
SETTINGS = {
    "spark.app.name": "Threshold Explorer",
    # Open no port, and draw no progress bar over the command's output.
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    # A Parquet file may have columns "P" and "p".
    "spark.sql.caseSensitive": "true",
    # Rows that are too short are only detected if all columns are read.
    "spark.sql.csv.parser.columnPruning.enabled": "false",
    # Do not substitute variables in labels such as "${x}".
    "spark.sql.variable.substitute": "false",
    # pandas writes nanosecond timestamps; without this Spark refuses such files altogether.
    "spark.sql.legacy.parquet.nanosAsLong": "true",
}
# Spark itself retries a missing master three times, and waits for a free worker forever.
MASTER_SECONDS = 10
WORKER_SECONDS = 60
# Java prints an error after its class, and py4j prints Java's errors after the failed call.
_CAUSE = re.compile(r"^(?:Caused by)?: (?:[\w.$]+: )?(.+)$", re.MULTILINE)
_MASTER = re.compile(r"spark://.*|local(\[.*\])?")


def is_spark(address: str) -> bool:
    """Whether a URL is that of a Spark master, with or without settings.

    >>> [is_spark(address) for address in ("spark://host:7077", "local[2]?spark.driver.memory=4g", "duckdb://")]
    [True, True, False]
    """
    return bool(_MASTER.fullmatch(address.partition("?")[0]))


def connected(address: str) -> Any:
    """The Ibis backend of a new session; raises `CountingRefused` without a master, a worker or Java."""
    import ibis

    master, _, settings = address.partition("?")
    if master.startswith("spark://"):
        _check_master(master)
    session = _session({"spark.master": master, **SETTINGS, **dict(parse_qsl(settings))})
    try:
        _check_worker(session, master)
        return ibis.pyspark.connect(session)
    except BaseException:
        session.stop()
        raise


def csv_options(source: str) -> dict[str, str]:
    """The options for reading a text file: doubled quotes, and an error for rows of another length."""
    separator = "\t" if re.match(r".*\.tsv\b", source, re.IGNORECASE | re.DOTALL) else ","
    return {"sep": separator, "escape": '"', "mode": "FAILFAST"}


def fetched(expression: Any) -> pa.Table:
    """The result through Arrow; Ibis would use pandas, which rounds large integers in columns with nulls."""
    backend = expression.get_backend()
    found = backend.raw_sql(backend.compile(expression)).toArrow()
    return found.cast(expression.schema().to_pyarrow())


def cause_in(trace: str) -> str:
    """The root cause in a Java stack trace; any other text unchanged.

    >>> cause_in("An error occurred while calling o1.sql.\\n: a.Error: Job aborted\\nCaused by: b.Error: x is broken")
    'x is broken'
    """
    causes = _CAUSE.findall(trace)
    return causes[-1] if causes else trace


def _check_master(master: str) -> None:
    """Raise `CountingRefused` unless one of the masters responds, as in spark://one:7077,two:7077."""
    reason = ""
    for place in master.removeprefix("spark://").split(","):
        host, _, port = place.rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=MASTER_SECONDS).close()
            return
        except OSError as error:
            reason = error.strerror or str(error)
        except ValueError:
            raise CountingRefused("reduce-spark-no-port", master=master) from None
    raise CountingRefused("reduce-spark-no-master", master=master, reason=reason)


def _session(settings: dict[str, Any]) -> Any:
    from pyspark.errors import PySparkRuntimeError
    from pyspark.sql import SparkSession

    with TemporaryFile() as log:
        try:
            with _stderr_into(log):
                return SparkSession.builder.config(map=settings).getOrCreate()
        except PySparkRuntimeError as error:
            if error.getCondition() != "JAVA_GATEWAY_EXITED":
                raise
            log.seek(0)
            lines = [line for line in log.read().decode(errors="replace").splitlines() if line.strip()]
            reason = next((line for line in lines if not line.startswith("WARNING")), str(error))
            raise CountingRefused("reduce-spark-no-java", reason=reason) from None


@contextmanager
def _stderr_into(log: IO[bytes]) -> Iterator[None]:
    """Redirect the stderr of processes started in the block into a file."""
    sys.stderr.flush()
    shown = os.dup(2)
    os.dup2(log.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(shown, 2)
        os.close(shown)


def _check_worker(session: Any, master: str) -> None:
    """Run a minimal job; raises `CountingRefused` if no worker takes it in time."""
    timer = Timer(WORKER_SECONDS, session.sparkContext.cancelAllJobs)
    timer.daemon = True
    timer.start()
    try:
        session.range(1).count()
    except Exception:
        if timer.finished.is_set():
            raise CountingRefused("reduce-spark-no-worker", master=master, seconds=WORKER_SECONDS) from None
        raise
    finally:
        timer.cancel()
