"""Calibration in bins, by name of the binning, and the error without the part that is due to chance."""

import math
from typing import Any

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.binary import BinaryScores
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, UndefinedForWeightsError
from metrics_core.parameters import whole_number
from metrics_core.probability_metrics import MAX_BINS, Reliability, check_probabilities, reliability, reliability_in


def calibration_in_bins(scores: BinaryScores, n_bins: int = 10, binning: str = "width") -> Reliability:
    """Mean score and share of positives in bins of equal "width", or of equal "mass" between quantiles of the scores.

    Bins are (lower, upper], the first with its lower edge. Quantiles are interpolated as by `numpy.quantile`, for
    weighted cases not; equal ones leave out the empty bin between them. Agrees with
    `sklearn.calibration.calibration_curve` (strategies "uniform" and "quantile"). Raises `ScoreRangeError` for scores
    outside [0, 1], and `ParameterError`.

    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1], [0.1, 0.2, 0.3, 0.9])
    >>> calibration_in_bins(scores, 2, "mass").to_frame().n.tolist()
    [2, 2]
    """
    count = whole_number(n_bins, "n_bins", least=1, most=MAX_BINS)
    if binning == "width":
        return reliability(scores.statistic, scores.class_weights, count)
    if binning != "mass":
        raise ParameterError("core-unknown-binning", value=shown(binning))
    check_probabilities(scores.statistic)
    edges = np.unique(_quantiles(scores, np.linspace(0, 1, count + 1)))
    # All scores equal: one bin.
    edges = np.repeat(edges, 2) if len(edges) == 1 else edges
    return reliability_in(scores.statistic, scores.class_weights, edges)


def debiased_calibration_error(scores: BinaryScores, n_bins: int = 10, binning: str = "width") -> float:
    """The root mean squared difference of mean score and share of positives, less what chance adds to it.

    In a bin of n cases with rate r, chance adds r (1 - r) / (n - 1) to the squared difference on average; a bin of one
    case is left out. The sum may be below 0, which is 0 here. Raises as `calibration_in_bins`, and
    `UndefinedForWeightsError` for weighted or re-weighted cases. Bröcker 2012, doi:10.1007/s00382-011-1191-1; Kumar,
    Liang and Ma 2019, arXiv:1909.10155.

    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1, 0, 0], [0.9, 0.9, 0.9, 0.1, 0.1, 0.1])
    >>> round(debiased_calibration_error(scores), 6)
    0.276887
    """
    if scores.is_weighted or scores.is_reweighted:
        raise UndefinedForWeightsError("core-interval-weighted")
    bins = calibration_in_bins(scores, n_bins, binning)
    used = bins.n > 1
    n, rate, mean = bins.n[used], bins.positive_rate[used], bins.mean_score[used]
    if not n.size:
        return math.nan
    squares = (mean - rate) ** 2 - rate * (1 - rate) / (n - 1)
    return math.sqrt(max(0.0, float((n * squares).sum() / n.sum())))


def _quantiles(scores: BinaryScores, shares: FloatArray) -> FloatArray:
    """The scores at these shares of the cases, ascending."""
    rows = scores.statistic.rows()
    positives, negatives = scores.class_weights.reweigh(rows.tp, rows.fp)
    above = positives + negatives
    total = above[0]
    if scores.is_weighted or scores.is_reweighted:
        # The lowest score with at least this share of the weight at or below it.
        upto = total - np.append(above[1:], 0)
        place = np.minimum(np.searchsorted(upto, shares * total), len(upto) - 1)
        return np.asarray(rows.thresholds[place], dtype=np.float64)

    below = total - above

    def at_rank(rank: Any) -> FloatArray:
        return np.asarray(rows.thresholds[np.searchsorted(below, rank, side="right") - 1], dtype=np.float64)

    position = shares * (total - 1)
    rank = np.floor(position)
    low, high = at_rank(rank), at_rank(np.minimum(rank + 1, total - 1))
    return np.asarray(low + (high - low) * (position - rank))
