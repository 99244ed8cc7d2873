"""Where two falling and rising quantities meet: FPR = FNR, and precision = recall."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from metrics_core.prevalence import Mix
from metrics_core.statistic import Statistic
from metrics_core.ties import least_that_ties


class EqualErrorRate(NamedTuple):
    """The rate at which FPR = FNR, and the threshold nearest to it."""

    rate: float
    threshold: float


class BreakEven(NamedTuple):
    """The value that precision and recall share, and the threshold nearest to it."""

    value: float
    threshold: float


class _Crossing(NamedTuple):
    """TP, FP and the difference on both sides of its change of sign, and the side nearer to 0."""

    tp: tuple[Any, Any]
    fp: tuple[Any, Any]
    difference: tuple[Any, Any]
    threshold: float

    def between(self, sides: tuple[Any, Any], denominator: Any) -> float:
        """The linear interpolation of a count to difference 0, rounded once: of weights no float may hold a product."""
        low, high = map(Fraction, self.difference)
        first, second = map(Fraction, sides)
        return float((low * second - high * first) / (Fraction(denominator) * (low - high)))


def equal_error_rate(statistic: Statistic) -> EqualErrorRate:
    """FPR = FNR, linear between neighbouring ROC points."""
    p, n = statistic.n_positive, statistic.n_negative
    if not (p and n):
        return EqualErrorRate(np.nan, np.nan)
    crossing = _crossing(statistic, lambda tp, fp: (fp * p, (p - tp) * n))
    return EqualErrorRate(crossing.between(crossing.fp, n), crossing.threshold)


def break_even(statistic: Statistic, mix: Mix) -> BreakEven:
    """Precision = recall, which is FP = FN, linear in TP and FP within a tie group."""
    p, mix = statistic.n_positive, mix.for_ratios
    if not p:
        return BreakEven(np.nan, np.nan)
    crossing = _crossing(statistic, lambda tp, fp: (fp * mix.negative, (p - tp) * mix.positive))
    return BreakEven(crossing.between(crossing.tp, p), crossing.threshold)


def _crossing(statistic: Statistic, terms: Callable[[Any, Any], tuple[Any, Any]]) -> _Crossing:
    """Where the difference of two terms of TP and FP, which falls as the threshold rises, changes sign.

    The nearer side is the threshold; of two as near, to 1e-12 of the terms, the higher one.
    """

    def counts_at(threshold: Any) -> tuple[Any, Any]:
        classes = (statistic.positives, statistic.negatives)
        tp, fp = (c.mass_at_least(threshold).item() for c in classes)
        return tp, fp

    def difference(tp: Any, fp: Any) -> Any:
        falling, rising = terms(tp, fp)
        return falling - rising

    # The lowest score flags everybody, where the difference is N times something: never negative.
    last: Any = statistic.highest_score_where(lambda score: difference(*counts_at(score)) >= 0)
    beyond = statistic.lowest_score_at_least(last, strictly_above=True)
    beyond = statistic.dtype.type(np.inf) if beyond is None else beyond
    low, high = counts_at(last), counts_at(beyond)
    d_low, d_high = difference(*low), difference(*high)
    scale = float(max(*terms(*low), *terms(*high)))
    nearest = beyond if -abs(d_high) >= least_that_ties(-float(abs(d_low)), scale) else last
    return _Crossing((low[0], high[0]), (low[1], high[1]), (d_low, d_high), float(nearest))
