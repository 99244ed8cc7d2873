"""Intervals that follow both sliders, in closed form: the live layer reckons the same in `limits.js`.

Where P and N were fixed and only the mix changes; at the observed prevalence too, so that nothing jumps there.
"""

import math
from collections.abc import Sequence
from typing import Any

from dashboard.data.confidence import CONFIDENCE, interval_of, live_confidence, live_interval, why_no_interval
from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix, Interval, Metric, intervals_at_prevalence, precision_floor_interval
from metrics_core.prevalence_intervals import AT_PREVALENCE, LARGEST_ODDS, RateRatio

UNKNOWN = Interval(math.nan, math.nan)


def interval_at(metric: Metric, at: ConfusionMatrix, pi: float) -> Interval | str:
    """The interval of a metric at prevalence `pi`, or the words of a table on why it has none."""
    if why := _why_none(metric, is_weighted=isinstance(at.tp, float)):
        return say(f"{why}.row")
    if metric.of_each_class:
        return interval_of(metric.key, at)
    low, high, *_ = intervals_at_prevalence(at, pi, [metric], confidence=CONFIDENCE)[metric.key]
    return Interval(low, high)


def floor_interval(at: ConfusionMatrix, floor: float) -> Interval:
    """That of the prevalence below which precision is under a floor; nan for weighted cases."""
    if isinstance(at.tp, float):
        return UNKNOWN
    low, high, *_ = precision_floor_interval(at, floor, confidence=CONFIDENCE)
    return Interval(low, high)


def live_intervals(metrics: Sequence[Metric], *, is_weighted: bool) -> dict[str, Any]:
    """What the live layer needs for the same: of each metric the form, or the words where there is none."""
    return {
        "forms": {metric.key: _live(metric, is_weighted=is_weighted) for metric in metrics},
        "z": live_confidence()["z"],
        "largest_odds": LARGEST_ODDS,
    }


def _live(metric: Metric, *, is_weighted: bool) -> dict[str, Any]:
    if why := _why_none(metric, is_weighted=is_weighted):
        return {"none": say(why)}
    if metric.of_each_class:
        return live_interval(metric.key, is_weighted=is_weighted)
    form = AT_PREVALENCE[metric.key]
    return {"method": "ratio" if isinstance(form, RateRatio) else "sum", **form._asdict()}


def _why_none(metric: Metric, *, is_weighted: bool) -> str | None:
    if metric.key in AT_PREVALENCE and not is_weighted:
        return None
    return why_no_interval(metric.key, is_weighted=is_weighted)
