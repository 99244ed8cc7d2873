"""The best threshold for what is wanted, or what is in its way, as the server finds it over all distinct scores."""

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from dashboard.choose.bounds import BOUNDS, share_of_alerts
from dashboard.choose.goals import WEIGHED, Goal
from dashboard.choose.intervals import goal_interval, named, with_interval
from dashboard.data.confidence import live_confidence, live_interval
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.data.threshold_scale import Floats, ThresholdScale
from dashboard.words.formats import ratio_text
from dashboard.words.metrics import metric_label, undefined_when
from metrics_core.choosing import (
    Choice,
    Constraint,
    FeasibleSet,
    Infeasible,
    LeastCost,
    Objective,
    UndefinedChoice,
    choose,
)

Answer = Choice | Infeasible | UndefinedChoice
# What may be bounded is told of every answer.
SHARES = ("recall", "precision", "fpr", "flagged_rate")
# Of more stretches than these, those are drawn as one between which nothing could be seen.
MOST_STRETCHES = 400


def answer(dataset: BinaryDataset, objective: Objective, constraints: Sequence[Constraint]) -> Answer:
    """The best feasible threshold of the open data."""
    asked = tuple((one.metric.key, one.sense, one.bound) for one in constraints)
    return _answer(dataset.key, repr(objective), asked, dataset, objective, tuple(constraints))


@recent(64)
def _answer(
    of: str, aim: str, asked: object, _dataset: BinaryDataset, _objective: Objective, _constraints: Sequence[Constraint]
) -> Answer:
    return choose(_dataset.scores, _objective, _constraints)


def settable(dataset: BinaryDataset, scale: ThresholdScale, found: Answer) -> float | None:
    """The answer as a place of the threshold's slider; None where there is none, as where nobody is to be flagged."""
    if not isinstance(found, Choice):
        return None
    lower, upper = found.decisions
    if math.isfinite(found.threshold):
        return found.threshold
    return scale.grid.high if lower < scale.grid.high <= upper else None


def aim_for_script(goal: Goal) -> dict[str, Any]:
    """What is wanted, for the live layer: where each of its sliders stands, and what does not move."""
    bounds = [
        {
            "key": bound.choice.name,
            "value": bound.chosen,
            "open": bound.open,
            "metric": bound.metric,
            "sense": bound.sense,
        }
        for bound in BOUNDS
    ]
    weighing = [{"key": WEIGHED[goal.key].choice.name, "value": goal.weight}] if goal.key in WEIGHED else []
    share = share_of_alerts()
    alerts = [] if share is None else [{"metric": "flagged_rate", "sense": "at_most", "bound": share, "key": "alerts"}]
    costs = asdict(goal.objective.costs) if isinstance(goal.objective, LeastCost) else None
    return {"goal": goal.key, "sliders": [*bounds, *weighing], "fixed": alerts, "costs": costs}


def shares_for_script(dataset: BinaryDataset) -> dict[str, Any]:
    """What is told of every answer, with its closed form: the live layer reckons it of the counts."""
    weighted = dataset.scores.is_weighted
    shares = [
        {
            "key": key,
            "label": metric_label(key),
            "interval": live_interval(key, is_weighted=weighted),
            "undefined_when": undefined_when(key),
        }
        for key in SHARES
    ]
    return {"rows": shares, "confidence": live_confidence()}


def for_script(dataset: BinaryDataset, scale: ThresholdScale, goal: Goal, found: Answer) -> dict[str, Any]:
    """The answer for the live layer; what is not finite is sent as text, which is what JSON has for it."""
    if isinstance(found, Infeasible):
        nearest = [
            {
                "metric": one.constraint.metric.key,
                "sense": one.constraint.sense,
                "bound": one.constraint.bound,
                "value": sent(one.value),
                "threshold": sent(one.threshold),
                "relax": one is found.relax,
            }
            for one in found.nearest
        ]
        return {"is": "impossible", "nearest": nearest, "stretches": [], "ranges": 0}
    drawn = {"stretches": stretches(dataset, scale, found.feasible), "ranges": len(found.feasible)}
    if isinstance(found, UndefinedChoice):
        return {"is": "undefined", "why": found.reason, **drawn}
    return {
        "is": "choice",
        "threshold": sent(found.threshold),
        "lower": sent(found.decisions.lower),
        "upper": sent(found.decisions.upper),
        "value": sent(found.value),
        "said": with_interval(ratio_text(found.value), named(goal_interval(dataset, goal, found))),
        "tp": found.matrix.tp,
        "fp": found.matrix.fp,
        **drawn,
    }


def sent(value: float) -> float | str:
    """A number as it is sent.

    >>> sent(0.5), sent(float("inf")), sent(float("nan"))
    (0.5, 'Infinity', 'NaN')
    """
    if math.isnan(value):
        return "NaN"
    return value if math.isfinite(value) else ("Infinity" if value > 0 else "-Infinity")


def stretches(dataset: BinaryDataset, scale: ThresholdScale, feasible: FeasibleSet) -> list[list[float]]:
    """From where to where each interval lies along the slider's axis."""
    lower, upper = feasible.lower, feasible.upper
    if scale.key != "threshold":
        # What flags the most of an interval lies just above its lower end.
        lower = np.nextafter(lower, lower.dtype.type(np.inf))
    ends = [np.clip(_along(dataset, scale, end), min(scale.span), max(scale.span)) for end in (lower, upper)]
    pairs = np.column_stack(ends)
    if len(pairs) <= MOST_STRETCHES:
        return [list(map(float, pair)) for pair in pairs]
    least = abs(scale.span[1] - scale.span[0]) / MOST_STRETCHES
    parts = np.flatnonzero(np.abs(pairs[1:, 0] - pairs[:-1, 1]) >= least)
    first, last = np.append(0, parts + 1), np.append(parts, len(pairs) - 1)
    return [[float(pairs[a, 0]), float(pairs[b, 1])] for a, b in zip(first, last, strict=True)]


def _along(dataset: BinaryDataset, scale: ThresholdScale, thresholds: Floats) -> Floats:
    return scale.x(dataset.scores, thresholds).astype(np.float64)
