"""From the bytes of a file to the numbers of the first screen, against pyarrow.csv reading the same table from CSV."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from benchmarks.peak_memory import Peak, peak_memory
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, below, integer_text, megabytes_text, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from benchmarks.timing import Laps, alternated, timed
from metrics_core import BinaryScores
from threshold_explorer.data.columns.binary_statistic import binary_statistic
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.reading import read_table

SHARE = 0.1
MAX_PYARROW_RATIO = 2.5
MAX_BYTES = 4_000_000_000
# The negative and positive label of a file, by the name in the printed table.
LABELS: dict[str, tuple[Any, Any]] = {"0 and 1": (0, 1), "texts": ("ham", "spam")}


def predictions_table(rows: int, labels: str) -> pa.Table:
    """A table of a label and a score."""
    data = Predictions.drawn(rows, SHARE)
    return pa.table({"label": pa.array(LABELS[labels]).take(pa.array(data.y_true)), "score": data.y_score})


def csv_bytes(rows: int, labels: str) -> bytes:
    """The table as CSV, every score with all its digits."""
    file = pa.BufferOutputStream()
    pyarrow.csv.write_csv(predictions_table(rows, labels), file)
    return bytes(file.getvalue())


def parquet_bytes(rows: int, labels: str) -> bytes:
    """The same table as Parquet, with pyarrow's default settings."""
    file = pa.BufferOutputStream()
    pyarrow.parquet.write_table(predictions_table(rows, labels), file)
    return bytes(file.getvalue())


FORMATS = {"CSV": csv_bytes, "Parquet": parquet_bytes}


def in_this_project(content: bytes, laps: Laps) -> tuple[object, ...]:
    """From the file to all numbers of the first screen."""
    with laps("read and check the file"):
        file = read_table(content, "predictions")
    with laps("detect the columns"):
        columns = DetectedColumns.of(file.table)
        roles = columns.guess
    with laps("build the statistic"):
        scores = binary_statistic(columns, roles).scores
    shown = first_screen(scores, laps)
    with laps("wait for the fingerprint"):
        return file.sha256, shown


def first_screen(scores: BinaryScores, laps: Laps) -> tuple[object, ...]:
    """The numbers that the Threshold page shows at first."""
    with laps("counts at the slider's steps, AP, ROC AUC"):
        grid = ThresholdGrid.for_scores(scores.minimum, scores.maximum)
        at = scores.confusion_at(grid.thresholds)
        summaries = (scores.average_precision(), scores.roc_auc())
    with laps("best F1"):
        best = scores.best_threshold("f1")
    return scores, at, summaries, best


def in_pyarrow(content: bytes) -> pa.Table:
    return pyarrow.csv.read_csv(pa.BufferReader(content))


def task(side: str, path: str) -> Callable[[], object]:
    """One side's work on a file, to measure its memory in a separate process."""
    content = Path(path).read_bytes()
    return partial(in_this_project, content, Laps()) if side == "this project" else partial(in_pyarrow, content)


def measure(plan: Plan) -> list[Table]:
    """Time and peak memory for numeric and for text labels, from CSV and from Parquet."""
    rows: list[tuple[str, ...]] = []
    stages: list[tuple[str, ...]] = []
    for labels in LABELS:
        csv, laps = csv_bytes(plan.file_rows, labels), Laps()
        parquet = parquet_bytes(plan.file_rows, labels)
        tasks = {
            "CSV": partial(in_this_project, csv, laps),
            "Parquet": partial(in_this_project, parquet, Laps()),
            "pyarrow": partial(in_pyarrow, csv),
        }
        measured = alternated(tasks, plan.repeat)
        check_same_scores(csv)
        theirs = measured["pyarrow"].best
        for form, content in (("CSV", csv), ("Parquet", parquet)):
            ratio = measured[form].best / theirs
            case = (integer_text(plan.file_rows), labels, form, megabytes_text(len(content)))
            times = (seconds_text(measured[form].best), seconds_text(theirs), ratio_text(ratio))
            goal = at_most(ratio, MAX_PYARROW_RATIO) if form == "CSV" else ""
            rows.append((*case, *times, goal, megabytes_text(_peak(content, "this project").added)))
        seconds = laps.timings().items()
        stages += [(integer_text(plan.file_rows), labels, stage, seconds_text(lap.best)) for stage, lap in seconds]
    return [_times_table(rows, plan.repeat), _stages_table(stages), _large_table(plan.large_rows)]


def check_same_scores(content: bytes) -> None:
    """Check that the measured reader returns the same scores as pyarrow."""
    ours, theirs = read_table(content, "predictions.csv").table["score"], in_pyarrow(content)["score"]
    if not np.array_equal(ours.to_numpy(), theirs.to_numpy()):
        raise AssertionError("The scores differ from those that pyarrow reads.")


def _peak(content: bytes, side: str) -> Peak:
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        return peak_memory("benchmarks.reading:task", side=side, path=file.name)


def _large_table(rows: int) -> Table:
    """Time and total memory of one run on many rows."""
    lines = []
    for form, write in FORMATS.items():
        content = write(rows, "0 and 1")
        seconds, peak = timed(partial(in_this_project, content, Laps())), _peak(content, "this project")
        case = (integer_text(rows), form, megabytes_text(len(content)), seconds_text(seconds))
        lines.append((*case, megabytes_text(peak.highest), below(peak.highest / 1e6, MAX_BYTES / 1e6, " MB")))
    note = "One run. Memory is the peak of the process, including the file's bytes and the libraries."
    return Table("Many rows", ("rows", "format", "file", "this project", "total memory", "goal"), lines, (note,))


def _times_table(rows: list[tuple[str, ...]], repeat: int) -> Table:
    return Table(
        "A file, from bytes to the numbers of the first screen",
        (
            "rows",
            "labels",
            "format",
            "file",
            "this project",
            "pyarrow.csv",
            "times pyarrow.csv",
            "goal",
            "memory added",
        ),
        rows,
        (
            f"Best of {repeat} alternating runs. `pyarrow.csv.read_csv`, with its own threads, only reads the same "
            "rows from CSV into a table with bitwise equal scores. Memory is the peak beyond the file's bytes and the "
            "libraries, in a fresh process. Parquet is read in a worker process.",
        ),
    )


def _stages_table(rows: list[tuple[str, ...]]) -> Table:
    return Table("Where the reading time goes", ("rows", "labels", "stage", "this project"), rows)
