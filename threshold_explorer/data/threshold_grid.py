"""The positions of the threshold slider: whole multiples of a step, computed with a single division.

The single division k / m gives the float that the literal 0.07 means in Python and in the browser; `k * 0.01` and
`linspace` differ from it at ten of the 101 steps of 0.01.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

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
