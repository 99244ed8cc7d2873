"""What a ranking summary would be in the best and in the worst order of the cases that one score ties.

Scores that were rounded, or counted at the steps of a slider, tie cases that have an order. Which one is lost,
so what is left of a summary is an interval.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from metrics_core import summaries
from metrics_core.arrays import INT64_MAX, Counts, FloatArray, python_number
from metrics_core.intervals import Interval
from metrics_core.prevalence import Mix, as_prevalence, mix_at
from metrics_core.ratios import precision
from metrics_core.statistic import Statistic, Steps

# So many positives of a group are summed one by one; from there on the series below errs by less than 1e-16.
ONE_BY_ONE = 16
# Of the digamma function at x + 1/2 beside ln x, in powers of 1 / x².
MIDPOINT_SERIES = (1 / 24, -7 / 960, 31 / 8064, -127 / 30720)
# Reaches beyond all counts, and neither it nor its reciprocal leaves the range of floats.
LARGEST = 1e300


def average_precision_bounds(statistic: Statistic, mix: Mix) -> Interval:
    """The least and the greatest AP over all orders, with and without ties, of the cases within each tie group.

    With TP and FP strictly above a group of p positives and n negatives: best is all positives first, tied with
    each other, p (TP + p) / (TP + p + FP). Worst is the negatives first and then each positive apart, the sum
    over j = 1..p of (TP + j) / (TP + j + FP + n). So positives that are tied with positives only widen the
    interval as well, unless no negative is above them. Sums of weights may be made of cases of any size, and the
    worst is what ever smaller ones approach: the integral of (TP + x) / (TP + x + FP + n) from 0 to p.

    Both limits are floats, nan without a positive case, and AP itself lies between them; each is exact but for
    rounding. scikit-learn has no such function.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> low, high = average_precision_bounds(scores.statistic, Mix(1, 1))
    >>> round(low, 6), round(high, 6)
    (0.316019, 0.892857)
    """
    mix = mix.for_ratios
    value = summaries.average_precision(statistic, mix)
    if math.isnan(value):
        return Interval(value, value)
    sums = [
        (_least_sum(steps, mix, statistic.is_weighted), _greatest_sum(steps, mix)) for steps in statistic.step_blocks()
    ]
    low, high = (math.fsum(blocks) / statistic.n_positive for blocks in zip(*sums, strict=True))
    return Interval(min(low, value), max(high, value))


def average_precision_bounds_over(statistic: Statistic, pi: Any) -> Interval:
    """Both limits at each of many prevalences, of the shape of `pi`.

    Equal to the last bit to those of a single prevalence. Time grows with the prevalences times the tie groups
    that hold a positive. Raises `PrevalenceError` for a pi outside (0, 1) and with one class only.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    >>> average_precision_bounds_over(scores.statistic, [0.1, 0.5]).high
    array([0.83125 , 0.953125])
    """
    prevalences = np.asarray(as_prevalence(pi))
    p, n = statistic.n_positive, statistic.n_negative
    factors = zip(*(factor.flat for factor in mix_at(prevalences, p / (p + n))), strict=True)
    bounds = [average_precision_bounds(statistic, Mix(*factor)) for factor in factors]
    low, high = np.array(bounds, dtype=np.float64).reshape(-1, 2).T
    return Interval(*(python_number(limit.reshape(prevalences.shape)) for limit in (low, high)))


def roc_auc_bounds(statistic: Statistic) -> Interval:
    """ROC AUC with every tied pair of a positive and a negative ordered wrongly, and with every one ordered rightly.

    Both limits are floats in [0, 1], nan with one class only. The numerators are whole for whole counts.

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
    """Of each block, with ties lost and with ties won."""
    n = statistic.n_negative
    beyond_int64 = not statistic.is_weighted and 2 * statistic.n_positive * n > INT64_MAX
    for steps in statistic.step_blocks():
        twice_sizes, beaten, beaten_or_tied = 2 * (steps.tp - steps.tp_above), n - steps.fp, n - steps.fp_above
        if beyond_int64:
            twice_sizes = 2 * (steps.tp - steps.tp_above).astype(object)
        lost, won = (np.asarray(np.sum(twice_sizes * below)).item() for below in (beaten, beaten_or_tied))
        yield lost, won


