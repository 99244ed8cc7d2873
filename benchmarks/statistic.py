"""From predictions to PR curve, AP, ROC AUC and 1001 thresholds: against scikit-learn, and against np.sort alone.

scikit-learn has no object that shares the work, so each of its functions sorts anew, as for its users. Its precision
and recall at the thresholds are looked up by binary search in the returned curve, which costs almost nothing; the
counts from its `confusion_matrix_at_thresholds`, another sort, are timed separately and not in the sum.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from sklearn.metrics import (
    average_precision_score,
    confusion_matrix_at_thresholds,
    precision_recall_curve,
    roc_auc_score,
)

from benchmarks.peak_memory import Peak, peak_memory
from benchmarks.plan import Plan
from benchmarks.report import (
    Table,
    at_most,
    below,
    comparison_cells,
    difference_cells,
    integer_text,
    megabytes_text,
    ratio_text,
    seconds_text,
)
from benchmarks.timing import Laps, Timings, best_seconds
from metrics_core import BinaryScores

SHARES = (0.1, 0.5)
# The goals apply from this number of rows; below it fixed costs dominate.
GOAL_ROWS = 10_000_000
GOAL_SPEEDUP = {0.1: 25, 0.5: 15}
MAX_NP_SORT_RATIO = {0.1: 3, 0.5: 6}
MAX_INTEGER_RATIO = 3
THRESHOLDS = np.arange(1001) / 1000
COUNTS = "confusion_matrix_at_thresholds"

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Predictions:
    """Labels 0 and 1 as int64 and continuous scores in [0, 1) as float64, in random order."""

    y_true: NDArray[np.int64]
    y_score: Floats

    @classmethod
    def drawn(cls, rows: int, share: float) -> "Predictions":
        """Random predictions: positives score sqrt(u), negatives u², so they overlap; the prevalence is exact."""
        draw = np.random.default_rng(seed=0)
        y_true = np.zeros(rows, dtype=np.int64)
        y_true[: round(rows * share)] = 1
        draw.shuffle(y_true)
        uniform = draw.random(rows)
        return cls(y_true, np.where(y_true == 1, np.sqrt(uniform), np.square(uniform)))


@dataclass(frozen=True)
class Numbers:
    """The results of one side: PR curve, AP, ROC AUC, and precision and recall at the thresholds."""

    thresholds: Floats
    precision: Floats
    recall: Floats
    average_precision: float
    roc_auc: float
    precision_at: Floats
    recall_at: Floats

    def difference(self, other: "Numbers") -> float:
        """The largest absolute difference of any number.

        Precision with nothing flagged is left out: nan in this project, 1 by scikit-learn's convention.
        """
        pairs = zip(astuple(self), astuple(other), strict=True)
        return max(_largest(np.asarray(ours), np.asarray(theirs)) for ours, theirs in pairs)


def in_this_project(data: Predictions, laps: Laps) -> Numbers:
    with laps("build"):
        scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    with laps("PR curve"):
        curve = scores.pr_curve()
    with laps("AP"):
        ap = scores.average_precision()
    with laps("ROC AUC"):
        auc = scores.roc_auc()
    with laps("1001 thresholds"):
        at = scores.confusion_at(THRESHOLDS)
        precision, recall = at.precision, at.recall
    return Numbers(curve.thresholds, curve.precision, curve.recall, ap, auc, precision, recall)


def in_scikit_learn(data: Predictions, laps: Laps) -> Numbers:
    with laps("PR curve"):
        precision, recall, thresholds = precision_recall_curve(data.y_true, data.y_score)
    with laps("AP"):
        ap = float(average_precision_score(data.y_true, data.y_score))
    with laps("ROC AUC"):
        auc = float(roc_auc_score(data.y_true, data.y_score))
    with laps("1001 thresholds"):
        at = np.searchsorted(thresholds, THRESHOLDS)
        precision_at, recall_at = precision[at], recall[at]
    return Numbers(np.append(thresholds, np.inf), precision, recall, ap, auc, precision_at, recall_at)


def task(side: str, rows: int, share: float) -> Callable[[], object]:
    """One side's work on its data, to measure its memory in a separate process."""
    sides = {"this project": in_this_project, "scikit-learn": in_scikit_learn}
    return partial(sides[side], Predictions.drawn(rows, share), Laps())


def measure(plan: Plan) -> list[Table]:
    """Times against both, times per stage, and peak memory."""
    times, stages, inputs, memory = [], [], [], []
    for rows in plan.rows:
        for share in SHARES:
            case = (integer_text(rows), f"{share:.0%}")
            data = Predictions.drawn(rows, share)
            laps = {"this project": Laps(), "scikit-learn": Laps()}
            best = _best_seconds(data, laps, plan.repeat)
            difference = in_this_project(data, Laps()).difference(in_scikit_learn(data, Laps()))
            if (rows, share) == (max(plan.rows), SHARES[0]):
                inputs = _input_rows(data, plan.repeat)
            del data
            times.append((*case, *_time_cells(rows, share, best, difference)))
            if rows == max(plan.rows):
                stages += [(*case, *cells) for cells in _stage_cells(laps, best[COUNTS])]
            memory.append((*case, *_memory_cells(rows, share)))
    return [_times_table(times, plan.repeat), _stages_table(stages), _inputs_table(inputs), _memory_table(memory)]


def _largest(ours: Floats, theirs: Floats) -> float:
    # Infinities are equal, and their difference would be nan.
    differing = (ours != theirs) & ~np.isnan(ours)
    return float(np.abs(ours[differing] - theirs[differing]).max(initial=0.0))


