"""Another mix of the classes: each answer's share of a class stays, the classes' shares of the cases change."""

import math
from typing import Any

import numpy as np

from metrics_core.arrays import Counts, FloatArray
from metrics_core.columns import UnreadableError, real_array
from metrics_core.errors import PrevalenceError
from metrics_core.messages import shown
from metrics_core.multiclass.classes import Classes
from metrics_core.ratios import quotient

# What rounding may leave between 1 and the sum of shares that were typed.
SUM_TOLERANCE = 1e-9


def factors_at(prevalences: Any, support: Counts, classes: Classes) -> FloatArray:
    """What each class counts for where it makes up `prevalences[k]` of the cases, instead of its share of `support`.

    Exactly 1 for a class that keeps its share, which is one division, support / n. Raises `PrevalenceError` unless
    there is a share for each class, all lie in [0, 1] and add up to 1 (to 1e-9), and classes without a case have none.

    >>> factors_at([0.5, 0.5], np.array([1, 3]), ("a", "b"))
    array([2.        , 0.66666667])
    """
    shares = _shares(prevalences, len(classes))
    outside = ~((shares >= 0) & (shares <= 1))
    if outside.any():
        at = int(outside.argmax())
        raise PrevalenceError("core-mix-out-of-range", label=shown(classes[at]), value=shown(shares[at]))
    if abs(math.fsum(shares) - 1) > SUM_TOLERANCE:
        raise PrevalenceError("core-mix-sum", total=f"{math.fsum(shares):.10g}")
    unknown = (shares > 0) & (support == 0)
    if unknown.any():
        raise PrevalenceError("core-mix-no-case", label=shown(classes[int(unknown.argmax())]))
    observed = np.asarray(quotient(support, support.sum()))
    factors: FloatArray = np.divide(shares, observed, out=np.ones(len(shares)), where=support > 0)
    return factors


def _shares(prevalences: Any, count: int) -> FloatArray:
    try:
        shares = real_array(prevalences).astype(np.float64, copy=False)
    except UnreadableError:
        raise PrevalenceError("core-prevalence-not-real", value=shown(prevalences)) from None
    if shares.shape != (count,):
        raise PrevalenceError("core-mix-shape", shape=str(shares.shape), classes=count)
    return shares
