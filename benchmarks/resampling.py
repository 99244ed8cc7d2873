"""A thousand resamples of the cases, and what follows of them, against a bootstrap that draws the rows."""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, ratio_text, seconds_text, times_faster, whole_text
from benchmarks.statistic import Predictions
from benchmarks.timing import alternated, timed
from metrics_core import BinaryScores
from metrics_core.resampling import bands, chosen_thresholds, curve_bands, held_out

SHARE = 0.1
DRAWS = 1000
STEPS = (1000, 4000)
# Drawing rows a thousand times would take minutes: so many draws, and the time of the rest reckoned from them.
PLAIN_DRAWS = 10
MOST_PLAIN_ROWS = 1_000_000
GOAL_ROWS = 1_000_000
GOAL_SECONDS = 2


def measure(plan: Plan) -> list[Table]:
    """One row for each number of rows and of steps."""
    return [
        Table(
            "A thousand resamples",
            (
                *("rows", "steps", "F1 bands", "bands of every metric", "PR and ROC bands", "chosen thresholds"),
                *("200 halves", "rows drawn, F1", "F1 bands, times faster", "goal of the F1 bands"),
            ),
            [_row(rows, steps, plan.repeat) for rows in plan.rows for steps in STEPS],
            (
                f"Best of {plan.repeat} runs, taking turns; continuous float64 scores, {SHARE:.0%} positive, and a "
                f"statistic that was read before; {DRAWS} draws. Rows drawn: each class by `Generator.choice`, sorted, "
                f"and looked up at the same steps; {PLAIN_DRAWS} draws, times {DRAWS // PLAIN_DRAWS}, and not above "
                f"{whole_text(MOST_PLAIN_ROWS)} rows.",
            ),
        )
    ]


def tasks(scores: BinaryScores, steps: NDArray[np.float64], draws: int = DRAWS) -> dict[str, Callable[[], object]]:
    """What is timed, by its column."""
    return {
        "F1 bands": partial(bands, scores, steps, "f1", draws=draws),
        "bands of every metric": partial(bands, scores, steps, draws=draws),
        "PR and ROC bands": partial(curve_bands, scores, steps, draws=draws),
        "chosen thresholds": partial(chosen_thresholds, scores, "f1", draws=draws),
        "200 halves": partial(held_out, scores, "f1"),
    }


def rows_drawn(data: Predictions, steps: NDArray[np.float64], draws: int) -> NDArray[np.float64]:
    """The limits of F1 as the textbook has them, shape (2, steps)."""
    random = np.random.default_rng(0)
    classes = [data.y_score[data.y_true == label] for label in (1, 0)]
    values = np.empty((draws, len(steps)))
    for value in values:
        drawn = [np.sort(random.choice(scores, size=len(scores))) for scores in classes]
        tp, fp = (len(scores) - np.searchsorted(scores, steps) for scores in drawn)
        value[:] = 2 * tp / (tp + len(classes[0]) + fp)
    return np.asarray(np.quantile(values, [0.025, 0.975], axis=0))


def _row(rows: int, m: int, repeat: int) -> tuple[str, ...]:
    data, steps = Predictions.drawn(rows, SHARE), np.arange(m + 1) / m
    scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    seconds = {name: found.best for name, found in alternated(tasks(scores, steps), repeat).items()}
    plain, faster = "", ""
    if rows <= MOST_PLAIN_ROWS:
        reckoned = timed(partial(rows_drawn, data, steps, PLAIN_DRAWS)) * DRAWS / PLAIN_DRAWS
        plain, faster = seconds_text(reckoned), ratio_text(times_faster(reckoned, seconds["F1 bands"]))
    goal = at_most(seconds["F1 bands"], GOAL_SECONDS, " s") if rows >= GOAL_ROWS else ""
    return (whole_text(rows), whole_text(m + 1), *map(seconds_text, seconds.values()), plain, faster, goal)
