"""The positions of the threshold slider, and the scale of the charts below it.

Positions are whole multiples of a step, computed with a single division: k / m gives the float that the literal 0.07
means in Python and in the browser; `k * 0.01` and `linspace` differ from it at ten of the 101 steps of 0.01.

The axis is the threshold, the share of flagged cases, or the number of flagged cases on a logarithmic scale. The last
two spread out the narrow range of thresholds that matters when positives are rare.
"""

import math
from bisect import bisect_left
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics_core import BinaryScores, ConfusionMatrix

Floats = NDArray[np.floating[Any]]
# The names of the axes in the live layer (threshold_explorer/live/quantities.js).
QUANTITIES = {"threshold": "threshold", "flagged": "flagged_rate", "rank": "log flagged"}
# Zero flagged cases have no logarithm; they are placed at half a case.
NONE_FLAGGED = 0.5
POSITIONS = {"flagged": 201, "rank": 301}
# Nearly all cases: this share of them is left out at either end.
EDGE = 0.005
# Zooming in is offered only to less than this share of the visible axis.
WORTH_ZOOMING = 0.6
# The finest step relative to the scores' magnitude, which fifteen digits still distinguish.
FINEST_SHARE = 1e-13
TINIEST_STEP = 1e-300
# The factors by which the slider's step can be divided.
FINENESS = {"normal": 1, "fine": 10, "finest": 40}
# A position with weights takes 48 bytes in the live layer's table instead of 8: sums of weights, of their squares and
# of their fourth powers. At this fineness the table has 64 kB.
MAX_WEIGHTED_FINENESS = 10


@dataclass(frozen=True)
class ThresholdGrid:
    """Slider positions `k * step` for whole k from `first` to `last`; `step` is an exact fraction."""

    first: int
    last: int
    step: Fraction

    @classmethod
    def for_scores(cls, minimum: float, maximum: float, fineness: int = 1) -> "ThresholdGrid":
        """The grid for scores between `minimum` and `maximum`, both finite.

        Scores within [0, 1] get 0..1 in steps of 0.01. Any other range gets a step of 1, 2 or 5 times a power
        of ten with about a hundred positions, up to one step above the maximum, where no case is flagged.
        """
        if minimum >= 0 and maximum <= 1:
            positions = 100 * fineness
            return cls(0, positions, Fraction(1, positions))
        magnitude = max(abs(minimum), abs(maximum))
        step = _round_step(maximum - minimum, magnitude)
        if step / fineness >= magnitude * FINEST_SHARE:
            step /= fineness
        first = math.floor(Fraction(minimum) / step)
        last = math.floor(Fraction(maximum) / step) + 1
        return cls(first, last, step)

    @property
    def low(self) -> float:
        return self.threshold(self.first)

    @property
    def high(self) -> float:
        return self.threshold(self.last)

    def threshold(self, k: int) -> float:
        return k * self.step.numerator / self.step.denominator

    @property
    def thresholds(self) -> NDArray[np.float64]:
        """All positions, ascending; float64 of shape (last - first + 1,)."""
        k = np.arange(self.first, self.last + 1, dtype=np.float64)
        return k * self.step.numerator / self.step.denominator

    def contains(self, threshold: float) -> bool:
        return self.low <= threshold <= self.high

    def nearest(self, threshold: float) -> float:
        """The position nearest to a finite threshold."""
        return self.threshold(min(max(round(Fraction(threshold) / self.step), self.first), self.last))

    def snap(self, threshold: float) -> float:
        """The position that differs from `threshold` only by rounding, otherwise `threshold` itself."""
        nearest = self.threshold(round(Fraction(threshold) / self.step))
        noise = 4 * math.ulp(max(abs(self.low), abs(threshold)))
        return nearest if abs(nearest - threshold) <= noise else threshold


def _round_step(span: float, magnitude: float) -> Fraction:
    """The smallest of 1, 2 and 5 times a power of ten that covers the span in at most 100 steps."""
    least = max((span or magnitude or 1.0) / 100, magnitude * FINEST_SHARE, TINIEST_STEP)
    power = math.floor(math.log10(least))
    candidates = (Fraction(10) ** power * factor for factor in (1, 2, 5, 10))
    return next(step for step in candidates if step >= least * (1 - 1e-9))


