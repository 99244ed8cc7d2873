"""Closed-form intervals at a simulated prevalence; `limits.js` computes the same in the browser.

They treat the numbers of positives and negatives as fixed, at the observed prevalence too, so that they are continuous
in the prevalence.
"""

import math
from collections.abc import Sequence
from typing import Any

from metrics_core import (
    BinaryScores,
    ConfusionMatrix,
    Interval,
    Metric,
    intervals_at_prevalence,
    precision_floor_interval,
)
from metrics_core.prevalence.intervals import AT_PREVALENCE, LARGEST_ODDS, RateRatio
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.metric_intervals import (
    Weights,
    interval_of,
    live_confidence,
    live_interval,
    weights_of,
    why_no_interval,
)
from threshold_explorer.words.sentence import say

UNKNOWN = Interval(math.nan, math.nan)


def interval_at(metric: Metric, at: ConfusionMatrix, pi: float, *, is_clustered: bool = False) -> Interval | str:
    """The interval of a metric at prevalence `pi`, or a short reason why it has none."""
    if why := _why_none(metric, _weights_in(at), is_clustered=is_clustered):
        return say(f"{why}.row")
    if metric.prevalence_invariant:
        return interval_of(metric.key, at)
    low, high, *_ = intervals_at_prevalence(at, pi, [metric], confidence=confidence())[metric.key]
    return Interval(low, high)


def floor_interval(at: ConfusionMatrix, floor: float, *, is_clustered: bool = False) -> Interval:
    """The interval of the prevalence below which precision is below `floor`; nan for sums of weights and clusters."""
    if _weights_in(at) is Weights.SUMS or is_clustered:
        return UNKNOWN
    low, high, *_ = precision_floor_interval(at, floor, confidence=confidence())
    return Interval(low, high)


def intervals_method(scores: BinaryScores) -> str:
    """How the intervals of the page are computed, or why there are none."""
    weights = weights_of(scores)
    if weights is Weights.SUMS:
        return say("no-interval-weights.help")
    if weights is Weights.KNOWN:
        return say("imbalance-intervals-how-weighted", name=confidence_name())
    if scores.is_clustered:
        return say("imbalance-intervals-how-clusters")
    return say("imbalance-intervals-how", name=confidence_name())


def live_intervals(metrics: Sequence[Metric], weights: Weights, *, is_clustered: bool = False) -> dict[str, Any]:
    """The same for the live layer: for each metric the form of its interval, or why it has none."""
    return {
        "forms": {metric.key: _live(metric, weights, is_clustered=is_clustered) for metric in metrics},
        "z": live_confidence()["z"],
        "largest_odds": LARGEST_ODDS,
    }


def _live(metric: Metric, weights: Weights, *, is_clustered: bool) -> dict[str, Any]:
    if why := _why_none(metric, weights, is_clustered=is_clustered):
        return {"none": say(why)}
    if metric.prevalence_invariant:
        return live_interval(metric.key, weights)
    form = AT_PREVALENCE[metric.key]
    return {"method": "ratio" if isinstance(form, RateRatio) else "sum", **form._asdict()}


def _why_none(metric: Metric, weights: Weights, *, is_clustered: bool) -> str | None:
    if is_clustered:
        return "no-interval-clusters-at-pi"
    if metric.key in AT_PREVALENCE and weights is not Weights.SUMS:
        return None
    return why_no_interval(metric.key, weights)


def _weights_in(at: ConfusionMatrix) -> Weights:
    if at.weight_powers is not None:
        return Weights.KNOWN
    return Weights.SUMS if isinstance(at.tp, float) else Weights.NONE
