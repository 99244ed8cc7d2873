"""Calibration in the large, calibration slope and intercept, and a test of calibration: logistic recalibration."""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.binary import BinaryScores
from metrics_core.calibration.logistic import LogisticFit, log_odds, logistic_fit, probability_of
from metrics_core.parameters import confidence_level, two_sided_level
from metrics_core.probability_metrics import check_probabilities

# With more cases, the first iterations are on a part of them.
PART = 20_000


class Estimated(NamedTuple):
    """A value with its limits, nan where there are none."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class CalibrationLine:
    """Logistic recalibration: log-odds of the positive class = `intercept` + `slope` · log-odds of the score.

    Calibrated scores have slope 1 and intercept 0. A slope below 1 means that the scores are too extreme.
    `in_the_large` is the intercept if the slope is fixed at 1: above 0 if the scores are too low on average.
    `mean_score` is to be compared with `prevalence`. All nan where the fit does not exist, as for one class or
    separated classes.
    """

    in_the_large: Estimated
    slope: Estimated
    intercept: Estimated
    mean_score: float
    prevalence: float


class CalibrationTest(NamedTuple):
    """A statistic and the p-value of the hypothesis that the scores are calibrated; nan if it is undefined."""

    statistic: float
    p_value: float


def calibration_line(scores: BinaryScores, confidence: float = 0.95) -> CalibrationLine:
    """The fit with Wald intervals, for scores in [0, 1]; within 1e-8 of an end, a score counts as 1e-8 from it.

    The intervals assume unweighted independent cases: their limits are nan for weights, clusters and another
    prevalence. Raises `ScoreRangeError` for scores outside [0, 1] and `ParameterError` for the confidence level. Cox
    1958, doi:10.1093/biomet/45.3-4.562; Van Calster et al. 2019, doi:10.1186/s12916-019-1466-7.

    >>> from metrics_core import BinaryScores
    >>> line = calibration_line(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10]))
    >>> round(line.slope.value, 6), round(line.intercept.value, 6), round(line.in_the_large.value, 6)
    (0.5, 0.0, 0.0)
    """
    check_probabilities(scores.statistic)
    z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
    cases = _Cases.of(scores)
    has_intervals = not (scores.is_weighted or scores.is_reweighted or scores.is_clustered)
    large, both = cases.fit(slope=1.0), cases.fit()
    h00, h01, h11 = both.information
    determinant = h00 * h11 - h01 * h01
    total = float(cases.n.sum())

    def estimated(value: float, variance: float) -> Estimated:
        half = z * math.sqrt(variance) if has_intervals and variance > 0 else math.nan
        return Estimated(value, value - half, value + half)

    return CalibrationLine(
        in_the_large=estimated(large.intercept, 1 / large.information[0]),
        slope=estimated(both.slope, h00 / determinant),
        intercept=estimated(both.intercept, h11 / determinant),
        mean_score=float(np.dot(cases.n, cases.score)) / total,
        prevalence=float(cases.positives.sum()) / total,
    )


def calibration_test(scores: BinaryScores) -> CalibrationTest:
    """The likelihood-ratio test of slope 1 and intercept 0 together, with two degrees of freedom.

    It finds what a line in the log-odds can show, not every deviation. nan for weights, clusters and another
    prevalence, and where the fit of `calibration_line` does not exist. Raises `ScoreRangeError`.

    >>> from metrics_core import BinaryScores
    >>> round(calibration_test(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10])).p_value, 6)
    0.00062
    """
    check_probabilities(scores.statistic)
    if scores.is_weighted or scores.is_reweighted or scores.is_clustered:
        return CalibrationTest(math.nan, math.nan)
    cases = _Cases.of(scores)
    ratio = 2 * (cases.fit().log_likelihood - cases.log_likelihood_as_scored())
    return CalibrationTest(ratio, math.exp(-max(ratio, 0.0) / 2))


def spiegelhalter_test(scores: BinaryScores) -> CalibrationTest:
    """Spiegelhalter's z: whether the Brier score differs from its mean for calibrated scores; two-sided.

    nan for weights, clusters and another prevalence, and if all scores are 0, 0.5 or 1. Raises `ScoreRangeError`.
    Spiegelhalter 1986, doi:10.1002/sim.4780050506.

    >>> from metrics_core import BinaryScores
    >>> round(spiegelhalter_test(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10])).statistic, 6)
    4.472136
    """
    check_probabilities(scores.statistic)
    if scores.is_weighted or scores.is_reweighted or scores.is_clustered:
        return CalibrationTest(math.nan, math.nan)
    cases = _Cases.of(scores)
    s, lever = cases.score, 1 - 2 * cases.score
    variance = float(np.dot(cases.n, lever * lever * s * (1 - s)))
    if not variance > 0:
        return CalibrationTest(math.nan, math.nan)
    z = float(np.dot(cases.positives - cases.n * s, lever)) / math.sqrt(variance)
    return CalibrationTest(z, 2 * NormalDist().cdf(-abs(z)))


class _Cases(NamedTuple):
    """The distinct scores of each class, with the cases and the positives at each."""

    score: FloatArray
    x: FloatArray
    n: FloatArray
    positives: FloatArray

    @classmethod
    def of(cls, scores: BinaryScores) -> "_Cases":
        weights = scores.class_weights
        parts = scores.statistic.positives, scores.statistic.negatives
        score = np.concatenate([part.scores for part in parts]).astype(np.float64)
        sizes = []
        for part, weight in zip(parts, weights, strict=True):
            in_class = part.sizes()
            sizes.append(np.ones(len(part.scores)) * weight if in_class is None else in_class * float(weight))
        n = np.concatenate(sizes)
        positives = n.copy()
        positives[len(sizes[0]) :] = 0
        return cls(score, log_odds(score), n, positives)

    def fit(self, *, slope: float | None = None) -> LogisticFit:
        start = (0.0, 1.0)
        if len(self.x) > 2 * PART:
            step = len(self.x) // PART
            part = logistic_fit(self.x[::step], self.n[::step], self.positives[::step], slope=slope)
            start = (part.intercept, part.slope) if np.isfinite(part.slope) else start
        return logistic_fit(self.x, self.n, self.positives, slope=slope, start=start)

    def log_likelihood_as_scored(self) -> float:
        p = probability_of(self.x)
        return float(np.dot(self.positives, np.log(p)) + np.dot(self.n - self.positives, np.log1p(-p)))
