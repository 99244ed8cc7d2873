"""The threshold of one run, and the pin that it is compared with."""

import math
from dataclasses import dataclass
from typing import Any

from metrics_core import BinaryScores
from threshold_explorer.data.threshold_grid import ThresholdGrid
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import say

# Longer names of columns are shortened in sentences.
MAX_NAME = 30


@dataclass(frozen=True, eq=False)
class Pin:
    """A threshold of `scores`; `column` is their column, "" if it is the current one."""

    threshold: float
    scores: BinaryScores
    column: str = ""

    def columns(self, current: BinaryScores, name: str) -> dict[str, Any]:
        """For a sentence about another column: both columns, `name` being the current one, and the pinned cases.

        The number of cases is 0 if it is that of the current scores.
        """
        if not self.column:
            return {}
        # Sums of weights in another order may differ in the last digits.
        is_equal = all(
            math.isclose(getattr(self.scores, count), getattr(current, count)) for count in ("n_positive", "n_negative")
        )
        names = {
            "pinned_score": shortened(self.column, MAX_NAME),
            "score": shortened(name, MAX_NAME) or say("pin-this-score"),
        }
        return {**names, "cases": 0 if is_equal else self.scores.n}


@dataclass(frozen=True)
class OperatingPoint:
    """The threshold and the pin of one run, and the positions of the slider.

    An even scale's positions may lack the threshold; listed positions contain it.
    """

    threshold: float
    positions: ThresholdScale
    pin: Pin | None
    has_slider: bool = True

    @property
    def grid(self) -> ThresholdGrid:
        return self.positions.grid

    @property
    def pinned_threshold(self) -> float | None:
        """The pinned threshold of the current score column; None if there is none."""
        return self.pin.threshold if self.pin and not self.pin.column else None
