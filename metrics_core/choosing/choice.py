"""The best feasible threshold, or the constraints that make the problem infeasible."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint, as_constraints, check_flagged_bounds, feasible_at
from metrics_core.choosing.feasible_set import FeasibleSet, feasible_within
from metrics_core.choosing.flagged_counts import FlaggedCounts, together
from metrics_core.choosing.guarantees import counts_guaranteed_by_each, guaranteed_counts
from metrics_core.choosing.nearest_reachable import NearestReachable, nearest_guaranteed
from metrics_core.choosing.objectives import BreakEvenPoint, EqualErrorPoint, Objective, as_objective
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.html_tables import table
from metrics_core.confusion import ConfusionMatrix
from metrics_core.decisions import WHOLE_LINE, BestThreshold, FeasibleRows, SameDecisions, best_threshold
from metrics_core.errors import NoThresholdError
from metrics_core.metrics import Metric
from metrics_core.quantity import Quantity


@dataclass(frozen=True, eq=False)
class Choice:
    """The best feasible threshold: the highest whose value ties with the optimum, to 1e-12.

    `value` is the objective there, `decisions` the interval of thresholds that flag the same cases, `matrix` the
    counts at the prevalence of the scores, `feasible` all thresholds that satisfy the constraints.
    """

    threshold: float
    value: float
    decisions: SameDecisions
    matrix: ConfusionMatrix
    feasible: FeasibleSet

    def _repr_html_(self) -> str:
        """The threshold, its value and its counts, as notebooks show them."""
        lower, upper = self.decisions
        rows = [
            ("threshold", f"{self.threshold:z.10g}"),
            ("value", f"{self.value:z.6g}"),
            ("identical predictions", f"({lower:z.10g}, {upper:z.10g}]"),
        ]
        return table(rows) + self.matrix._repr_html_()


class NoThreshold:
    """An answer without a threshold: its attributes of a `Choice` raise `NoThresholdError` with the reason."""

    @property
    def _why(self) -> NoThresholdError:
        raise NotImplementedError

    @property
    def threshold(self) -> NoReturn:
        """There is none."""
        raise self._why

    @property
    def value(self) -> NoReturn:
        """There is none."""
        raise self._why

    @property
    def decisions(self) -> NoReturn:
        """There are none."""
        raise self._why

    @property
    def matrix(self) -> NoReturn:
        """There is none."""
        raise self._why


@dataclass(frozen=True, eq=False)
class UndefinedChoice(NoThreshold):
    """Thresholds are feasible, but the objective is undefined at all of them, for this `reason`."""

    feasible: FeasibleSet
    reason: str

    @property
    def _why(self) -> NoThresholdError:
        return NoThresholdError("core-choice-undefined", reason=str(self.reason))


@dataclass(frozen=True)
class Infeasible(NoThreshold):
    """No threshold satisfies all constraints. For each constraint, the nearest reachable value given the others.

    `relax` is the constraint that alone, moved by its `shortfall`, makes a threshold feasible, and by the smallest
    share of its metric's range (for a number of flagged cases: of all cases; for an unbounded range: of the bound).
    None if more than one constraint must be relaxed.
    """

    nearest: tuple[NearestReachable, ...]
    relax: NearestReachable | None

    @property
    def _why(self) -> NoThresholdError:
        return NoThresholdError("core-choice-infeasible")


# What `choose` returns. Where there is no threshold, asking for it raises `NoThresholdError`.
ThresholdChoice = Choice | Infeasible | UndefinedChoice


def choose(
    scores: BinaryScores, objective: Objective | str | Metric = "f1", constraints: Iterable[Constraint] = ()
) -> ThresholdChoice:
    """The best threshold for an objective among all that satisfy every constraint, at the prevalence of the scores.

    Searches all distinct scores and +inf, where no case is flagged; nan never wins and never satisfies a
    constraint. `objective` is an `Objective`, a metric or its key; `constraints` are made by `at_least` and
    `at_most`. Without a feasible threshold the answer is `Infeasible`, whose `threshold` raises `NoThresholdError`;
    `isinstance(found, Choice)` tells. Raises `ParameterError` for invalid scores, objectives and constraints, and for a
    bound of more flagged cases than there are. `BinaryScores.best_threshold` is the same without constraints.
    scikit-learn's `TunedThresholdClassifierCV` searches a grid instead.

    >>> from metrics_core.choosing import at_least
    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9])
    >>> choice = choose(scores, "recall", [at_least("precision", 0.8)])
    >>> choice.threshold, choice.value, choice.decisions
    (0.7, 0.6666666666666666, SameDecisions(lower=0.5, upper=0.7))
    >>> choose(scores, "recall", [at_least("precision", 0.8), at_least("recall", 0.7)]).relax.value
    0.6666666666666666
    """
    constraints, objective = as_constraints(constraints), as_objective(objective)
    check_scores(scores)
    check_flagged_bounds(constraints, float(scores.n))
    guaranteed = guaranteed_counts(scores, constraints)
    feasible = feasible_within(scores, constraints, guaranteed)
    if not len(feasible):
        return _infeasible(scores, constraints)
    quantity = objective.quantity
    if isinstance(objective, BreakEvenPoint | EqualErrorPoint) and not constraints:
        threshold = objective.crossing(scores)
    else:
        threshold = _best_among(scores, quantity, constraints, guaranteed).threshold
    if math.isnan(threshold):
        return UndefinedChoice(feasible, quantity.undefined_when)
    matrix = scores.confusion_at(threshold)
    return Choice(threshold, quantity(matrix), scores.same_decisions(threshold), matrix, feasible)


def _best_among(
    scores: BinaryScores,
    quantity: Quantity,
    constraints: tuple[Constraint, ...],
    guaranteed: FlaggedCounts | None = None,
) -> BestThreshold:
    observed = tuple(constraint for constraint in constraints if constraint.confidence is None)
    feasible_rows = None
    if observed:
        at_positives = all(constraint.toward_bound.best_at_positives for constraint in observed)
        feasible_rows = FeasibleRows(lambda matrix: feasible_at(matrix, observed), at_positives)
    intervals = WHOLE_LINE if guaranteed is None else guaranteed.thresholds(scores.statistic)
    return best_threshold(scores.statistic, quantity, scores.target_prevalence, feasible_rows, intervals)


def _infeasible(scores: BinaryScores, constraints: tuple[Constraint, ...]) -> Infeasible:
    counts = counts_guaranteed_by_each(scores, constraints)
    nearest = tuple(
        _nearest(scores, constraint, constraints[:at] + constraints[at + 1 :], together(counts[:at] + counts[at + 1 :]))
        for at, constraint in enumerate(constraints)
    )
    reachable = [candidate for candidate in nearest if not math.isnan(candidate.threshold)]
    n = float(scores.n)
    return Infeasible(nearest, min(reachable, key=lambda candidate: _relative_shortfall(candidate, n), default=None))


def _nearest(
    scores: BinaryScores, constraint: Constraint, others: tuple[Constraint, ...], guaranteed: FlaggedCounts | None
) -> NearestReachable:
    """The nearest value that a threshold reaches; for a constraint with a confidence, that it guarantees."""
    if constraint.confidence is not None:
        return nearest_guaranteed(scores, constraint, others, guaranteed, constraint.confidence)
    threshold, value = _best_among(scores, constraint.toward_bound, others, guaranteed)
    return NearestReachable(constraint, value, threshold)


def _relative_shortfall(nearest: NearestReachable, n: float) -> float:
    metric, bound = nearest.constraint.metric, abs(nearest.constraint.bound)
    width = n if metric.key == FLAGGED.key else metric.maximum - metric.minimum
    width = width if math.isfinite(width) else bound
    return nearest.shortfall / width if width else np.inf
