"""The plateau: all thresholds that are nearly as good as the best, and the roundest of them."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from metrics_core.binary import BinaryScores
from metrics_core.choosing.choice import Choice, Infeasible, UndefinedChoice, choose
from metrics_core.choosing.constraints import Constraint, as_constraints
from metrics_core.choosing.feasible_set import FeasibleSet, feasible_set
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.metrics import Metric
from metrics_core.parameters import single_number
from metrics_core.quantity import Quantity

# A float has no more that tell it from its neighbours.
MOST_DIGITS = 17


@dataclass(frozen=True, eq=False)
class Plateau:
    """The best choice, and all feasible thresholds whose value is within `delta` of its value.

    `roundest` is the one of them with the fewest decimal digits and of these the nearest to the best threshold, of two
    as near the higher; `value` is the objective's there. It is the best threshold itself where that is infinite.
    """

    choice: Choice
    delta: float
    thresholds: FeasibleSet
    roundest: float
    value: float


def plateau(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    delta: float = 0.01,
    constraints: Iterable[Constraint] = (),
) -> Plateau | Infeasible | UndefinedChoice:
    """Where the objective stays within `delta` of its best: one or more intervals; or why there is no best.

    "F1 stays within 0.01 of its best from 0.31 to 0.46, and 0.4 is as good as 0.3871." At the prevalence of the
    scores, over all distinct scores. Raises what `choose` does, and `ParameterError` for a delta that is not a finite
    number of 0 or more.

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.12, 0.31, 0.34, 0.57, 0.93])
    >>> found = plateau(scores, "f1", 0.05)
    >>> found.choice.threshold, found.choice.value, list(found.thresholds), found.roundest
    (0.31, 0.8571428571428571, [ThresholdInterval(lower=0.12, upper=0.31)], 0.3)
    """
    wanted, objective = as_constraints(constraints), as_objective(objective)
    allowed = single_number(delta)
    if not 0 <= allowed < math.inf:
        raise ParameterError("core-delta", value=shown(delta))
    best = choose(scores, objective, wanted)
    if not isinstance(best, Choice):
        return best
    near = feasible_set(scores, [*wanted, _within(objective.quantity, best.value, allowed)])
    roundest = roundest_in(near, best.threshold)
    return Plateau(best, allowed, near, roundest, float(objective.quantity(scores.confusion_at(roundest))))


def roundest_in(thresholds: FeasibleSet, nearest_to: float) -> float:
    """The one with the fewest decimal digits, of these the nearest to a threshold that is among them.

    >>> import numpy as np
    >>> roundest_in(FeasibleSet(np.array([0.31]), np.array([0.46])), 0.3871)
    0.4
    """
    if math.isinf(nearest_to):
        return nearest_to
    for digits in range(MOST_DIGITS + 1):
        found = [number for number in _numbers_of(digits, thresholds, nearest_to) if number in thresholds]
        if found:
            return min(found, key=lambda number: (abs(number - nearest_to), -number))
    return nearest_to


def _numbers_of(digits: int, thresholds: FeasibleSet, nearest_to: float) -> list[float]:
    """Of each interval the numbers of so many digits around its point nearest to the threshold."""
    found = []
    for lower, upper in thresholds:
        point = min(max(nearest_to, lower), upper)
        whole = math.floor(point * 10**digits)
        # Before the decimal point no digit is cut off, so a large number has nothing rounder beside it.
        found += [(whole + step) / 10**digits for step in (-1, 0, 1, 2)]
    return found


def _within(quantity: Quantity, best: float, delta: float) -> Constraint:
    """The bound that the value keeps to, as a constraint on any quantity."""
    metric = Metric(
        key=quantity.key,
        undefined_when=quantity.undefined_when,
        ratio=quantity.ratio,
        higher_is_better=quantity.higher_is_better,
        of_each_class=quantity.of_each_class,
        # How a value moves with single counts is known of metrics only; without it every row is looked at.
        best_at_positives=False,
        terms=quantity.terms,
        minimum=-math.inf,
        maximum=math.inf,
        **dict.fromkeys(("label", "formula", "colour", "help"), ""),
    )
    if quantity.higher_is_better:
        return Constraint(metric, "at_least", best - delta)
    return Constraint(metric, "at_most", best + delta)
