"""The metrics of a review band: ratios of its six counts with their intervals, and its cost.

Each ratio is declared once, as the counts to add up and divide; `review_band_panel.js` gets the same declaration.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from metrics_core import Interval, wilson
from metrics_core.choosing import ReviewBand
from metrics_core.ratios import quotient
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.optimize.costs import COST_CASES
from threshold_explorer.optimize.review_band import ReviewCosts

_POSITIVE, _NEGATIVE = ("tp", "fn", "reviewed_positive"), ("fp", "tn", "reviewed_negative")


@dataclass(frozen=True)
class Share:
    """A ratio of sums of counts, with its key in the catalogue.

    `within` names the class where all counts are of one, so that the ratio does not depend on the prevalence.
    """

    key: str
    numerator: tuple[str, ...]
    denominator: tuple[str, ...]
    within: str = ""

    def value(self, band: ReviewBand) -> float:
        """The ratio; nan for 0/0."""
        return float(quotient(_sum(band, self.numerator), _sum(band, self.denominator)))

    def interval(self, observed: ReviewBand) -> Interval:
        """Wilson's interval of the observed counts."""
        return wilson(_sum(observed, self.numerator), _sum(observed, self.denominator), confidence=confidence())


SHARES = (
    Share("reviewed", ("reviewed_positive", "reviewed_negative"), (*_POSITIVE, *_NEGATIVE)),
    Share("missed", ("fn",), _POSITIVE, "positive"),
    Share("alarms", ("fp",), _NEGATIVE, "negative"),
    Share("precision", ("tp",), ("tp", "fp")),
    Share("npv", ("tn",), ("fn", "tn")),
)


def cost_of(band: ReviewBand, costs: ReviewCosts) -> float:
    """The cost of errors and reviews per 10 000 cases."""
    return band.cost_per_case(costs.alarm, costs.miss, costs.review) * COST_CASES


def _sum(band: ReviewBand, cells: Sequence[str]) -> float:
    counts: list[float] = [getattr(band, cell) for cell in cells]
    return sum(counts)
