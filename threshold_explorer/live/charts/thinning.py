"""Thinning of the points of a line chart, for drawing only: at 2000 pixels the line looks the same."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

PIXELS = 2000
# At most so far from one point of a curve to the next, so that the pointer finds one nearby.
GAP_PIXELS = 4

Shape = Literal["linear", "hv", "vh"]


def curve_points(
    x: NDArray[np.floating[Any]],
    y: NDArray[np.floating[Any]],
    low: float,
    high: float,
    shape: Shape = "linear",
    pixels: int = PIXELS,
) -> NDArray[np.intp]:
    """Indices of the points that a curve needs if its y axis shows its own range of values, ascending.

    Of those of `visible_points`, the ones at which `y` has changed by a pixel since the last one, or that are further
    away from it than `GAP_PIXELS`. `shape` is Plotly's shape of the line: a step holds the value of its left ("hv") or
    right ("vh") end; a straight line also needs the point before a change.
    """
    kept = visible_points(x, y, low, high, pixels)
    finite = y[np.isfinite(y)]
    if len(kept) <= pixels or not len(finite):
        return kept
    pixel = (finite.max() - finite.min()) / pixels
    gap = abs(high - low) * GAP_PIXELS / pixels
    ordered = kept[::-1] if shape == "vh" else kept
    xs, ys = x[ordered].tolist(), y[ordered].tolist()
    needed = [0]
    for at in range(1, len(ordered)):
        last = needed[-1]
        if abs(ys[at] - ys[last]) < pixel and abs(xs[at] - xs[last]) <= gap:
            continue
        if shape == "linear" and last < at - 1:
            needed.append(at - 1)
        needed.append(at)
    return np.unique(np.append(ordered[needed], ordered[-1]))


def visible_points(
    x: NDArray[np.floating[Any]], y: NDArray[np.floating[Any]], low: float, high: float, pixels: int = PIXELS
) -> NDArray[np.intp]:
    """Indices of the points that a line chart needs at any scale of its y axis, ascending.

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
