"""The threshold of each score at which several scores are equal in a quantity, such as the share of cases flagged.

Scores of two models are not on one scale, so the same threshold means different things to them. The same share of
flagged cases, or the same recall, is comparable.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.curves import ThresholdCurve
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError

# Of a row that no threshold has.
_NONE = -1


def matched_thresholds(scores: BinaryScores, quantity: str, values: Any) -> FloatArray:
    """The threshold at which a quantity is as near to each value as the scores allow, without being worse.

    `quantity` is a key of `MATCHED`, `values` a number or an array. Returns float64 of the same shape, each one of the
    distinct scores or +inf, where no case is flagged:

    - `flagged_rate`, `flagged`, `fpr`: the lowest threshold with at most this share of cases, number of cases, or false
      positive rate. Tied scores cannot be divided, so fewer may be flagged.
    - `recall`: the highest threshold with at least this recall.
    - `precision`: the lowest threshold with at least this precision, which has the highest recall; nan if no threshold
      reaches it.
    - `cost`: the threshold of minimum expected cost, if a false negative costs this many false positives.
    - `threshold`: the value itself.

    A ratio that differs from a value by rounding only is equal to it. Where a quantity is undefined, because only one
    class is present, the threshold is nan. Raises `ParameterError` for another quantity, a value that is not finite and
    a cost that is not positive.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> matched_thresholds(scores, "flagged_rate", [0.25, 0.7, 0])
    array([0.7, 0.5, inf])
    >>> matched_thresholds(scores, "recall", 0.6)
    array(0.3)
    """
    wanted = np.asarray(values, dtype=np.float64)
    if quantity not in MATCHED:
        raise ParameterError("core-rule", value=shown(quantity), choices=", ".join(MATCHED))
    if not np.all(np.isfinite(wanted)) or (quantity == "cost" and np.any(wanted <= 0)):
        kind = "positive" if quantity == "cost" else "finite"
        raise ParameterError("core-matched-values", quantity=quantity, kind=kind)
    if quantity == "threshold":
        return wanted
    if quantity == "cost":
        return _of_minimum_cost(scores, wanted)
    curve = scores.threshold_curve()
    thresholds = np.append(np.asarray(curve.thresholds, dtype=np.float64), math.nan)
    return thresholds[_ROWS[quantity](curve, wanted.ravel())].reshape(wanted.shape)


def _at_most(metric: str, curve: ThresholdCurve, wanted: FloatArray) -> IntArray:
    """The first row in which a metric that falls with the threshold is at most the value."""
    falling = np.asarray(getattr(curve, metric), dtype=np.float64)
    return _first_at_most(falling, wanted)


def _flagged_at_most(curve: ThresholdCurve, wanted: FloatArray) -> IntArray:
    return _first_at_most(np.asarray(curve.confusion.tp + curve.confusion.fp, dtype=np.float64), wanted)


def _first_at_most(falling: FloatArray, wanted: FloatArray) -> IntArray:
    if math.isnan(falling[0]):
        return np.full(wanted.shape, _NONE)
    found = np.searchsorted(-falling, -np.nextafter(wanted, math.inf), side="left")
    return np.where(found < len(falling), found, _NONE)


def _recall_at_least(curve: ThresholdCurve, wanted: FloatArray) -> IntArray:
    falling = np.asarray(curve.recall, dtype=np.float64)
    if math.isnan(falling[0]):
        return np.full(wanted.shape, _NONE)
    return np.searchsorted(-falling, -np.nextafter(wanted, -math.inf), side="right") - 1


def _precision_at_least(curve: ThresholdCurve, wanted: FloatArray) -> IntArray:
    # Precision rises and falls, so the first row that reaches a value is that of the running maximum.
    best = np.fmax.accumulate(np.nan_to_num(np.asarray(curve.precision, dtype=np.float64), nan=-math.inf))
    found = np.searchsorted(best, np.nextafter(wanted, -math.inf), side="left")
    return np.where(found < len(best), found, _NONE)


def _of_minimum_cost(scores: BinaryScores, miss_costs: FloatArray) -> FloatArray:
    if not 0 < scores.prevalence < 1:
        return np.full(miss_costs.shape, math.nan)
    hull = scores.roc_hull()
    found = [hull.least_cost(scores.prevalence, float(cost)).thresholds for cost in miss_costs.ravel()]
    return np.asarray(found, dtype=np.float64).reshape(miss_costs.shape)


# The row of a threshold curve for each value, by quantity.
_ROWS: dict[str, Callable[[ThresholdCurve, FloatArray], IntArray]] = {
    "flagged_rate": partial(_at_most, "flagged_rate"),
    "flagged": _flagged_at_most,
    "recall": _recall_at_least,
    "fpr": partial(_at_most, "fpr"),
    "precision": _precision_at_least,
}
# The quantities in which scores can be set equal.
MATCHED = (*_ROWS, "cost", "threshold")
