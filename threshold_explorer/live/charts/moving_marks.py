"""Marks that move on a chart with a slider, as data; `live/moving_marks.js` draws them.

Quantities are named: "threshold", "pi", "logit pi", a metric's key ("recall"), or a metric at the simulated
prevalence ("precision at pi").
"""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class MovingMark:
    """What the live layer draws over a chart."""


@dataclass(frozen=True)
class Pick:
    """What a click on a chart selects."""


@dataclass(frozen=True)
class Cursor(MovingMark):
    """A vertical line at x; with `dots`, a dot where it meets each curve; with `pinned`, a dashed one at the pin.

    The trace of a curve names its quantity in `meta["quantity"]`.
    """

    x: str
    dots: bool = False
    pinned: bool = False


@dataclass(frozen=True)
class Level(MovingMark):
    """A horizontal line at y; `look` is its class in the style sheet."""

    y: str
    look: str
    name: str


@dataclass(frozen=True)
class Sides(MovingMark):
    """Traces clipped at x: `meta["side"]` of a trace is the side on which it is visible."""

    x: str


@dataclass(frozen=True)
class Dots(MovingMark):
    """A dot for each case, stacked in bins with these `edges`: the numbers of dots above (`up`) and below 0 (`down`).

    `colours` of the four cells: above 0 "fn" left and "tp" right of the threshold, below 0 "tn" and "fp"; "review"
    within a `ReviewBandArea`. `names` of the classes above 0 ("up") and below ("down") are for a screen reader.
    """

    edges: tuple[float, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    colours: dict[str, str]
    names: dict[str, str]


@dataclass(frozen=True)
class Marker(MovingMark):
    """A point, and a hollow one with an arrow for the pinned threshold."""

    x: str
    y: str


@dataclass(frozen=True)
class PossiblePoints(MovingMark):
    """Where the point of two metrics can be, whatever labels the unlabelled cases have: an area, or a line."""

    x: str
    y: str


@dataclass(frozen=True)
class CurveAtPi(MovingMark):
    """The observed curve at the simulated prevalence, in steps."""

    x: str
    y: str
    look: str
    name: str = "curve"


@dataclass(frozen=True)
class AveragePrecisionInLegend(MovingMark):
    """Average precision at the simulated prevalence, as the text of the last entry of the chart's legend."""


@dataclass(frozen=True)
class CurvesOverPi(MovingMark):
    """Each trace's quantity at the current threshold, for all prevalences along x."""

    x: str


@dataclass(frozen=True)
class Feasible(MovingMark):
    """Shades the feasible thresholds along x, if there are constraints."""

    x: str


@dataclass(frozen=True)
class RecommendedLine(MovingMark):
    """A vertical line at the recommended threshold."""

    x: str


@dataclass(frozen=True)
class ReviewBandArea(MovingMark):
    """Shades the review band along x; the traces of each side are clipped at its end."""

    x: str


@dataclass(frozen=True)
class ReviewBandPoint(MovingMark):
    """A point on a curve at one end of a review band, "low" or "high"."""

    x: str
    y: str
    end: str


@dataclass(frozen=True)
class WidthCurve(MovingMark):
    """The expected interval width (y) by number of cases (x), with the wanted width and the two sample sizes."""

    x: str
    y: str


@dataclass(frozen=True)
class PickAlong(Pick):
    """A click selects the slider position with the nearest x."""

    x: str


@dataclass(frozen=True)
class PickNearest(Pick):
    """A click selects the slider position whose point is nearest.

    With `exact`, the threshold of the nearest point of the drawn curve, which may lie between slider positions.
    """

    x: str
    y: str
    exact: bool = True


@dataclass(frozen=True)
class PickEnd(Pick):
    """A click moves the nearer thumb of a slider with two thumbs."""

    x: str
    slider: str


@dataclass(frozen=True)
class PickOn(Pick):
    """A click selects the nearest position of a slider other than the threshold's."""

    slider: str


@dataclass(frozen=True)
class SharedAxis:
    """An x axis shared by a slider (its key) and the charts under it, which are zoomed together.

    `levels` are the ranges that the buttons of its note zoom to, from the widest.
    """

    slider: str
    x: str
    charts: tuple[str, ...]
    levels: tuple[tuple[float, float], ...] = ()


def as_data(part: MovingMark | Pick) -> dict[str, Any]:
    """The mark as data for the live layer.

    >>> as_data(Marker("recall", "precision"))
    {'is': 'Marker', 'x': 'recall', 'y': 'precision'}
    """
    return {"is": type(part).__name__, **asdict(part)}
