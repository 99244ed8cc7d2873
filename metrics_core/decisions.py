"""Thresholds as decisions: the best one for a quantity, and all those that decide alike."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, Count, Counts, FloatArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.quantity import Quantity
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


class Admitted(NamedTuple):
    """The rows that may be chosen, told by their matrix.

    `at_positives` says that one false alarm less never shuts a row out, as `Quantity.best_at_positives` does for a
    value: of rows with the same TP the one at the positive's score is in if any of them is.
    """

    test: Callable[[ConfusionMatrix], BoolArray]
    at_positives: bool


class _Optimum(NamedTuple):
    """The best of some rows, more being better, -inf where none is defined; and its TP and FP."""

    goodness: float
    tp: Count
    fp: Count


# Stands for the row at +inf among the blocks of all others.
_NOBODY = None


def best_threshold(
    statistic: Statistic, quantity: Quantity, pi: float | None, admitted: Admitted | None = None
) -> BestThreshold:
    """The best value over all distinct scores and +inf; of those that tie the highest threshold; nan never wins.

    Of the rows that are `admitted`, all by default. Both are nan where none of them has a value. Every row is looked
    at, except where the best is known to be at a positive's score or above all of them
    (`Quantity.best_at_positives`). First comes the best of all blocks, and then the highest row that ties with it: no
    chain of ties leads away from the best.
    """
    if quantity.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=quantity.key)
    search = _Search(statistic, quantity, pi, admitted)
    parts = [*statistic.blocks, _NOBODY]
    optima = on_threads(search.optimum_of, parts)
    best = max(reversed(optima), key=lambda optimum: optimum.goodness)
    if best.goodness == -math.inf:
        return BestThreshold(math.nan, math.nan)
    least = least_that_ties(best.goodness, quantity.scale(search.matrix_of(best.tp, best.fp)))
    highest = max(at for at, optimum in enumerate(optima) if optimum.goodness >= least)
    return search.highest_from(least, parts[highest])


def same_decisions(statistic: Statistic, threshold: Any) -> SameDecisions:
    """The interval of thresholds that flag the same cases."""
    lower, upper = statistic.highest_score_below(threshold), statistic.lowest_score_at_least(threshold)
    return SameDecisions(-math.inf if lower is None else float(lower), math.inf if upper is None else float(upper))


class _Search(NamedTuple):
    """The rows of a statistic, judged by a quantity at a prevalence."""

    statistic: Statistic
    quantity: Quantity
    pi: float | None
    admitted: Admitted | None

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
        if self._is_at_positives and not has_top_positive:
            return self.statistic.rows_at_positives(part)
        return self.statistic.rows_of(part)

    def _goodness_of(self, rows: Rows) -> FloatArray:
        matrix = self.matrix_of(rows.tp, rows.fp)
        values = self._sign * self.quantity(matrix)
        out = np.isnan(values) if self.admitted is None else np.isnan(values) | ~self.admitted.test(matrix)
        return np.where(out, -np.inf, values)

    def matrix_of(self, tp: Counts, fp: Counts) -> ConfusionMatrix:
        """The matrix of TP and FP at the prevalence."""
        matrix = self.statistic.confusion(tp, fp)
        return matrix if self.pi is None else matrix.at_prevalence(self.pi)

    @property
    def _is_at_positives(self) -> bool:
        return self.quantity.best_at_positives and (self.admitted is None or self.admitted.at_positives)

    @property
    def _sign(self) -> int:
        return 1 if self.quantity.higher_is_better else -1
