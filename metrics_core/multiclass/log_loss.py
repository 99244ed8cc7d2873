"""Log loss of class probabilities, which must add up to 1 for each case."""

import math

import numpy as np

from metrics_core.arrays import FloatArray, IntArray
from metrics_core.errors import ScoreRangeError
from metrics_core.multiclass.score_columns import blocks_of
from metrics_core.probability_metrics import range_texts

# Rounding the probabilities of ten classes to three digits moves their sum by up to 0.005.
SUM_TOLERANCE = 0.01


def log_loss(columns: FloatArray, positions: IntArray, weights: FloatArray | None) -> float:
    """Mean negative logarithm of the probability of the true class; infinite if one of these is 0.

    `columns` has shape (K, n), `positions` and `weights` (n,). See `MulticlassScores.log_loss`.
    """
    _check_probabilities(columns)
    true = columns[positions, np.arange(len(positions))].astype(np.float64, copy=False)
    with np.errstate(divide="ignore"):
        losses = -np.log(true)
    # A mean of losses that are all -log(1) would be -0.
    return float(np.average(losses, weights=weights)) + 0.0 if np.isfinite(losses).all() else math.inf


def _check_probabilities(columns: FloatArray) -> None:
    low, high = columns.min(), columns.max()
    if low < 0 or high > 1:
        low_text, high_text = range_texts(float(low), float(high))
        raise ScoreRangeError("core-not-probabilities", low=low_text, high=high_text)
    for rows in blocks_of(columns.shape[1]):
        totals = columns[:, rows].sum(axis=0, dtype=np.float64)
        wrong = np.abs(totals - 1) > SUM_TOLERANCE
        if wrong.any():
            at = int(wrong.argmax())
            raise ScoreRangeError("core-class-probabilities", row=rows.start + at, total=f"{totals[at]:g}")
