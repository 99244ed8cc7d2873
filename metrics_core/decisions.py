"""The best threshold for a metric, and the thresholds that give identical predictions."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from metrics_core.computing.arrays import BoolArray, Count, Counts, FloatArray
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.quantity import Quantity
from metrics_core.statistic import Block, Rows, Statistic
from metrics_core.ties import last_at_least, lowest_tied_value


class BestThreshold(NamedTuple):
    """A threshold and the value of the metric there."""

    threshold: float
    value: float


class SameDecisions(NamedTuple):
    """Every threshold greater than `lower`, up to `upper`, flags the same cases; either end may be infinite."""

    lower: float
    upper: float


class ThresholdInterval(NamedTuple):
    """The thresholds greater than `lower`, up to `upper`; either may be infinite."""

    lower: float
    upper: float


class FeasibleRows(NamedTuple):
    """A test of which rows (thresholds) may be chosen.

    `test` gets the confusion matrices of some rows. `at_positives` states that one false positive less never makes
    a row infeasible, as `Quantity.best_at_positives` does for a value: of rows with the same TP, the one at the
    positive's score is feasible if any of them is.
    """

    test: Callable[[ConfusionMatrix], BoolArray]
    at_positives: bool


class _Optimum(NamedTuple):
    """The best of some rows with its TP and FP. Higher goodness is better; -inf if no row is defined."""

    goodness: float
    tp: Count
    fp: Count


WHOLE_LINE = (ThresholdInterval(-math.inf, math.inf),)


def best_threshold(
    statistic: Statistic,
    quantity: Quantity,
    prevalence: float | None,
    feasible_rows: FeasibleRows | None = None,
    intervals: Sequence[ThresholdInterval] = WHOLE_LINE,
) -> BestThreshold:
    """The best value over all distinct scores and +inf, at the highest tied threshold; nan never wins.

    Searches the `feasible_rows` in the `intervals` only, which end at scores or infinity and ascend; all rows by
    default. Both fields are nan if none of them has a value. If the optimum is known to be at a positive's score or
    above all positives (`Quantity.best_at_positives`), other rows are skipped. The best value of all blocks is found
    first, then the highest row that ties with it, so ties never chain away from the best.
    """
    if quantity.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=quantity.key)
    search = _Search(statistic, quantity, prevalence, feasible_rows)
    parts = [part for interval in intervals for part in _parts(statistic, interval)]
    if not parts:
        return BestThreshold(math.nan, math.nan)
    optima = on_threads(search.optimum_of, parts)
    best = max(reversed(optima), key=lambda optimum: optimum.goodness)
    if best.goodness == -math.inf:
        return BestThreshold(math.nan, math.nan)
    least = lowest_tied_value(best.goodness, quantity.scale(search.matrix_of(best.tp, best.fp)))
    highest = max(at for at, optimum in enumerate(optima) if optimum.goodness >= least)
    return search.highest_from(least, parts[highest])


def same_decisions(statistic: Statistic, threshold: Any) -> SameDecisions:
    """The interval of thresholds that flag the same cases."""
    lower, upper = statistic.highest_score_below(threshold), statistic.lowest_score_at_least(threshold)
    return SameDecisions(-math.inf if lower is None else float(lower), math.inf if upper is None else float(upper))


def _parts(statistic: Statistic, interval: ThresholdInterval) -> Iterator[Block | float]:
    """The blocks in an interval, and its highest row by itself, which need not be at a positive."""
    (first_positive, stop_positive), (first_negative, stop_negative) = (
        np.searchsorted(of_class.scores, np.array(interval, statistic.dtype), side="right").tolist()
        for of_class in (statistic.positives, statistic.negatives)
    )
    for positives, negatives in statistic.blocks:
        block = Block(
            _common(positives, first_positive, stop_positive), _common(negatives, first_negative, stop_negative)
        )
        if any(part.start < part.stop for part in block):
            yield block
    yield interval.upper


def _common(part: slice, start: int, stop: int) -> slice:
    return slice(start := max(part.start, start), max(start, min(part.stop, stop)))


class _Search(NamedTuple):
    """The rows of a statistic with the quantity to optimize and the prevalence."""

    statistic: Statistic
    quantity: Quantity
    prevalence: float | None
    feasible_rows: FeasibleRows | None

    def optimum_of(self, part: Block | float) -> _Optimum:
        """The best row of this part, the highest of tied ones."""
        rows = self._rows_of(part)
        goodness = self._goodness_of(rows)
        if not goodness.size:
            return _Optimum(-math.inf, 0, 0)
        best = last_at_least(goodness, goodness.max())
        return _Optimum(float(goodness[best]), rows.tp[best].item(), rows.fp[best].item())

    def highest_from(self, least: float, part: Block | float) -> BestThreshold:
        """The highest row of this part whose goodness is at least `least`, and its value."""
        rows = self._rows_of(part)
        goodness = self._goodness_of(rows)
        at = last_at_least(goodness, least)
        return BestThreshold(float(rows.thresholds[at]), float(self._sign * goodness[at]))

    def _rows_of(self, part: Block | float) -> Rows:
        if not isinstance(part, Block):
            threshold = np.array([part], self.statistic.dtype)
            of_classes = (self.statistic.positives, self.statistic.negatives)
            return Rows(slice(0, 1), threshold, *(each.mass_at_least(threshold) for each in of_classes))
        has_top_positive = part.positives.stop == len(self.statistic.positives.scores)
        if self._is_at_positives and not has_top_positive:
            return self.statistic.rows_at_positives(part)
        return self.statistic.rows_of(part)

    def _goodness_of(self, rows: Rows) -> FloatArray:
        matrix = self.matrix_of(rows.tp, rows.fp)
        values = self._sign * self.quantity(matrix)
        out = np.isnan(values) if self.feasible_rows is None else np.isnan(values) | ~self.feasible_rows.test(matrix)
        return np.where(out, -np.inf, values)

    def matrix_of(self, tp: Counts, fp: Counts) -> ConfusionMatrix:
        """The confusion matrix of TP and FP at the prevalence."""
        matrix = self.statistic.confusion(tp, fp)
        return matrix if self.prevalence is None else matrix.at_prevalence(self.prevalence)

    @property
    def _is_at_positives(self) -> bool:
        return self.quantity.best_at_positives and (self.feasible_rows is None or self.feasible_rows.at_positives)

    @property
    def _sign(self) -> int:
        return 1 if self.quantity.higher_is_better else -1
