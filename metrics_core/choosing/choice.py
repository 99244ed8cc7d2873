"""The best feasible threshold, or what is in its way."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint, as_constraints, feasible_at
from metrics_core.choosing.feasible_set import FeasibleSet, feasible_set
from metrics_core.choosing.objectives import BreakEvenPoint, EqualErrorPoint, Objective, as_objective
from metrics_core.confusion import ConfusionMatrix
from metrics_core.decisions import Admitted, BestThreshold, SameDecisions, best_threshold
from metrics_core.metrics import Metric
from metrics_core.quantity import Quantity


@dataclass(frozen=True, eq=False)
class Choice:
    """The best feasible threshold: the highest of those whose values tie, to 1e-12.

    `value` is the objective's there, `decisions` the interval of thresholds that flag the same cases, `matrix` the
    counts at the prevalence of the scores, `feasible` all thresholds that satisfy the constraints.
    """

    threshold: float
    value: float
    decisions: SameDecisions
    matrix: ConfusionMatrix
    feasible: FeasibleSet


@dataclass(frozen=True, eq=False)
class UndefinedChoice:
    """Thresholds are feasible, but at each of them the objective is undefined, because of the `reason`."""

    feasible: FeasibleSet
    reason: str


@dataclass(frozen=True)
class NearestReachable:
    """The value nearest to a constraint's bound where all others are satisfied, and the highest threshold that has it.

    Both are nan where the others leave nothing. "The most recall reachable at precision >= 0.9 is 0.42, at 0.871."
    """

    constraint: Constraint
    value: float
    threshold: float

    @property
    def shortfall(self) -> float:
        """By how much the bound is missed, in its own unit."""
        return abs(self.constraint.bound - self.value)


@dataclass(frozen=True)
class Infeasible:
    """Nothing satisfies all constraints: for each the nearest reachable value given the others.

    `relax` is the one that, moved by its `shortfall` alone, makes something feasible, and by the least share of its
    metric's range (of a number of flagged cases: of all cases; of a range without end: of the bound). None where it
    takes more than one.
    """

    nearest: tuple[NearestReachable, ...]
    relax: NearestReachable | None


def choose(
    scores: BinaryScores, objective: Objective | str | Metric = "f1", constraints: Iterable[Constraint] = ()
) -> Choice | Infeasible | UndefinedChoice:
    """The best threshold for an objective among those that satisfy every constraint, at the prevalence of the scores.

    All distinct scores are searched, and the row where nobody is flagged; nan never wins and never satisfies.
    Raises `ParameterError` for what are no scores, no objective or no constraint, and for a bound of more flagged
    cases than there are. `BinaryScores.best_threshold` is the same without constraints. scikit-learn's
    `TunedThresholdClassifierCV` searches a grid. Section "Choosing an operating point" of the specification.

    >>> from metrics_core.choosing import at_least
    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9])
    >>> choice = choose(scores, "recall", [at_least("precision", 0.8)])
    >>> choice.threshold, choice.value, choice.decisions
    (0.7, 0.6666666666666666, SameDecisions(lower=0.5, upper=0.7))
    >>> choose(scores, "recall", [at_least("precision", 0.8), at_least("recall", 0.7)]).relax.value
    0.6666666666666666
    """
    constraints, objective = as_constraints(constraints), as_objective(objective)
    feasible = feasible_set(scores, constraints)
    if not len(feasible):
        return _infeasible(scores, constraints)
    quantity = objective.quantity
    if isinstance(objective, BreakEvenPoint | EqualErrorPoint) and not constraints:
        threshold = objective.crossing(scores)
    else:
        threshold = _best_among(scores, quantity, constraints).threshold
    if math.isnan(threshold):
        return UndefinedChoice(feasible, quantity.undefined_when)
    matrix = scores.confusion_at(threshold)
    return Choice(threshold, quantity(matrix), scores.same_decisions(threshold), matrix, feasible)


def _best_among(scores: BinaryScores, quantity: Quantity, constraints: tuple[Constraint, ...]) -> BestThreshold:
    admitted = None
    if constraints:
        at_positives = all(constraint.aim.best_at_positives for constraint in constraints)
        admitted = Admitted(lambda matrix: feasible_at(matrix, constraints), at_positives)
    return best_threshold(scores.statistic, quantity, scores.pi, admitted)


def _infeasible(scores: BinaryScores, constraints: tuple[Constraint, ...]) -> Infeasible:
    nearest = tuple(
        NearestReachable(constraint, value, threshold)
        for at, constraint in enumerate(constraints)
        for threshold, value in [_best_among(scores, constraint.aim, constraints[:at] + constraints[at + 1 :])]
    )
    reachable = [one for one in nearest if not math.isnan(one.threshold)]
    return Infeasible(nearest, min(reachable, key=lambda one: _share_missed(one, float(scores.n)), default=None))


def _share_missed(nearest: NearestReachable, n: float) -> float:
    metric, bound = nearest.constraint.metric, abs(nearest.constraint.bound)
    width = n if metric.key == FLAGGED.key else metric.maximum - metric.minimum
    width = width if math.isfinite(width) else bound
    return nearest.shortfall / width if width else np.inf
