"""Check the inputs of a choice: scores and a threshold; and the confusion matrix at their prevalence."""

from typing import Any

import numpy as np

from metrics_core.arguments.predictions import as_thresholds
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, ThresholdError


def check_scores(scores: Any) -> None:
    """Raise `ParameterError` unless these are `BinaryScores`."""
    if not isinstance(scores, BinaryScores):
        raise ParameterError("core-not-binary-scores", value=shown(scores))


def one_threshold(threshold: Any, dtype: np.dtype[Any]) -> FloatArray:
    """A single threshold in the dtype of the scores; raises `ThresholdError` for nan, text and several thresholds."""
    cast = as_thresholds(threshold, dtype)
    if cast.ndim:
        raise ThresholdError("core-threshold-several")
    return cast


def matrix_at(scores: BinaryScores, tp: Counts, fp: Counts) -> ConfusionMatrix:
    """The matrix of an observed TP and FP, at the prevalence of the scores."""
    matrix = scores.statistic.confusion(tp, fp)
    return matrix if scores.target_prevalence is None else matrix.at_prevalence(scores.target_prevalence)
