"""Optimizing a threshold: every objective, three constraints and the review band, against np.sort."""

from collections.abc import Callable
from functools import partial

import numpy as np

from benchmarks.plan import Plan
from benchmarks.report import Table, at_most, integer_text, ratio_text, seconds_text
from benchmarks.statistic import Predictions
from benchmarks.timing import best_seconds
from metrics_core import BinaryScores
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
    at_least,
    best_band,
    choose,
)
from metrics_core.choosing import at_most as no_more

SHARE = 0.1
OBJECTIVES: tuple[Objective, ...] = (
    *(BestFBeta(beta) for beta in (0.5, 1, 2)),
    *(BestMetric(metric) for metric in ("mcc", "youden_j", "balanced_accuracy", "accuracy")),
    LeastCost(Costs(fp=1, fn=5)),
    HighestNetBenefit(0.2),
    BreakEvenPoint(),
    EqualErrorPoint(),
)
# Goal for all objectives plus three constraints, without building the scores.
MAX_NP_SORT_RATIO = 1
ROWS_OF_GOAL = 10_000_000


def measure(plan: Plan) -> list[Table]:
    """A table with one row per number of rows."""
    return [
        Table(
            "Choosing a threshold",
            (
                *("rows", "all objectives", "three constraints", "review band", "np.sort"),
                *("first two, times np.sort", "goal"),
            ),
            [_row(rows, plan.repeat) for rows in plan.rows],
            (
                f"Best of {plan.repeat} alternating runs; continuous float64 scores, {SHARE:.0%} positive, sorted "
                f"before. {len(OBJECTIVES)} objectives, each over all distinct scores; maximum F1 and the full "
                "feasible set under constraints on recall, precision and flagged cases; the review band of minimum "
                "cost.",
            ),
        )
    ]


def tasks(scores: BinaryScores) -> dict[str, Callable[[], object]]:
    """The timed tasks by table column."""
    constraints = (at_least("recall", 0.5), at_least("precision", 0.2), no_more("flagged", int(scores.n) // 2))
    return {
        "all objectives": lambda: [choose(scores, objective) for objective in OBJECTIVES],
        "three constraints": partial(choose, scores, "f1", constraints),
        "review band": partial(best_band, scores, cost_fp=4, cost_fn=10, cost_review=1),
    }


def _row(rows: int, repeat: int) -> tuple[str, ...]:
    data = Predictions.drawn(rows, SHARE)
    scores = BinaryScores.from_predictions(data.y_true, data.y_score)
    scores.best_threshold("accuracy")
    seconds = best_seconds({**tasks(scores), "np.sort": partial(np.sort, data.y_score)}, repeat)
    ratio = (seconds["all objectives"] + seconds["three constraints"]) / seconds["np.sort"]
    goal = at_most(ratio, MAX_NP_SORT_RATIO) if rows >= ROWS_OF_GOAL else ""
    return (integer_text(rows), *map(seconds_text, seconds.values()), ratio_text(ratio), goal)
