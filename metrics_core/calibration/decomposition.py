"""A mean score of probabilities, split into miscalibration, discrimination and uncertainty."""

from dataclasses import dataclass

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.binary import BinaryScores
from metrics_core.calibration.isotonic import isotonic_fit
from metrics_core.calibration.logistic import times_log
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError


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


def _gini(positives: FloatArray, negatives: FloatArray) -> FloatArray:
    """The summed squared error of the rate of each block."""
    return np.asarray(positives * (negatives / (positives + negatives)))


def _entropy(positives: FloatArray, negatives: FloatArray) -> FloatArray:
    """The summed log loss of the rate of each block."""
    n = positives + negatives
    return np.asarray(-times_log(positives, positives / n) - times_log(negatives, negatives / n))