@dataclass(frozen=True)
class ThresholdScale:
    """The slider's positions, and the axis on which they lie.

    `span` are the ends of the axis; `home`, the ends before the user zooms, contains every score, so that the slider
    reaches them all; `dense` contains nearly all cases. Both are `span` if that is hardly wider. `listed` are the
    positions, ascending; empty if they are the evenly spaced ones of the grid.
    """

    key: str
    grid: ThresholdGrid
    span: tuple[float, float]
    home: tuple[float, float]
    dense: tuple[float, float]
    listed: tuple[float, ...] = ()

    @property
    def quantity(self) -> str:
        return QUANTITIES[self.key]

    @property
    def thresholds(self) -> Floats:
        return np.array(self.listed) if self.listed else self.grid.thresholds

    @property
    def zoom_levels(self) -> list[tuple[float, float]]:
        """The ranges that the buttons of the axis zoom to, from the widest."""
        levels = [self.span]
        for level in (self.home, self.dense):
            if _length(level) < WORTH_ZOOMING * _length(levels[-1]):
                levels.append(level)
        return levels

    def x(self, scores: BinaryScores, thresholds: Floats) -> Floats:
        """The axis values of thresholds, from left to right for ascending ones."""
        if self.key == "threshold":
            return thresholds
        return _along(self.key, scores.confusion_at(thresholds))

    def has(self, threshold: float) -> bool:
        """Whether a threshold is one of the positions."""
        return bool(np.any(self.thresholds == threshold))

    def including(self, threshold: float) -> "ThresholdScale":
        """The same with this threshold among the listed positions."""
        if not self.listed or threshold in self.listed:
            return self
        return replace(self, listed=tuple(sorted((*self.listed, threshold))))


def threshold_scale(key: str, scores: BinaryScores, grid: ThresholdGrid, *shown: float) -> ThresholdScale:
    """The scale for these scores; `shown` are thresholds that must be visible at first."""
    if key == "threshold":
        span = (grid.low, grid.high)
        home = _part_of(grid, float(scores.minimum), float(scores.maximum), *shown)
        return ThresholdScale(key, grid, span, home, _part_of(grid, *_dense_steps(scores, grid), *shown))
    curve = scores.threshold_curve()
    reachable = curve.thresholds <= grid.high
    thresholds, along = curve.thresholds[reachable], _along(key, curve.confusion)[reachable]
    if grid.high > scores.maximum:
        thresholds, along = np.append(thresholds, grid.high), np.append(along, _along(key, curve.confusion)[-1:])
    ends = (float(along[0]), float(along[-1]))
    wanted = np.linspace(*ends, POSITIONS[key])
    listed = np.unique(thresholds[_nearest(-along, -wanted)])
    return ThresholdScale(key, grid, ends, ends, ends, tuple(listed.tolist()))


def middle_of(scores: BinaryScores) -> tuple[float, float]:
    """The range of scores that leaves out at most the share EDGE of the cases at either end.

    >>> middle_of(BinaryScores.from_predictions([0, 1] * 500, range(1000)))
    (5.0, 995.0)
    """

    def flagged(threshold: float) -> float:
        return float(scores.confusion_at(threshold).flagged_rate)

    # Found by bisection: a curve over a million distinct scores takes a hundred times as long.
    classes = [each.scores for each in (scores.statistic.positives, scores.statistic.negatives)]
    starts = [bisect_left(each, True, key=lambda threshold: flagged(threshold) <= 1 - EDGE) for each in classes]
    ends = [bisect_left(each, True, key=lambda threshold: flagged(threshold) < EDGE) for each in classes]
    firsts = (float(each[start]) for each, start in zip(classes, starts, strict=True) if start < len(each))
    lasts = (float(each[end - 1]) for each, end in zip(classes, ends, strict=True) if end)
    low, high = min(firsts, default=np.inf), max(lasts, default=-np.inf)
    return (low, high) if low <= high else (float(scores.minimum), float(scores.maximum))


def _along(key: str, at: ConfusionMatrix) -> Floats:
    if key == "flagged":
        return np.asarray(at.flagged_rate, dtype=np.float64)
    flagged: Floats = np.asarray(at.tp, dtype=np.float64) + np.asarray(at.fp)
    return np.asarray(np.log10(np.maximum(flagged, NONE_FLAGGED)))


def _length(part: tuple[float, float]) -> float:
    return abs(part[1] - part[0])


def _dense_steps(scores: BinaryScores, grid: ThresholdGrid) -> tuple[float, float]:
    """The first and the last position that leave out at most the share EDGE of the cases."""
    flagged = np.asarray(scores.confusion_at(grid.thresholds).flagged_rate)
    inside = np.flatnonzero((flagged <= 1 - EDGE) & (flagged >= EDGE))
    if not len(inside):
        return grid.low, grid.high
    return grid.threshold(grid.first + int(inside[0])), grid.threshold(grid.first + int(inside[-1]))


def _part_of(grid: ThresholdGrid, low: float, high: float, *shown: float) -> tuple[float, float]:
    """The part of the grid from `low` to `high` and with `shown`, with a margin; all of it if that is hardly wider."""
    step = float(grid.step)
    low, high = min([low - step, *shown]), max([high + step, *shown])
    margin = (high - low) * 0.05
    low, high = max(grid.low, low - margin), min(grid.high, high + margin)
    return (low, high) if high - low < WORTH_ZOOMING * (grid.high - grid.low) else (grid.low, grid.high)


def _nearest(ascending: Floats, wanted: Floats) -> NDArray[np.intp]:
    after = np.clip(np.searchsorted(ascending, wanted), 1, len(ascending) - 1) if len(ascending) > 1 else 0
    before = np.maximum(after - 1, 0)
    return np.where(wanted - ascending[before] <= ascending[after] - wanted, before, after)
