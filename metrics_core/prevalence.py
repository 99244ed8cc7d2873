"""Another mix of the classes: TPR and FPR belong to the classifier and stay, the class weights change."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Counts, Values
from metrics_core.columns import UnreadableError, real_array
from metrics_core.errors import PrevalenceError
from metrics_core.messages import shown

# Sums of weights times this, or divided by it, are floats.
SMALLEST_FACTOR = 1e-150


class Mix(NamedTuple):
    """What each case of a class counts for: 1 and 1 as observed, other factors at another prevalence."""

    positive: Values
    negative: Values

    def reweigh(self, tp: Counts, fp: Counts) -> tuple[Counts, Counts]:
        """TP and FP in this mix; as observed, the very same arrays."""
        return (tp, fp) if self == OBSERVED else (tp * self.positive, fp * self.negative)

    @property
    def for_ratios(self) -> "Mix":
        """A mix of the same ratio, of which no product with a count is rounded to 0."""
        if self.positive >= SMALLEST_FACTOR:
            return self
        with np.errstate(over="ignore"):
            return Mix(1.0, min(self.negative / self.positive, 1 / SMALLEST_FACTOR))


OBSERVED = Mix(1, 1)


def mix_at(pi: Values, observed: Values) -> Mix:
    """The factors that turn counts at the observed prevalence into counts at `pi`.

    TP and FN count pi / observed, FP and TN (1 - pi) / (1 - observed) as much; the number of cases stays. At
    `pi == observed` both factors are exactly 1. Raises `PrevalenceError` unless pi is inside (0, 1), and
    where one class only was observed: nothing can be said about the other.

    >>> mix_at(0.5, 0.25)
    Mix(positive=2.0, negative=0.6666666666666666)
    """
    _check_inside(pi)
    if not np.all((np.asarray(observed) > 0) & (np.asarray(observed) < 1)):
        raise PrevalenceError("core-prevalence-one-class")
    with np.errstate(over="ignore"):
        return Mix(pi / observed, (1 - pi) / (1 - observed))


def as_prevalence(pi: Any) -> Values:
    """A Python float, or an array of float64, whatever kind of number or sequence came in."""
    try:
        values = real_array(pi).astype(np.float64, copy=False)
    except UnreadableError:
        raise PrevalenceError("core-prevalence-not-real", value=shown(pi)) from None
    return values.item() if values.ndim == 0 else values


def _check_inside(pi: Values) -> None:
    values = np.atleast_1d(np.asarray(pi, dtype=np.float64))
    bad = values[~((values > 0) & (values < 1))]
    if bad.size:
        raise PrevalenceError("core-prevalence-out-of-range", value=f"{bad.flat[0]:g}")
