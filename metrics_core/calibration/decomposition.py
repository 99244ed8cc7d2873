"""A mean score of probabilities, split into miscalibration, discrimination and uncertainty."""

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.binary import BinaryScores
from metrics_core.calibration.isotonic import isotonic_fit
from metrics_core.calibration.logistic import times_log
from metrics_core.computing.arrays import FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.intervals.means import mean_interval
from metrics_core.intervals.proportions import Interval
from metrics_core.probability_metrics import check_probabilities

# More cases are no longer listed one by one; a normal distribution of the mean is exact enough then.
MOST_REPEATED = 1_000_000


@dataclass(frozen=True)
class ScoreDecomposition:
    """`score` = `miscalibration` - `discrimination` + `uncertainty`, each 0 or more.

    `miscalibration` is what the isotonic fit of the scores would save, `discrimination` what the fit saves beyond the
    prevalence as the probability of every case, `uncertainty` the score of the prevalence.
    """

    score: float
    miscalibration: float
    discrimination: float
    uncertainty: float


def corp_decomposition(scores: BinaryScores, score: str = "brier") -> ScoreDecomposition:
    """The split of the Brier score ("brier") or of log loss ("log", natural logarithm).

    Miscalibration by log loss is infinite if a score of 0 or 1 is wrong. On few cases the fit also follows chance:
    calibrated scores have a miscalibration above 0 too. Raises `ScoreRangeError` for scores outside [0, 1] and
    `ParameterError` for another score. Agrees with `decompose` of the package model-diagnostics. Dimitriadis, Gneiting
    and Jordan 2021, doi:10.1073/pnas.2016191118.

    >>> corp_decomposition(BinaryScores.from_predictions([0, 0, 1, 1], [0.5, 0.25, 0.5, 1.0]))
    ScoreDecomposition(score=0.140625, miscalibration=0.015625, discrimination=0.125, uncertainty=0.25)
    """
    if score not in ("brier", "log"):
        raise ParameterError("core-unknown-score", value=shown(score))
    mean = scores.brier_score() if score == "brier" else scores.log_loss()
    fit = isotonic_fit(scores)
    positives, negatives = np.asarray(fit.n_positive, np.float64), np.asarray(fit.n - fit.n_positive, np.float64)
    entropy = _gini if score == "brier" else _entropy
    total = float(positives.sum() + negatives.sum())
    fitted = float(entropy(positives, negatives).sum()) / total
    constant = float(entropy(positives.sum(), negatives.sum())) / total
    return ScoreDecomposition(mean, max(mean - fitted, 0.0), max(constant - fitted, 0.0), constant)


def brier_interval(scores: BinaryScores, confidence: float = 0.95) -> Interval:
    """The interval of the Brier score of independent cases: a bootstrap of the mean of their squared errors.

    nan for weights, clusters and another prevalence. Raises `ScoreRangeError` for scores outside [0, 1] and
    `ParameterError` for the confidence level. See `metrics_core.intervals.means.mean_interval` of bounded values.

    >>> low, high = brier_interval(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10]))
    >>> round(low, 2), round(high, 2)
    (0.14, 0.3)
    """
    check_probabilities(scores.statistic)
    level = two_sided_level(confidence_level(confidence))
    if scores.is_weighted or scores.is_reweighted or scores.is_clustered:
        return Interval(math.nan, math.nan)
    parts = ((1, scores.statistic.positives), (0, scores.statistic.negatives))
    losses = [np.square(label - part.scores.astype(np.float64)) for label, part in parts]
    sizes = [
        np.ones(len(part.scores), np.int64) if (in_class := part.sizes()) is None else in_class for _, part in parts
    ]
    loss, weights = np.concatenate(losses), np.concatenate(sizes)
    if scores.n <= MOST_REPEATED:
        return mean_interval(loss.repeat(weights), bounded=True, confidence=confidence)
    mean = float(np.average(loss, weights=weights))
    half = NormalDist().inv_cdf(level) * math.sqrt(float(np.average((loss - mean) ** 2, weights=weights)) / scores.n)
    return Interval(mean - half, mean + half)


def _gini(positives: FloatArray, negatives: FloatArray) -> FloatArray:
    """The summed squared error of the rate of each block."""
    return np.asarray(positives * (negatives / (positives + negatives)))


def _entropy(positives: FloatArray, negatives: FloatArray) -> FloatArray:
    """The summed log loss of the rate of each block."""
    n = positives + negatives
    return np.asarray(-times_log(positives, positives / n) - times_log(negatives, negatives / n))
