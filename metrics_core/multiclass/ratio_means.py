"""Means over cases of ratios of counts, correctly rounded, so that neither the order nor a sweep shows in a digit."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray, read_only

# Parts of weights that are this long add up exactly in float64, times the counts of 2**37 labels.
PART_BITS = 16


class Ratios(NamedTuple):
    """One ratio of whole numbers for each case; undefined where `bottom` is 0."""

    top: IntArray
    bottom: IntArray


def case_ratios(hits: IntArray, flagged: IntArray, true: IntArray) -> tuple[Ratios, Ratios, Ratios]:
    """Precision, recall and F1 of each case, from its numbers of labels."""
    return Ratios(hits, flagged), Ratios(hits, true), Ratios(2 * hits, flagged + true)


def mean_of_ratios(ratios: Ratios, weights: FloatArray | None) -> float:
    """The mean of the ratios that are defined, the nearest float64 to its exact value; nan if none is.

    >>> mean_of_ratios(Ratios(np.array([1, 2, 0]), np.array([3, 3, 0])), None)
    0.5
    """
    nowhere = np.zeros(len(ratios.top), dtype=np.int64)
    return float(means_along(ratios, ratios, nowhere, 1, weights)[0])


def means_along(before: Ratios, after: Ratios, reached: IntArray, count: int, weights: FloatArray | None) -> FloatArray:
    """The same mean at each of `count` thresholds: a case has its ratio `after` at the first `reached` of them.

    >>> one, half = Ratios(np.array([1, 1]), np.array([1, 1])), Ratios(np.array([1, 1]), np.array([2, 2]))
    >>> means_along(one, half, np.array([0, 2]), 3, None)
    array([0.75, 0.75, 1.  ])
    """
    is_used = np.bincount(np.concatenate([before.bottom, after.bottom])) > 0
    bottoms = np.flatnonzero(is_used)
    bottoms = bottoms[bottoms > 0]
    place_of = np.cumsum(is_used) - is_used[0] - 1
    scale = math.lcm(*bottoms.tolist())
    # Over the common denominator `scale`, in whole numbers without a bound.
    tops, sizes = np.zeros((2, count), dtype=object)
    for part in _whole_parts(weights, len(reached)):
        top, size = np.zeros((2, count, len(bottoms)))
        for ratios, is_after in ((before, False), (after, True)):
            cells = reached * len(bottoms) + place_of[ratios.bottom]
            is_defined = ratios.bottom > 0
            for total, values in ((top, part * ratios.top), (size, part)):
                total += _totals(cells[is_defined], values[is_defined], count, len(bottoms), is_after=is_after)
        tops = (tops << PART_BITS) + _whole(top) @ np.array([scale // each for each in bottoms.tolist()], dtype=object)
        sizes = (sizes << PART_BITS) + _whole(size).sum(axis=1)
    # The division of whole numbers is correctly rounded.
    means = [top / (scale * size) if size else math.nan for top, size in zip(tops, sizes, strict=True)]
    return read_only(np.array(means, dtype=np.float64))


def _totals(cells: IntArray, values: FloatArray, count: int, width: int, *, is_after: bool) -> FloatArray:
    """The sums of the values by denominator at each threshold, (count, width); values in one cell are alike."""
    sums = np.bincount(cells, values, minlength=(count + 1) * width).reshape(count + 1, width)
    if is_after:
        return np.asarray(np.cumsum(sums[::-1], axis=0)[::-1][1:])
    return np.asarray(np.cumsum(sums, axis=0)[:-1])


def _whole_parts(weights: FloatArray | None, n: int) -> Iterator[FloatArray]:
    """Whole numbers of PART_BITS bits that are the weights one after the other, up to one factor for all of them."""
    if weights is None:
        yield np.ones(n)
        return
    _, exponents = np.frexp(weights)
    rest = np.ldexp(weights, PART_BITS - exponents.max())
    while rest.any():
        part = np.floor(rest)
        yield part
        rest = np.ldexp(rest - part, PART_BITS)


def _whole(values: FloatArray) -> np.ndarray:
    return values.astype(np.int64).astype(object)
