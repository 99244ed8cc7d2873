"""Thresholds as decisions: the best one for a metric, and all those that decide alike."""

import math
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Counts, FloatArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric
from metrics_core.statistic import Block, Rows, Statistic
from metrics_core.threads import on_threads


class BestThreshold(NamedTuple):
    """A threshold and the value that its metric reaches there."""

    threshold: float
    value: float


class SameDecisions(NamedTuple):
    """Every threshold greater than `lower` and up to `upper` flags the same cases; either may be infinite."""

    lower: float
    upper: float


# Stands for the row at +inf among the blocks of all others.
_NOBODY = None


def best_threshold(statistic: Statistic, metric: Metric, pi: float | None) -> BestThreshold:
    """The best value over all distinct scores and +inf; of equals the highest threshold; nan never wins.

    Every row is looked at, except where the metric is known to be best at a positive's score or above all of them
    (`Metric.best_at_positives`).
    """
    if metric.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric.key)
    search = _Search(statistic, metric, pi)
    parts = [*statistic.blocks, _NOBODY]
    optima = on_threads(search.best_of, parts)
    best = max(optima)
    if best == -math.inf:
        return BestThreshold(math.nan, math.nan)
    return search.highest_from(best, parts[max(at for at, optimum in enumerate(optima) if optimum == best)])


def same_decisions(statistic: Statistic, threshold: Any) -> SameDecisions:
    """The interval of thresholds that flag the same cases."""
    lower, upper = statistic.highest_score_below(threshold), statistic.lowest_score_at_least(threshold)
    return SameDecisions(-math.inf if lower is None else float(lower), math.inf if upper is None else float(upper))


class _Search(NamedTuple):
    """The rows of a statistic, judged by a metric at a prevalence."""

    statistic: Statistic
    metric: Metric
    pi: float | None

    def best_of(self, part: Block | None) -> float:
        """The best value of this part, negative where less is better; -inf where none is defined."""
        return float(self._goodness_of(self._rows_of(part)).max(initial=-np.inf))

    def highest_from(self, least: float, part: Block | None) -> BestThreshold:
        """The highest row of this part that is at least so good, and its value."""
        rows = self._rows_of(part)
        goodness = self._goodness_of(rows)
        at = np.flatnonzero(goodness >= least)[-1]
        return BestThreshold(float(rows.thresholds[at]), float(self._sign * goodness[at]))

    def _rows_of(self, part: Block | None) -> Rows:
        if part is _NOBODY:
            return Rows(slice(0, 1), np.array([np.inf]), np.zeros(1, np.int64), np.zeros(1, np.int64))
        has_top_positive = part.positives.stop == len(self.statistic.positives.scores)
        if self.metric.best_at_positives and not has_top_positive:
            return self.statistic.rows_at_positives(part)
        return self.statistic.rows_of(part)

    def _goodness_of(self, rows: Rows) -> FloatArray:
        values = self._sign * self.metric(self._matrix(rows.tp, rows.fp))
        return np.where(np.isnan(values), -np.inf, values)

    def _matrix(self, tp: Counts, fp: Counts) -> ConfusionMatrix:
        matrix = self.statistic.confusion(tp, fp)
        return matrix if self.pi is None else matrix.at_prevalence(self.pi)

    @property
    def _sign(self) -> int:
        return 1 if self.metric.higher_is_better else -1
