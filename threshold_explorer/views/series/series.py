"""A series: one of several sets of scores that are looked at together, with its name and its look on charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from metrics_core import BinaryScores
from threshold_explorer.live.charts.palette import SERIES_COLOURS

_DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
_SYMBOLS = ("circle", "square", "triangle", "diamond", "cross", "ring")


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
    shown = [each.name for each in series[:5]]
    return ", ".join(shown) + (", …" if len(series) > len(shown) else "")
