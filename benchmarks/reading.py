"""A CSV from its bytes to the numbers of the first screen, against pyarrow.csv reading the same bytes."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv

from benchmarks.peak_memory import peak_memory
from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, megabytes_text, ratio_text, seconds_text, whole_text
from benchmarks.statistic import Predictions
from benchmarks.timing import Laps, alternated
from dashboard.reading import read_table
from dashboard.reading.columns import guess_roles, scores_from
from dashboard.threshold_grid import ThresholdGrid
from metrics_core import BinaryScores

SHARE = 0.1
WITHIN_PYARROW = 2.0
# The labels of a file, negative and positive, by what they are called in the table.
LABELS: dict[str, tuple[Any, Any]] = {"0 and 1": (0, 1), "texts": ("ham", "spam")}


def csv_bytes(rows: int, labels: str) -> bytes:
    """A file of two columns, every score with all its digits."""
    data = Predictions.drawn(rows, SHARE)
    column = pa.array(LABELS[labels]).take(pa.array(data.y_true))
    file = pa.BufferOutputStream()
    pyarrow.csv.write_csv(pa.table({"label": column, "score": data.y_score}), file)
    return bytes(file.getvalue())


def here(content: bytes, laps: Laps) -> tuple[object, ...]:
    """Everything that the first screen states as a number."""
    with laps("read and check the file"):
        table = read_table(content, "predictions.csv").table
    with laps("tell the columns apart"):
        roles = guess_roles(table)
    with laps("build the statistic"):
        scores = scores_from(table, roles)
    return table, first_screen(scores, laps)


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
    """Time and peak memory for labels that are numbers and labels that are texts."""
    rows: list[tuple[str, ...]] = []
    stages: list[tuple[str, ...]] = []
    for labels in LABELS:
        content, laps = csv_bytes(plan.file_rows, labels), Laps()
        measured = alternated(
            {"here": partial(here, content, laps), "pyarrow": partial(in_pyarrow, content)}, plan.repeat
        )
        check_same_scores(content)
        ours, theirs = measured["here"].best, measured["pyarrow"].best
        case = (whole_text(plan.file_rows), labels)
        rows.append(
            (
                *(*case, megabytes_text(len(content)), seconds_text(ours), seconds_text(theirs)),
                *(ratio_text(ours / theirs), at_most(ours / theirs, WITHIN_PYARROW)),
                *_memory_cells(content),
            )
        )
        stages += [(*case, stage, seconds_text(seconds.best)) for stage, seconds in laps.timings().items()]
    return [_times_table(rows, plan.repeat), _stages_table(stages)]


def check_same_scores(content: bytes) -> None:
    """A reader that were quick because it changed a score would prove nothing."""
    ours, theirs = read_table(content, "predictions.csv").table["score"], in_pyarrow(content)["score"]
    if not np.array_equal(ours.to_numpy(), theirs.to_numpy()):
        raise AssertionError("The scores read here differ from those that pyarrow reads.")


def _memory_cells(content: bytes) -> list[str]:
    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        file.write(content)
        file.flush()
        peaks = [peak_memory("benchmarks.reading:task", side=side, path=file.name) for side in ("here", "pyarrow")]
    return [megabytes_text(peak.added) for peak in peaks]


def _times_table(rows: list[tuple[str, ...]], repeat: int) -> Table:
    return Table(
        "A CSV, from bytes to the numbers of the first screen",
        (
            *("rows", "labels", "file", "here", "pyarrow.csv", "times pyarrow.csv", "goal"),
            *("memory added here", "by pyarrow.csv"),
        ),
        rows,
        (
            f"Best of {repeat} runs, taking turns. `pyarrow.csv.read_csv` with its own threads only makes a table of "
            "the same bytes, with the same scores to the bit. Memory is the peak beyond the file's bytes and the "
            "libraries, each side in a fresh process.",
        ),
    )


def _stages_table(rows: list[tuple[str, ...]]) -> Table:
    return Table("Where the reading time goes", ("rows", "labels", "stage", "here"), rows)
