"""Ten classes: confusion table, averages, AP and ROC AUC of each class, and top-3 accuracy, against scikit-learn.

Each scikit-learn function starts from the labels and the table of scores, as its users call it.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial
from time import process_time

import numpy as np
from numpy.typing import NDArray
from sklearn.metrics import (
    average_precision_score,
    confusion_matrix,
    precision_recall_fscore_support,
    roc_auc_score,
    top_k_accuracy_score,
)
from sklearn.preprocessing import label_binarize

from benchmarks.peak_memory import peak_memory
from benchmarks.plan import Plan
from benchmarks.report import Table, comparison_cells, difference_cells, integer_text, memory_cells, seconds_text
from benchmarks.timing import Laps, best_seconds
from metrics_core.multiclass import MulticlassScores

CLASSES = 10
K = 3
GOAL_ROWS = 1_000_000
GOAL_SPEEDUP = 5

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class ClassPredictions:
    """Labels 0 to 9 as int64 in random order, and a row of float64 probabilities for each."""

    y_true: NDArray[np.int64]
    y_score: Floats

    @classmethod
    def drawn(cls, rows: int) -> "ClassPredictions":
        """Random predictions: class k is k + 1 times as frequent as class 0, and scores higher in its own column."""
        draw = np.random.default_rng(seed=0)
        y_true = draw.choice(CLASSES, size=rows, p=np.arange(1, CLASSES + 1) / 55)
        y_score = draw.random((rows, CLASSES))
        y_score[np.arange(rows), y_true] += 0.5
        y_score /= y_score.sum(axis=1, keepdims=True)
        return cls(y_true, y_score)


@dataclass(frozen=True)
class ClassNumbers:
    """The results of one side; `averages` are precision, recall and F1 of micro, macro and weighted."""

    counts: NDArray[np.int64]
    averages: Floats
    average_precisions: Floats
    roc_auc: float
    top_k_accuracy: float

    def difference(self, other: "ClassNumbers") -> float:
        """The largest absolute difference of any number."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return max(float(np.max(np.abs(np.asarray(a) - np.asarray(b)))) for a, b in pairs)


def in_this_project(data: ClassPredictions, laps: Laps) -> ClassNumbers:
    with laps("build"):
        scores = MulticlassScores.from_predictions(data.y_true, data.y_score)
    with laps("confusion and averages"):
        table = scores.confusion()
        found = table.averages()
        averages = [[average.value for average in each] for each in (found.micro, found.macro, found.weighted)]
    with laps("AP of each class"):
        average_precisions = scores.average_precisions()
    with laps("ROC AUC"):
        auc = scores.macro_roc_auc().value
    with laps("top 3"):
        top = scores.top_k_accuracy(K)
    return ClassNumbers(table.counts, np.array(averages), average_precisions, auc, top)


def in_scikit_learn(data: ClassPredictions, laps: Laps) -> ClassNumbers:
    with laps("confusion and averages"):
        predicted = data.y_score.argmax(axis=1)
        counts = confusion_matrix(data.y_true, predicted)
        averages = [
            precision_recall_fscore_support(data.y_true, predicted, average=name)[:3]
            for name in ("micro", "macro", "weighted")
        ]
    with laps("AP of each class"):
        by_class = label_binarize(data.y_true, classes=np.arange(CLASSES))
        average_precisions = average_precision_score(by_class, data.y_score, average=None)
        del by_class
    with laps("ROC AUC"):
        auc = float(roc_auc_score(data.y_true, data.y_score, multi_class="ovr"))
    with laps("top 3"):
        top = float(top_k_accuracy_score(data.y_true, data.y_score, k=K))
    return ClassNumbers(counts, np.array(averages, dtype=np.float64), average_precisions, auc, top)


SIDES = {"this project": in_this_project, "scikit-learn": in_scikit_learn}


def task(side: str, rows: int) -> Callable[[], object]:
    """One side's work on its data, to measure its memory in a separate process."""
    return partial(SIDES[side], ClassPredictions.drawn(rows), Laps())


def measure(plan: Plan) -> list[Table]:
    """Times against scikit-learn, times per stage, and peak memory."""
    rows, data = plan.class_rows, ClassPredictions.drawn(plan.class_rows)
    laps = {side: Laps() for side in SIDES}
    tasks = {side: partial(run, data, laps[side]) for side, run in SIDES.items()}
    best = best_seconds(tasks, plan.repeat)
    processor_time = min(_processor_seconds(tasks["this project"]) for _ in range(plan.repeat))
    difference = in_this_project(data, Laps()).difference(in_scikit_learn(data, Laps()))
    del data, tasks
    return [_times_table(rows, plan.repeat, best, processor_time, difference), _stages_table(laps), _memory_table(rows)]


def _processor_seconds(task: Callable[[], object]) -> float:
    """Processor time of all threads, which other load on the machine changes little."""
    started = process_time()
    task()
    return process_time() - started


def _times_table(rows: int, repeat: int, best: dict[str, float], processor_time: float, difference: float) -> Table:
    goal = GOAL_SPEEDUP if rows >= GOAL_ROWS else None
    own, *compared = comparison_cells(best["this project"], best["scikit-learn"], goal)
    cells = (integer_text(rows), own, seconds_text(processor_time), *compared, *difference_cells(difference))
    return Table(
        "Ten classes: confusion table, averages, AP and ROC AUC of each, top-3 accuracy",
        (
            *("rows", "this project", "its processor time", "scikit-learn", "times faster", "goal"),
            *("largest difference", "goal"),
        ),
        [cells],
        (
            f"Best of {repeat} alternating runs; float64 probabilities, int64 labels. scikit-learn: "
            "`confusion_matrix`, `precision_recall_fscore_support` for each of three averages, "
            '`average_precision_score`, `roc_auc_score(multi_class="ovr")` and `top_k_accuracy_score`.',
        ),
    )


def _stages_table(laps: dict[str, Laps]) -> Table:
    ours, theirs = laps["this project"].timings(), laps["scikit-learn"].timings()
    rows = [
        (stage, seconds_text(timings.best), seconds_text(theirs[stage].best) if stage in theirs else "")
        for stage, timings in ours.items()
    ]
    note = "The best of each stage in the same runs. AP and ROC AUC share one sort, which counts for the first of them."
    return Table("Where the time for ten classes goes", ("stage", "this project", "scikit-learn"), rows, (note,))


def _memory_table(rows: int) -> Table:
    ours, theirs = (peak_memory("benchmarks.multiclass:task", side=side, rows=rows).added for side in SIDES)
    cells = (integer_text(rows), *memory_cells(ours, theirs))
    return Table(
        "Peak memory of the same, added to libraries and inputs",
        ("rows", "this project", "scikit-learn", "as a ratio", "goal"),
        [cells],
        ("Each side in a fresh process with the same libraries. This project's figure includes a copy of the scores.",),
    )
