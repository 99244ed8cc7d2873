"""Confidence interval of ROC AUC."""

import math
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core import summaries
from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.intervals.proportions import Interval, refuse_weights
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

# A single case has no sample variance.
MIN_CASES = 2


# With this many overlapping cases of each class, DeLong's variance is accurate.
ENOUGH_OVERLAP = 50
# Halvings of the range in which a limit lies: to the last bit of a float.
_HALVINGS = 60


class AreaEstimate(NamedTuple):
    """A ROC AUC, DeLong's variance, the cases of each class, and how many of them overlap.

    `overlap` is the smallest of four numbers of cases: positives and negatives within reach of the other class's
    lowest or highest score. It is 0 if a threshold separates the classes.
    """

    area: float
    variance: float
    n_positive: float
    n_negative: float
    overlap: float

    def interval(self, confidence: float) -> Interval:
        """The limits, as `roc_auc_interval` has them."""
        z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
        is_separated = self.area in (0, 1) and min(self.n_positive, self.n_negative) >= MIN_CASES
        if not (self.variance > 0 or is_separated):
            return Interval(math.nan, math.nan)
        if self.overlap < ENOUGH_OVERLAP:
            return Interval(self._score_limit(z, 0.0), self._score_limit(z, 1.0))
        centre = math.log(self.area / (1 - self.area))
        reach = z * math.sqrt(self.variance) / (self.area * (1 - self.area))
        return Interval(*(0.5 + 0.5 * math.tanh((centre + side * reach) / 2) for side in (-1, 1)))

    def _score_limit(self, z: float, end: float) -> float:
        """The area between the estimate and an end, 0 or 1, that is z of its standard errors from the estimate."""
        ratio = self.variance / self._variance_at(self.area) if self.overlap else 1.0
        ratio **= self.overlap / ENOUGH_OVERLAP
        inside, outside = self.area, end
        for _ in range(_HALVINGS):
            middle = (inside + outside) / 2
            is_inside = (middle - self.area) ** 2 <= z**2 * ratio * self._variance_at(middle)
            inside, outside = (middle, outside) if is_inside else (inside, middle)
        return (inside + outside) / 2

    def _variance_at(self, area: float) -> float:
        """The variance if the area were this: Hanley and McNeil's, with the mean number of cases for both classes."""
        cases = (self.n_positive + self.n_negative) / 2 - 1
        ratio = 1 + cases * (1 - area) / (2 - area) + cases * area / (1 + area)
        return area * (1 - area) * ratio / (self.n_positive * self.n_negative)


def roc_auc_interval(statistic: Statistic, confidence: float) -> Interval:
    """The interval of ROC AUC, within [0, 1]: DeLong's standard error on the logit scale.

    With fewer than 50 overlapping cases of a class, DeLong's variance is too small, and 0 at an AUC of 0 or 1. Then the
    limits are the areas at a distance of z standard errors from the estimate (Newcombe 2006, method 5,
    doi:10.1002/sim.2324), with a geometric mean of both variances: DeLong's has the weight overlap / 50.

    nan if a class has fewer than two cases, and if all scores are equal. It does not depend on the prevalence. Raises
    `UndefinedForWeightsError` for weighted cases and `ParameterError` for a confidence level outside (0, 1). DeLong,
    DeLong and Clarke-Pearson 1988, doi:10.2307/2531595; see docs/intervals.md.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [30, 90], [200, 60])
    >>> low, high = roc_auc_interval(scores.statistic, 0.95)
    >>> round(low, 4), round(high, 4)
    (0.71, 0.8031)
    >>> low, high = roc_auc_interval(BinaryScores.from_counts([0.0, 1.0], [0, 6], [20, 0]).statistic, 0.95)
    >>> round(low, 4), high
    (0.7884, 1.0)
    """
    refuse_weights(statistic.is_weighted)
    return area_estimate(statistic).interval(confidence)


def area_estimate(statistic: Statistic) -> AreaEstimate:
    """What the interval depends on; the overlap is 0 without both classes."""
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    overlap = _overlap(statistic.positives, statistic.negatives) if p and n else 0
    return AreaEstimate(summaries.roc_auc(statistic), roc_auc_variance(statistic), p, n, overlap)


def _overlap(positives: SortedClass, negatives: SortedClass) -> int:
    pairs = ((positives, negatives), (negatives, positives))
    above = [int(one.mass_at_least(other.scores[0])) for one, other in pairs]
    below = [int(one.total - one.mass_at_least(_next_above(other.scores[-1]))) for one, other in pairs]
    return min(above + below)


def _next_above(score: Any) -> Any:
    return np.nextafter(score, score.dtype.type(np.inf))


def roc_auc_variance(statistic: Statistic) -> float:
    """DeLong's variance of ROC AUC; nan if a class has fewer than two cases.

    Each case has a share of pairs in which it is ordered correctly. The variance is the sum over both classes of
    the sample variance of these shares, divided by the size of the class.

    >>> from metrics_core import BinaryScores
    >>> round(roc_auc_variance(BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).statistic), 6)
    0.008472
    """
    area = summaries.roc_auc(statistic)
    swapped = Statistic(statistic.negatives, statistic.positives)
    return _variance_of_mean(statistic, 1 - area) + _variance_of_mean(swapped, area)


def _variance_of_mean(statistic: Statistic, mean: float) -> float:
    """The variance of the mean share of the second class above each case of the first; a tie counts one half."""
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    if p < MIN_CASES or not n:
        return math.nan
    squares = (
        float(np.sum((step.tp - step.tp_above) * ((step.fp / n + step.fp_above / n) / 2 - mean) ** 2))
        for step in statistic.step_blocks()
    )
    return math.fsum(squares) / (p - 1) / p
