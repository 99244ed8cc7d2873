"""The command `python -m threshold_explorer.data.reduce` on the same files: DuckDB under a memory limit, and Spark."""

import importlib.util
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from benchmarks.peak_memory import ROOT, highest_resident
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, integer_text, megabytes_text, ratio_text, seconds_text

SHARE = 0.1
# A million distinct scores, each with its own row of counts.
DECIMALS = 6
ROWS_IN_A_FILE = 1_000_000
MEMORY_GB = 2
DUCKDB = f"duckdb://?memory_limit={MEMORY_GB}GB"
SPARK = f"local[2]?spark.driver.memory={MEMORY_GB}g"
# Above this number of rows only DuckDB is measured.
MAX_SPARK_ROWS = 20_000_000
POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Run:
    """Seconds from start to end of a command, and the peak resident bytes of its process."""

    seconds: float
    highest: int


def measure(plan: Plan) -> list[Table]:
    """A table with one row per number of rows."""
    notes = [
        f"One run each, from start to end of the command: Parquet files of {integer_text(ROWS_IN_A_FILE)} rows, "
        f"{SHARE:.0%} positive, scores with {DECIMALS} decimals. DuckDB may use {MEMORY_GB} GB; its memory is that of "
        f"the whole process. Spark is `local[2]` with a heap of {MEMORY_GB} GB, and is measured up to "
        f"{integer_text(MAX_SPARK_ROWS)} rows."
    ]
    with_spark = has_spark()
    if not with_spark:
        notes.append("pyspark is not installed, so there is no figure for Spark: `make test-spark` installs it.")
    columns = ("rows", "files", "counts", "DuckDB", "memory of DuckDB", "goal", "Spark", "DuckDB, times faster")
    rows = [_row(rows, with_spark) for rows in plan.reduce_rows]
    return [Table("Counting where the rows are", columns, rows, tuple(notes))]


def has_spark() -> bool:
    """Whether pyspark is installed."""
    return importlib.util.find_spec("pyspark") is not None


def write_files(rows: int, folder: Path) -> int:
    """Write predictions to Parquet files; returns their total size in bytes.

    They are generated within the database, so that they need not fit into memory.
    """
    with duckdb.connect(config={"memory_limit": f"{MEMORY_GB}GB", "temp_directory": str(folder / "spill")}) as database:
        database.execute("SELECT setseed(0.5)")
        for number, start in enumerate(range(0, rows, ROWS_IN_A_FILE)):
            database.execute(
                f"COPY (SELECT CASE WHEN random() < {SHARE} THEN 'fraud' ELSE 'ok' END AS outcome, "
                f"round(random(), {DECIMALS}) AS p FROM range({min(ROWS_IN_A_FILE, rows - start)})) "
                f"TO '{folder}/part-{number}.parquet'"
            )
    return sum(path.stat().st_size for path in folder.glob("*.parquet"))


def run(engine: str, folder: Path, output: Path) -> Run:
    """Run the command on the files of a folder; raises `RuntimeError` with its error output if it fails."""
    command = [
        sys.executable,
        "-m",
        "threshold_explorer.data.reduce",
        folder / "part-*.parquet",
        "--label=outcome",
        "--score=p",
    ]
    started = time.perf_counter()
    with subprocess.Popen(
        [*command, "--positive=fraud", f"--engine={engine}", f"--output={output}"],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        highest = 0
        while process.poll() is None:
            # A process that has just ended has no status.
            with suppress(OSError, LookupError):
                highest = highest_resident(process.pid)
            time.sleep(POLL_SECONDS)
        seconds = time.perf_counter() - started
        if process.returncode:
            raise RuntimeError(process.stderr.read() if process.stderr else "")
    return Run(seconds, highest)


def _row(rows: int, with_spark: bool) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        size = write_files(rows, folder)
        on_duckdb = run(DUCKDB, folder, folder / "duckdb-counts.parquet")
        counts = pq.read_table(folder / "duckdb-counts.parquet")
        spark, faster = "", ""
        if with_spark and rows <= MAX_SPARK_ROWS:
            on_spark = run(SPARK, folder, folder / "spark-counts.parquet")
            if not counts.equals(pq.read_table(folder / "spark-counts.parquet")):
                raise AssertionError("The counts of Spark and DuckDB differ.")
            spark, faster = seconds_text(on_spark.seconds), ratio_text(on_spark.seconds / on_duckdb.seconds)
    goal = at_most(on_duckdb.highest / 1e9, MEMORY_GB, " GB")
    case = (integer_text(rows), megabytes_text(size), integer_text(len(counts)))
    return (*case, seconds_text(on_duckdb.seconds), megabytes_text(on_duckdb.highest), goal, spark, faster)
