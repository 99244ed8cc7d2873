"""Percentile limits of what resamples say, or why there are none."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, Values
from metrics_core.bootstrap import Bootstrap

# Why there are no limits; a name that a page turns into a sentence.
NOTHING = ""
UNDEFINED = "undefined"
RARELY_DEFINED = "rarely-defined"
ALL_ALIKE = "all-alike"


class Limits(NamedTuple):
    """Lower and upper limit, the share of draws in which the quantity is defined, and why there are no limits.

    Where there are none both are nan and `why` is "undefined", because the quantity is so for the cases themselves;
    "rarely-defined", because it is so in more of the draws than the interval may miss; or "all-alike", because the
    draws agree: the cases that would change it do not occur, so that resampling knows nothing of them. Otherwise
    `why` is empty.
    """

    low: Values
    high: Values
    defined: Values
    why: Values


def limits_of(values: Any, drawn: FloatArray, settings: Bootstrap) -> Limits:
    """Of values as observed, shape (...), and as drawn, shape (..., draws); one entry of each field for each value.

    >>> low, high, defined, why = limits_of([0.5, 1.0], np.array([[0.2, 0.4, np.nan, 0.6], [1.0] * 4]), Bootstrap())
    >>> defined, why
    (array([0.75, 1.  ]), array(['rarely-defined', 'all-alike'], dtype='<U14'))
    """
    low, high = settings.limits(drawn)
    defined = 1 - np.isnan(drawn).mean(axis=-1)
    why = np.select(
        [np.isnan(values), defined < settings.confidence, low == high],
        [UNDEFINED, RARELY_DEFINED, ALL_ALIKE],
        NOTHING,
    )
    none = why != NOTHING
    return Limits(np.where(none, np.nan, low), np.where(none, np.nan, high), defined, why)
