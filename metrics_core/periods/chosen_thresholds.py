"""The threshold that each period would have chosen, and what one chosen on the first periods does on the later ones."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import whole_number
from metrics_core.binary import BinaryScores
from metrics_core.choosing.choice import Choice, Infeasible, choose
from metrics_core.choosing.constraints import Constraint, as_constraints, feasible_at
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.computing.arrays import BoolArray, FloatArray, Values, read_only
from metrics_core.metrics import Metric
from metrics_core.periods.period_metrics import NO_CASE, estimates_of
from metrics_core.periods.period_scores import PeriodScores, pooled
from metrics_core.quantity import Quantity
from metrics_core.resampling.limits import NO_REASON, UNDEFINED

INFEASIBLE = "infeasible"


@dataclass(frozen=True, eq=False)
class ChosenByPeriod:
    """The best threshold of each period and its value there, arrays over the periods.

    Both are nan where `why` is "no-case", "infeasible" (no threshold meets all constraints) or "undefined".
    The values are those of a threshold chosen on the same cases, so they are overoptimistic.
    """

    quantity: Quantity
    names: tuple[str, ...]
    thresholds: FloatArray
    values: FloatArray
    why: Values

    def to_frame(self) -> pd.DataFrame:
        """One row per period."""
        return pd.DataFrame({"period": self.names, "threshold": self.thresholds, "value": self.values, "why": self.why})


def chosen_by_period(
    periods: PeriodScores, objective: Objective | str | Metric = "f1", constraints: Iterable[Constraint] = ()
) -> ChosenByPeriod:
    """The threshold that `choose` finds on each period alone; raises as it does.

    A bound on the number of flagged cases that is larger than a period is met by each threshold.

    >>> may = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 7], [50, 4, 2])
    >>> june = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 6, 3], [50, 2, 2])
    >>> chosen_by_period(PeriodScores({"May": may, "June": june})).thresholds
    array([0.8, 0.5])
    """
    required, goal = as_constraints(constraints), as_objective(objective)
    found = [_chosen(part, goal, required) for part in periods.parts.values()]
    thresholds, values, why = (read_only(np.array(column)) for column in zip(*found, strict=True))
    return ChosenByPeriod(goal.quantity, periods.names, thresholds, values, why)


def _chosen(
    scores: BinaryScores | None, objective: Objective, constraints: tuple[Constraint, ...]
) -> tuple[float, float, str]:
    if scores is None:
        return math.nan, math.nan, NO_CASE
    choice = choose(scores, objective, _possible(constraints, scores))
    if isinstance(choice, Choice):
        return choice.threshold, float(choice.value), NO_REASON
    return math.nan, math.nan, INFEASIBLE if isinstance(choice, Infeasible) else UNDEFINED


def _possible(constraints: tuple[Constraint, ...], scores: BinaryScores) -> tuple[Constraint, ...]:
    """Without bounds above the number of cases, which every threshold meets."""
    n = float(scores.n)
    return tuple(
        each
        for each in constraints
        if not (each.metric.key == "flagged" and each.sense == "at_most" and each.bound > n)
    )


def _for_periods(constraints: tuple[Constraint, ...], count: int) -> tuple[Constraint, ...]:
    """The constraints on several periods together."""
    return tuple(
        Constraint("flagged", each.sense, each.bound * count) if each.metric.key == "flagged" else each
        for each in constraints
    )


@dataclass(frozen=True, eq=False)
class JudgedLater:
    """A threshold chosen on the first periods, and each later one at it; arrays over the later periods.

    `value_early` is the objective on the cases that chose it, which is overoptimistic. `values` have limits, `best` is
    the value that the period's own best threshold has on the period, and `is_feasible` says whether the period meets
    all constraints. `why` is as in `PeriodMetric`. Without a threshold, `why_none` is "no-case", "infeasible" or
    "undefined", and all values are nan.
    """

    quantity: Quantity
    threshold: float
    value_early: float
    why_none: str
    names: tuple[str, ...]
    values: FloatArray
    low: FloatArray
    high: FloatArray
    why: Values
    best: FloatArray
    is_feasible: BoolArray

    def to_frame(self) -> pd.DataFrame:
        """One row per later period."""
        names = ("values", "low", "high", "why", "best", "is_feasible")
        return pd.DataFrame({"period": self.names} | {name: getattr(self, name) for name in names})


def chosen_early_judged_later(
    periods: PeriodScores,
    n_first: int,
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
    *,
    confidence: float = 0.95,
    n_resamples: int = 1000,
    seed: int = 0,
) -> JudgedLater:
    """Choose a threshold on the first `n_first` periods together, and judge it on each later period.

    The later periods had no part in the choice, so their values are honest. A bound on the number of flagged cases is
    for one period, so the first ones together may flag `n_first` times as many. Raises as `choose` and as
    `BinaryScores.merge`, and `ParameterError` unless `n_first` is a whole number that leaves a later period.

    >>> may = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 7], [50, 4, 2])
    >>> june = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 6, 3], [50, 2, 2])
    >>> found = chosen_early_judged_later(PeriodScores({"May": may, "June": june}), 1)
    >>> found.threshold, round(found.value_early, 2), found.values.round(2), found.best.round(2)
    (0.8, 0.74, array([0.4]), array([0.78]))
    """
    required, goal = as_constraints(constraints), as_objective(objective)
    n_first = whole_number(n_first, "n_first", least=1, most=max(len(periods) - 1, 1))
    early = pooled(list(periods.parts.values())[:n_first])
    n_used = sum(part is not None for part in list(periods.parts.values())[:n_first])
    threshold, value_early, why_none = _chosen(early, goal, _for_periods(required, n_used))
    later = dict(list(periods.parts.items())[n_first:])
    settings = {"confidence": confidence, "n_resamples": n_resamples, "seed": seed}
    key, rows = goal.quantity.key, []
    for part in later.values():
        if why_none:
            rows.append((math.nan, math.nan, math.nan, why_none, math.nan, False))
            continue
        found = estimates_of(part, threshold, {key: goal.quantity}, (), settings)[key]
        is_feasible = part is not None and bool(feasible_at(part.confusion_at(threshold), _possible(required, part)))
        rows.append((*found, _chosen(part, goal, required)[1], is_feasible))
    columns = [read_only(np.array(column)) for column in zip(*rows, strict=True)] if rows else [np.empty(0)] * 6
    return JudgedLater(goal.quantity, threshold, value_early, why_none, tuple(later), *columns)
