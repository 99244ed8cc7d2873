"""A file from its bytes to the numbers of the first screen, against pyarrow.csv reading the same table as CSV."""

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
from benchmarks.report import Table, at_most, below, megabytes_text, ratio_text, seconds_text, whole_text
from benchmarks.statistic import Predictions
from benchmarks.timing import Laps, alternated, timed
from dashboard.columns.counted import counted
from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.reading import read_table
from metrics_core import BinaryScores

SHARE = 0.1
WITHIN_PYARROW = 2.0
BUDGET = 4_000_000_000
# The labels of a file, negative and positive, by what they are called in the table.
LABELS: dict[str, tuple[Any, Any]] = {"0 and 1": (0, 1), "texts": ("ham", "spam")}


def predictions_table(rows: int, labels: str) -> pa.Table:
    """Two columns, a label and a score."""
    data = Predictions.drawn(rows, SHARE)
    return pa.table({"label": pa.array(LABELS[labels]).take(pa.array(data.y_true)), "score": data.y_score})


def csv_bytes(rows: int, labels: str) -> bytes:
    """A table as CSV, every score with all its digits."""
    file = pa.BufferOutputStream()
    pyarrow.csv.write_csv(predictions_table(rows, labels), file)
    return bytes(file.getvalue())


def parquet_bytes(rows: int, labels: str) -> bytes:
    """The same table as Parquet, as pyarrow writes it unless told otherwise."""
    file = pa.BufferOutputStream()
    pyarrow.parquet.write_table(predictions_table(rows, labels), file)
    return bytes(file.getvalue())


FORMATS = {"CSV": csv_bytes, "Parquet": parquet_bytes}


def here(content: bytes, laps: Laps) -> tuple[object, ...]:
    """Everything that the first screen states as a number."""
    with laps("read and check the file"):
        file = read_table(content, "predictions")
    with laps("tell the columns apart"):
        columns = RecognisedColumns.of(file.table)
        roles = columns.guess
    with laps("build the statistic"):
        scores = counted(columns, roles).scores
    shown = first_screen(scores, laps)
    with laps("wait for the fingerprint"):
        return file.sha256, shown


def first_screen(scores: BinaryScores, laps: Laps) -> tuple[object, ...]:
    """The numbers that the threshold page shows before anything is touched."""
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
    """One side's work on a file, for the measuring of memory in a process of its own."""
    content = Path(path).read_bytes()
    return partial(here, content, Laps()) if side == "here" else partial(in_pyarrow, content)


def measure(plan: Plan) -> list[Table]:
    """Time and peak memory for labels that are numbers and labels that are texts, as CSV and as Parquet."""
    rows: list[tuple[str, ...]] = []
    stages: list[tuple[str, ...]] = []
    for labels in LABELS:
        csv, laps = csv_bytes(plan.file_rows, labels), Laps()
        parquet = parquet_bytes(plan.file_rows, labels)
        tasks = {
            "CSV": partial(here, csv, laps),
            "Parquet": partial(here, parquet, Laps()),
            "pyarrow": partial(in_pyarrow, csv),
        }
        measured = alternated(tasks, plan.repeat)
        check_same_scores(csv)
        theirs = measured["pyarrow"].best
        for form, content in (("CSV", csv), ("Parquet", parquet)):
            ratio = measured[form].best / theirs
            case = (whole_text(plan.file_rows), labels, form, megabytes_text(len(content)))
            times = (seconds_text(measured[form].best), seconds_text(theirs), ratio_text(ratio))
            goal = at_most(ratio, WITHIN_PYARROW) if form == "CSV" else ""
            rows.append((*case, *times, goal, megabytes_text(_peak(content, "here").added)))
        seconds = laps.timings().items()
        stages += [(whole_text(plan.file_rows), labels, stage, seconds_text(lap.best)) for stage, lap in seconds]
    return [_times_table(rows, plan.repeat), _stages_table(stages), _large_table(plan.large_rows)]


def check_same_scores(content: bytes) -> None:
    """A reader that were quick because it changed a score would prove nothing."""
    ours, theirs = read_table(content, "predictions.csv").table["score"], in_pyarrow(content)["score"]
    if not np.array_equal(ours.to_numpy(), theirs.to_numpy()):
        raise AssertionError("The scores read here differ from those that pyarrow reads.")


def _peak(content: bytes, side: str) -> Peak:
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        return peak_memory("benchmarks.reading:task", side=side, path=file.name)


def _large_table(rows: int) -> Table:
    """What many rows need in all, once."""
    lines = []
    for form, written in FORMATS.items():
        content = written(rows, "0 and 1")
        seconds, peak = timed(partial(here, content, Laps())), _peak(content, "here")
        case = (whole_text(rows), form, megabytes_text(len(content)), seconds_text(seconds))
        lines.append((*case, megabytes_text(peak.highest), below(peak.highest / 1e6, BUDGET / 1e6, " MB")))
    note = "One run. Memory is all that the process holds at most, the file's bytes and the libraries included."
    return Table("Many rows", ("rows", "format", "file", "here", "memory in all", "goal"), lines, (note,))


def _times_table(rows: list[tuple[str, ...]], repeat: int) -> Table:
    return Table(
        "A file, from bytes to the numbers of the first screen",
        ("rows", "labels", "format", "file", "here", "pyarrow.csv", "times pyarrow.csv", "goal", "memory added here"),
        rows,
        (
            f"Best of {repeat} runs, taking turns. `pyarrow.csv.read_csv` with its own threads only makes a table of "
            "the same rows as CSV, with the same scores to the bit. Memory is the peak beyond the file's bytes and the "
            "libraries, in a fresh process. Parquet is read in another process.",
        ),
    )


def _stages_table(rows: list[tuple[str, ...]]) -> Table:
    return Table("Where the reading time goes", ("rows", "labels", "stage", "here"), rows)
