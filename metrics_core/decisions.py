"""Thresholds as decisions: the best one for a metric, and all those that decide alike."""

import math
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Count, Counts, FloatArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric
from metrics_core.statistic import Block, Rows, Statistic
from metrics_core.threads import on_threads
from metrics_core.ties import last_from, least_that_ties


class BestThreshold(NamedTuple):
    """A threshold and the value that its metric reaches there."""

    threshold: float
    value: float


class SameDecisions(NamedTuple):
    """Every threshold greater than `lower` and up to `upper` flags the same cases; either may be infinite."""

    lower: float
    upper: float


class _Optimum(NamedTuple):
    """The best of some rows, more being better, -inf where none is defined; and its TP and FP."""

    goodness: float
    tp: Count
    fp: Count


# Stands for the row at +inf among the blocks of all others.
_NOBODY = None


def best_threshold(statistic: Statistic, metric: Metric, pi: float | None) -> BestThreshold:
    """The best value over all distinct scores and +inf; of those that tie the highest threshold; nan never wins.

    Every row is looked at, except where the metric is known to be best at a positive's score or above all of them
    (`Metric.best_at_positives`). First comes the best of all blocks, and then the highest row that ties with it: no
    chain of ties leads away from the best.
    """
    if metric.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric.key)
    search = _Search(statistic, metric, pi)
    parts = [*statistic.blocks, _NOBODY]
    optima = on_threads(search.optimum_of, parts)
    best = max(reversed(optima), key=lambda optimum: optimum.goodness)
    if best.goodness == -math.inf:
        return BestThreshold(math.nan, math.nan)
    least = least_that_ties(best.goodness, metric.scale(search.matrix_of(best.tp, best.fp)))
    highest = max(at for at, optimum in enumerate(optima) if optimum.goodness >= least)
    return search.highest_from(least, parts[highest])


def same_decisions(statistic: Statistic, threshold: Any) -> SameDecisions:
    """The interval of thresholds that flag the same cases."""
    lower, upper = statistic.highest_score_below(threshold), statistic.lowest_score_at_least(threshold)
    return SameDecisions(-math.inf if lower is None else float(lower), math.inf if upper is None else float(upper))


class _Search(NamedTuple):
    """The rows of a statistic, judged by a metric at a prevalence."""

    statistic: Statistic
    metric: Metric
    pi: float | None

    def optimum_of(self, part: Block | None) -> _Optimum:
        """The best row of this part, the highest of equals."""
        rows = self._rows_of(part)
        goodness = self._goodness_of(rows)
        if not goodness.size:
            return _Optimum(-math.inf, 0, 0)
        best = last_from(goodness, goodness.max())
        return _Optimum(float(goodness[best]), rows.tp[best].item(), rows.fp[best].item())

    def highest_from(self, least: float, part: Block | None) -> BestThreshold:
        """The highest row of this part that is at least so good, and its value."""
        rows = self._rows_of(part)
        goodness = self._goodness_of(rows)
        at = last_from(goodness, least)
        return BestThreshold(float(rows.thresholds[at]), float(self._sign * goodness[at]))

    def _rows_of(self, part: Block | None) -> Rows:
        if part is _NOBODY:
            return Rows(slice(0, 1), np.array([np.inf]), np.zeros(1, np.int64), np.zeros(1, np.int64))
        has_top_positive = part.positives.stop == len(self.statistic.positives.scores)
        if self.metric.best_at_positives and not has_top_positive:
            return self.statistic.rows_at_positives(part)
        return self.statistic.rows_of(part)

    def _goodness_of(self, rows: Rows) -> FloatArray:
        values = self._sign * self.metric(self.matrix_of(rows.tp, rows.fp))
        return np.where(np.isnan(values), -np.inf, values)

    def matrix_of(self, tp: Counts, fp: Counts) -> ConfusionMatrix:
        """The matrix of TP and FP at the prevalence."""
        matrix = self.statistic.confusion(tp, fp)
        return matrix if self.pi is None else matrix.at_prevalence(self.pi)

    @property
    def _sign(self) -> int:
        return 1 if self.metric.higher_is_better else -1
