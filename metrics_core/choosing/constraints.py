"""Constraints on metrics: bounds that a threshold must satisfy, robust to rounding."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from metrics_core.arguments.parameters import confidence_level, single_number
from metrics_core.computing.arrays import BoolArray, Values
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.formula import FP, TP
from metrics_core.metrics import INFINITY, METRICS, Metric, as_metric
from metrics_core.quantity import Quantity
from metrics_core.ties import TIE

Sense = Literal["at_least", "at_most"]

# The largest rounding error of a metric of whole counts and its bound together.
ROUNDING = 4 * float(np.finfo(np.float64).eps)

FLAGGED = replace(
    METRICS["flagged_rate"],
    key="flagged",
    ratio=TP + FP,
    maximum=INFINITY,
)
# They never increase with one false positive less, although neither direction is better.
COUNTS_THE_FLAGGED = (FLAGGED.key, "flagged_rate")


@dataclass(frozen=True)
class Constraint:
    """A metric (by key, alias or itself), or the number of "flagged" cases, that is at least or at most a bound.

    The `quantity` of `BestFBeta`, `LeastCost` and `HighestNetBenefit` is a metric as well.

    With a `confidence`, in (0, 1), it is about new cases: `choose` and `feasible_set` take thresholds that keep it
    there with this confidence (see `metrics_core.choosing.guarantees`). By default it is about the cases at hand.

    A value equal to the bound satisfies it, up to rounding: 4 units in the last place for whole counts, so that a
    recall of 3/10 is at least 0.3 and at least 0.1 + 0.2; 1e-12, as for ties, for weights and at another
    prevalence. nan never satisfies. "flagged" counts cases (at another prevalence, out of the same total),
    "flagged_rate" is their share. Raises `ParameterError` for an unknown metric or sense, and for a bound outside
    the range of the metric. Use `at_least` and `at_most` to make one.

    >>> Constraint("recall", "at_least", 0.3).satisfied(ConfusionMatrix(tp=3, fp=1, fn=7, tn=9))
    True
    """

    metric: Metric
    sense: Sense
    bound: float
    confidence: float | None = None

    def __init__(self, metric: str | Metric, sense: Sense, bound: Any, confidence: float | None = None) -> None:
        found = FLAGGED if isinstance(metric, str) and metric == FLAGGED.key else as_metric(metric)
        if not isinstance(sense, str) or sense not in ("at_least", "at_most"):
            raise ParameterError("core-rule", value=shown(sense), choices="at_least, at_most")
        object.__setattr__(self, "metric", found)
        object.__setattr__(self, "sense", sense)
        object.__setattr__(self, "bound", _bound_of(found, bound))
        object.__setattr__(self, "confidence", None if confidence is None else confidence_level(confidence))

    @property
    def toward_bound(self) -> Quantity:
        """The metric as an objective toward the bound: higher is better for "at_least", lower for "at_most"."""
        up = self.sense == "at_least"
        at_positives = self.metric.best_at_positives and self.metric.higher_is_better == up
        at_positives |= self.metric.key in COUNTS_THE_FLAGGED and not up
        return replace(self.metric, higher_is_better=up, best_at_positives=at_positives)

    def satisfied(self, matrix: ConfusionMatrix) -> Values:
        """Whether each entry of the matrix satisfies it on its own cases: a bool, or an array of the counts' shape."""
        check_matrix(matrix)
        values, slack = self.metric(matrix), self._slack(matrix)
        is_satisfied = values >= self.bound - slack if self.sense == "at_least" else values <= self.bound + slack
        return is_satisfied if np.ndim(is_satisfied) else bool(is_satisfied)

    def _slack(self, matrix: ConfusionMatrix) -> Values:
        counts = self.metric.counts_of(matrix)
        if all(np.asarray(count).dtype.kind == "i" for count in counts):
            return ROUNDING * abs(self.bound)
        return TIE * (self.metric.scale(matrix) if self.metric.is_difference else abs(self.bound))


def at_least(metric: str | Metric, bound: Any, *, confidence: float | None = None) -> Constraint:
    """The constraint that the metric is at least the bound, on new cases if a confidence is given.

    >>> at_least("precision", 0.9).satisfied(ConfusionMatrix(tp=[9, 0], fp=[1, 0], fn=[1, 10], tn=[9, 10]))
    array([ True, False])
    """
    return Constraint(metric, "at_least", bound, confidence)


def at_most(metric: str | Metric, bound: Any, *, confidence: float | None = None) -> Constraint:
    """The constraint that the metric is at most the bound, on new cases if a confidence is given.

    >>> at_most("flagged", 10).satisfied(ConfusionMatrix(tp=9, fp=1, fn=1, tn=9))
    True
    """
    return Constraint(metric, "at_most", bound, confidence)


def feasible_at(matrix: ConfusionMatrix, constraints: Iterable[Constraint]) -> BoolArray:
    """Whether each entry of the matrix satisfies every constraint: an array of the counts' shape.

    Without a constraint every entry does. Raises `ParameterError` for anything that is not a matrix or a
    constraint.

    >>> matrix = ConfusionMatrix(tp=[4, 3, 1, 0], fp=[4, 1, 0, 0], fn=[0, 1, 3, 4], tn=[0, 3, 4, 4])
    >>> feasible_at(matrix, [at_least("recall", 0.5), at_least("precision", 0.7)])
    array([False,  True, False, False])
    """
    check_matrix(matrix)
    feasible = np.ones(np.shape(matrix.tp), dtype=np.bool_)
    for constraint in as_constraints(constraints):
        feasible &= constraint.satisfied(matrix)
    return feasible


def as_constraints(constraints: Any) -> tuple[Constraint, ...]:
    """Several constraints, or a single one, as a tuple; raises `ParameterError` for anything else.

    >>> len(as_constraints(at_least("recall", 0.5)))
    1
    """
    if isinstance(constraints, Constraint):
        return (constraints,)
    try:
        several = tuple(constraints)
    except Exception:  # Not iterable, or any error in a foreign iterator.
        raise ParameterError("core-no-constraint", value=shown(constraints)) from None
    for constraint in several:
        if not isinstance(constraint, Constraint):
            raise ParameterError("core-no-constraint", value=shown(constraint))
    return several


def observed_constraints(constraints: Any) -> tuple[Constraint, ...]:
    """The same for constraints on the cases at hand; raises `ParameterError` also for one with a confidence.

    >>> len(observed_constraints([at_least("recall", 0.5)]))
    1
    """
    several = as_constraints(constraints)
    for constraint in several:
        if constraint.confidence is not None:
            raise ParameterError("core-observed-constraints", metric=constraint.metric.key)
    return several


def check_flagged_bounds(constraints: Iterable[Constraint], n: float) -> None:
    """Raise `ParameterError` for a bound of more flagged cases than there are."""
    for constraint in constraints:
        if constraint.metric.key == FLAGGED.key and constraint.bound > n * (1 + TIE):
            raise ParameterError("core-flagged-bound", value=f"{constraint.bound:g}", cases=f"{n:g}")


def _bound_of(metric: Metric, bound: Any) -> float:
    number = single_number(bound)
    if not (math.isfinite(number) and metric.minimum <= number <= metric.maximum):
        least, most = f"{metric.minimum:g}", f"{metric.maximum:g}"
        raise ParameterError("core-bound", metric=metric.key, value=shown(bound), least=least, most=most)
    return number
