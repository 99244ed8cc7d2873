"""The same predictions in each other dashboard and in this project: what they compute per threshold, and how long."""

import json
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.peak_memory import ROOT
from benchmarks.report import Table, integer_text, megabytes_text, ratio_text, seconds_text, times_faster
from benchmarks.statistic import Predictions
from benchmarks.timing import Timings, alternated
from metrics_core import BinaryScores
from metrics_core.calibration import corp_decomposition, isotonic_fit
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.live.charts.figures import pr_curve, roc_curve

SHARE = 0.1
RUN_SECONDS = 900
# rtichoke's calibration curve takes quadratic time.
CALIBRATION_ROWS = 10_000
# The requirements of the packages conflict with this project's or with each other.
ENVIRONMENTS = ROOT / ".venv-rivals"


@dataclass(frozen=True)
class Rival:
    """A package, the module that runs it, and the names of its tasks in the table.

    The text file `<name>.txt` lists its requirements, the package itself in the first line.
    """

    name: str
    module: str
    tasks: dict[str, str]

    @property
    def version(self) -> str:
        requirements = (Path(__file__).parent / f"{self.name}.txt").read_text(encoding="utf-8")
        return requirements.splitlines()[0]

    @property
    def python(self) -> Path:
        return ENVIRONMENTS / self.name / "bin" / "python"


RIVALS = (
    Rival(
        "rtichoke",
        "benchmarks.rivals.in_rtichoke",
        {
            "numbers": "predictions to every metric at 101 cutoffs",
            "figure": "predictions to a PR figure with 101 cutoffs, as JSON",
            "calibration": "10 000 of the predictions to a calibration curve without a band",
        },
    ),
    Rival(
        "explainerdashboard",
        "benchmarks.rivals.in_explainerdashboard",
        {
            "opening": "predictions to the metrics, matrix, PR and ROC figure of the first cutoff",
            "move": "one more cutoff: the metrics, matrix, PR and ROC figure anew, in the server",
        },
    ),
    Rival(
        "model-diagnostics",
        "benchmarks.rivals.in_model_diagnostics",
        {"decomposition": "predictions to the Brier score in three parts, by isotonic regression"},
    ),
)


class NotRunError(RuntimeError):
    """A rival did not run, with the reason in one line."""


def comparison_table(rows: int, repeat: int) -> Table:
    """One row per task and package; a sentence for a package that does not run."""
    data = Predictions.drawn(rows, SHARE)
    lines: list[tuple[str, ...]] = []
    for rival in RIVALS:
        try:
            measured = _in_its_environment(rival, data, repeat)
        except NotRunError as reason:
            lines.append((str(reason), rival.version, "", "", ""))
        else:
            lines += _lines(rival, measured, in_this_project(data, list(rival.tasks), repeat))
    return _table(lines, rows, repeat)


def in_this_project(data: Predictions, tasks: list[str], repeat: int) -> dict[str, Timings]:
    """The same tasks in this project, except those that it never does: no figure depends on the threshold."""
    own: dict[str, Callable[[], object]] = {
        "numbers": partial(_numbers, data),
        "figure": partial(_figures, data, with_roc=False),
        "opening": partial(_figures, data, with_roc=True),
        "calibration": partial(_calibration, data),
        "decomposition": partial(_decomposition, data),
    }
    return alternated({name: task for name, task in own.items() if name in tasks}, repeat)


# Fields of a data set that the measured figures do not use.
_UNUSED_FIELDS: dict[str, Any] = {
    "id": "",
    "title": "",
    "key": "",
    "origin": Origin.UPLOAD,
    "provenance": "",
    "roles": ColumnRoles("label", "score", "1"),
    "negative": "0",
}


def _numbers(data: Predictions) -> object:
    scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    return scores.threshold_curve(ThresholdGrid.for_scores(0, 1).thresholds).to_frame()


def _calibration(data: Predictions) -> object:
    rows = slice(CALIBRATION_ROWS)
    scores = BinaryScores.from_predictions(data.y_true[rows], data.y_score[rows])
    return isotonic_fit(scores)


def _decomposition(data: Predictions) -> object:
    return corp_decomposition(BinaryScores.from_predictions(data.y_true, data.y_score))


def _figures(data: Predictions, *, with_roc: bool) -> tuple[object, ...]:
    """The figures as the page gets them, the counts at every slider step, and all metrics at one threshold."""
    scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    at = scores.confusion_at(ThresholdGrid.for_scores(0, 1).thresholds)
    dataset = BinaryDataset(**_UNUSED_FIELDS, scores=scores)
    figures = [pr_curve(dataset), *([roc_curve(dataset)] if with_roc else [])]
    return at, scores.threshold_curve([0.5]).to_frame(), [figure.to_json() for figure in figures]


def _in_its_environment(rival: Rival, data: Predictions, repeat: int) -> dict[str, list[float]]:
    output = output_of(rival, str(repeat), y_true=data.y_true, y_score=data.y_score)
    measured: dict[str, list[float]] = json.loads(output)
    return measured


def output_of(rival: Rival, *arguments: str, **arrays: Any) -> str:
    """The last line that the rival's module prints for a file with these arrays and more arguments."""
    if not rival.python.exists():
        raise NotRunError(f"{rival.name} is not installed; run `make bench-rivals`")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arrays.npz"
        np.savez(path, **arrays)
        command = [str(rival.python), "-m", rival.module, str(path), *arguments]
        try:
            completed = subprocess.run(
                command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=RUN_SECONDS
            )
        except subprocess.CalledProcessError as error:
            reason = (error.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise NotRunError(f"{rival.name} was installed but did not run: {reason}") from error
        except subprocess.TimeoutExpired as error:
            raise NotRunError(f"{rival.name} was not finished after {RUN_SECONDS} seconds") from error
    return completed.stdout.splitlines()[-1]


def _lines(rival: Rival, measured: dict[str, list[float]], ours: dict[str, Timings]) -> list[tuple[str, ...]]:
    name = rival.version
    lines: list[tuple[str, ...]] = []
    for task, about in rival.tasks.items():
        theirs = min(measured[task])
        own = ours[task].best if task in ours else None
        comparison_table = (seconds_text(own), ratio_text(times_faster(theirs, own))) if own else ("", "")
        lines.append((about, name, seconds_text(theirs), *comparison_table))
    if "sent" in measured:
        sent = megabytes_text(measured["sent"][0])
        lines.append(("sent to the browser for one more cutoff", name, sent, "", ""))
    return lines


def _table(lines: list[tuple[str, ...]], rows: int, repeat: int) -> Table:
    return Table(
        f"Other dashboards, {integer_text(rows)} predictions",
        ("task", "rival", "its best", "this project", "times faster"),
        lines,
        (
            f"Best of {repeat} runs (one for the opening of explainerdashboard), each package in an environment "
            "of its own, in Python without the network or the browser. rtichoke computes its cutoffs in advance, as "
            "this project does for the slider's steps, and its figure moves in the browser. explainerdashboard has the "
            "numbers of 99 cutoffs in advance, which its opening includes, and asks its server for the figures of each "
            "new one: its common slider when let go, a single figure's slider at every move. No figure here depends on "
            "the threshold, so that this work has no counterpart: what a user waits for "
            "here is under “work per pointer move” and “from release”, with the bytes that the server sends.",
        ),
    )
