"""What moves on a chart while a slider does, as data; `live/moves.js` draws it.

Quantities are named: "threshold", "pi", "logit pi", a metric's key ("recall"), or a metric at the simulated
prevalence ("precision at pi").
"""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Cursor:
    """A vertical line at x; with `dots`, a dot where it meets each curve; with `pinned`, a dashed one at the pin.

    A curve's trace says in `meta["quantity"]` what it shows.
    """

    x: str
    dots: bool = False
    pinned: bool = False


@dataclass(frozen=True)
class Level:
    """A horizontal line at y; `look` is its class in the style sheet."""

    y: str
    look: str
    name: str


@dataclass(frozen=True)
class Sides:
    """What is drawn left of x, and what right of it: a trace says in `meta["side"]` where it is seen."""

    x: str


@dataclass(frozen=True)
class Dots:
    """A dot for each case, packed in bins: `edges` along the x axis, `up` and `down` so many above and below 0.

    `colours` are those of the four cells: above 0 "fn" left and "tp" right of where `Sides` cuts, below "tn" and "fp";
    and of "review" between the two where `Band` cuts.
    """

    edges: tuple[float, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    colours: dict[str, str]


@dataclass(frozen=True)
class Marker:
    """A point; a hollow one with an arrow where the pinned threshold has it."""

    x: str
    y: str


@dataclass(frozen=True)
class CurveAtPi:
    """The curve through the observed points, moved to the simulated prevalence: steps in x and y."""

    x: str
    y: str
    look: str
    name: str = "curve"


@dataclass(frozen=True)
class CurvesOverPi:
    """Each curve's quantity at the current threshold over all prevalences, at x."""

    x: str


@dataclass(frozen=True)
class Feasible:
    """Along x, the thresholds that keep to all that must hold, shaded; nothing where nothing must."""

    x: str


@dataclass(frozen=True)
class AnswerLine:
    """A vertical line at the threshold that is the answer."""

    x: str


@dataclass(frozen=True)
class AnswerPoint:
    """The answer as a point."""

    x: str
    y: str


@dataclass(frozen=True)
class Band:
    """Along x, what lies between the two ends of a band, shaded; what is drawn of each side is cut at its end."""

    x: str


@dataclass(frozen=True)
class BandPoint:
    """A quantity at one end of a band, "low" or "high", on its curve."""

    x: str
    y: str
    end: str


@dataclass(frozen=True)
class WidthCurve:
    """What any number of cases, at x, promises of a quantity, at y: a curve, the wanted width, and the two answers."""

    x: str
    y: str


@dataclass(frozen=True)
class PickAlong:
    """A pointer means the slider position whose x lies nearest to its place along the x axis."""

    x: str


@dataclass(frozen=True)
class PickNearest:
    """A pointer means the slider position whose point lies nearest.

    With `exact` a click means the threshold of the drawn point that lies nearest: where the curve is drawn through
    the points that the pointer picks from.
    """

    x: str
    y: str
    exact: bool = True


@dataclass(frozen=True)
class PickEnd:
    """A pointer takes the nearer end of a slider with two thumbs to its place along the x axis."""

    x: str
    slider: str


@dataclass(frozen=True)
class PickOn:
    """A pointer means the position, nearest to its place along the x axis, of a slider that is not the threshold's."""

    slider: str


@dataclass(frozen=True)
class SharedAxis:
    """An x axis that a slider, by its key, has together with the charts under it, which show one range of `x`."""

    slider: str
    x: str
    charts: tuple[str, ...]


Move = (
    Cursor
    | Level
    | Sides
    | Dots
    | Marker
    | CurveAtPi
    | CurvesOverPi
    | Feasible
    | AnswerLine
    | AnswerPoint
    | Band
    | BandPoint
    | WidthCurve
)
Pick = PickAlong | PickNearest | PickEnd | PickOn


def as_data(part: Move | Pick) -> dict[str, Any]:
    """What the live layer gets.

    >>> as_data(Marker("recall", "precision"))
    {'is': 'Marker', 'x': 'recall', 'y': 'precision'}
    """
    return {"is": type(part).__name__, **asdict(part)}
