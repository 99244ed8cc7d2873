"""Confidence intervals of proportions, and of F1, which is a function of a proportion."""

from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.columns import UnreadableError, count_array
from metrics_core.arguments.overflow_checks import check_total
from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.computing.arrays import INT64_MAX, BoolArray, Counts, Values, python_number
from metrics_core.error_messages import shown
from metrics_core.errors import CountError, UndefinedForWeightsError


class Interval(NamedTuple):
    """A lower and an upper limit, each a number or an array."""

    low: Values
    high: Values


class IntervalAtPrevalence(NamedTuple):
    """Limits, the method, and the numbers of positive and negative cases that they are based on.

    Limits are nan where the metric is undefined. They are approximate: docs/intervals.md has their simulated
    coverage.
    """

    low: Values
    high: Values
    method: Values
    n_positive: Values
    n_negative: Values


def refuse_weights(is_weighted: bool) -> None:
    """Raise `UndefinedForWeightsError` for weighted cases."""
    if is_weighted:
        raise UndefinedForWeightsError("core-interval-weighted")


def wilson(successes: Any, trials: Any, confidence: float = 0.95) -> Interval:
    """The Wilson score interval of a proportion: `successes` out of `trials`.

    Numbers, or arrays that broadcast; limits in [0, 1], nan without a trial. Approximate. For recall, FPR and
    accuracy, and for precision given the number of flagged cases. Raises `CountError` unless both are whole numbers
    with 0 <= successes <= trials (weighted counts are not binomial), and `ParameterError` for a confidence level
    outside (0, 1). Agrees with `scipy.stats.binomtest(k, n).proportion_ci(method="wilson")`. Wilson 1927,
    doi:10.1080/01621459.1927.10502953.

    >>> low, high = wilson(6, 12)
    >>> round(low, 5), round(high, 5)
    (0.25378, 0.74622)
    """
    confidence_level(confidence)
    try:
        k, n = np.broadcast_arrays(count_array(successes), count_array(trials))
    except (UnreadableError, ValueError):
        raise CountError("core-wilson", successes=shown(successes), trials=shown(trials)) from None
    with np.errstate(invalid="ignore"):
        good = _are_counts(k) & _are_counts(n) & np.asarray(k <= n, dtype=np.bool_)
    if not good.all():
        at = tuple(np.argwhere(~good)[0])
        raise CountError("core-wilson", successes=shown(k[at]), trials=shown(n[at]))
    check_total(n.max(initial=0))
    return wilson_of_expected(k.astype(np.float64), n.astype(np.float64), confidence)


def wilson_of_expected(successes: Values, trials: Values, confidence: float) -> Interval:
    """The interval of `wilson` for expected counts, which need not be whole; arrays of one shape, not checked."""
    return wilson_limits(successes, trials, NormalDist().inv_cdf(two_sided_level(confidence_level(confidence))))


def wilson_limits(successes: Values, trials: Values, z: Values) -> Interval:
    """The same for a quantile instead of a confidence level."""
    # As the complement of the failures' lower limit, the upper limit of n successes in n trials is exactly 1.
    low, high = _lower_limit(successes, trials, z), 1 - _lower_limit(trials - successes, trials, z)
    return Interval(python_number(low), python_number(high))


def f1_interval(tp: Any, fp: Any, fn: Any, confidence: float = 0.95) -> Interval:
    """The interval of F1, from TP, FP and FN, at the observed prevalence.

    Numbers, or arrays that broadcast; limits in [0, 1], nan where all three are 0. Among the cases that are
    positive or flagged, the share J = TP / (TP + FP + FN) is a proportion, and F1 = 2 J / (1 + J) increases with
    it. So the limits are those of `wilson` for J, transformed. For cases that were sampled together; for a fixed
    number of each class it is too wide, and `intervals_at_prevalence` is better. Raises `CountError` unless the
    counts are whole numbers of 0 or more (weighted counts are not binomial), and `ParameterError` for a confidence
    level outside (0, 1). Lam, Gopal and Qian, arXiv:2309.14621, the "indirect" method; see docs/intervals.md.

    >>> low, high = f1_interval(tp=6, fp=6, fn=2)
    >>> round(low, 5), round(high, 5)
    (0.35229, 0.80532)
    """
    try:
        counts = np.broadcast_arrays(*map(count_array, (tp, fp, fn)))
    except (UnreadableError, ValueError):
        raise CountError("core-f-interval", tp=shown(tp), fp=shown(fp), fn=shown(fn)) from None
    good = np.logical_and.reduce([_are_counts(count) for count in counts])
    if not good.all():
        at = tuple(np.argwhere(~good)[0])
        caught, alarms, missed = (shown(count[at]) for count in counts)
        raise CountError("core-f-interval", tp=caught, fp=alarms, fn=missed)
    jaccard = wilson(counts[0], _sum(*counts), confidence)
    return Interval(*(python_number(2 * limit / (1 + limit)) for limit in jaccard))


def _are_counts(values: Counts) -> BoolArray:
    """Which entries are whole numbers, finite and 0 or more."""
    with np.errstate(invalid="ignore"):
        return np.asarray((values >= 0) & (values < np.inf) & (values % 1 == 0), dtype=np.bool_)


def _sum(*counts: Counts) -> Counts:
    """The sum of each entry, with Python integers if int64 would overflow."""
    for array in counts:
        check_total(array.max(initial=0))
    may_wrap = sum(int(array.max(initial=0)) for array in counts) > INT64_MAX
    return sum(array.astype(object) if may_wrap and array.dtype.kind == "i" else array for array in counts)


def _lower_limit(k: Values, n: Values, z: Values) -> Values:
    trials = np.where(n == 0, np.nan, n)
    return (2 * k + z * z - z * np.sqrt(z * z + 4 * k * (n - k) / trials)) / (2 * (n + z * z))
