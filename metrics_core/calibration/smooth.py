"""SmoothECE: the calibration error and curve by kernel smoothing, whose bandwidth follows from the error itself.

The residuals label - score are smoothed by a Gaussian kernel that is reflected at 0 and 1; the error at a bandwidth is
the integral of the absolute smoothed residual. It falls as the bandwidth grows, and SmoothECE is the bandwidth that
equals it. Błasiok and Nakkiran 2023, arXiv:2309.12236.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.calibration.case_points import CasePoints, score_points
from metrics_core.computing.arrays import FloatArray, Values, python_number, read_only
from metrics_core.probability_metrics import check_probabilities

# The bandwidth is searched from here; an error below it is that of this bandwidth.
SMALLEST = 1e-3
BISECTIONS = 40
# Points of the integral.
MESH = 2048
# A reflected Gaussian of bandwidth s multiplies cos(k pi x) by exp(-(k pi s)² / 2), which is below 1e-16 beyond.
REACH = 8.6
# Cosines computed at a time.
CELLS = 1 << 20


@dataclass(frozen=True, eq=False)
class SmoothCalibration:
    """`error` is SmoothECE and `bandwidth` the standard deviation of the kernel, equal unless the error is tiny."""

    error: float
    bandwidth: float
    _points: CasePoints
    _weights: tuple[float, float]

    def at(self, score: Any) -> Values:
        """The smoothed share of positives at scores in [0, 1]; nan where no case is near.

        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> smooth_calibration(scores).at([0.2, 0.6]).round(3)
        array([0.45 , 0.527])
        """
        at = np.atleast_1d(np.asarray(score, dtype=np.float64))
        points, found = self._points, np.empty(at.size)
        masses = np.stack([points.positives * self._weights[0], points.negatives * self._weights[1]], axis=1)
        step = max(1, CELLS // len(points.x))
        for start in range(0, at.size, step):
            part = slice(start, start + step)
            kernel = _reflected(at.ravel()[part, np.newaxis], points.x, self.bandwidth)
            positive, negative = (kernel @ masses).T
            with np.errstate(invalid="ignore", divide="ignore"):
                found[part] = np.clip(positive / (positive + negative), 0, 1)
        return python_number(found.reshape(np.shape(score)))


def smooth_calibration(scores: BinaryScores) -> SmoothCalibration:
    """SmoothECE of scores in [0, 1], and the curve of its bandwidth.

    Cases may be weighted or re-weighted to another prevalence. Errors below 0.001 are smoothed with that bandwidth.
    Raises `ScoreRangeError` for scores outside [0, 1].

    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> round(smooth_calibration(scores).error, 6)
    0.135725
    """
    check_probabilities(scores.statistic)
    points, weights = score_points(scores.statistic), scores.class_weights
    positives, negatives = points.positives * weights.positive, points.negatives * weights.negative
    total = float(scores.n_positive + scores.n_negative)
    residuals = ((1 - points.x) * positives - points.x * negatives) / total
    high, low = 1.0, 1.0
    waves = _Waves.of(points.x, residuals, low)
    while waves.error(low) < low and low > SMALLEST:
        high, low = low, max(low / 2, SMALLEST)
        waves = _Waves.of(points.x, residuals, low)
    at_weights = (float(weights.positive), float(weights.negative))
    if waves.error(low) < low:
        return SmoothCalibration(waves.error(low), low, points, at_weights)
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        low, high = (low, middle) if waves.error(middle) < middle else (middle, high)
    return SmoothCalibration(high, high, points, at_weights)


class _Waves(NamedTuple):
    """The residuals as a sum of cosines: their coefficients, and the cosines at the points of the integral."""

    coefficients: FloatArray
    cosines: FloatArray

    @classmethod
    def of(cls, x: FloatArray, residuals: FloatArray, smallest: float) -> "_Waves":
        """As many as matter at bandwidths from `smallest`."""
        k = np.pi * np.arange(int(REACH / np.pi / smallest) + 2)
        coefficients = np.empty(len(k))
        step = max(1, CELLS // len(x))
        for start in range(0, len(k), step):
            part = slice(start, start + step)
            coefficients[part] = np.cos(np.outer(k[part], x)) @ residuals
        coefficients[1:] *= 2
        mesh = (np.arange(MESH) + 0.5) / MESH
        return cls(read_only(coefficients), np.cos(np.outer(mesh, k)))

    def error(self, bandwidth: float) -> float:
        """The integral of the absolute smoothed residual."""
        damped = self.coefficients * np.exp(-np.square(np.pi * bandwidth * np.arange(len(self.coefficients))) / 2)
        return float(np.abs(self.cosines @ damped).mean())


def _reflected(at: FloatArray, x: FloatArray, bandwidth: float) -> FloatArray:
    """The Gaussian at `at` around x and around its mirror images at 0 and 1, without the constant factor."""
    kernel = np.exp(-0.5 * ((at - x) / bandwidth) ** 2)
    for image in (-x, 2 - x):
        kernel += np.exp(-0.5 * ((at - image) / bandwidth) ** 2)
    return np.asarray(kernel)
