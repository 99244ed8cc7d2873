"""Another prevalence: TPR and FPR are properties of the classifier and stay; only the class weights change."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.columns import UnreadableError, real_array
from metrics_core.computing.arrays import Counts, Values
from metrics_core.error_messages import shown
from metrics_core.errors import PrevalenceError

# The smallest class weight whose product and quotient with a sum of weights are finite and not 0.
SMALLEST_FACTOR = 1e-150


class ClassWeights(NamedTuple):
    """The weight of each positive and of each negative case: 1 and 1 as observed, others at another prevalence."""

    positive: Values
    negative: Values

    def reweigh(self, tp: Counts, fp: Counts) -> tuple[Counts, Counts]:
        """TP and FP with these weights; as observed, the same arrays."""
        return (tp, fp) if self == OBSERVED else (tp * self.positive, fp * self.negative)

    @property
    def for_ratios(self) -> "ClassWeights":
        """Class weights of the same ratio for which no product with a count is rounded to 0."""
        if self.positive >= SMALLEST_FACTOR:
            return self
        with np.errstate(over="ignore"):
            return ClassWeights(1.0, min(self.negative / self.positive, 1 / SMALLEST_FACTOR))


OBSERVED = ClassWeights(1, 1)


def class_weights_at(prevalence: Values, observed: Values) -> ClassWeights:
    """The class weights that turn counts at the observed prevalence into counts at `prevalence`.

    TP and FN are multiplied by prevalence / observed, FP and TN by (1 - prevalence) / (1 - observed); the number of
    cases does not change. If both prevalences are equal, both weights are exactly 1. Raises `PrevalenceError` for a
    prevalence outside (0, 1), and if only one class was observed.

    >>> class_weights_at(0.5, 0.25)
    ClassWeights(positive=2.0, negative=0.6666666666666666)
    """
    _check_inside(prevalence)
    if not np.all((np.asarray(observed) > 0) & (np.asarray(observed) < 1)):
        raise PrevalenceError("core-prevalence-one-class")
    with np.errstate(over="ignore"):
        return ClassWeights(prevalence / observed, (1 - prevalence) / (1 - observed))


def as_prevalence(prevalence: Any) -> Values:
    """A Python float, or an array of float64, from any number or sequence of numbers."""
    try:
        values = real_array(prevalence).astype(np.float64, copy=False)
    except UnreadableError:
        raise PrevalenceError("core-prevalence-not-real", value=shown(prevalence)) from None
    return values.item() if values.ndim == 0 else values


def _check_inside(prevalence: Values) -> None:
    values = np.atleast_1d(np.asarray(prevalence, dtype=np.float64))
    bad = values[~((values > 0) & (values < 1))]
    if bad.size:
        raise PrevalenceError("core-prevalence-out-of-range", value=f"{bad.flat[0]:g}")
