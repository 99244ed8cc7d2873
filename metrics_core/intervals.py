"""Confidence intervals of proportions, and of F1, which is a function of one."""

from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import INT64_MAX, BoolArray, Counts, Values, python_number
from metrics_core.columns import UnreadableError, count_array
from metrics_core.errors import CountError, UndefinedForWeightsError
from metrics_core.messages import shown
from metrics_core.parameters import confidence_level, of_two_sides
from metrics_core.totals import check_total


class Interval(NamedTuple):
    """Lower and upper limit."""

    low: Values
    high: Values


class IntervalAtPrevalence(NamedTuple):
    """Limits, how they were found, and how many positive and negative cases they rest on.

    Limits are nan where the quantity itself is undefined. Approximate: coverage is simulated, not assumed.
    """

    low: Values
    high: Values
    method: Values
    n_positive: Values
    n_negative: Values


def refuse_weights(is_weighted: bool) -> None:
    """Refuse weighted cases with `UndefinedForWeightsError`."""
    if is_weighted:
        raise UndefinedForWeightsError("core-interval-weighted")


def wilson(successes: Any, trials: Any, confidence: float = 0.95) -> Interval:
    """Wilson score interval of `successes` out of `trials`.

    Numbers or arrays that broadcast; limits in [0, 1], nan where there is no trial. Approximate, for recall,
    FPR and accuracy, and for precision given the flagged count. Raises `CountError` unless
    0 <= successes <= trials are whole: weighted counts are not binomial. Raises `ParameterError` for a
    confidence outside (0, 1). Agrees with `scipy.stats.binomtest(k, n).proportion_ci(method="wilson")`.
    Wilson 1927, doi:10.1080/01621459.1927.10502953.

    >>> low, high = wilson(6, 12)
    >>> round(low, 5), round(high, 5)
    (0.25378, 0.74622)
    """
    z = NormalDist().inv_cdf(of_two_sides(confidence_level(confidence)))
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
    k, n = k.astype(np.float64), n.astype(np.float64)
    # The upper limit is the complement of the failures' lower limit, which makes n of n end at exactly 1.
    return Interval(python_number(_lower_limit(k, n, z)), python_number(1 - _lower_limit(n - k, n, z)))


def f1_interval(tp: Any, fp: Any, fn: Any, confidence: float = 0.95) -> Interval:
    """Interval of F1 as observed, where `tp` cases are caught, `fp` false alarms and `fn` missed.

    Numbers or arrays that broadcast; limits in [0, 1], nan where all three are 0. Of the cases that are positive or
    flagged, J = TP / (TP + FP + FN) are both, a proportion, and F1 = 2 J / (1 + J) rises with it: the limits are those
    of `wilson` on J, moved. For cases sampled together, not for a fixed number of each class, where it is wider than
    need be; `intervals_at_prevalence` has that one. Raises `CountError` unless the counts are whole and 0 or more:
    weighted counts are not binomial. Raises `ParameterError` for a confidence outside (0, 1). Lam, Gopal and Qian,
    arXiv:2309.14621, "indirect"; section "Intervals" of the specification.

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
    """Which are whole, finite and 0 or more."""
    with np.errstate(invalid="ignore"):
        return np.asarray((values >= 0) & (values < np.inf) & (values % 1 == 0), dtype=np.bool_)


def _sum(*counts: Counts) -> Counts:
    """Entry by entry, in whole numbers of Python where int64 would wrap."""
    for array in counts:
        check_total(array.max(initial=0))
    may_wrap = sum(int(array.max(initial=0)) for array in counts) > INT64_MAX
    return sum(array.astype(object) if may_wrap and array.dtype.kind == "i" else array for array in counts)


def _lower_limit(k: Values, n: Values, z: float) -> Values:
    trials = np.where(n == 0, np.nan, n)
    return (2 * k + z * z - z * np.sqrt(z * z + 4 * k * (n - k) / trials)) / (2 * (n + z * z))
