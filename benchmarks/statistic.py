"""From predictions to PR curve, AP, ROC AUC and 1001 thresholds: against scikit-learn, and against np.sort alone.

scikit-learn has no object that the four share, so each of its functions sorts anew, as it does for its users. The
thresholds are looked up by binary search in the curve that it has returned, which costs it next to nothing: the
counts from its `confusion_matrix_at_thresholds`, another sort, are timed beside the sum, not in it.
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
    at_least,
    at_most,
    below,
    megabytes_text,
    ratio_text,
    seconds_text,
    times_faster,
    whole_text,
)
from benchmarks.timing import Laps, Timings, alternated
from metrics_core import BinaryScores

SHARES = (0.1, 0.5)
# The goals are set for this many rows; below it fixed costs weigh more.
GOAL_ROWS = 10_000_000
FASTER_THAN_SCIKIT_LEARN = {0.1: 25, 0.5: 15}
WITHIN_NP_SORT = {0.1: 3, 0.5: 6}
LARGEST_DIFFERENCE = 1e-12
WITHIN_INTEGERS = 3
THRESHOLDS = np.arange(1001) / 1000
COUNTS = "confusion_matrix_at_thresholds"

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Predictions:
    """Labels 0 and 1 as int64 and continuous scores in [0, 1) as float64, in no order."""

    y_true: NDArray[np.int64]
    y_score: Floats

    @classmethod
    def drawn(cls, rows: int, share: float) -> "Predictions":
        """Positives score sqrt(u), negatives u², which overlap; the share of positives is exact."""
        draw = np.random.default_rng(seed=0)
        y_true = np.zeros(rows, dtype=np.int64)
        y_true[: round(rows * share)] = 1
        draw.shuffle(y_true)
        uniform = draw.random(rows)
        return cls(y_true, np.where(y_true == 1, np.sqrt(uniform), np.square(uniform)))


@dataclass(frozen=True)
class Numbers:
    """What both sides return: the curve, its summaries, and precision and recall at the thresholds."""

    thresholds: Floats
    precision: Floats
    recall: Floats
    average_precision: float
    roc_auc: float
    precision_at: Floats
    recall_at: Floats

    def difference(self, other: "Numbers") -> float:
        """The largest difference in any number.

        Precision with nobody flagged is left out: undefined here, 1 by scikit-learn's convention.
        """
        pairs = zip(astuple(self), astuple(other), strict=True)
        return max(_largest(np.asarray(ours), np.asarray(theirs)) for ours, theirs in pairs)


def here(data: Predictions, laps: Laps) -> Numbers:
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
    """One side's work on its data, for the measuring of memory in a process of its own."""
    sides = {"here": here, "scikit-learn": in_scikit_learn}
    return partial(sides[side], Predictions.drawn(rows, share), Laps())


def measure(plan: Plan) -> list[Table]:
    """Times against both rivals, where they go, and peak memory."""
    times, stages, inputs, memory = [], [], [], []
    for rows in plan.rows:
        for share in SHARES:
            case = (whole_text(rows), f"{share:.0%}")
            data = Predictions.drawn(rows, share)
            laps = {"here": Laps(), "scikit-learn": Laps()}
            best = _best_seconds(data, laps, plan.repeat)
            difference = here(data, Laps()).difference(in_scikit_learn(data, Laps()))
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
    measured = alternated(
        {
            "here": partial(here, data, laps["here"]),
            "np.sort": partial(np.sort, data.y_score),
            "scikit-learn": partial(in_scikit_learn, data, laps["scikit-learn"]),
            COUNTS: partial(confusion_matrix_at_thresholds, data.y_true, data.y_score),
        },
        repeat,
    )
    return {name: timings.best for name, timings in measured.items()}


def _time_cells(rows: int, share: float, best: dict[str, float], difference: float) -> tuple[str, ...]:
    faster = times_faster(best["scikit-learn"], best["here"])
    slower = best["here"] / best["np.sort"]
    is_goal = rows >= GOAL_ROWS
    return (
        seconds_text(best["here"]),
        seconds_text(best["scikit-learn"]),
        ratio_text(faster),
        at_least(faster, FASTER_THAN_SCIKIT_LEARN[share]) if is_goal else "",
        seconds_text(best["np.sort"]),
        ratio_text(slower),
        at_most(slower, WITHIN_NP_SORT[share]) if is_goal else "",
        f"{difference:.1e}",
        at_most(difference, LARGEST_DIFFERENCE, ""),
    )


