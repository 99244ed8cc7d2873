"""The value nearest to the bound of a constraint that is reached or guaranteed, given all other constraints."""

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.choosing.feasible_set import FeasibleSet, observed_set, within
from metrics_core.choosing.fixed_sequences import Row, Sequence, cells_of, row_at
from metrics_core.choosing.flagged_counts import FlaggedCounts
from metrics_core.choosing.guarantees import (
    cases_needed_by,
    counts_guaranteed_by,
    level_of,
    n_starts,
    next_score,
    sequences,
)
from metrics_core.choosing.statements import CellCounts, Test, statement_of

# The nearest bound that is guaranteed is found to this part of the range, and so is the confidence.
_STEPS = 4096


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
    scores: BinaryScores,
    constraint: Constraint,
    others: tuple[Constraint, ...],
    guaranteed: FlaggedCounts | None,
    confidence: float,
) -> NearestReachable:
    """The bound nearest to that of a constraint with this confidence that is guaranteed.

    `guaranteed` are the numbers of flagged cases at the thresholds that keep those of the others that have one.
    """
    observed = observed_set(scores, tuple(other for other in others if other.confidence is None))
    allowed = observed if guaranteed is None else within(observed, guaranteed, scores)
    n_promises = 1 + sum(other.confidence is not None for other in others)
    needed = cases_needed_by(scores, constraint, n_promises)
    if not len(allowed):
        return NearestReachable(constraint, math.nan, math.nan, 0.0, needed)

    ways = [
        (sequence, row)
        for sequence in sequences(scores, constraint)
        if (row := _first_allowed(sequence, allowed)) is not None
    ]
    # Guaranteed at one end of the metric's range, not at the bound.
    end, bound = constraint.metric.minimum, constraint.bound
    if constraint.sense == "at_most":
        end = float(scores.n) if constraint.metric.key == FLAGGED.key else constraint.metric.maximum

    def nearer(step: int) -> Constraint:
        return replace(constraint, bound=end + (bound - end) * step / _STEPS)

    def test_of_bound(step: int) -> Test:
        return _test_of(nearer(step), scores, n_promises)

    def test_of_confidence(step: int) -> Test:
        return _test_of(replace(constraint, confidence=confidence * step / _STEPS), scores, n_promises)

    reached, sure = nearer(_last_kept(ways, test_of_bound)), confidence * _last_kept(ways, test_of_confidence) / _STEPS
    found = within(allowed, counts_guaranteed_by(scores, reached, n_promises), scores)
    return NearestReachable(constraint, reached.bound, float(found.upper[-1]), sure, needed)


def _test_of(promise: Constraint, scores: BinaryScores, n_promises: int) -> Test:
    stated = statement_of(promise, scores)
    return stated.test(level_of(promise.confidence, n_promises) / n_starts(stated))


def _last_kept(ways: list[tuple[Sequence, Row]], test_of: Callable[[int], Test]) -> int:
    """The last step whose tests pass up to the first allowed threshold of any sequence.

    It is searched on the thresholds that failed before, and then checked on all.
    """
    kept = 0
    for sequence, row in ways:
        hardest, most = sequence.edges(row), _STEPS - 1
        while most > kept:
            fails = partial(_fails, test_of, cells_of(sequence.statistic, hardest))
            if fails(kept + 1):
                break
            step = kept + 1 + bisect_left(range(kept + 2, most + 1), True, key=fails)
            failed = sequence.unproved(row, test_of(step))
            if failed is None:
                kept = step
            else:
                hardest, most = [*hardest, failed], step - 1
    return kept


def _fails(test_of: Callable[[int], Test], cells: CellCounts, step: int) -> bool:
    return not test_of(step)(cells).all()


def _first_allowed(sequence: Sequence, allowed: FeasibleSet) -> Row | None:
    """The first allowed threshold of a sequence."""
    statistic, start = sequence.statistic, sequence.threshold
    if sequence.upward:
        reached = [lower for lower, upper in allowed if upper >= start]
        return row_at(statistic, max(start, next_score(statistic, reached[0]))) if reached else None
    below = [upper for lower, upper in allowed if lower < start]
    return row_at(statistic, min(start, below[-1])) if below else None
