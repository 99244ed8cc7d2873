"""Thresholds as decisions: the best one for a metric, and all those that decide alike."""

import math
from typing import Any, NamedTuple

import numpy as np

from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric
from metrics_core.statistic import Rows, Statistic
from metrics_core.threads import on_threads


class BestThreshold(NamedTuple):
    """A threshold and the value that its metric reaches there."""

    threshold: float
    value: float


class SameDecisions(NamedTuple):
    """Every threshold greater than `lower` and up to `upper` flags the same cases; either may be infinite."""

    lower: float
    upper: float


# Undefined while there is no false positive, so that one more of them can be what makes it a number.
_NEEDS_FALSE_POSITIVES = {"lr_positive"}


def best_threshold(statistic: Statistic, metric: Metric, pi: float | None) -> BestThreshold:
    """The best value over all distinct scores and +inf; of equals the highest threshold; nan never wins.

    Among thresholds that catch the same positives the highest has the fewest false positives, and no metric is
    the worse for that. So it is enough to look at the positives' scores, where there is a positive and the metric
    does not need false positives.
    """
    if metric.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric.key)
    best = BestThreshold(math.nan, math.nan)
    nobody = Rows(slice(0, 1), np.array([np.inf]), np.zeros(1, np.int64), np.zeros(1, np.int64))
    needs_all = metric.key in _NEEDS_FALSE_POSITIVES or not len(statistic.positives.scores)
    rows_of = statistic.rows_of if needs_all else statistic.rows_at_positives
    candidates = on_threads(lambda block: _best_of(statistic, rows_of(block), metric, pi), statistic.blocks)
    for candidate in (*candidates, _best_of(statistic, nobody, metric, pi)):
        best = _better(best, candidate, metric)
    return best


def same_decisions(statistic: Statistic, threshold: Any) -> SameDecisions:
    """The interval of thresholds that flag the same cases."""
    lower, upper = statistic.highest_score_below(threshold), statistic.lowest_score_at_least(threshold)
    return SameDecisions(-math.inf if lower is None else float(lower), math.inf if upper is None else float(upper))


def _best_of(statistic: Statistic, rows: Rows, metric: Metric, pi: float | None) -> BestThreshold:
    if not len(rows.thresholds):
        return BestThreshold(math.nan, math.nan)
    matrix = statistic.confusion(rows.tp, rows.fp)
    values = metric(matrix if pi is None else matrix.at_prevalence(pi))
    ascending = values if metric.higher_is_better else -values
    ascending = np.where(np.isnan(ascending), -np.inf, ascending)
    # Rows ascend in threshold, and of equal values the last one counts.
    best = len(ascending) - 1 - int(ascending[::-1].argmax())
    return BestThreshold(float(rows.thresholds[best]), float(values[best]))


def _better(lower: BestThreshold, higher: BestThreshold, metric: Metric) -> BestThreshold:
    """Of two, the second at the higher threshold."""
    if math.isnan(higher.value) or math.isnan(lower.value):
        return lower if math.isnan(higher.value) else higher
    worse = higher.value < lower.value if metric.higher_is_better else higher.value > lower.value
    return lower if worse else higher