def _times_table(rows: list[tuple[str, ...]], repeat: int) -> Table:
    return Table(
        "Statistic, PR curve, AP, ROC AUC and 1001 thresholds",
        (
            *("rows", "positive", "here", "scikit-learn", "times faster", "goal"),
            *("np.sort", "times np.sort", "goal", "largest difference", "goal"),
        ),
        rows,
        (
            f"Best of {repeat} runs, taking turns; continuous float64 scores, int64 labels. scikit-learn: "
            "`precision_recall_curve`, `average_precision_score`, `roc_auc_score`, and precision and recall at the "
            "thresholds by `np.searchsorted` in the curve returned. The difference is the largest over every point "
            "of the curve, both summaries, and precision and recall at the thresholds.",
        ),
    )


def _stage_cells(laps: dict[str, Laps], counts: float) -> list[tuple[str, ...]]:
    ours, theirs = laps["here"].timings(), laps["scikit-learn"].timings()
    rows = [(stage, seconds_text(ours[stage].best), _seconds_or_none(theirs.get(stage))) for stage in ours]
    return [*rows, (f"`{COUNTS}`", "", seconds_text(counts))]


def _seconds_or_none(timings: Timings | None) -> str:
    return seconds_text(timings.best) if timings else ""


def _stages_table(rows: list[tuple[str, ...]]) -> Table:
    return Table(
        "Where the time goes",
        ("rows", "positive", "stage", "here", "scikit-learn"),
        rows,
        (
            "Of the same runs, the best of each stage. The search that curve and summaries share is made by whoever "
            f"asks first, here the PR curve. `{COUNTS}` is what a user of scikit-learn calls for the four counts at "
            "the thresholds, which the thresholds' stage gives here; it is not part of the sum above.",
        ),
    )


def builds(data: Predictions) -> dict[str, Callable[[], BinaryScores]]:
    """The same cases held in other ways, each as what builds the statistic of them; whole-number labels come first."""
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
    best = {name: timings.best for name, timings in alternated(builds(data), repeat).items()}
    integers = next(iter(best.values()))
    return [
        (name, whole_text(len(data.y_true)), seconds_text(seconds), ratio_text(seconds / integers),
         "" if seconds is integers else at_most(seconds / integers, WITHIN_INTEGERS))
        for name, seconds in best.items()
    ]  # fmt: skip


def _inputs_table(rows: list[tuple[str, ...]]) -> Table:
    return Table(
        "Building the statistic of labels and counts held in other ways",
        ("held as", "rows", "here", "times whole numbers", "goal"),
        rows,
        (
            "Labels go to `from_predictions` with the same float64 scores, 10 % positive, and whole-number labels, "
            "int64, are the measure. Counts go to `from_counts`, a row for each score: one case in each row, and up to "
            "eight of either class.",
        ),
    )


def _memory_cells(rows: int, share: float) -> tuple[str, ...]:
    ours, theirs = (
        peak_memory("benchmarks.statistic:task", side=side, rows=rows, share=share) for side in ("here", "scikit-learn")
    )
    ratio = ours.added / theirs.added if theirs.added else float("nan")
    return (*_peak_cells(ours), *_peak_cells(theirs), ratio_text(ratio), below(ratio, 1, "×"))


def _peak_cells(peak: Peak) -> tuple[str, str]:
    return megabytes_text(peak.highest), megabytes_text(peak.added)


def _memory_table(rows: list[tuple[str, ...]]) -> Table:
    return Table(
        "Peak memory of the same",
        ("rows", "positive", "here", "of it added", "scikit-learn", "of it added", "added, as a ratio", "goal"),
        rows,
        (
            "Each side in a fresh process with the same libraries loaded. “Added” is the peak beyond what stood in "
            "memory before: the libraries and the inputs of 16 bytes a row.",
        ),
    )
