"""Percentile limits from resamples, or the reason why there are none."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.computing.arrays import FloatArray, Values
from metrics_core.intervals.bootstrap import Bootstrap

# Why there are no limits; the application turns these names into sentences.
NO_REASON = ""
UNDEFINED = "undefined"
RARELY_DEFINED = "rarely-defined"
ALL_ALIKE = "all-alike"
FEW_CLUSTERS = "few-clusters"
FEW_EFFECTIVE = "few-effective"


class Limits(NamedTuple):
    """Lower and upper limit, the share of resamples in which the quantity is defined, and why there are no limits.

    Without limits both are nan, and `why` is "undefined" (the quantity is undefined on the cases themselves),
    "rarely-defined" (it is undefined in more resamples than 1 - confidence), "all-alike" (all resamples agree: the
    cases that would change it do not occur, so resampling cannot tell), "few-clusters" or "few-effective" (a class has
    fewer than 10 effective clusters, or weighted cases). Otherwise `why` is empty, and the limits contain the observed
    value.
    """

    low: Values
    high: Values
    defined: Values
    why: Values


def limits_of(values: Any, resampled: FloatArray, settings: Bootstrap) -> Limits:
    """Limits for observed values of shape (...) from resampled values of shape (..., n_resamples); shapes (...).

    >>> low, high, defined, why = limits_of([0.5, 1.0], np.array([[0.2, 0.4, np.nan, 0.6], [1.0] * 4]), Bootstrap())
    >>> defined, why
    (array([0.75, 1.  ]), array(['rarely-defined', 'all-alike'], dtype='<U14'))
    """
    low, high = settings.limits(resampled)
    defined = 1 - np.isnan(resampled).mean(axis=-1)
    why = np.select(
        [np.isnan(values), defined < settings.confidence, low == high],
        [UNDEFINED, RARELY_DEFINED, ALL_ALIKE],
        NO_REASON,
    )
    is_missing = why != NO_REASON
    low, high = np.minimum(low, values), np.maximum(high, values)
    return Limits(np.where(is_missing, np.nan, low), np.where(is_missing, np.nan, high), defined, why)
