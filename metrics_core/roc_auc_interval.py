"""Confidence interval of ROC AUC."""

import math
from statistics import NormalDist

import numpy as np

from metrics_core import summaries
from metrics_core.intervals import Interval, refuse_weights
from metrics_core.parameters import confidence_level, two_sided_level
from metrics_core.statistic import Statistic


def roc_auc_interval(statistic: Statistic, confidence: float) -> Interval:
    """The interval of ROC AUC, within (0, 1): DeLong's standard error on the logit scale.

    nan at an AUC of exactly 0 or 1, if a class has fewer than two cases, and if all scores are equal. It does not
    depend on the prevalence. Raises `UndefinedForWeightsError` for weighted cases and `ParameterError` for a
    confidence level outside (0, 1). DeLong, DeLong and Clarke-Pearson 1988, doi:10.2307/2531595; see
    docs/intervals.md.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> low, high = roc_auc_interval(scores.statistic, 0.95)
    >>> round(low, 4), round(high, 4)
    (0.5406, 0.8946)
    """
    refuse_weights(statistic.is_weighted)
    return logit_interval(summaries.roc_auc(statistic), roc_auc_variance(statistic), confidence)


def logit_interval(area: float, variance: float, confidence: float) -> Interval:
    """Normal limits of the log-odds of an area, transformed back; nan without variance, and at an area of 0 or 1.

    >>> logit_interval(1.0, 0.0, 0.95)
    Interval(low=nan, high=nan)
    """
    z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
    if not (0 < area < 1 and variance > 0):
        return Interval(math.nan, math.nan)
    centre, reach = math.log(area / (1 - area)), z * math.sqrt(variance) / (area * (1 - area))
    return Interval(*(0.5 + 0.5 * math.tanh((centre + side * reach) / 2) for side in (-1, 1)))


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
    if p < 2 or not n:
        return math.nan
    squares = (
        float(np.sum((step.tp - step.tp_above) * ((step.fp / n + step.fp_above / n) / 2 - mean) ** 2))
        for step in statistic.step_blocks()
    )
    return math.fsum(squares) / (p - 1) / p
