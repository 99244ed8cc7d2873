"""`python -m dashboard.reduce`, the whole command, on DuckDB under a memory limit and on Spark: the same files."""

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
from benchmarks.report import Table, at_most, megabytes_text, ratio_text, seconds_text, whole_text

SHARE = 0.1
# A million different scores, which the counts hold one by one.
DECIMALS = 6
ROWS_IN_A_FILE = 1_000_000
MEMORY_GB = 2
DUCKDB = f"duckdb://?memory_limit={MEMORY_GB}GB"
SPARK = f"local[2]?spark.driver.memory={MEMORY_GB}g"
# Above this only DuckDB is measured.
MOST_SPARK_ROWS = 20_000_000
POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Run:
    """Seconds of a command from its start to its end, and the most bytes that its process had in memory."""

    seconds: float
    highest: int


def measure(plan: Plan) -> list[Table]:
    """One row for each number of rows."""
    python = spark_python()
    notes = [
        f"One run each, from the start of the command to its end: Parquet files of {whole_text(ROWS_IN_A_FILE)} rows, "
        f"{SHARE:.0%} positive, scores of {DECIMALS} decimals. DuckDB may use {MEMORY_GB} GB; its memory is that of "
        f"the whole process. Spark is `local[2]` with a heap of {MEMORY_GB} GB, and not asked above "
        f"{whole_text(MOST_SPARK_ROWS)} rows."
    ]
    if python is None:
        notes.append("pyspark is not installed, so there is no figure for Spark: `make test-spark` installs it.")
    columns = ("rows", "files", "counts", "DuckDB", "memory of DuckDB", "goal", "Spark", "DuckDB, times faster")
    rows = [_row(rows, python) for rows in plan.reduce_rows]
    return [Table("Counting where the rows are", columns, rows, tuple(notes))]


def spark_python() -> Path | None:
    """A Python that has pyspark: this one, or that of the tests on Spark."""
    if importlib.util.find_spec("pyspark"):
        return Path(sys.executable)
    apart = ROOT / ".venv-spark"
    return apart / "bin" / "python" if (apart / ".installed").exists() else None


def written(rows: int, folder: Path) -> int:
    """Predictions as files, made where they are counted, so that they need not fit into memory; their bytes in all."""
    with duckdb.connect(config={"memory_limit": f"{MEMORY_GB}GB", "temp_directory": str(folder / "spill")}) as database:
        database.execute("SELECT setseed(0.5)")
        for number, start in enumerate(range(0, rows, ROWS_IN_A_FILE)):
            database.execute(
                f"COPY (SELECT CASE WHEN random() < {SHARE} THEN 'fraud' ELSE 'ok' END AS outcome, "
                f"round(random(), {DECIMALS}) AS p FROM range({min(ROWS_IN_A_FILE, rows - start)})) "
                f"TO '{folder}/part-{number}.parquet'"
            )
    return sum(path.stat().st_size for path in folder.glob("*.parquet"))


def run(python: Path, engine: str, folder: Path, output: Path) -> Run:
    """The command on the files of a folder; raises `RuntimeError` with what it says where it is refused."""
    command = [python, "-m", "dashboard.reduce", folder / "part-*.parquet", "--label=outcome", "--score=p"]
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
            # A process that has just ended has none.
            with suppress(OSError, LookupError):
                highest = highest_resident(process.pid)
            time.sleep(POLL_SECONDS)
        seconds = time.perf_counter() - started
        if process.returncode:
            raise RuntimeError(process.stderr.read() if process.stderr else "")
    return Run(seconds, highest)


def _row(rows: int, python: Path | None) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        size = written(rows, folder)
        here = run(Path(sys.executable), DUCKDB, folder, folder / "duckdb-counts.parquet")
        counts = pq.read_table(folder / "duckdb-counts.parquet")
        spark, faster = "", ""
        if python and rows <= MOST_SPARK_ROWS:
            there = run(python, SPARK, folder, folder / "spark-counts.parquet")
            if not counts.equals(pq.read_table(folder / "spark-counts.parquet")):
                raise AssertionError("Spark counts something else than DuckDB.")
            spark, faster = seconds_text(there.seconds), ratio_text(there.seconds / here.seconds)
    goal = at_most(here.highest / 1e9, MEMORY_GB, " GB")
    case = (whole_text(rows), megabytes_text(size), whole_text(len(counts)))
    return (*case, seconds_text(here.seconds), megabytes_text(here.highest), goal, spark, faster)
