"""Whether other cases contradict a constraint with a confidence, or confirm it: an exact test to each side."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import confidence_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.choosing.guarantees import check_promises
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.choosing.statements import CellCounts, Combination, statement_of
from metrics_core.confusion import COUNTS
from metrics_core.intervals.binomial import is_rejected, lower_limit
from metrics_core.intervals.proportions import Interval

# No answer asks for more cases.
_MAX_TRIALS = 1 << 40


@dataclass(frozen=True)
class PromiseTest:
    """The exact one-sided limits of the metric, a lower and an upper one, each with the confidence of the constraint.

    Both beyond the bound contradict the constraint, both within it confirm it; otherwise there are too few cases to
    tell. The metric is a share of `trials` cases, for recall the positive ones; limits are nan if there are none.
    `trials_needed` is about how many of them would tell if the share stayed as it is; None if no number would.
    """

    limits: Interval
    trials: int
    trials_needed: int | None


def promise_test(scores: BinaryScores, threshold: Any, promise: Constraint) -> PromiseTest:
    """The test of a constraint with a confidence at one threshold, on cases that the threshold was not chosen on.

    A threshold that breaks the constraint is confirmed, and one that meets it contradicted, with a probability of at
    most 1 - confidence. Raises `ParameterError` for a constraint without a confidence, and where no guarantee is
    possible, see `feasible_set`.

    >>> from metrics_core.choosing import at_least
    >>> scores = BinaryScores.from_predictions([1] * 40 + [0] * 10, [0.9] * 38 + [0.1] * 12)
    >>> found = promise_test(scores, 0.5, at_least("recall", 0.9, confidence=0.95))
    >>> tuple(round(float(limit), 3) for limit in found.limits), found.trials, found.trials_needed
    ((0.851, 0.991), 40, 116)
    """
    check_scores(scores)
    confidence = confidence_level(promise.confidence)
    check_promises(scores, [promise])
    stated, level = statement_of(promise, scores), 1 - confidence
    # Without the weights of another prevalence.
    at = BinaryScores(scores.statistic).confusion_at(threshold)
    counts = dict(zip(COUNTS, map(int, at.counts), strict=True))
    trials = sum(counts[cell] for cell in frozenset().union(*(share.trials for share in stated.shares)))
    if isinstance(stated, Combination):
        limits = _limits(stated, counts, level)
        return PromiseTest(Interval(*sorted(limits)), trials, _cases_needed(stated, counts, trials, level))
    successes = sum(counts[cell] for cell in stated.share.successes)
    low, high = lower_limit(successes, trials, confidence), 1 - lower_limit(trials - successes, trials, confidence)
    values = sorted(_metric(float(share), promise, scores) for share in (low, high))
    return PromiseTest(Interval(*values), trials, _trials_needed(successes, trials, stated.bound, level))


def _limits(stated: Combination, counts: dict[str, int], level: float) -> tuple[float, float]:
    """The worst and the best value of the metric that these counts leave."""
    cells = CellCounts(*({name: np.array([count]) for name, count in counts.items()} for _ in CellCounts._fields))
    return float(stated.worst(cells, level)[0]), float(stated.best(cells, level)[0])


def _cases_needed(stated: Combination, counts: dict[str, int], trials: int, level: float) -> int | None:
    """The same number of cases for what several shares decide, if all of these shares stayed."""

    def tell(n: int) -> bool:
        worst, best = _limits(stated, {name: round(count * n / trials) for name, count in counts.items()}, level)
        return bool(stated.is_kept_by(worst)) or not (math.isnan(best) or stated.is_kept_by(best))

    return _first_that_tells(tell) if trials else None


def _metric(share: float, promise: Constraint, scores: BinaryScores) -> float:
    """The value of the metric where `statement_of` states this share."""
    if promise.metric.key == "f1":
        return 2 * share / (1 + share)
    value = share if promise.sense == "at_least" else 1 - share
    return value * float(scores.n) if promise.metric.key == FLAGGED.key else value


def _trials_needed(successes: int, trials: int, bound: float, level: float) -> int | None:
    """The fewest trials with this share of successes whose test tells on which side of the bound the share is."""
    if not trials or successes == bound * trials:
        return None
    share = successes / trials
    if share < bound:
        share, bound = 1 - share, 1 - bound

    def tell(n: int) -> bool:
        return bool(is_rejected([round(share * n)], [n], bound, level)[0])

    return _first_that_tells(tell)


def _first_that_tells(tell: Callable[[int], bool]) -> int | None:
    enough = 1
    while not tell(enough):
        if enough >= _MAX_TRIALS:
            return None
        enough *= 2
    low, high = enough // 2, enough
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if tell(middle) else (middle, high)
    return high
