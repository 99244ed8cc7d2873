"""Re-weights classes to other class prevalences; the confusion rates within each class stay the same."""

import math
from typing import Any

import numpy as np

from metrics_core.arguments.columns import UnreadableError, real_array
from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import PrevalenceError
from metrics_core.multiclass.classes import Classes
from metrics_core.ratios import quotient

# Prevalences entered by hand are rounded, so their sum may differ from 1 by this much.
SUM_TOLERANCE = 1e-9


def prevalence_factors(prevalences: Any, support: Counts, classes: Classes) -> FloatArray:
    """The weight of a case of each class if class k made up `prevalences[k]` of the cases; shape (K,).

    `support` holds the cases of each class, shape (K,). The factor is exactly 1 for a class that keeps its observed
    prevalence support / n. Raises `PrevalenceError` unless there is one prevalence per class, all lie in [0, 1], they
    add up to 1 (to 1e-9), and a class without a case has prevalence 0.

    >>> prevalence_factors([0.5, 0.5], np.array([1, 3]), ("a", "b"))
    array([2.        , 0.66666667])
    """
    shares = _shares(prevalences, len(classes))
    outside = ~((shares >= 0) & (shares <= 1))
    if outside.any():
        at = int(outside.argmax())
        raise PrevalenceError("core-class-prevalence-out-of-range", label=shown(classes[at]), value=shown(shares[at]))
    if abs(math.fsum(shares) - 1) > SUM_TOLERANCE:
        raise PrevalenceError("core-class-prevalence-sum", total=f"{math.fsum(shares):.10g}")
    unknown = (shares > 0) & (support == 0)
    if unknown.any():
        raise PrevalenceError("core-class-prevalence-no-case", label=shown(classes[int(unknown.argmax())]))
    observed = np.asarray(quotient(support, support.sum()))
    factors: FloatArray = np.divide(shares, observed, out=np.ones(len(shares)), where=support > 0)
    return factors


def _shares(prevalences: Any, count: int) -> FloatArray:
    try:
        shares = real_array(prevalences).astype(np.float64, copy=False)
    except UnreadableError:
        raise PrevalenceError("core-prevalence-not-real", value=shown(prevalences)) from None
    if shares.shape != (count,):
        raise PrevalenceError("core-class-prevalence-shape", shape=str(shares.shape), classes=count)
    return shares