def _best_seconds(data: Predictions, laps: dict[str, Laps], repeat: int) -> dict[str, float]:
    tasks = {
        "this project": partial(in_this_project, data, laps["this project"]),
        "np.sort": partial(np.sort, data.y_score),
        "scikit-learn": partial(in_scikit_learn, data, laps["scikit-learn"]),
        COUNTS: partial(confusion_matrix_at_thresholds, data.y_true, data.y_score),
    }
    return best_seconds(tasks, repeat)


def _time_cells(rows: int, share: float, best: dict[str, float], difference: float) -> tuple[str, ...]:
    slower = best["this project"] / best["np.sort"]
    is_goal = rows >= GOAL_ROWS
    return (
        *comparison_cells(best["this project"], best["scikit-learn"], GOAL_SPEEDUP[share] if is_goal else None),
        seconds_text(best["np.sort"]),
        ratio_text(slower),
        at_most(slower, MAX_NP_SORT_RATIO[share]) if is_goal else "",
        *difference_cells(difference),
    )


def _times_table(rows: list[tuple[str, ...]], repeat: int) -> Table:
    return Table(
        "Statistic, PR curve, AP, ROC AUC and 1001 thresholds",
        (
            *("rows", "positive", "this project", "scikit-learn", "times faster", "goal"),
            *("np.sort", "times np.sort", "goal", "largest difference", "goal"),
        ),
        rows,
        (
            f"Best of {repeat} alternating runs; continuous float64 scores, int64 labels. scikit-learn: "
            "`precision_recall_curve`, `average_precision_score`, `roc_auc_score`, and precision and recall at the "
            "thresholds by `np.searchsorted` in the curve returned. The difference is the largest over every point "
            "of the curve, AP and ROC AUC, and precision and recall at the thresholds.",
        ),
    )


def _stage_cells(laps: dict[str, Laps], counts: float) -> list[tuple[str, ...]]:
    ours, theirs = laps["this project"].timings(), laps["scikit-learn"].timings()
    rows = [(stage, seconds_text(ours[stage].best), _seconds_or_none(theirs.get(stage))) for stage in ours]
    return [*rows, (f"`{COUNTS}`", "", seconds_text(counts))]


def _seconds_or_none(timings: Timings | None) -> str:
    return seconds_text(timings.best) if timings else ""


def _stages_table(rows: list[tuple[str, ...]]) -> Table:
    return Table(
        "Where the time goes",
        ("rows", "positive", "stage", "this project", "scikit-learn"),
        rows,
        (
            "The best of each stage in the same runs. Curve and curve metrics share one search, which counts for the "
            f"first of them, the PR curve. `{COUNTS}` is what a user of scikit-learn calls for the four counts at the "
            "thresholds, which this project's last stage includes; it is not part of the sum above.",
        ),
    )


def builds(data: Predictions) -> dict[str, Callable[[], BinaryScores]]:
    """The same cases in other types, each as a function that builds the scores; integer labels come first."""
    texts = np.array(["no", "yes"], dtype=object)[data.y_true]
    labels: dict[str, object] = {
        "whole numbers": data.y_true,
        "category": pd.Series(texts, dtype="category"),
        "str": pd.Series(texts, dtype="str"),
        "str held by Python": pd.Series(texts, dtype=pd.StringDtype("python", na_value=np.nan)),
        "objects that are texts": texts,
        "objects that are numbers": data.y_true.astype(object),
    }

    def of(label: object, positive: object) -> BinaryScores:
        return BinaryScores.from_predictions(label, data.y_score, pos_label=positive)

    by_label = {name: partial(of, label, 1 if "numbers" in name else "yes") for name, label in labels.items()}
    several = np.random.default_rng(seed=1).integers(0, 9, len(data.y_true))
    return {
        **by_label,
        "counts of one case": partial(BinaryScores.from_counts, data.y_score, data.y_true, 1 - data.y_true),
        "counts of several": partial(BinaryScores.from_counts, data.y_score, several * data.y_true, several),
    }


def _input_rows(data: Predictions, repeat: int) -> list[tuple[str, ...]]:
    best = best_seconds(builds(data), repeat)
    integers = next(iter(best.values()))
    return [
        (name, integer_text(len(data.y_true)), seconds_text(seconds), ratio_text(seconds / integers),
         "" if seconds is integers else at_most(seconds / integers, MAX_INTEGER_RATIO))
        for name, seconds in best.items()
    ]  # fmt: skip


def _inputs_table(rows: list[tuple[str, ...]]) -> Table:
    return Table(
        "Building the scores from other types of labels and counts",
        ("type", "rows", "this project", "times whole numbers", "goal"),
        rows,
        (
            "Labels go to `from_predictions` with the same float64 scores, 10 % positive; int64 labels are the "
            "reference. Counts go to `from_counts`, one row per score: one case per row, or up to eight of either "
            "class.",
        ),
    )


def _memory_cells(rows: int, share: float) -> tuple[str, ...]:
    ours, theirs = (
        peak_memory("benchmarks.statistic:task", side=side, rows=rows, share=share)
        for side in ("this project", "scikit-learn")
    )
    ratio = ours.added / theirs.added if theirs.added else float("nan")
    return (*_peak_cells(ours), *_peak_cells(theirs), ratio_text(ratio), below(ratio, 1, "×"))


def _peak_cells(peak: Peak) -> tuple[str, str]:
    return megabytes_text(peak.highest), megabytes_text(peak.added)


def _memory_table(rows: list[tuple[str, ...]]) -> Table:
    return Table(
        "Peak memory of the same",
        ("rows", "positive", "this project", "added", "scikit-learn", "added", "ratio of added", "goal"),
        rows,
        (
            "Each side in a fresh process with the same libraries. “Added” is the peak beyond the libraries and the "
            "inputs of 16 bytes per row.",
        ),
    )
