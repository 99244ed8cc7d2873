"""Intervals of quantities that are linear in TPR and FPR, such as expected cost, net benefit and balanced accuracy."""

from dataclasses import dataclass

import numpy as np

from metrics_core.computing.arrays import FloatArray, Values
from metrics_core.confusion import ConfusionMatrix
from metrics_core.intervals.proportions import Interval
from metrics_core.intervals.weighted_ratios import rate_interval
from metrics_core.quantity import Quantity
from metrics_core.ratios import quotient

METHOD = "square-and-add of the Wilson limits of TPR and FPR"
# TPR and FPR at which linearity is checked.
_PROBES = ((0.3, 0.6), (0.7, 0.2))
_ROUNDING_ERROR = 1e-9
_UNEQUAL_NUMBERS = (1.0, 3.0)


@dataclass(frozen=True)
class LinearForm:
    """constant + of_tpr * TPR + of_fpr * FPR."""

    constant: float
    of_tpr: float
    of_fpr: float

    def __call__(self, tpr: float, fpr: float) -> float:
        """The value at these rates."""
        return self.constant + self.of_tpr * tpr + self.of_fpr * fpr


def linear_form(quantity: Quantity, n_positive: float, n_negative: float) -> LinearForm | None:
    """A quantity as a linear function of TPR and FPR for these numbers of cases; None if it is not linear.

    >>> from metrics_core import METRICS
    >>> linear_form(METRICS["balanced_accuracy"], 10, 90)
    LinearForm(constant=0.5, of_tpr=0.5, of_fpr=-0.5)
    >>> linear_form(METRICS["f1"], 10, 90) is None
    True
    """

    def value(tpr: float, fpr: float) -> float:
        counts = (tpr * n_positive, fpr * n_negative, (1 - tpr) * n_positive, (1 - fpr) * n_negative)
        return float(quantity.ratio(*(np.float64(count) for count in counts)))

    constant = value(0.0, 0.0)
    form = LinearForm(constant, value(1.0, 0.0) - constant, value(0.0, 1.0) - constant)
    scale = abs(form.constant) + abs(form.of_tpr) + abs(form.of_fpr)
    holds = all(abs(value(*rates) - form(*rates)) <= _ROUNDING_ERROR * scale for rates in _PROBES)
    return form if holds else None


def is_linear(quantity: Quantity) -> bool:
    """Whether a quantity is linear in TPR and FPR for any numbers of cases. Cohen's kappa is so for equal ones only.

    >>> from metrics_core import METRICS
    >>> is_linear(METRICS["recall"]), is_linear(METRICS["kappa"])
    (True, False)
    """
    return linear_form(quantity, *_UNEQUAL_NUMBERS) is not None


def linear_interval(quantity: Quantity, matrix: ConfusionMatrix, confidence: float = 0.95) -> Interval | None:
    """The interval of a quantity that is linear in TPR and FPR, for fixed numbers of both classes; else None.

    Square-and-add: with the Wilson limits (l, u) of each rate r, the lower limit is the value minus the root of the sum
    of (w (r - l))² over the two rates, with u where the weight w is negative; the upper limit likewise. An empty cell
    does not count as certain, as it does when cases are resampled. The limits of weighted cases are those of
    `weighted_interval`. An array of the counts' shape; None without a positive or a negative case. Raises as `wilson`.
    Zou and Donner 2008, doi:10.1002/sim.3095.

    >>> from metrics_core import METRICS
    >>> low, high = linear_interval(METRICS["balanced_accuracy"], ConfusionMatrix(tp=9, fp=0, fn=1, tn=90))
    >>> round(float(low), 3), round(float(high), 3)
    (0.797, 0.991)
    """
    tp, fp, fn, tn = (np.ravel(count).astype(np.float64) for count in quantity.counts_of(matrix))
    n_positive, n_negative = tp + fn, fp + tn
    if not (is_linear(quantity) and n_positive.any() and n_negative.any()):
        return None
    form = linear_form(quantity, n_positive[0], n_negative[0])
    if form is None:
        return None
    value: FloatArray = np.asarray(quantity(matrix))
    return square_and_add(value, matrix, form.of_tpr, form.of_fpr, confidence)


def square_and_add(
    value: FloatArray, matrix: ConfusionMatrix, of_tpr: Values, of_fpr: Values, confidence: float
) -> Interval:
    """The interval of a `value` that is linear in TPR and FPR with these weights, numbers or arrays of its shape."""
    tp, fp, fn, tn = (np.asarray(count) for count in matrix.observed_counts)
    below = above = np.zeros(np.shape(value))
    for weight, cell, hits, n in ((of_tpr, "tp", tp, tp + fn), (of_fpr, "fp", fp, fp + tn)):
        rate, (low, high) = np.asarray(quotient(hits, n)), rate_interval(matrix, cell, confidence)
        ends = weight * (low - rate), weight * (high - rate)
        below, above = below + np.minimum(*ends) ** 2, above + np.maximum(*ends) ** 2
    return Interval(value - np.sqrt(below), value + np.sqrt(above))
