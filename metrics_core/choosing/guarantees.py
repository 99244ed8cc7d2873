"""Thresholds that keep a constraint on new cases, with a stated confidence.

The threshold that meets a constraint on these cases meets it on new ones about half of the time or less. Here a
threshold counts only if the probability of choosing one that breaks the constraint is at most 1 - confidence, whichever
of them is chosen, and by whichever objective. New cases come from the same source, and the model was not fitted to
these cases.

Where a rate moves in one direction with the threshold (recall, specificity, their complements, the share flagged), the
thresholds whose exact limit keeps the bound are guaranteed: as these events are nested, choosing after looking costs
nothing. Where it goes up and down (precision, NPV, accuracy, F1), thresholds are tested one after the other from a few
starts that do not depend on the labels, until the first that fails: fixed-sequence testing as in Angelopoulos et al.
2021, "Learn then Test", arXiv:2110.01052, with exact binomial tests.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.computing.arrays import Counts
from metrics_core.errors import ParameterError
from metrics_core.intervals.binomial import is_rejected, least_rejected, upper_tail
from metrics_core.statistic import Statistic

# The numbers of flagged cases where testing starts, as shares of the positives.
STARTS = np.geomspace(0.3, 1.2, 4)
_FIRST_CHUNK = 512
_MAX_CHUNK = 1 << 15
ALL = frozenset({"tp", "fp", "fn", "tn"})
FLAGGED_CELLS = frozenset({"tp", "fp"})
POSITIVES, NEGATIVES = frozenset({"tp", "fn"}), frozenset({"fp", "tn"})
F1_CELLS = frozenset({"tp", "fp", "fn"})


class Proportion(NamedTuple):
    """The statement that the share of `successes` among `trials`, sets of cells, is at least `bound`."""

    successes: frozenset[str]
    trials: frozenset[str]
    bound: float

    @property
    def has_fixed_trials(self) -> bool:
        """Whether the trials are the same at each threshold."""
        return self.trials in (ALL, POSITIVES, NEGATIVES)

    @property
    def is_monotone(self) -> bool:
        """Whether the share moves in one direction with the threshold."""
        is_of_one_side = self.successes <= FLAGGED_CELLS or self.successes.isdisjoint(FLAGGED_CELLS)
        return self.has_fixed_trials and is_of_one_side


@dataclass(frozen=True, eq=False)
class FlaggedCounts:
    """Numbers of flagged cases: closed intervals, ascending and separate.

    Each threshold with other predictions flags another number of cases, so that these stand for thresholds, at any
    prevalence.
    """

    low: Counts
    high: Counts

    def __len__(self) -> int:
        return len(self.low)

    def contains(self, flagged: Counts) -> Counts:
        """Which of these numbers are in it."""
        at = np.searchsorted(self.high, flagged)
        found = np.minimum(at, len(self) - 1)
        return (at < len(self)) & (self.low[found] <= flagged) if len(self) else np.zeros(np.shape(flagged), np.bool_)

    def intersect(self, other: "FlaggedCounts") -> "FlaggedCounts":
        """The numbers in both."""
        pairs = [
            (max(low, other_low), min(high, other_high))
            for low, high in zip(self.low.tolist(), self.high.tolist(), strict=True)
            for other_low, other_high in zip(other.low.tolist(), other.high.tolist(), strict=True)
        ]
        return flagged_counts(pair for pair in pairs if pair[0] <= pair[1])


def flagged_counts(intervals: Iterable[tuple[int, int]]) -> FlaggedCounts:
    """The numbers in any of these closed intervals.

    >>> found = flagged_counts([(7, 9), (1, 2), (2, 4)])
    >>> found.low.tolist(), found.high.tolist()
    ([1, 7], [4, 9])
    """
    joined: list[list[int]] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1]:
            joined[-1][1] = max(high, joined[-1][1])
        else:
            joined.append([low, high])
    low_ends, high_ends = np.array(joined, np.int64).reshape(-1, 2).T
    return FlaggedCounts(low_ends, high_ends)


def check_promises(scores: BinaryScores, constraints: Iterable[Constraint]) -> None:
    """Raise `ParameterError` for constraints with a confidence that these scores allow no guarantee for."""
    for constraint in constraints:
        if constraint.confidence is None:
            continue
        found = proportion_of(constraint, scores)
        if scores.is_weighted:
            raise ParameterError("core-guarantee-weights", metric=constraint.metric.key)
        if scores.is_clustered:
            raise ParameterError("core-guarantee-clusters", metric=constraint.metric.key)
        if scores.target_prevalence is not None and found.trials not in (POSITIVES, NEGATIVES):
            raise ParameterError("core-guarantee-prevalence", metric=constraint.metric.key)


def proportion_of(constraint: Constraint, scores: BinaryScores) -> Proportion:
    """What a constraint states of a proportion; raises `ParameterError` for a metric that is none."""
    metric, bound = constraint.metric, constraint.bound
    if metric.key == "f1" and constraint.sense == "at_least":
        # F1 = 2 J / (1 + J) for the share J of TP among the cases that are positive or flagged.
        return Proportion(frozenset({"tp"}), F1_CELLS, bound / (2 - bound))
    if metric.key == FLAGGED.key:
        cells, trials, bound = FLAGGED_CELLS, ALL, bound / float(scores.n)
    elif metric.proportion is None:
        raise ParameterError("core-guarantee-metric", metric=metric.key)
    else:
        cells, trials = map(frozenset, metric.proportion)
    return (
        Proportion(cells, trials, bound)
        if constraint.sense == "at_least"
        else Proportion(trials - cells, trials, 1 - bound)
    )


def guaranteed_counts(scores: BinaryScores, constraints: Iterable[Constraint]) -> FlaggedCounts | None:
    """The numbers of flagged cases at the thresholds that keep every constraint with a confidence on new cases.

    They keep all of them together with the least of their confidences: each gets its error, divided by their number.
    None without such a constraint. Raises `ParameterError` as `check_promises`.

    >>> from metrics_core.choosing.constraints import at_least
    >>> scores = BinaryScores.from_predictions([0] * 9 + [1] * 90, range(99))
    >>> guaranteed_counts(scores, [at_least("recall", 0.9, confidence=0.95)]).low.tolist()
    [86]
    """
    promises = [constraint for constraint in constraints if constraint.confidence is not None]
    if not promises:
        return None
    check_promises(scores, promises)
    found = any_count(scores)
    for promise in promises:
        found = found.intersect(counts_guaranteed_by(scores, promise, len(promises)))
    return found


def any_count(scores: BinaryScores) -> FlaggedCounts:
    """Every number of flagged cases."""
    return flagged_counts([(0, _total(scores.statistic, ALL))])


def counts_guaranteed_by(scores: BinaryScores, promise: Constraint, n_promises: int) -> FlaggedCounts:
    """The numbers of flagged cases at the thresholds that keep one of so many constraints with a confidence."""
    return _guaranteed(scores.statistic, proportion_of(promise, scores), _level(promise, n_promises))


def cases_needed_by(scores: BinaryScores, promise: Constraint, n_promises: int) -> int | None:
    """The fewest cases of its denominator, all of them right, that guarantee one of so many constraints.

    For recall they are positives, for precision flagged cases. None if no number of cases does.
    """
    stated, level = proportion_of(promise, scores), _level(promise, n_promises)
    if stated.bound >= 1:
        return None
    return cases_needed_for(stated.bound, 1 - (level if stated.is_monotone else level / len(STARTS)))


def _level(promise: Constraint, n_promises: int) -> float:
    return (1 - (promise.confidence or 0.0)) / n_promises


def _guaranteed(statistic: Statistic, stated: Proportion, level: float) -> FlaggedCounts:
    n = _total(statistic, ALL)
    if stated.bound <= 0:
        return flagged_counts([(0, n)])
    if stated.is_monotone:
        return _beyond_limit(statistic, stated, level, n)
    return _by_testing(statistic, stated, level, n)


def _beyond_limit(statistic: Statistic, stated: Proportion, level: float, n: int) -> FlaggedCounts:
    """The thresholds whose exact limit keeps the bound: those beyond an order statistic of the scores."""
    trials = _total(statistic, stated.trials)
    needed = least_rejected(trials, stated.bound, level)
    if needed > trials:
        return flagged_counts([])
    if stated.successes <= FLAGGED_CELLS:
        reached = statistic.highest_score_where(lambda score: _count(statistic, stated.successes, score) >= needed)
        return flagged_counts([] if reached is None else [(_count(statistic, FLAGGED_CELLS, reached), n)])
    # So many successes that are not flagged leave at most this many that are.
    most = trials - needed
    counted = stated.trials & FLAGGED_CELLS
    last_beyond = statistic.highest_score_where(lambda score: _count(statistic, counted, score) > most)
    if last_beyond is None:
        return flagged_counts([(0, n)])
    above = statistic.lowest_score_at_least(last_beyond, strictly_above=True)
    return flagged_counts([(0, 0 if above is None else _count(statistic, FLAGGED_CELLS, above))])


def _by_testing(statistic: Statistic, stated: Proportion, level: float, n: int) -> FlaggedCounts:
    """The thresholds that pass their test and all tests before them, from any of the starts."""
    upward = stated.trials.isdisjoint(FLAGGED_CELLS)
    of_class = statistic.n_negative if upward else statistic.n_positive
    found: list[tuple[int, int]] = []
    for start in dict.fromkeys(min(n, math.ceil(share * of_class)) for share in STARTS):
        flagged = n - start if upward else start
        if any(low <= flagged <= high for low, high in found):
            # An earlier sequence has passed here, with the same tests.
            continue
        passed = _passed_from(statistic, stated, flagged, level / len(STARTS), upward=upward)
        found += [] if passed is None else [passed]
    return flagged_counts(found)


def _passed_from(
    statistic: Statistic, stated: Proportion, flagged: int, level: float, *, upward: bool
) -> tuple[int, int] | None:
    """The numbers of flagged cases from the first threshold of a sequence to the last before one that fails."""
    ends: list[int] = []
    for tp, fp in _rows(statistic, flagged, upward=upward):
        cells = {"tp": tp, "fp": fp, "fn": statistic.n_positive - tp, "tn": statistic.n_negative - fp}
        successes, trials = (sum(cells[name] for name in names) for names in (stated.successes, stated.trials))
        failed = np.flatnonzero(~is_rejected(successes, trials, stated.bound, level))
        passed = (tp + fp)[: failed[0] if len(failed) else None]
        ends += passed[[0, -1]].tolist() if len(passed) else []
        if len(failed):
            break
    return (min(ends), max(ends)) if ends else None


def _rows(statistic: Statistic, flagged: int, *, upward: bool) -> Iterator[tuple[Counts, Counts]]:
    """TP and FP by threshold, in growing chunks.

    From the highest threshold that flags at least so many cases down, or from the lowest that flags at most so many up.
    """
    bound = statistic.highest_score_where(
        lambda score: _count(statistic, FLAGGED_CELLS, score) >= (flagged + 1 if upward else max(flagged, 1))
    )
    size = _FIRST_CHUNK
    for block in statistic.blocks if upward else reversed(statistic.blocks):
        rows = statistic.rows_of(block)
        if bound is None:
            is_ahead = np.full(len(rows.thresholds), upward)
        else:
            is_ahead = rows.thresholds > bound if upward else rows.thresholds <= bound
        tp, fp = rows.tp[is_ahead], rows.fp[is_ahead]
        tp, fp = (tp, fp) if upward else (tp[::-1], fp[::-1])
        at = 0
        while at < len(tp):
            yield tp[at : at + size], fp[at : at + size]
            at, size = at + size, min(2 * size, _MAX_CHUNK)
    if upward:
        yield np.zeros(1, np.int64), np.zeros(1, np.int64)


def _total(statistic: Statistic, cells: frozenset[str]) -> int:
    of_classes = ((POSITIVES, statistic.n_positive), (NEGATIVES, statistic.n_negative))
    return int(sum(total for of_class, total in of_classes if of_class <= cells))


def _count(statistic: Statistic, cells: frozenset[str], score: float) -> int:
    """The flagged cases of these cells at a score as the threshold."""
    classes = {"tp": statistic.positives, "fp": statistic.negatives}
    return int(sum(of_class.mass_at_least(score) for name, of_class in classes.items() if name in cells))


def cases_needed_for(bound: float, confidence: float) -> int:
    """The fewest trials, all of them successes, that guarantee a proportion of at least `bound`, less than 1.

    >>> cases_needed_for(0.95, 0.95), cases_needed_for(0.99, 0.95)
    (59, 299)
    """
    return math.ceil(math.log(1 - confidence) / math.log(bound)) if bound > 0 else 0


def confidence_without_a_failure(bound: float, trials: int) -> float:
    """The confidence that a proportion is at least `bound` if all trials are successes.

    >>> round(confidence_without_a_failure(0.95, 35), 2)
    0.83
    """
    return 1 - float(upper_tail(trials, trials, bound))
