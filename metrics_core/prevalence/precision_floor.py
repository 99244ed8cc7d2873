"""The prevalence below which precision at a fixed threshold is below a minimum (the floor)."""

from typing import NamedTuple

import numpy as np

from metrics_core.arguments.parameters import single_number
from metrics_core.computing.arrays import Counts, Values, python_number
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, PrevalenceError
from metrics_core.ratios import product, quotient

NEVER = "no negative case is flagged, so precision is 1 at every prevalence and never below the floor"
ALWAYS = "no positive case is flagged, so precision is 0 at every prevalence and always below the floor"
UNDEFINED = "no case is flagged, so precision is undefined at every prevalence"


class PrecisionFloor(NamedTuple):
    """The prevalence at which precision equals the floor; nan with a reason if there is none.

    Precision is below the floor at every lower prevalence. `reason` is an empty string where the prevalence exists.
    """

    prevalence: Values
    reason: Values


def precision_falls_below(matrix: ConfusionMatrix, floor: float) -> PrecisionFloor:
    """The prevalence below which the precision of this classifier is less than `floor`, exactly.

    A number, or an array of the matrix's shape. At odds r' precision is TPR / (TPR + FPR / r'), which increases
    with r' and equals the floor p at r' = p FPR / ((1 - p) TPR). A re-weighted matrix gives the same result. Raises
    `ParameterError` for a floor outside (0, 1) and `PrevalenceError` if only one class is present. Not in
    scikit-learn.

    >>> precision_falls_below(ConfusionMatrix(tp=6, fp=6, fn=2, tn=20), floor=0.5)
    PrecisionFloor(prevalence=0.23529411764705882, reason='')
    >>> precision_falls_below(ConfusionMatrix(tp=6, fp=0, fn=2, tn=26), floor=0.5).reason
    'no negative case is flagged, so precision is 1 at every prevalence and never below the floor'
    """
    check_matrix(matrix)
    tp, fp, fn, tn = map(np.asarray, matrix.observed_counts)
    if not ((tp + fn > 0) & (fp + tn > 0)).all():
        raise PrevalenceError("core-floor-one-class")
    prevalence = crossing_prevalence(tp, fp, tp + fn, fp + tn, floor)
    reason = np.select([(tp == 0) & (fp == 0), fp == 0, tp == 0], [UNDEFINED, NEVER, ALWAYS], default="")
    return PrecisionFloor(python_number(np.where(reason == "", prevalence, np.nan)), python_number(reason))


def crossing_prevalence(tp: Counts, fp: Counts, p: Counts, n: Counts, floor: float) -> Values:
    """As `precision_falls_below`, from TP, FP, P and N; 0 if precision is never below the floor, 1 if always.

    >>> crossing_prevalence(6, 6, 8, 26, floor=0.5)
    0.23529411764705882
    """
    share = as_floor(floor)
    below, above = share * product(fp, p), (1 - share) * product(tp, n)
    return quotient(below, below + above)


def as_floor(floor: float) -> float:
    """A float greater than 0 and less than 1; raises `ParameterError` otherwise."""
    share = single_number(floor)
    if not 0 < share < 1:
        raise ParameterError("core-floor", value=shown(floor))
    return share
