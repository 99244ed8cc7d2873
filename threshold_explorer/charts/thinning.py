"""Thinning of the points of a line chart, for drawing only: at 2000 pixels the line looks the same."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

PIXELS = 2000


def visible_points(
    x: NDArray[np.floating[Any]], y: NDArray[np.floating[Any]], low: float, high: float, pixels: int = PIXELS
) -> NDArray[np.intp]:
    """Indices of the points that a line chart needs, ascending.

    `x` is monotone and has the length of `y`; `low` and `high` are the ends of the x axis. The first, last, lowest and
    highest point in each pixel column are kept (M4 aggregation: Jugel et al. 2014, doi:10.14778/2732951.2732953), so
    that the line moves by less than a pixel. The first and last nan of each gap in `y` are kept too.
    """
    if len(x) <= 4 * pixels:
        return np.arange(len(x))
    column = ((x - low) * (pixels / (high - low))).astype(np.int32)
    gap = np.isnan(y)
    starts = np.flatnonzero(np.r_[True, (column[1:] != column[:-1]) | (gap[1:] != gap[:-1])])
    ends = np.r_[starts[1:], len(x)] - 1
    lowest = _first_equal(y, np.minimum.reduceat(y, starts), starts)
    highest = _first_equal(y, np.maximum.reduceat(y, starts), starts)
    return np.unique(np.concatenate([starts, ends, lowest, highest]))


def _first_equal(
    y: NDArray[np.floating[Any]], wanted: NDArray[np.floating[Any]], starts: NDArray[np.intp]
) -> NDArray[np.intp]:
    lengths = np.diff(np.r_[starts, len(y)])
    hits = np.flatnonzero(y == np.repeat(wanted, lengths))
    group = np.searchsorted(starts, hits, side="right") - 1
    first = np.r_[True, group[1:] != group[:-1]] if len(hits) else np.zeros(0, bool)
    return hits[first]
