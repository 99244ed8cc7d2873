"""Confidence intervals of proportions."""

from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Values, python_number
from metrics_core.errors import CountError, ParameterError
from metrics_core.messages import shown


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
    if not 0 < confidence < 1:
        raise ParameterError("core-confidence", value=shown(confidence))
    k, n = (np.asarray(counts, dtype=np.float64) for counts in (successes, trials))
    bad = ~((k >= 0) & (k <= n) & (k == np.floor(k)) & (n == np.floor(n)))
    if bad.any():
        at = tuple(np.argwhere(bad)[0])
        k_bad, n_bad = (np.broadcast_to(counts, bad.shape)[at] for counts in (k, n))
        raise CountError("core-wilson", successes=f"{k_bad:g}", trials=f"{n_bad:g}")
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    # The upper limit is the complement of the failures' lower limit, which makes n of n end at exactly 1.
    return Interval(python_number(_lower_limit(k, n, z)), python_number(1 - _lower_limit(n - k, n, z)))


def _lower_limit(k: Values, n: Values, z: float) -> Values:
    trials = np.where(n == 0, np.nan, n)
    return (2 * k + z * z - z * np.sqrt(z * z + 4 * k * (n - k) / trials)) / (2 * (n + z * z))
