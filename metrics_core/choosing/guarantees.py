"""Thresholds that keep a constraint on new cases, with a stated confidence.

The threshold that meets a constraint on these cases meets it on new ones about half of the time or less. Here a
threshold counts only if the probability of choosing one that breaks the constraint is at most 1 - confidence, whichever
of them is chosen, and by whichever objective. New cases come from the same source, and the model was not fitted to
these cases; at another prevalence, they differ in it alone.

Thresholds are tested one after the other, until the first that fails: fixed-sequence testing as in Angelopoulos et al.
2021, "Learn then Test", arXiv:2110.01052. Where a rate moves in one direction with the threshold (recall, specificity,
their complements, the share flagged), from the end where it is surest: as these events are nested, choosing after
looking costs nothing. Elsewhere (precision, NPV, accuracy, F-beta, costs) from a few starts that share the error. The
tests of shares of cases are exact; what several shares decide is proved by the exact limits of all of them together.
"""

import math
from collections.abc import Iterable

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import Constraint
from metrics_core.choosing.fixed_sequences import Sequence
from metrics_core.choosing.flagged_counts import FlaggedCounts, flagged_counts, highest_flagging, together
from metrics_core.choosing.statements import ANY_PREVALENCE, Combination, Proportion, Statement, direction, statement_of
from metrics_core.computing.arrays import FloatArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.intervals.binomial import upper_tail
from metrics_core.metrics import Metric
from metrics_core.statistic import Statistic

# So many sequences of tests share the error of what goes up and down with the threshold.
N_STARTS = 4
# The numbers of flagged cases where testing starts, as shares of the positives.
STARTS = np.geomspace(0.3, 1.2, N_STARTS)


def check_promises(scores: BinaryScores, constraints: Iterable[Constraint]) -> None:
    """Raise `ParameterError` for constraints with a confidence that these scores allow no guarantee for."""
    for constraint in constraints:
        if constraint.confidence is None:
            continue
        if scores.is_weighted:
            raise ParameterError("core-guarantee-weights", metric=constraint.metric.key)
        if scores.is_clustered:
            raise ParameterError("core-guarantee-clusters", metric=constraint.metric.key)
        statement_of(constraint, scores)


def guaranteed_counts(scores: BinaryScores, constraints: Iterable[Constraint]) -> FlaggedCounts | None:
    """The numbers of flagged cases at the thresholds that keep every constraint with a confidence on new cases.

    They keep all of them together with the least of their confidences: each gets its error, divided by their number.
    None without such a constraint. Raises `ParameterError` as `check_promises`.

    >>> from metrics_core.choosing.constraints import at_least
    >>> scores = BinaryScores.from_predictions([0] * 9 + [1] * 90, range(99))
    >>> guaranteed_counts(scores, [at_least("recall", 0.9, confidence=0.95)]).low.tolist()
    [86]
    """
    constraints = tuple(constraints)
    check_promises(scores, constraints)
    return together(counts_guaranteed_by_each(scores, constraints))


def counts_guaranteed_by_each(scores: BinaryScores, constraints: tuple[Constraint, ...]) -> list[FlaggedCounts | None]:
    """The numbers of flagged cases at the thresholds that keep each constraint; None for one without a confidence."""
    n_promises = sum(constraint.confidence is not None for constraint in constraints)
    return [
        None if constraint.confidence is None else counts_guaranteed_by(scores, constraint, n_promises)
        for constraint in constraints
    ]


def counts_guaranteed_by(scores: BinaryScores, promise: Constraint, n_promises: int) -> FlaggedCounts:
    """The numbers of flagged cases at the thresholds that keep one of so many constraints with a confidence.

    Those that pass their test and all tests before them, from any of the starts.
    """
    stated = statement_of(promise, scores)
    if stated.is_certain:
        return flagged_counts([(0, _number_of_cases(scores.statistic))])
    test = stated.test(level_of(promise.confidence, n_promises) / n_starts(stated))
    found: list[tuple[int, int]] = []
    for sequence in sequences(scores, promise):
        # If an earlier sequence has passed here, the tests are the same.
        if not any(low <= sequence.first.flagged <= high for low, high in found):
            passed = sequence.proved(test)
            found += [] if passed is None else [passed]
    return flagged_counts(found)


