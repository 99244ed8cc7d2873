"""Where two error counts cross as the threshold moves: FPR = FNR, and precision = recall."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.statistic import Statistic
from metrics_core.ties import lowest_tied_value


class EqualErrorRate(NamedTuple):
    """The rate at which FPR = FNR, and the threshold nearest to it."""

    rate: float
    threshold: float


class BreakEven(NamedTuple):
    """The common value of precision and recall, and the threshold nearest to it."""

    value: float
    threshold: float


class _Crossing(NamedTuple):
    """TP, FP and the difference on both sides of its change of sign, and the threshold of the side nearer to 0."""

    tp: tuple[Any, Any]
    fp: tuple[Any, Any]
    difference: tuple[Any, Any]
    threshold: float

    def between(self, sides: tuple[Any, Any], denominator: Any) -> float:
        """A count interpolated linearly to difference 0, over a denominator.

        Computed with fractions, because products of large weights may exceed the range of floats.
        """
        low, high = map(Fraction, self.difference)
        first, second = map(Fraction, sides)
        return float((low * second - high * first) / (Fraction(denominator) * (low - high)))


def equal_error_rate(statistic: Statistic) -> EqualErrorRate:
    """FPR = FNR, interpolated linearly between neighbouring ROC points."""
    p, n = statistic.n_positive, statistic.n_negative
    if not (p and n):
        return EqualErrorRate(np.nan, np.nan)
    crossing = _crossing(statistic, lambda tp, fp: (fp * p, (p - tp) * n))
    return EqualErrorRate(crossing.between(crossing.fp, n), crossing.threshold)


def break_even(statistic: Statistic, class_weights: ClassWeights) -> BreakEven:
    """Precision = recall, which is FP = FN, interpolated linearly in TP and FP within a tie group."""
    p, class_weights = statistic.n_positive, class_weights.for_ratios
    if not p:
        return BreakEven(np.nan, np.nan)
    crossing = _crossing(statistic, lambda tp, fp: (fp * class_weights.negative, (p - tp) * class_weights.positive))
    return BreakEven(crossing.between(crossing.tp, p), crossing.threshold)


def _crossing(statistic: Statistic, terms: Callable[[Any, Any], tuple[Any, Any]]) -> _Crossing:
    """Where the difference of two terms of TP and FP, which falls as the threshold rises, changes sign.

    The threshold is that of the nearer side; of two equally near ones, to 1e-12 of the terms, the higher.
    """

    def counts_at(threshold: Any) -> tuple[Any, Any]:
        classes = (statistic.positives, statistic.negatives)
        tp, fp = (c.mass_at_least(threshold).item() for c in classes)
        return tp, fp

    def difference(tp: Any, fp: Any) -> Any:
        falling, rising = terms(tp, fp)
        return falling - rising

    # At the lowest score every case is flagged, and the difference is never negative.
    last: Any = statistic.highest_score_where(lambda score: difference(*counts_at(score)) >= 0)
    beyond = statistic.lowest_score_at_least(last, strictly_above=True)
    beyond = statistic.dtype.type(np.inf) if beyond is None else beyond
    low, high = counts_at(last), counts_at(beyond)
    d_low, d_high = difference(*low), difference(*high)
    scale = float(max(*terms(*low), *terms(*high)))
    nearest = beyond if -abs(d_high) >= lowest_tied_value(-float(abs(d_low)), scale) else last
    return _Crossing((low[0], high[0]), (low[1], high[1]), (d_low, d_high), float(nearest))
