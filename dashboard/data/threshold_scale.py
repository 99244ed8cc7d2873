"""How thresholds lie along the slider, and along the axis of the charts under it.

By the threshold itself, by the share of cases that it flags, or by the rank of the last case flagged, on a logarithmic
axis: where positives are rare, the decisions that matter lie within a sliver of the thresholds.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dashboard.data.threshold_grid import ThresholdGrid
from metrics_core import BinaryScores, ConfusionMatrix

Floats = NDArray[np.floating[Any]]
# What the live layer calls the quantity along the axis (dashboard/live/quantities.js).
QUANTITIES = {"threshold": "threshold", "flagged": "flagged_rate", "rank": "log flagged"}
# Nobody flagged stands at half a case, since it has no logarithm.
NOBODY = 0.5
POSITIONS = {"flagged": 201, "rank": 301}
# A slider opens on the thresholds that leave out no more than this share of cases at either end, if that is a part of
# its range worth zooming into.
EDGE = 0.005
WORTH_ZOOMING = 0.6


@dataclass(frozen=True)
class ThresholdScale:
    """The slider's positions, and the axis on which they lie.

    `span` is what lies at the left and at the right end of the axis, `home` what is shown before anybody zooms.
    `listed` are the positions, ascending; none where they are those of the grid, evenly spaced.
    """

    key: str
    grid: ThresholdGrid
    span: tuple[float, float]
    home: tuple[float, float]
    listed: tuple[float, ...] = ()

    @property
    def quantity(self) -> str:
        return QUANTITIES[self.key]

    @property
    def thresholds(self) -> Floats:
        return np.array(self.listed) if self.listed else self.grid.thresholds

    @property
    def is_zoomed(self) -> bool:
        """Whether less is shown at first than there is."""
        return self.home != self.span

    def x(self, scores: BinaryScores, thresholds: Floats) -> Floats:
        """Where thresholds lie on the axis; ascending ones run from its left to its right."""
        if self.key == "threshold":
            return thresholds
        return _along(self.key, scores.confusion_at(thresholds))

    def including(self, threshold: float) -> "ThresholdScale":
        """The same with a position at this threshold, which a slider of listed positions needs to stand there."""
        if not self.listed or threshold in self.listed:
            return self
        return replace(self, listed=tuple(sorted((*self.listed, threshold))))


def threshold_scale(key: str, scores: BinaryScores, grid: ThresholdGrid, *shown: float) -> ThresholdScale:
    """The scale of these scores; `shown` are thresholds that lie in view from the beginning."""
    if key == "threshold":
        span = (grid.low, grid.high)
        return ThresholdScale(key, grid, span, _home(scores, grid, *shown))
    curve = scores.threshold_curve()
    reachable = curve.thresholds <= grid.high
    thresholds, along = curve.thresholds[reachable], _along(key, curve.confusion)[reachable]
    if grid.high > scores.maximum:
        thresholds, along = np.append(thresholds, grid.high), np.append(along, _along(key, curve.confusion)[-1:])
    ends = (float(along[0]), float(along[-1]))
    wanted = np.linspace(*ends, POSITIONS[key])
    listed = np.unique(thresholds[_nearest(-along, -wanted)])
    return ThresholdScale(key, grid, ends, ends, tuple(listed.tolist()))


def middle_of(scores: BinaryScores) -> tuple[float, float]:
    """The scores that leave out no more than a share `EDGE` of the cases at either end."""
    curve = scores.threshold_curve()
    flagged = np.asarray(curve.confusion.flagged_rate)[:-1]
    inside = curve.thresholds[:-1][(flagged <= 1 - EDGE) & (flagged >= EDGE)]
    return (float(inside[0]), float(inside[-1])) if len(inside) else (float(scores.minimum), float(scores.maximum))


def _along(key: str, at: ConfusionMatrix) -> Floats:
    if key == "flagged":
        return np.asarray(at.flagged_rate, dtype=np.float64)
    flagged: Floats = np.asarray(at.tp, dtype=np.float64) + np.asarray(at.fp)
    return np.asarray(np.log10(np.maximum(flagged, NOBODY)))


def _home(scores: BinaryScores, grid: ThresholdGrid, *shown: float) -> tuple[float, float]:
    """The part of the grid in which anything changes for more than a few cases."""
    at = scores.confusion_at(grid.thresholds)
    flagged = np.asarray(at.flagged_rate)
    inside = np.flatnonzero((flagged <= 1 - EDGE) & (flagged >= EDGE))
    if not len(inside):
        return grid.low, grid.high
    step = float(grid.step)
    low = min([grid.threshold(grid.first + int(inside[0])) - step, *shown])
    high = max([grid.threshold(grid.first + int(inside[-1])) + step, *shown])
    margin = (high - low) * 0.05
    low, high = max(grid.low, low - margin), min(grid.high, high + margin)
    return (low, high) if high - low < WORTH_ZOOMING * (grid.high - grid.low) else (grid.low, grid.high)


def _nearest(ascending: Floats, wanted: Floats) -> NDArray[np.intp]:
    after = np.clip(np.searchsorted(ascending, wanted), 1, len(ascending) - 1) if len(ascending) > 1 else 0
    before = np.maximum(after - 1, 0)
    return np.where(wanted - ascending[before] <= ascending[after] - wanted, before, after)
