"""How sure the numbers of a threshold are: in closed form where the counts alone give it, by bootstrap elsewhere.

Each interval takes its threshold as given. One that was searched for on the same cases promises too much by itself, and
the page says so.
"""

import math
from collections.abc import Callable
from dataclasses import asdict

import numpy as np

from dashboard.choose.band import BandCosts, Ends
from dashboard.choose.costs import OUT_OF, Terms
from dashboard.choose.goals import Goal
from dashboard.controls.drawing import Drawing, chosen_drawing
from dashboard.data.confidence import CLOSED_FORMS, CONFIDENCE, confidence_name, interval_of
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.words.formats import bounds_text, ratio_text
from dashboard.words.sentence import say
from metrics_core import METRICS, Interval
from metrics_core.choosing import BestFBeta, BestMetric, Choice, LeastCost
from metrics_core.resampling import intervals_at, resample
from metrics_core.resampling.limits import limits_of

RESAMPLED = tuple(key for key in METRICS if key not in CLOSED_FORMS)

# The limits, or the few words on why there are none.
Found = Interval | str


@recent(256)
def _of_metrics(of: str, threshold: float, drawing: Drawing, _dataset: BinaryDataset) -> dict[str, Found]:
    scores = _dataset.scores
    at = scores.confusion_at(threshold)
    drawn = intervals_at(scores, threshold, RESAMPLED, confidence=CONFIDENCE, **asdict(drawing))
    closed: dict[str, Found] = {key: interval_of(key, at) for key in CLOSED_FORMS}
    return closed | {key: found_limits(one.low, one.high, one.why) for key, one in drawn.items()}


@recent(256)
def _of_cost(of: str, terms: Terms, threshold: float, drawing: Drawing, _dataset: BinaryDataset) -> Found:
    objective = LeastCost(terms.costs)
    [one] = intervals_at(terms.of(_dataset), threshold, objective, confidence=CONFIDENCE, **asdict(drawing)).values()
    return found_limits(one.low, one.high, one.why, OUT_OF)


@recent(64)
def _of_goal(of: str, goal: Goal, threshold: float, drawing: Drawing, _dataset: BinaryDataset) -> Found:
    drawn = intervals_at(_dataset.scores, threshold, goal.objective, confidence=CONFIDENCE, **asdict(drawing))
    [one] = drawn.values()
    return found_limits(one.low, one.high, one.why)


@recent(64)
def _of_band(of: str, terms: Terms, ends: Ends, costs: BandCosts, drawing: Drawing, _dataset: BinaryDataset) -> Found:
    drawn = resample(terms.of(_dataset), ends, **asdict(drawing)).matrix_of(slice(None))
    (missed, _), (_, alarms) = drawn.fn, drawn.fp
    reviewed = (drawn.tp[0] - drawn.tp[1]) + (drawn.fp[0] - drawn.fp[1])
    n = drawn.tp[0] + drawn.fn[0] + (drawn.fp[0] + drawn.tn[0])
    cost = (costs.alarm * alarms + costs.miss * missed + costs.review * reviewed) / n
    limits = limits_of(np.mean(cost), cost, drawing.settings(CONFIDENCE))
    return found_limits(float(limits.low), float(limits.high), str(limits.why), OUT_OF)


def metric_intervals(dataset: BinaryDataset, threshold: float, drawing: Drawing) -> dict[str, Found]:
    """Of every metric at a threshold, of the cases as observed."""
    if dataset.scores.is_weighted:
        return dict.fromkeys(METRICS, say("no-interval-weights"))
    return _of_metrics(dataset.key, threshold, drawing, dataset)


def cost_interval(dataset: BinaryDataset, terms: Terms, threshold: float) -> Found:
    """Of the cost of 10 000 cases at the prevalence of the terms."""
    if dataset.scores.is_weighted:
        return say("no-interval-weights")
    return _of_cost(dataset.key, terms, threshold, chosen_drawing(), dataset)


def band_cost_interval(dataset: BinaryDataset, terms: Terms, ends: Ends, costs: BandCosts) -> Found:
    """Of the cost of 10 000 cases with a review between two thresholds."""
    if dataset.scores.is_weighted:
        return say("no-interval-weights")
    return _of_band(dataset.key, terms, ends, costs, chosen_drawing(), dataset)


def goal_interval(dataset: BinaryDataset, goal: Goal, found: Choice) -> Found:
    """Of what was to be as good as it can be, at the answer."""
    if dataset.scores.is_weighted:
        return say("no-interval-weights")
    if key := _metric_of(goal):
        return metric_intervals(dataset, found.threshold, chosen_drawing())[key]
    return _of_goal(dataset.key, goal, found.threshold, chosen_drawing(), dataset)


def _metric_of(goal: Goal) -> str | None:
    # One number has one interval, wherever it is told.
    match goal.objective:
        case BestMetric(metric=metric):
            return metric.key
        case BestFBeta(beta=beta):
            return {0: "precision", 0.5: "f0_5", 1: "f1", 2: "f2"}.get(beta)
    return None


def with_interval(value: str, found: Found, text: Callable[[float], str] = ratio_text) -> str:
    """A value with its interval behind it, or with the words on why it has none; an undefined one stands alone.

    >>> with_interval("0.300", Interval(0.2, 0.4)), with_interval("0.300", "none")
    ('0.300 (0.200–0.400)', '0.300 (none)')
    >>> with_interval("undefined", Interval(float("nan"), float("nan")))
    'undefined'
    """
    if isinstance(found, str):
        return f"{value} ({found})"
    return value if math.isnan(found.low) else f"{value} ({bounds_text(*found, text)})"


def named(found: Found, text: Callable[[float], str] = ratio_text) -> Found:
    """With the confidence before it, where no heading says it."""
    if isinstance(found, str) or math.isnan(found.low):
        return found
    return f"{confidence_name()} {bounds_text(*found, text)}"


def found_limits(low: float, high: float, why: str, factor: int = 1) -> Found:
    """Limits, or the words for the core's name of why there are none; nan of what is undefined itself."""
    if why and why != "undefined":
        return say(f"choose-no-interval-{why}")
    return Interval(low * factor, high * factor)
