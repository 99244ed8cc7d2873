"""A Spark cluster, or Spark on this machine, as an Ibis backend."""

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

from dashboard.reduce.refusals import NotReduced

# What the address asks for after its question mark comes before these.
SETTINGS = {
    "spark.app.name": "Threshold Explorer",
    # No port is opened, and no bar drawn over what the command says.
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    # "P" and "p" are two columns of a Parquet file.
    "spark.sql.caseSensitive": "true",
    # A row that is too short is seen where all of it is read.
    "spark.sql.csv.parser.columnPruning.enabled": "false",
    # "${x}" is a label like any other.
    "spark.sql.variable.substitute": "false",
    # pandas writes times to the nanosecond, for which Spark would refuse a file whatever else is asked of it.
    "spark.sql.legacy.parquet.nanosAsLong": "true",
}
# Spark asks a master that is not there three times, and waits for a free worker for ever.
MASTER_SECONDS = 10
WORKER_SECONDS = 60
# Java introduces an error by its class, Python those of Java by the call that met it.
_CAUSE = re.compile(r"^(?:Caused by)?: (?:[\w.$]+: )?(.+)$", re.MULTILINE)
_MASTER = re.compile(r"spark://.*|local(\[.*\])?")


def is_spark(address: str) -> bool:
    """Whether an address is that of a Spark master, with or without settings.

    >>> [is_spark(address) for address in ("spark://host:7077", "local[2]?spark.driver.memory=4g", "duckdb://")]
    [True, True, False]
    """
    return bool(_MASTER.fullmatch(address.partition("?")[0]))


def connected(address: str) -> Any:
    """The Ibis backend of a new session; raises `NotReduced` where no master, no worker or no Java answers."""
    import ibis

    master, _, settings = address.partition("?")
    if master.startswith("spark://"):
        _refuse_silence(master)
    session = _session({"spark.master": master, **SETTINGS, **dict(parse_qsl(settings))})
    try:
        _refuse_idleness(session, master)
        return ibis.pyspark.connect(session)
    except BaseException:
        session.stop()
        raise


def csv_options(source: str) -> dict[str, str]:
    """How a text file is read: quotes are doubled, as everywhere else, and a row of another length is refused."""
    separator = "\t" if re.match(r".*\.tsv\b", source, re.IGNORECASE | re.DOTALL) else ","
    return {"sep": separator, "escape": '"', "mode": "FAILFAST"}


def fetched(expression: Any) -> pa.Table:
    """The result by Arrow alone: Ibis takes it through pandas, where a whole number beside a null is rounded."""
    backend = expression.get_backend()
    found = backend.raw_sql(backend.compile(expression)).toArrow()
    return found.cast(expression.schema().to_pyarrow())


def cause_in(trace: str) -> str:
    """What a trace of Java's names as the first cause; any other text as it is.

    >>> cause_in("An error occurred while calling o1.sql.\\n: a.Error: Job aborted\\nCaused by: b.Error: x is broken")
    'x is broken'
    """
    causes = _CAUSE.findall(trace)
    return causes[-1] if causes else trace


def _refuse_silence(master: str) -> None:
    """Of several masters, as in spark://one:7077,two:7077, one that answers is enough."""
    reason = ""
    for place in master.removeprefix("spark://").split(","):
        host, _, port = place.rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=MASTER_SECONDS).close()
            return
        except OSError as error:
            reason = error.strerror or str(error)
        except ValueError:
            raise NotReduced("reduce-spark-no-port", master=master) from None
    raise NotReduced("reduce-spark-no-master", master=master, reason=reason)


def _session(settings: dict[str, str]) -> Any:
    from pyspark.errors import PySparkRuntimeError
    from pyspark.sql import SparkSession

    with TemporaryFile() as log:
        try:
            with _errors_into(log):
                return SparkSession.builder.config(map=settings).getOrCreate()
        except PySparkRuntimeError as error:
            if error.getCondition() != "JAVA_GATEWAY_EXITED":
                raise
            log.seek(0)
            lines = [line for line in log.read().decode(errors="replace").splitlines() if line.strip()]
            reason = next((line for line in lines if not line.startswith("WARNING")), str(error))
            raise NotReduced("reduce-spark-no-java", reason=reason) from None


@contextmanager
def _errors_into(log: IO[bytes]) -> Iterator[None]:
    """Lets whatever is started meanwhile write its errors into a file, for as long as it runs."""
    sys.stderr.flush()
    shown = os.dup(2)
    os.dup2(log.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(shown, 2)
        os.close(shown)


def _refuse_idleness(session: Any, master: str) -> None:
    """Gives the smallest of jobs to whoever takes it."""
    timer = Timer(WORKER_SECONDS, session.sparkContext.cancelAllJobs)
    timer.daemon = True
    timer.start()
    try:
        session.range(1).count()
    except Exception:
        if timer.finished.is_set():
            raise NotReduced("reduce-spark-no-worker", master=master, seconds=WORKER_SECONDS) from None
        raise
    finally:
        timer.cancel()