def cases_needed_by(scores: BinaryScores, promise: Constraint, n_promises: int) -> int | None:
    """The fewest cases of its denominator, all of them right, that guarantee one of so many constraints.

    For recall they are positives, for precision flagged cases. None if no number of cases does, and for what several
    shares decide.
    """
    stated = statement_of(promise, scores)
    if isinstance(stated, Combination) or stated.bound >= 1:
        return None
    return cases_needed_for(stated.bound, 1 - level_of(promise.confidence, n_promises) / n_starts(stated))


def level_of(confidence: float | None, n_promises: int) -> float:
    """The error of one of so many constraints with a confidence."""
    return (1 - (confidence or 0.0)) / n_promises


def n_starts(stated: Statement) -> int:
    """The number of sequences that share the error of a statement."""
    return 1 if direction(stated) else N_STARTS


def sequences(scores: BinaryScores, promise: Constraint) -> list[Sequence]:
    """The sequences of tests for a constraint, whatever its bound.

    Where the metric moves in one direction with the threshold, from the end where it is surest. Else down, or upward
    where false positives do no harm as long as no positive is missed (NPV), from starts that do not depend on what is
    tested: numbers of flagged cases, or of errors of one class.
    """
    statistic, stated = scores.statistic, statement_of(promise, scores)
    upward = direction(stated) > 0
    if direction(stated):
        thresholds = [statistic.minimum if upward else math.inf]
    else:
        misses, alarms = (_is_ideal_beside(promise.metric, error) for error in ("fn", "fp"))
        upward = alarms
        if isinstance(stated, Proportion):
            thresholds = _starts_of_flagged(statistic, upward=upward)
        else:
            prevalence = ANY_PREVALENCE if promise.metric.prevalence_invariant else scores.prevalence
            share = 1 - prevalence if upward else prevalence
            # Few misses are allowed where most new cases are negative.
            rates = np.geomspace((0.02 if upward else 0.1) * share, share if misses or alarms else 0.5, N_STARTS)
            thresholds = _starts_of_errors(statistic, rates, upward=upward)
    return [Sequence.at(statistic, threshold, upward=upward) for threshold in dict.fromkeys(thresholds)]


def _is_ideal_beside(metric: Metric, error: str) -> bool:
    """Whether the metric has its best value beside misses alone, as precision has, or false positives alone, as NPV."""
    best = metric.maximum if metric.higher_is_better else metric.minimum
    return bool(metric(ConfusionMatrix(**{"tp": 1, "fp": 0, "fn": 0, "tn": 1} | {error: 1})) == best)


def _starts_of_flagged(statistic: Statistic, *, upward: bool) -> list[float]:
    """Thresholds that flag as many cases as shares of the positives, or leave as many as shares of the negatives."""
    n = _number_of_cases(statistic)
    sizes = [min(n, max(1, math.ceil(s * (statistic.n_negative if upward else statistic.n_positive)))) for s in STARTS]
    if upward:
        return [next_score(statistic, highest_flagging(statistic, n - size + 1)) for size in sizes]
    return [highest_flagging(statistic, size) for size in sizes]


def _starts_of_errors(statistic: Statistic, rates: FloatArray, *, upward: bool) -> list[float]:
    """The highest thresholds with these false positive rates, or the lowest with these rates of misses."""
    of_class = statistic.positives if upward else statistic.negatives
    total = int(of_class.total)
    sizes = [max(1, math.ceil(rate * total)) for rate in rates] if total else []
    if upward:
        lowest = [float(of_class.scores[of_class.highest_with(total - size + 1)]) for size in sizes]
        return [next_score(statistic, score) for score in lowest]
    return [float(of_class.scores[of_class.highest_with(size)]) for size in sizes]


def next_score(statistic: Statistic, threshold: float) -> float:
    """The lowest score above a threshold, or +inf."""
    found = statistic.lowest_score_at_least(statistic.dtype.type(threshold), strictly_above=True)
    return math.inf if found is None else float(found)


def _number_of_cases(statistic: Statistic) -> int:
    return int(statistic.n_positive + statistic.n_negative)


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
