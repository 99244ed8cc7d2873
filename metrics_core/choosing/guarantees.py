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
from collections.abc import Iterable

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import Constraint
from metrics_core.choosing.fixed_sequences import Sequence, start_row
from metrics_core.choosing.flagged_counts import FlaggedCounts, flagged_at, flagged_counts, highest_flagging
from metrics_core.choosing.statements import ALL, FLAGGED_CELLS, NEGATIVES, POSITIVES, Proportion, statement_of, total
from metrics_core.errors import ParameterError
from metrics_core.intervals.binomial import least_rejected, upper_tail
from metrics_core.statistic import Statistic

# The numbers of flagged cases where testing starts, as shares of the positives.
STARTS = np.geomspace(0.3, 1.2, 4)


def check_promises(scores: BinaryScores, constraints: Iterable[Constraint]) -> None:
    """Raise `ParameterError` for constraints with a confidence that these scores allow no guarantee for."""
    for constraint in constraints:
        if constraint.confidence is None:
            continue
        found = statement_of(constraint, scores)
        if scores.is_weighted:
            raise ParameterError("core-guarantee-weights", metric=constraint.metric.key)
        if scores.is_clustered:
            raise ParameterError("core-guarantee-clusters", metric=constraint.metric.key)
        if scores.target_prevalence is not None and found.trials not in (POSITIVES, NEGATIVES):
            raise ParameterError("core-guarantee-prevalence", metric=constraint.metric.key)


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
    return flagged_counts([(0, int(total(scores.statistic, ALL)))])


def counts_guaranteed_by(scores: BinaryScores, promise: Constraint, n_promises: int) -> FlaggedCounts:
    """The numbers of flagged cases at the thresholds that keep one of so many constraints with a confidence."""
    stated, level = statement_of(promise, scores), level_of(promise.confidence, n_promises)
    if stated.bound <= 0:
        return any_count(scores)
    if stated.is_monotone:
        return _beyond_limit(scores.statistic, stated, level)
    return _by_testing(scores.statistic, stated, level / len(STARTS))


def cases_needed_by(scores: BinaryScores, promise: Constraint, n_promises: int) -> int | None:
    """The fewest cases of its denominator, all of them right, that guarantee one of so many constraints.

    For recall they are positives, for precision flagged cases. None if no number of cases does.
    """
    stated, level = statement_of(promise, scores), level_of(promise.confidence, n_promises)
    if stated.bound >= 1:
        return None
    return cases_needed_for(stated.bound, 1 - (level if stated.is_monotone else level / len(STARTS)))


def level_of(confidence: float | None, n_promises: int) -> float:
    """The error of one of so many constraints with a confidence."""
    return (1 - (confidence or 0.0)) / n_promises


def _beyond_limit(statistic: Statistic, stated: Proportion, level: float) -> FlaggedCounts:
    """The thresholds whose exact limit keeps the bound: those beyond an order statistic of the scores."""
    trials, n = int(total(statistic, stated.trials)), int(total(statistic, ALL))
    needed = least_rejected(trials, stated.bound, level)
    if needed > trials:
        return flagged_counts([])
    if stated.successes <= FLAGGED_CELLS:
        reached = _highest_with(statistic, stated.successes, needed)
        return flagged_counts([] if reached is None else [(flagged_at(statistic, reached), n)])
    # So many successes that are not flagged leave fewer than this that are.
    last_beyond = _highest_with(statistic, stated.trials & FLAGGED_CELLS, trials - needed + 1)
    if last_beyond is None:
        return flagged_counts([(0, n)])
    above = statistic.lowest_score_at_least(last_beyond, strictly_above=True)
    return flagged_counts([(0, 0 if above is None else flagged_at(statistic, above))])


def _highest_with(statistic: Statistic, cells: frozenset[str], number: int) -> float | None:
    """The highest score that flags at least so many cases of these cells."""
    if cells == FLAGGED_CELLS:
        found = highest_flagging(statistic, number)
        return None if found == -math.inf else found
    of_class = statistic.positives if "tp" in cells else statistic.negatives
    at = of_class.highest_with(number)
    return None if at < 0 else float(of_class.scores[at])


def _by_testing(statistic: Statistic, stated: Proportion, level: float) -> FlaggedCounts:
    """The thresholds that pass their test and all tests before them, from any of the starts."""
    found: list[tuple[int, int]] = []
    for _, sequence in sequences(statistic, stated):
        if any(low <= sequence.first.flagged <= high for low, high in found):
            # An earlier sequence has passed here, with the same tests.
            continue
        passed = sequence.proved(stated.test(level))
        found += [] if passed is None else [passed]
    return flagged_counts(found)


def sequences(statistic: Statistic, stated: Proportion) -> list[tuple[float, Sequence]]:
    """The sequences of tests for a statement, each with the threshold where it starts."""
    n, upward = int(total(statistic, ALL)), stated.is_of_rest
    of_class = statistic.n_negative if upward else statistic.n_positive
    found = {}
    for share in STARTS:
        size = min(n, math.ceil(share * of_class))
        threshold, first = start_row(statistic, n - size if upward else size, upward=upward)
        found[threshold] = Sequence(statistic, first, upward)
    return list(found.items())


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
