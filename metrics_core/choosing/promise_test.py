"""Whether other cases contradict a constraint with a confidence, or confirm it: an exact test to each side."""

from dataclasses import dataclass
from typing import Any

from metrics_core.arguments.parameters import confidence_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import FLAGGED, Constraint
from metrics_core.choosing.guarantees import check_promises
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.choosing.statements import statement_of
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
    stated = statement_of(promise, scores)
    # Without the weights of another prevalence.
    at = BinaryScores(scores.statistic).confusion_at(threshold)
    successes, trials = (int(sum(getattr(at, cell) for cell in cells)) for cells in (stated.successes, stated.trials))
    low, high = lower_limit(successes, trials, confidence), 1 - lower_limit(trials - successes, trials, confidence)
    limits = sorted(_metric(float(share), promise, scores) for share in (low, high))
    return PromiseTest(Interval(*limits), trials, _trials_needed(successes, trials, stated.bound, 1 - confidence))


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
