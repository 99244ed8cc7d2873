"""Confidence intervals of proportions."""

from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Values, python_number
from metrics_core.columns import UnreadableError, count_array
from metrics_core.errors import CountError
from metrics_core.messages import shown
from metrics_core.parameters import confidence_level, of_two_sides
from metrics_core.totals import check_total


class Interval(NamedTuple):
    """Lower and upper limit."""

    low: Values
    high: Values


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
        bad = ~np.asarray((k >= 0) & (k <= n) & (n < np.inf) & (k % 1 == 0) & (n % 1 == 0), dtype=np.bool_)
    if bad.any():
        at = tuple(np.argwhere(bad)[0])
        raise CountError("core-wilson", successes=shown(k[at]), trials=shown(n[at]))
    check_total(n.max(initial=0))
    k, n = k.astype(np.float64), n.astype(np.float64)
    # The upper limit is the complement of the failures' lower limit, which makes n of n end at exactly 1.
    return Interval(python_number(_lower_limit(k, n, z)), python_number(1 - _lower_limit(n - k, n, z)))


def _lower_limit(k: Values, n: Values, z: float) -> Values:
    trials = np.where(n == 0, np.nan, n)
    return (2 * k + z * z - z * np.sqrt(z * z + 4 * k * (n - k) / trials)) / (2 * (n + z * z))
