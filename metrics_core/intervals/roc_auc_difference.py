"""Compare the ROC AUC of two scores on the same cases."""

import math
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.labels import labelled_scores
from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.computing.arrays import BoolArray, FloatArray

# A single case has no sample variance.
MIN_CASES_PER_CLASS = 2


class AreaDifference(NamedTuple):
    """A difference of two areas and its limits; nan where they are undefined."""

    value: float
    low: float
    high: float


class Placements(NamedTuple):
    """For each positive the share of negatives below it, for each negative the share of positives above it."""

    positives: FloatArray
    negatives: FloatArray


def roc_auc_difference(
    y_true: Any, score_a: Any, score_b: Any, *, pos_label: Any = None, confidence: float = 0.95
) -> AreaDifference:
    """ROC AUC of score A minus that of score B on the same cases, with DeLong's limits.

    The cases are paired, so this is more precise than two separate intervals. `y_true`, `score_a` and `score_b`
    have shape (n,); labels and scores as for `BinaryScores.from_predictions`, with the same errors. Limits are nan
    with fewer than two cases in a class, and if both scores order all pairs alike. Raises `ParameterError` for a
    confidence level outside (0, 1). DeLong, DeLong and Clarke-Pearson 1988, doi:10.2307/2531595.

    >>> y, good, poor = [0, 0, 0, 1, 1, 1], [1, 2, 4, 3, 5, 6], [4, 1, 5, 2, 6, 3]
    >>> [round(number, 3) for number in roc_auc_difference(y, good, poor)]
    [0.333, -0.2, 0.867]
    """
    two_sided_level(confidence_level(confidence))
    is_positive, columns = labelled_scores(y_true, pos_label, score_a=score_a, score_b=score_b)
    first, second = (_placements(is_positive, column) for column in columns)
    return area_difference(first, second, confidence)


def area_difference(first: Placements, second: Placements, confidence: float) -> AreaDifference:
    """The difference of two areas with DeLong's limits, from the placements of the same cases by two scores."""
    z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
    differences = Placements(first.positives - second.positives, first.negatives - second.negatives)
    value, error = float(differences.positives.mean()) if len(differences.positives) else math.nan, _error(differences)
    return AreaDifference(value, value - z * error, value + z * error) if error > 0 else AreaDifference(value, *_NONE)


def _placements(is_positive: BoolArray, score: FloatArray) -> Placements:
    positives, negatives = score[is_positive], score[~is_positive]
    if not (len(positives) and len(negatives)):
        return Placements(np.empty(0), np.empty(0))
    return Placements(share_below(positives, np.sort(negatives)), 1 - share_below(negatives, np.sort(positives)))


def share_below(values: FloatArray, others: FloatArray) -> FloatArray:
    """The share of the others, in ascending order, below each value; equal values count one half."""
    below, not_above = (np.searchsorted(others, values, side=side) for side in ("left", "right"))
    return np.asarray((below + not_above) / (2 * len(others)))


def _error(found: Placements) -> float:
    """The standard error of the mean placement."""
    if min(map(len, found)) < MIN_CASES_PER_CLASS:
        return math.nan
    return math.sqrt(sum(float(shares.var(ddof=1)) / len(shares) for shares in found))


_NONE = (math.nan, math.nan)
