"""What is told of a review band: shares of its six counts with their intervals, and its cost.

Each share is declared once, as counts that are added up and divided: `band_panel.js` gets the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.choose.band import BandCosts
from dashboard.choose.costs import OUT_OF
from dashboard.data.confidence import CONFIDENCE
from metrics_core import Interval, wilson
from metrics_core.choosing import ReviewBand
from metrics_core.ratios import quotient

_POSITIVE, _NEGATIVE = ("tp", "fn", "reviewed_positive"), ("fp", "tn", "reviewed_negative")


@dataclass(frozen=True)
class Share:
    """Some of the counts over others, under the name that it has in the catalogue.

    `within` is the class that all of them are of, for which the prevalence is of no matter.
    """

    key: str
    part: tuple[str, ...]
    whole: tuple[str, ...]
    within: str = ""

    def of(self, band: ReviewBand) -> float:
        """The share; nan of nothing."""
        return float(quotient(_sum(band, self.part), _sum(band, self.whole)))

    def interval(self, observed: ReviewBand) -> Interval:
        """Of whole cases, as they were observed."""
        return wilson(_sum(observed, self.part), _sum(observed, self.whole), confidence=CONFIDENCE)


SHARES = (
    Share("reviewed", ("reviewed_positive", "reviewed_negative"), (*_POSITIVE, *_NEGATIVE)),
    Share("missed", ("fn",), _POSITIVE, "positive"),
    Share("alarms", ("fp",), _NEGATIVE, "negative"),
    Share("precision", ("tp",), ("tp", "fp")),
    Share("npv", ("tn",), ("fn", "tn")),
)


def cost_of(band: ReviewBand, costs: BandCosts) -> float:
    """What errors and reviews cost for 10 000 cases."""
    return band.cost_per_case(costs.alarm, costs.miss, costs.review) * OUT_OF


def _sum(band: ReviewBand, cells: Sequence[str]) -> float:
    counts: list[float] = [getattr(band, cell) for cell in cells]
    return sum(counts)
