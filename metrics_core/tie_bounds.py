"""Bounds of AP and ROC AUC over the best and the worst order of tied cases.

Scores that were rounded or counted in bins tie cases that originally had an order. The order is lost, so only an
interval of the metric is known.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from metrics_core import summaries
from metrics_core.computing.arrays import INT64_MAX, Counts, FloatArray, python_number
from metrics_core.intervals.proportions import Interval
from metrics_core.prevalence.reweighting import ClassWeights, as_prevalence, class_weights_at
from metrics_core.ratios import quotient
from metrics_core.statistic import Statistic, Steps

# This many positives of a group are summed individually; beyond, the series below has an error under 1e-16.
ONE_BY_ONE = 16
# Coefficients of digamma(x + 1/2) - ln x in powers of 1 / x².
MIDPOINT_SERIES = (1 / 24, -7 / 960, 31 / 8064, -127 / 30720)
# Larger than all counts; both this number and its reciprocal are finite floats above 0.
LARGEST = 1e300


def average_precision_bounds(statistic: Statistic, class_weights: ClassWeights) -> Interval:
    """The lowest and highest AP over all orders, with and without ties, of the cases in each tie group.

    Let TP and FP be the counts strictly above a group of p positives and n negatives. The best order has all
    positives first, tied with each other: p (TP + p) / (TP + p + FP). The worst has the negatives first and then
    each positive separately, the sum over j = 1..p of (TP + j) / (TP + j + FP + n). So ties among positives alone
    widen the interval too, unless no negative is above them. A weight may stand for cases of any size; the worst
    order is then the limit of ever smaller cases, the integral of (TP + x) / (TP + x + FP + n) from 0 to p.

    Both limits are floats, nan without a positive case, exact but for rounding, and AP itself is between them. Not
    in scikit-learn.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> low, high = average_precision_bounds(scores.statistic, ClassWeights(1, 1))
    >>> round(low, 6), round(high, 6)
    (0.316019, 0.892857)
    """
    class_weights = class_weights.for_ratios
    value = summaries.average_precision(statistic, class_weights)
    if math.isnan(value):
        return Interval(value, value)
    sums = [
        (_least_sum(steps, class_weights, statistic.is_weighted), _greatest_sum(steps, class_weights))
        for steps in statistic.step_blocks()
    ]
    low, high = (math.fsum(blocks) / statistic.n_positive for blocks in zip(*sums, strict=True))
    return Interval(min(low, value), max(high, value))


def average_precision_bounds_over(statistic: Statistic, prevalence: Any) -> Interval:
    """Both bounds at each of several prevalences, in their shape.

    Equal to those of a single prevalence to the last bit. Time grows with prevalences times tie groups with a
    positive. Raises `PrevalenceError` for a prevalence outside (0, 1) and if only one class is present.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> average_precision_bounds_over(scores.statistic, [0.1, 0.5]).high
    array([0.83125 , 0.953125])
    """
    prevalences = np.asarray(as_prevalence(prevalence))
    p, n = statistic.n_positive, statistic.n_negative
    factors = zip(*(factor.flat for factor in class_weights_at(prevalences, p / (p + n))), strict=True)
    bounds = [average_precision_bounds(statistic, ClassWeights(*factor)) for factor in factors]
    low, high = np.array(bounds, dtype=np.float64).reshape(-1, 2).T
    return Interval(*(python_number(limit.reshape(prevalences.shape)) for limit in (low, high)))


def roc_auc_bounds(statistic: Statistic) -> Interval:
    """ROC AUC with every tied pair ordered wrongly, and with every tied pair ordered correctly.

    Both limits are floats in [0, 1], nan if only one class is present. The numerators are exact for whole counts.

    >>> from metrics_core import BinaryScores
    >>> roc_auc_bounds(BinaryScores.from_predictions([1, 0, 0], [0.5, 0.5, 0.1]).statistic)
    Interval(low=0.5, high=1.0)
    """
    value = summaries.roc_auc(statistic)
    if math.isnan(value):
        return Interval(value, value)
    pairs = 2 * statistic.n_positive * statistic.n_negative
    low, high = (sum(won) / pairs for won in zip(*_twice_pairs_won(statistic), strict=True))
    return Interval(min(low, value), max(high, value))


def _twice_pairs_won(statistic: Statistic) -> Iterator[tuple[Any, Any]]:
    """For each block, twice the pairs won if ties are lost, and if ties are won."""
    n = statistic.n_negative
    beyond_int64 = not statistic.is_weighted and 2 * statistic.n_positive * n > INT64_MAX
    for steps in statistic.step_blocks():
        twice_sizes, beaten, beaten_or_tied = 2 * (steps.tp - steps.tp_above), n - steps.fp, n - steps.fp_above
        if beyond_int64:
            twice_sizes = 2 * (steps.tp - steps.tp_above).astype(object)
        lost, won = (np.asarray(np.sum(twice_sizes * below)).item() for below in (beaten, beaten_or_tied))
        yield lost, won


def _greatest_sum(steps: Steps, class_weights: ClassWeights) -> float:
    return float(np.sum((steps.tp - steps.tp_above) * _precision(steps.tp, steps.fp_above, class_weights)))


def _least_sum(steps: Steps, class_weights: ClassWeights, is_weighted: bool) -> float:
    sizes = steps.tp - steps.tp_above
    sums = sizes * _precision(steps.tp, steps.fp, class_weights)
    divisible = sizes > (0 if is_weighted else 1)
    sum_apart = _integral if is_weighted else _sum_one_by_one
    sums[divisible] = sum_apart(steps.tp_above[divisible], sizes[divisible], steps.fp[divisible], class_weights)
    return float(np.sum(sums))


def _sum_one_by_one(tp_above: Counts, sizes: Counts, fp: Counts, class_weights: ClassWeights) -> FloatArray:
    """For each group, the sum over j = 1..size of the precision at tp_above + j."""
    j = np.arange(1, ONE_BY_ONE + 1)[:, np.newaxis]
    sums = np.sum(_precision(tp_above + j, fp, class_weights), axis=0, where=j <= sizes)
    long = sizes > ONE_BY_ONE
    sums[long] += _sum_by_midpoints(tp_above[long] + ONE_BY_ONE, sizes[long] - ONE_BY_ONE, fp[long], class_weights)
    return np.asarray(sums)


def _sum_by_midpoints(tp_above: Counts, sizes: Counts, fp: Counts, class_weights: ClassWeights) -> FloatArray:
    """The same sum in closed form: the integral whose midpoint rule it is, plus the Euler-Maclaurin remainder.

    The derivatives of 1 / x have constant signs, so the error is smaller than the first omitted term.
    """
    start, alarms = tp_above + 0.5, _in_positives(fp, class_weights)
    flagged = start + alarms
    rest = alarms * (_midpoint_series(1 / flagged) - _midpoint_series(1 / (flagged + sizes)))
    return np.asarray(sizes * _mean_precision(start / sizes, alarms / sizes) + rest)


def _integral(tp_above: Counts, sizes: Counts, fp: Counts, class_weights: ClassWeights) -> FloatArray:
    """For each group, the integral of the precision at tp_above + x over x from 0 to size."""
    with np.errstate(over="ignore"):
        alarms = np.minimum(_in_positives(fp, class_weights) / sizes, LARGEST)
    return np.asarray(sizes * _mean_precision(tp_above / sizes, alarms))


def _mean_precision(t: FloatArray, c: FloatArray) -> FloatArray:
    """The mean of x / (x + c) over x from t to t + 1, which is 1 - c ln((t + c + 1) / (t + c)).

    If c is larger than t, the difference would cancel; in terms of t + c it is a sum of two positive terms.
    """
    start = np.clip(t + c, 1 / LARGEST, LARGEST)
    logarithm = np.log1p(1 / start)
    return np.where(c <= t, 1 - c * logarithm, t * logarithm + start * _short_of_linear(1 / start))


def _short_of_linear(u: FloatArray) -> FloatArray:
    """u - ln(1 + u) to full precision; for small u with ln(1 + u) = 2 artanh(u / (2 + u))."""
    s = u / (2 + u)
    square = np.minimum(s, 0.2) ** 2
    series = np.zeros_like(u)
    for k in range(12, 0, -1):
        series = square * (1 / (2 * k + 1) + series)
    return np.where(u < 0.5, s * (u - 2 * series), u - np.log1p(u))


def _midpoint_series(x: FloatArray) -> FloatArray:
    square, series = x * x, np.zeros_like(x)
    for coefficient in reversed(MIDPOINT_SERIES):
        series = square * (coefficient + series)
    return series


def _in_positives(fp: Counts, class_weights: ClassWeights) -> FloatArray:
    """FP in units of one positive, so that precision needs no class weights."""
    with np.errstate(over="ignore"):
        return np.asarray(np.minimum(fp * min(class_weights.negative / class_weights.positive, LARGEST), LARGEST))


def _precision(tp: Counts, fp: Counts, class_weights: ClassWeights) -> FloatArray:
    hits, alarms = class_weights.reweigh(tp, fp)
    return np.asarray(quotient(hits, hits + alarms))
