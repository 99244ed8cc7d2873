"""Ten classes from predictions to confusion table, averages, AP and ROC AUC of each, and top-3 accuracy.

Against scikit-learn, whose functions each start from the labels and the table of scores, as its users call them.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial

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
from benchmarks.report import (
    Table,
    at_least,
    at_most,
    below,
    megabytes_text,
    ratio_text,
    seconds_text,
    times_faster,
    whole_text,
)
from benchmarks.timing import Laps, alternated
from metrics_core.multiclass import MulticlassScores

CLASSES = 10
K = 3
GOAL_ROWS = 1_000_000
FASTER_THAN_SCIKIT_LEARN = 5
LARGEST_DIFFERENCE = 1e-12

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class ClassPredictions:
    """Labels 0 to 9 as int64 in no order, and a row of probabilities for each, float64."""

    y_true: NDArray[np.int64]
    y_score: Floats

    @classmethod
    def drawn(cls, rows: int) -> "ClassPredictions":
        """Class k is k + 1 times as common as class 0, and has a head start in its own column."""
        draw = np.random.default_rng(seed=0)
        y_true = draw.choice(CLASSES, size=rows, p=np.arange(1, CLASSES + 1) / 55)
        y_score = draw.random((rows, CLASSES))
        y_score[np.arange(rows), y_true] += 0.5
        y_score /= y_score.sum(axis=1, keepdims=True)
        return cls(y_true, y_score)


@dataclass(frozen=True)
class ClassNumbers:
    """What both sides return; `averages` are precision, recall and F1 of micro, macro and weighted."""

    counts: NDArray[np.int64]
    averages: Floats
    average_precisions: Floats
    roc_auc: float
    top_k_accuracy: float

    def difference(self, other: "ClassNumbers") -> float:
        """The largest difference in any number."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return max(float(np.max(np.abs(np.asarray(a) - np.asarray(b)))) for a, b in pairs)


def here(data: ClassPredictions, laps: Laps) -> ClassNumbers:
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
        answers = data.y_score.argmax(axis=1)
        counts = confusion_matrix(data.y_true, answers)
        averages = [
            precision_recall_fscore_support(data.y_true, answers, average=name)[:3]
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


SIDES = {"here": here, "scikit-learn": in_scikit_learn}


def task(side: str, rows: int) -> Callable[[], object]:
    """One side's work on its data, for the measuring of memory in a process of its own."""
    return partial(SIDES[side], ClassPredictions.drawn(rows), Laps())


def measure(plan: Plan) -> list[Table]:
    """Times against scikit-learn, where they go, and peak memory."""
    rows, data = plan.class_rows, ClassPredictions.drawn(plan.class_rows)
    laps = {side: Laps() for side in SIDES}
    tasks = {side: partial(run, data, laps[side]) for side, run in SIDES.items()}
    best = {side: timings.best for side, timings in alternated(tasks, plan.repeat).items()}
    difference = here(data, Laps()).difference(in_scikit_learn(data, Laps()))
    del data, tasks
    return [_times_table(rows, plan.repeat, best, difference), _stages_table(laps), _memory_table(rows)]


def _times_table(rows: int, repeat: int, best: dict[str, float], difference: float) -> Table:
    faster = times_faster(best["scikit-learn"], best["here"])
    cells = (
        whole_text(rows),
        seconds_text(best["here"]),
        seconds_text(best["scikit-learn"]),
        ratio_text(faster),
        at_least(faster, FASTER_THAN_SCIKIT_LEARN) if rows >= GOAL_ROWS else "",
        f"{difference:.1e}",
        at_most(difference, LARGEST_DIFFERENCE, ""),
    )
    return Table(
        "Ten classes: confusion table, averages, AP and ROC AUC of each, top-3 accuracy",
        ("rows", "here", "scikit-learn", "times faster", "goal", "largest difference", "goal"),
        [cells],
        (
            f"Best of {repeat} runs, taking turns; float64 probabilities, int64 labels. scikit-learn: "
            "`confusion_matrix`, `precision_recall_fscore_support` for each of three averages, "
            '`average_precision_score`, `roc_auc_score(multi_class="ovr")` and `top_k_accuracy_score`.',
        ),
    )


def _stages_table(laps: dict[str, Laps]) -> Table:
    ours, theirs = laps["here"].timings(), laps["scikit-learn"].timings()
    rows = [
        (stage, seconds_text(timings.best), seconds_text(theirs[stage].best) if stage in theirs else "")
        for stage, timings in ours.items()
    ]
    note = "Of the same runs, the best of each stage. AP and ROC AUC share one sort, made by whoever asks first."
    return Table("Where the time for ten classes goes", ("stage", "here", "scikit-learn"), rows, (note,))


def _memory_table(rows: int) -> Table:
    ours, theirs = (peak_memory("benchmarks.multiclass:task", side=side, rows=rows).added for side in SIDES)
    ratio = ours / theirs if theirs else float("nan")
    cells = (whole_text(rows), megabytes_text(ours), megabytes_text(theirs), ratio_text(ratio), below(ratio, 1, "×"))
    return Table(
        "Peak memory of the same, added to libraries and inputs",
        ("rows", "here", "scikit-learn", "as a ratio", "goal"),
        [cells],
        ("Each side in a fresh process with the same libraries loaded. Here includes the copy of the scores.",),
    )
