"""A thousand bootstrap resamples and what is computed from them, against a bootstrap that resamples rows."""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, integer_text, ratio_text, seconds_text, times_faster
from benchmarks.statistic import Predictions
from benchmarks.timing import best_seconds, timed
from metrics_core import BinaryScores
from metrics_core.resampling import bands, chosen_thresholds, curve_bands, held_out

SHARE = 0.1
N_RESAMPLES = 1000
STEPS = (1000, 4000)
# Resampling rows a thousand times would take minutes: the time is extrapolated from this many resamples.
N_PLAIN_RESAMPLES = 10
MAX_PLAIN_ROWS = 1_000_000
GOAL_ROWS = 1_000_000
GOAL_SECONDS = 2


def measure(plan: Plan) -> list[Table]:
    """A table with one row per number of rows and of steps."""
    return [
        Table(
            "A thousand resamples",
            (
                *("rows", "steps", "F1 bands", "bands of every metric", "PR and ROC bands", "best thresholds"),
                *("200 splits", "resampled rows, F1", "F1 bands, times faster", "goal of the F1 bands"),
            ),
            [_row(rows, steps, plan.repeat) for rows in plan.rows for steps in STEPS],
            (
                f"Best of {plan.repeat} alternating runs; continuous float64 scores, {SHARE:.0%} positive, sorted "
                f"before; {N_RESAMPLES} resamples. Resampled rows: each class by `Generator.choice`, sorted, and "
                f"looked up at the same steps; {N_PLAIN_RESAMPLES} resamples, times "
                f"{N_RESAMPLES // N_PLAIN_RESAMPLES}, up to {integer_text(MAX_PLAIN_ROWS)} rows.",
            ),
        )
    ]


def tasks(
    scores: BinaryScores, steps: NDArray[np.float64], n_resamples: int = N_RESAMPLES
) -> dict[str, Callable[[], object]]:
    """The timed tasks by table column."""
    return {
        "F1 bands": partial(bands, scores, steps, "f1", n_resamples=n_resamples),
        "bands of every metric": partial(bands, scores, steps, n_resamples=n_resamples),
        "PR and ROC bands": partial(curve_bands, scores, steps, n_resamples=n_resamples),
        "best thresholds": partial(chosen_thresholds, scores, "f1", n_resamples=n_resamples),
        "200 splits": partial(held_out, scores, "f1"),
    }


def resampled_rows(data: Predictions, steps: NDArray[np.float64], n_resamples: int) -> NDArray[np.float64]:
    """Percentile limits of F1 by resampling rows, shape (2, steps)."""
    random = np.random.default_rng(0)
    classes = [data.y_score[data.y_true == label] for label in (1, 0)]
    values = np.empty((n_resamples, len(steps)))
    for value in values:
        drawn = [np.sort(random.choice(scores, size=len(scores))) for scores in classes]
        tp, fp = (len(scores) - np.searchsorted(scores, steps) for scores in drawn)
        value[:] = 2 * tp / (tp + len(classes[0]) + fp)
    return np.asarray(np.quantile(values, [0.025, 0.975], axis=0))


def _row(rows: int, m: int, repeat: int) -> tuple[str, ...]:
    data, steps = Predictions.drawn(rows, SHARE), np.arange(m + 1) / m
    scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    seconds = best_seconds(tasks(scores, steps), repeat)
    plain, faster = "", ""
    if rows <= MAX_PLAIN_ROWS:
        extrapolated = timed(partial(resampled_rows, data, steps, N_PLAIN_RESAMPLES)) * N_RESAMPLES / N_PLAIN_RESAMPLES
        plain, faster = seconds_text(extrapolated), ratio_text(times_faster(extrapolated, seconds["F1 bands"]))
    goal = at_most(seconds["F1 bands"], GOAL_SECONDS, " s") if rows >= GOAL_ROWS else ""
    return (integer_text(rows), integer_text(m + 1), *map(seconds_text, seconds.values()), plain, faster, goal)
