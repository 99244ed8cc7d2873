"""The moving marks of several series on a chart, as data for `series_marks.js`."""

from dataclasses import dataclass
from typing import Any, Literal

from metrics_core.groups.group_counts import MIN_CASES
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import live_confidence, live_interval, weights_of
from threshold_explorer.live.charts.moving_marks import MovingMark
from threshold_explorer.words.sentence import say


@dataclass(frozen=True)
class SeriesMarkers(MovingMark):
    """A point of each series; the quantity "matched" is the value of the slider, others are metrics."""

    x: str
    y: str


@dataclass(frozen=True)
class SeriesDots(MovingMark):
    """A metric of each series with its interval, one series under the other (`along` "y") or beside it ("x").

    `line` joins the points.
    """

    metric: str
    along: Literal["x", "y"]
    line: bool
    interval: dict[str, Any]
    confidence: dict[str, Any]
    least: dict[str, Any]


@dataclass(frozen=True)
class AlarmLines(MovingMark):
    """The values at which each later period would raise the alarm."""


def least_cases() -> dict[str, Any]:
    """The number of cases below which a metric of a series has no interval, and what is said instead."""
    return {"cases": MIN_CASES, "none": say("series-few-cases", least=MIN_CASES)}


def series_interval(dataset: BinaryDataset, metric: str) -> dict[str, Any]:
    """The closed form of a metric's interval in one series, or why there is none: no form here counts clusters."""
    if dataset.scores.is_clustered:
        return {"none": say("no-interval-clusters-at-pi")}
    return live_interval(metric, weights_of(dataset.scores))


def series_dots(dataset: BinaryDataset, metric: str, *, along: Literal["x", "y"], line: bool = False) -> SeriesDots:
    """The dots of a metric, with the interval that its tile has."""
    return SeriesDots(metric, along, line, series_interval(dataset, metric), live_confidence(), least_cases())
