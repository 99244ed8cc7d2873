"""The plateau: all feasible thresholds nearly as good as the optimum, and the one with the fewest digits."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from metrics_core.arguments.parameters import single_number
from metrics_core.binary import BinaryScores
from metrics_core.choosing.choice import Choice, Infeasible, UndefinedChoice, choose
from metrics_core.choosing.constraints import Constraint, observed_constraints
from metrics_core.choosing.feasible_set import FeasibleSet, feasible_set
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric
from metrics_core.quantity import Quantity

# 17 significant digits identify every float64.
MAX_DIGITS = 17


@dataclass(frozen=True, eq=False)
class Plateau:
    """The optimum, and all feasible thresholds whose objective is within `tolerance` of its value.

    A `relative` tolerance is a share of that value.

    `roundest` is the one with the fewest decimal digits; of these the nearest to the optimum, of two equally near the
    higher. `value` is the objective there. If the optimum is infinite, `roundest` is the optimum.
    """

    choice: Choice
    tolerance: float
    relative: bool
    thresholds: FeasibleSet
    roundest: float
    value: float


def plateau(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    tolerance: float = 0.01,
    constraints: Iterable[Constraint] = (),
    *,
    relative: bool = False,
) -> Plateau | Infeasible | UndefinedChoice:
    """The thresholds at which the objective is within `tolerance` of its optimum: one or more intervals.

    Example of a result: F1 is within 0.01 of its maximum from 0.31 to 0.46, and 0.4 is as good as 0.3871. Computed at
    the prevalence of the scores, over all distinct scores. A `relative` tolerance is a share of the optimum, such as of
    a cost in money. Returns `Infeasible` or `UndefinedChoice` if there is no
    optimum. Raises as `choose`, and `ParameterError` for a tolerance that is not a finite number of 0 or more.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.12, 0.31, 0.34, 0.57, 0.93])
    >>> found = plateau(scores, "f1", 0.05)
    >>> found.choice.threshold, found.choice.value, list(found.thresholds), found.roundest
    (0.31, 0.8571428571428571, [ThresholdInterval(lower=0.12, upper=0.31)], 0.3)
    """
    required, objective = observed_constraints(constraints), as_objective(objective)
    checked_tolerance = single_number(tolerance)
    if not 0 <= checked_tolerance < math.inf:
        raise ParameterError("core-delta", value=shown(tolerance))
    best = choose(scores, objective, required)
    if not isinstance(best, Choice):
        return best
    room = checked_tolerance * abs(best.value) if relative else checked_tolerance
    near = feasible_set(scores, [*required, _within(objective.quantity, best.value, room)])
    roundest = roundest_in(near, best.threshold)
    value = float(objective.quantity(scores.confusion_at(roundest)))
    return Plateau(best, checked_tolerance, relative, near, roundest, value)


def roundest_in(thresholds: FeasibleSet, nearest_to: float) -> float:
    """The number in the set with the fewest decimal digits, of these the nearest to `nearest_to`, which is in the set.

    >>> import numpy as np
    >>> roundest_in(FeasibleSet(np.array([0.31]), np.array([0.46])), 0.3871)
    0.4
    """
    if math.isinf(nearest_to):
        return nearest_to
    for digits in range(MAX_DIGITS + 1):
        found = [number for number in _rounded_near(digits, thresholds, nearest_to) if number in thresholds]
        if found:
            return min(found, key=lambda number: (abs(number - nearest_to), -number))
    return nearest_to


def _rounded_near(digits: int, thresholds: FeasibleSet, nearest_to: float) -> list[float]:
    """For each interval the numbers with the given decimal digits around its point nearest to the threshold."""
    found = []
    for lower, upper in thresholds:
        point = min(max(nearest_to, lower), upper)
        scaled = math.floor(point * 10**digits)
        # Only decimal places are rounded, not digits before the decimal point.
        found += [(scaled + step) / 10**digits for step in (-1, 0, 1, 2)]
    return found


def _within(quantity: Quantity, best: float, tolerance: float) -> Constraint:
    """The constraint that a quantity is within the tolerance of its best value."""
    metric = Metric(
        key=quantity.key,
        undefined_when=quantity.undefined_when,
        ratio=quantity.ratio,
        higher_is_better=quantity.higher_is_better,
        prevalence_invariant=quantity.prevalence_invariant,
        # Monotonicity is known for metrics only; without it the search evaluates every threshold.
        best_at_positives=False,
        minimum=-math.inf,
        maximum=math.inf,
    )
    if quantity.higher_is_better:
        return Constraint(metric, "at_least", best - tolerance)
    return Constraint(metric, "at_most", best + tolerance)
