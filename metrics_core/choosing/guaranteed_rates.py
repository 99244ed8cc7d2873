"""Guaranteed recall, false positive rate and precision at every threshold at once, wherever it is put."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import confidence_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.arrays import Counts, FloatArray, read_only
from metrics_core.curves import Columns
from metrics_core.errors import ParameterError
from metrics_core.intervals.berk_jones import local_level
from metrics_core.intervals.binomial import lower_limit_of_many
from metrics_core.ratios import quotient


@dataclass(frozen=True, eq=False)
class GuaranteedRates(Columns):
    """What is guaranteed on new cases at each threshold: at least this recall and precision, at most this FPR.

    Arrays of one length; recall and precision are nan without a positive case, FPR and precision without a negative.
    """

    thresholds: FloatArray
    recall: FloatArray
    fpr: FloatArray
    precision: FloatArray


def guaranteed_rates(scores: BinaryScores, thresholds: Any = None, *, confidence: float = 0.95) -> GuaranteedRates:
    """The limits that hold together at all thresholds, with this confidence, so that any may be chosen after looking.

    At the given thresholds, in their order, or at every distinct score and +inf. Recall has the lower band of Berk and
    Jones, and FPR the upper, each with half of the error (`metrics_core.intervals.berk_jones`). Precision follows from
    both, at the prevalence of the scores, which counts as known: the same limits hold at any other prevalence. New
    cases come from the same source, and the model was not fitted to these cases. `choose` with a constraint that has a
    confidence guarantees more, for that constraint only.

    Raises `ParameterError` for weights, clusters, and a confidence outside (0, 1); `ThresholdError` for nan, text and
    more than one dimension.

    >>> scores = BinaryScores.from_predictions([0] * 200 + [1] * 100, [*range(200), *range(150, 250)])
    >>> found = guaranteed_rates(scores, [150, 200])
    >>> found.recall.round(3).tolist(), found.fpr.round(3).tolist(), found.precision.round(3).tolist()
    ([0.934, 0.346], [0.356, 0.035], [0.567, 0.833])
    """
    check_scores(scores)
    if scores.is_weighted:
        raise ParameterError("core-guarantee-weights", metric="recall")
    if scores.is_clustered:
        raise ParameterError("core-guarantee-clusters", metric="recall")
    each = (1 + confidence_level(confidence)) / 2
    curve = scores.threshold_curve(thresholds)
    tp, fp = (
        of_class.mass_at_least(curve.thresholds)
        for of_class in (scores.statistic.positives, scores.statistic.negatives)
    )
    positives, negatives = int(scores.statistic.n_positive), int(scores.statistic.n_negative)
    recall, fpr = _limits(tp, positives, each), 1 - _limits(negatives - fp, negatives, each)
    share = scores.prevalence
    precision = np.asarray(quotient(share * recall, share * recall + (1 - share) * fpr))
    return GuaranteedRates(curve.thresholds, *map(read_only, (recall, fpr, precision)))


def _limits(successes: Counts, trials: int, confidence: float) -> FloatArray:
    """The lower limits of the share of successes at each threshold."""
    if not trials:
        return np.full(len(successes), np.nan)
    counts, place = np.unique(successes, return_inverse=True)
    return lower_limit_of_many(counts, trials, 1 - local_level(trials, confidence))[place]
