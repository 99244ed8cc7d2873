"""Scores read as probabilities of the classes, which add up to 1 for each case."""

import math

import numpy as np

from metrics_core.arrays import FloatArray, IntArray
from metrics_core.errors import ScoreRangeError
from metrics_core.multiclass.score_columns import blocks_of

# Probabilities of ten classes that were rounded to three digits may miss 1 by half of this.
SUM_TOLERANCE = 0.01


def log_loss(columns: FloatArray, positions: IntArray, weights: FloatArray | None) -> float:
    """Mean negative logarithm of the probability given to the true class, infinite at a confident error."""
    _check_probabilities(columns)
    true = columns[positions, np.arange(len(positions))].astype(np.float64, copy=False)
    with np.errstate(divide="ignore"):
        losses = -np.log(true)
    return float(np.average(losses, weights=weights)) if np.isfinite(losses).all() else math.inf


def _check_probabilities(columns: FloatArray) -> None:
    low, high = columns.min(), columns.max()
    if low < 0 or high > 1:
        raise ScoreRangeError("core-not-probabilities", low=f"{low:g}", high=f"{high:g}")
    for rows in blocks_of(columns.shape[1]):
        totals = columns[:, rows].sum(axis=0, dtype=np.float64)
        wrong = np.abs(totals - 1) > SUM_TOLERANCE
        if wrong.any():
            at = int(wrong.argmax())
            raise ScoreRangeError("core-class-probabilities", row=rows.start + at, total=f"{totals[at]:g}")
