"""Series: sets of scores that are looked at together, their look on charts, their moving marks and their live table."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from metrics_core import METRICS, BinaryScores
from metrics_core.computing.arrays import FloatArray
from metrics_core.groups.group_counts import MIN_CASES
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import live_confidence, live_interval, weights_of
from threshold_explorer.live.charts.moving_marks import MovingMark
from threshold_explorer.live.charts.palette import SERIES_COLOURS
from threshold_explorer.live.layer import counts_table, encoded
from threshold_explorer.live.parts import Part, described
from threshold_explorer.words.sentence import listed, say

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
_SYMBOLS = ("circle", "square", "triangle", "diamond", "cross", "ring")
SCRIPT = Path(__file__).with_name("live.js")


@dataclass(frozen=True, eq=False)
class Series:
    """The scores of a model, a group or a period, under its name."""

    name: str
    scores: BinaryScores


class Look(NamedTuple):
    """Colour, dash of lines and symbol of points: series are told apart without the colour too."""

    colour: str
    dash: str
    symbol: str


def look_of(place: int) -> Look:
    """The look of the series at a place in their order; 120 are different.

    >>> look_of(0)
    Look(colour='#0F96A5', dash='solid', symbol='circle')
    """
    turn = place // len(SERIES_COLOURS)
    return Look(
        SERIES_COLOURS[place % len(SERIES_COLOURS)],
        _DASHES[(place + turn) % len(_DASHES)],
        _SYMBOLS[(place + turn) % len(_SYMBOLS)],
    )


def names_of(series: Sequence[Series]) -> str:
    """The names for a sentence, at most five of them.

    >>> scores = BinaryScores.from_predictions([0, 1], [0.1, 0.9])
    >>> names_of([Series("a", scores), Series("b", scores)])
    'a, b'
    """
    return listed((each.name for each in series), 5)


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


def live_series(
    series: Sequence[Series],
    thresholds: Sequence[FloatArray],
    *,
    grid: dict[str, Any] | None = None,
    between: float | None = None,
    front: int | None = None,
    are_alike: bool = False,
    are_paired: bool = False,
) -> dict[str, Any]:
    """The series and their tables of counts for `series.js`.

    `thresholds` has for each series its threshold at every position of the slider, nan where it has none; `grid` are
    the positions of a slider that has the thresholds itself. `between` is a threshold of all series that lies between
    two positions. `front` is the place of the series that the others are compared with. Series that `are_alike` have
    one look, since their place on a chart tells them apart. Counts are compared only if the series `are_paired`,
    that is, have the same cases.
    """
    return {
        "names": [each.name for each in series],
        "looks": [look_of(0 if are_alike else place)._asdict() for place in range(len(series))],
        "tables": [
            counts_table(each.scores, at, grid or {"thresholds": encoded(at, "<f8")}, between)
            for each, at in zip(series, thresholds, strict=True)
        ],
        "front": front,
        "are_alike": are_alike,
        "are_paired": are_paired,
    }


def series_table(dataset: BinaryDataset, metrics: Sequence[str], *, with_thresholds: bool, with_classes: bool) -> Part:
    """The table of all series: counts and metrics, with differences to the one in front or with intervals."""
    return {
        "is": "series_table",
        "caption": say("series-table-caption"),
        "heads": {key: say(f"series-head-{key}") for key in ("name", "threshold", "classes", "tp", "fp")},
        "front": say("series-front"),
        "none": say("series-no-threshold"),
        "metrics": [described(METRICS[key]) | {"interval": series_interval(dataset, key)} for key in metrics],
        "confidence": live_confidence(),
        "least": least_cases(),
        "with_thresholds": with_thresholds,
        "with_classes": with_classes,
    }
