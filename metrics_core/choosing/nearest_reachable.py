"""The value nearest to the bound of a constraint that is reached or guaranteed, given all other constraints."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.choosing.feasible_set import FeasibleSet, observed_set, within
from metrics_core.choosing.fixed_sequences import Row, Sequence, row_at
from metrics_core.choosing.guarantees import (
    STARTS,
    any_count,
    cases_needed_by,
    counts_guaranteed_by,
    level_of,
    sequences,
)
from metrics_core.choosing.statements import FLAGGED_CELLS, Proportion, Test, statement_of
from metrics_core.statistic import Statistic

# The nearest bound that is guaranteed is found to 1/4096 of the range.
_HALVINGS = 12


@dataclass(frozen=True)
class NearestReachable:
    """The value closest to the bound of a constraint, given all others, and the highest threshold with it.

    Both are nan if the other constraints leave no threshold. Example: "With precision >= 0.9, the highest recall is
    0.42, at threshold 0.871."

    Of a constraint with a confidence, `value` is the nearest bound that is guaranteed with it, to 1/4096 of the range.
    `confidence_of_bound` is the highest confidence with which the bound itself is guaranteed at a threshold, to
    1/4096, and `cases_needed` the fewest cases of its denominator (positives for recall, flagged cases for precision),
    all of them right, that guarantee it with the stated confidence; None if no number does. Example: "Of 35 positives,
    a recall of 0.918 is guaranteed at most; 0.95 needs 59, and is guaranteed with 83 % confidence."
    """

    constraint: Constraint
    value: float
    threshold: float
    confidence_of_bound: float | None = None
    cases_needed: int | None = None

    @property
    def shortfall(self) -> float:
        """The distance to the bound, in the unit of the metric."""
        return abs(self.constraint.bound - self.value)


def nearest_guaranteed(
    scores: BinaryScores, constraint: Constraint, others: tuple[Constraint, ...], confidence: float
) -> NearestReachable:
    """The bound nearest to that of a constraint with this confidence, which is not guaranteed, that is."""
    promises = [other for other in others if other.confidence is not None]
    n_promises, of_others = len(promises) + 1, any_count(scores)
    for promise in promises:
        of_others = of_others.intersect(counts_guaranteed_by(scores, promise, n_promises))
    observed = observed_set(scores, tuple(other for other in others if other.confidence is None))
    allowed = within(observed, of_others, scores)
    needed = cases_needed_by(scores, constraint, n_promises)
    if not len(allowed):
        return NearestReachable(constraint, math.nan, math.nan, 0.0, needed)
    stated = statement_of(constraint, scores)
    is_proved = _proof(scores.statistic, stated, allowed)
    parts = n_promises if stated.is_monotone else n_promises * len(STARTS)

    def is_kept(bound: float, confidence: float) -> bool:
        asked = statement_of(replace(constraint, bound=bound), scores)
        return asked.bound <= 0 or is_proved(asked.test(level_of(confidence, parts)))

    # Guaranteed at one end of the metric's range, not at the bound.
    end = constraint.metric.minimum
    if constraint.sense == "at_most":
        end = float(scores.n) if constraint.metric.key == FLAGGED.key else constraint.metric.maximum
    value = _last_kept(end, constraint.bound, lambda bound: is_kept(bound, confidence))
    sure = _last_kept(0.0, confidence, lambda doubt: is_kept(constraint.bound, doubt))
    promise = replace(constraint, bound=value)
    found = within(allowed, counts_guaranteed_by(scores, promise, n_promises), scores)
    return NearestReachable(constraint, value, float(found.upper[-1]), sure, needed)


def _last_kept(kept: float, broken: float, is_kept: Callable[[float], bool]) -> float:
    for _ in range(_HALVINGS):
        middle = (kept + broken) / 2
        kept, broken = (middle, broken) if is_kept(middle) else (kept, middle)
    return kept


def _proof(statistic: Statistic, stated: Proportion, allowed: FeasibleSet) -> Callable[[Test], bool]:
    """Whether a test of such a statement passes at any of the allowed thresholds, and at all before it."""
    if stated.is_monotone:
        is_best_low = stated.successes <= FLAGGED_CELLS
        best = _next_score(statistic, float(allowed.lower[0])) if is_best_low else float(allowed.upper[-1])
        only = row_at(statistic, best)
        return lambda test: Sequence(statistic, only, upward=False).is_proved_until(only, test)
    ways = [
        (sequence, row)
        for threshold, sequence in sequences(statistic, stated)
        if (row := _first_allowed(statistic, threshold, allowed, upward=sequence.upward)) is not None
    ]
    return lambda test: any(sequence.is_proved_until(row, test) for sequence, row in ways)


def _first_allowed(statistic: Statistic, start: float, allowed: FeasibleSet, *, upward: bool) -> Row | None:
    """The first allowed threshold from a start, down or up."""
    if upward:
        reached = [lower for lower, upper in allowed if upper >= start]
        return row_at(statistic, max(start, _next_score(statistic, reached[0]))) if reached else None
    below = [upper for lower, upper in allowed if lower < start]
    return row_at(statistic, min(start, below[-1])) if below else None


def _next_score(statistic: Statistic, threshold: float) -> float:
    """The lowest score above a threshold, or +inf."""
    found = statistic.lowest_score_at_least(statistic.dtype.type(threshold), strictly_above=True)
    return math.inf if found is None else float(found)
