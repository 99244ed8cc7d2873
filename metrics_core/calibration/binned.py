"""Calibration in bins, by name of the binning, and the error without the part that is due to chance."""

import math
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import whole_number, whole_seed
from metrics_core.binary import BinaryScores
from metrics_core.calibration.line import CalibrationTest
from metrics_core.computing.arrays import FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, UndefinedForWeightsError
from metrics_core.probability_metrics import MAX_BINS, Reliability, check_probabilities, reliability, reliability_in

N_DRAWS = 999
DRAWN_AT_ONCE = 111
MAX_DRAWN = 4000
# Errors that differ by rounding are equal.
TIED = 1e-9


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
    # As scikit-learn writes the shares: multiplying and dividing by 100 may round them.
    quantiles = _quantiles(scores, np.linspace(0, 1, count + 1) * 100 / 100)
    edges = np.unique(quantiles)
    # Ties at the lowest score that reach the second quantile are a bin of their own.
    edges = np.append(edges[:1], edges) if quantiles[1] == edges[0] else edges
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


def calibration_error_test(
    scores: BinaryScores, n_bins: int = 10, binning: str = "width", seed: int = 0
) -> CalibrationTest:
    """The expected calibration error, and how often that of calibrated scores is as large.

    Labels are drawn 999 times with the scores as probabilities; the p-value counts the data as one more draw, so that
    the test never rejects calibrated scores too often. Above 4000 distinct scores, neighbouring ones are drawn with
    their mean. nan for weights, clusters and another prevalence. Raises as `calibration_in_bins`, and
    `ParameterError` for an invalid seed. Consistency resampling: Bröcker and Smith 2007, doi:10.1175/WAF993.1.

    >>> calibration_error_test(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10]))
    CalibrationTest(statistic=0.15, p_value=0.001)
    """
    bins = calibration_in_bins(scores, n_bins, binning)
    generator = np.random.default_rng(whole_seed(seed))
    if scores.is_weighted or scores.is_reweighted or scores.is_clustered:
        return CalibrationTest(math.nan, math.nan)
    low, high = scores.minimum, scores.maximum
    edges = np.concatenate([bins.edges, [high], np.linspace(low, high, MAX_DRAWN // 2)])
    if scores.statistic.n_distinct <= MAX_DRAWN:
        edges = np.concatenate([bins.edges, scores.distinct_scores])
    # Below the lowest score, so that it is in a group of its own.
    edges = np.unique(np.append(edges, min(low, bins.edges[0]) - 1))
    drawn = reliability_in(scores.statistic, scores.class_weights, edges)
    used = drawn.n > 0
    n, probability = drawn.n[used].astype(np.int64), np.clip(drawn.mean_score[used], 0, 1)
    # The groups of each bin follow each other, and the highest score of each is within it.
    ends = edges[1:][used]
    starts = np.unique(np.searchsorted(ends, bins.edges[1:-1], side="right"))
    starts = np.unique(np.append(0, starts[starts < len(ends)]))
    total = int(n.sum())

    found, as_large = bins.expected_calibration_error, 0
    for _ in range(N_DRAWS // DRAWN_AT_ONCE):
        positives = generator.binomial(n, probability, size=(DRAWN_AT_ONCE, len(n)))
        gaps = np.add.reduceat(positives - n * probability, starts, axis=1)
        as_large += int((np.abs(gaps).sum(axis=1) >= found * (1 - TIED) * total).sum())
    return CalibrationTest(found, (1 + as_large) / (1 + N_DRAWS))


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
    # With the rounding of numpy, since a score on an edge belongs to the bin below.
    part, step = position - rank, high - low
    return np.asarray(np.where(part < 0.5, low + step * part, high - step * (1 - part)))