def _greatest_sum(steps: Steps, mix: Mix) -> float:
    return float(np.sum((steps.tp - steps.tp_above) * _precision(steps.tp, steps.fp_above, mix)))


def _least_sum(steps: Steps, mix: Mix, is_weighted: bool) -> float:
    sizes = steps.tp - steps.tp_above
    sums = sizes * _precision(steps.tp, steps.fp, mix)
    divisible = sizes > (0 if is_weighted else 1)
    sum_apart = _integral if is_weighted else _sum_one_by_one
    sums[divisible] = sum_apart(steps.tp_above[divisible], sizes[divisible], steps.fp[divisible], mix)
    return float(np.sum(sums))


def _sum_one_by_one(tp_above: Counts, sizes: Counts, fp: Counts, mix: Mix) -> FloatArray:
    """For each group, the sum over j = 1..size of the precision at tp_above + j."""
    j = np.arange(1, ONE_BY_ONE + 1)[:, np.newaxis]
    sums = np.sum(_precision(tp_above + j, fp, mix), axis=0, where=j <= sizes)
    long = sizes > ONE_BY_ONE
    sums[long] += _sum_by_midpoints(tp_above[long] + ONE_BY_ONE, sizes[long] - ONE_BY_ONE, fp[long], mix)
    return np.asarray(sums)


def _sum_by_midpoints(tp_above: Counts, sizes: Counts, fp: Counts, mix: Mix) -> FloatArray:
    """The same sum in closed form: the integral of which it is the midpoint rule, and the Euler-Maclaurin rest.

    The derivatives of 1 / x have one sign each, so the series errs by less than its first term left out.
    """
    start, alarms = tp_above + 0.5, _in_positives(fp, mix)
    flagged = start + alarms
    rest = alarms * (_midpoint_series(1 / flagged) - _midpoint_series(1 / (flagged + sizes)))
    return np.asarray(sizes * _mean_precision(start / sizes, alarms / sizes) + rest)


def _integral(tp_above: Counts, sizes: Counts, fp: Counts, mix: Mix) -> FloatArray:
    """For each group, the integral of the precision at tp_above + x over x from 0 to size."""
    with np.errstate(over="ignore"):
        alarms = np.minimum(_in_positives(fp, mix) / sizes, LARGEST)
    return np.asarray(sizes * _mean_precision(tp_above / sizes, alarms))


def _mean_precision(t: FloatArray, c: FloatArray) -> FloatArray:
    """The mean of x / (x + c) over x from t to t + 1, as 1 - c ln((t + c + 1) / (t + c)).

    Where c is the larger, the difference would cancel; written with t + c it is a sum of two terms above 0.
    """
    start = np.clip(t + c, 1 / LARGEST, LARGEST)
    logarithm = np.log1p(1 / start)
    return np.where(c <= t, 1 - c * logarithm, t * logarithm + start * _short_of_linear(1 / start))


def _short_of_linear(u: FloatArray) -> FloatArray:
    """u - ln(1 + u) to full precision: for a small u by ln(1 + u) = 2 artanh(u / (2 + u))."""
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


def _in_positives(fp: Counts, mix: Mix) -> FloatArray:
    """FP in units of one positive, which turns the precision of the mix into that of plain counts."""
    with np.errstate(over="ignore"):
        return np.asarray(np.minimum(fp * min(mix.negative / mix.positive, LARGEST), LARGEST))


def _precision(tp: Counts, fp: Counts, mix: Mix) -> FloatArray:
    return np.asarray(precision(*mix.reweigh(tp, fp), 0, 0))
