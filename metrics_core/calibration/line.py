"""Calibration in the large, calibration slope and intercept, and a test of calibration: logistic recalibration."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.binary import BinaryScores
from metrics_core.calibration.case_points import CasePoints, clipped, every_log_odds, inside, log_odds_points
from metrics_core.calibration.logistic import NO_FIT, LogisticFit, logistic_fit, probability_of
from metrics_core.computing.arrays import Count, FloatArray, python_number
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.probability_metrics import check_probabilities
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import BLOCK, Statistic


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
    `mean_score` is to be compared with `prevalence`, both of all cases. The estimates are nan where the fit does not
    exist, as for one class or separated classes. `n_positive` and `n_negative` are the cases of the fit,
    `n_left_out` those left out for a score of exactly 0 or 1, `n_wrong` those of them that such a score gives
    probability 0.
    """

    in_the_large: Estimated
    slope: Estimated
    intercept: Estimated
    mean_score: float
    prevalence: float
    n_positive: Count
    n_negative: Count
    n_left_out: Count
    n_wrong: Count


class CalibrationTest(NamedTuple):
    """A statistic and the p-value of the hypothesis that the scores are calibrated; nan if it is undefined."""

    statistic: float
    p_value: float


def calibration_line(scores: BinaryScores, confidence: float = 0.95, *, ends: str = "omit") -> CalibrationLine:
    """The fit with Wald intervals, for scores in [0, 1].

    A score of exactly 0 or 1 has no log-odds. With `ends` "omit", its cases are left out and counted, as by `val.prob`
    of R's package rms. If none of them is wrong, that is the fit to all cases in the limit; otherwise that limit is a
    slope of 0. With "clip", scores within 1e-8 of 0 or 1 count as 1e-8 from it, as by `val.prob.ci.2` of R's package
    CalibrationCurves if it allows perfect predictions: the estimates then depend on this distance.
    That of calibration in the large has the sandwich variance (White 1982, doi:10.2307/1912526), since its slope of 1
    need not be that of the data. The intervals assume unweighted independent cases: their limits are nan for weights,
    clusters and another prevalence. Raises `ScoreRangeError` for scores outside [0, 1], and `ParameterError` for the
    confidence level and for another name of `ends`. Cox 1958, doi:10.1093/biomet/45.3-4.562; Van Calster et al. 2019,
    doi:10.1186/s12916-019-1466-7.

    >>> from metrics_core import BinaryScores
    >>> line = calibration_line(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10]))
    >>> round(line.slope.value, 6), round(line.intercept.value, 6), round(line.in_the_large.value, 6)
    (0.5, 0.0, 0.0)
    """
    check_probabilities(scores.statistic)
    z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
    if ends not in ("omit", "clip"):
        raise ParameterError("core-unknown-ends", value=shown(ends))
    statistic, weights = scores.statistic, scores.class_weights
    has_intervals = not (scores.is_weighted or scores.is_reweighted or scores.is_clustered)
    fitted = clipped(statistic) if ends == "clip" else inside(statistic)
    large, both = _fit(fitted, weights, slope=1.0), _fit(fitted, weights)
    h00, h01, h11 = both.information
    determinant = h00 * h11 - h01 * h01
    total = float(scores.n_positive + scores.n_negative)
    sums = [_sums(part, lambda s: s[np.newaxis], 1)[0] for part in (statistic.positives, statistic.negatives)]

    def estimated(value: float, variance: float) -> Estimated:
        half = z * math.sqrt(variance) if has_intervals and variance > 0 else math.nan
        return Estimated(value, value - half, value + half)

    return CalibrationLine(
        in_the_large=estimated(large.intercept, _robust_variance(fitted, weights, large)),
        slope=estimated(both.slope, h00 / determinant),
        intercept=estimated(both.intercept, h11 / determinant),
        mean_score=float(weights.positive * sums[0] + weights.negative * sums[1]) / total,
        prevalence=float(scores.n_positive) / total,
        n_positive=fitted.n_positive * weights.positive,
        n_negative=fitted.n_negative * weights.negative,
        **({"n_left_out": 0, "n_wrong": 0} if ends == "clip" else _at_the_ends(scores)),
    )


def calibration_test(scores: BinaryScores) -> CalibrationTest:
    """The likelihood-ratio test of slope 1 and intercept 0 together, with two degrees of freedom.

    It finds what a line in the log-odds can show, not every deviation. A score of exactly 0 or 1 that is wrong was
    impossible, so the statistic is infinite; other cases with such scores add nothing to it. nan for weights, clusters
    and another prevalence, and where the fit of `calibration_line` does not exist. Raises `ScoreRangeError`.

    >>> from metrics_core import BinaryScores
    >>> round(calibration_test(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10])).p_value, 6)
    0.00062
    """
    check_probabilities(scores.statistic)
    if scores.is_weighted or scores.is_reweighted or scores.is_clustered:
        return CalibrationTest(math.nan, math.nan)
    if _at_the_ends(scores)["n_wrong"]:
        return CalibrationTest(math.inf, 0.0)
    fitted, weights = inside(scores.statistic), scores.class_weights
    ratio = 2 * (_fit(fitted, weights).log_likelihood - _log_likelihood_as_scored(fitted, weights))
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

    def terms(s: FloatArray, label: int) -> FloatArray:
        lever = 1 - 2 * s
        return np.stack([(label - s) * lever, lever * lever * s * (1 - s)])

    parts = (scores.statistic.negatives, scores.statistic.positives)
    sums = [_sums(part, partial(terms, label=label), 2) for label, part in enumerate(parts)]
    excess, variance = sums[0] + sums[1]
    if not variance > 0:
        return CalibrationTest(math.nan, math.nan)
    z = float(excess) / math.sqrt(variance)
    return CalibrationTest(z, 2 * NormalDist().cdf(-abs(z)))


class _Cases(NamedTuple):
    """Points on the axis of log-odds, with the cases and the positives at each."""

    x: FloatArray
    n: FloatArray
    positives: FloatArray

    @classmethod
    def of(cls, points: CasePoints, weights: ClassWeights) -> "_Cases":
        positives = points.positives * weights.positive
        return cls(points.x, positives + points.negatives * weights.negative, positives)

    @classmethod
    def exact_for(cls, statistic: Statistic, weights: ClassWeights, slope: float) -> "_Cases":
        """Those whose sums at a line of this slope are the sums over all cases."""
        points = log_odds_points(statistic)
        return cls.of(points if points.is_exact_for(slope) else every_log_odds(statistic), weights)


def _at_the_ends(scores: BinaryScores) -> dict[str, Count]:
    """The number (or weight) of cases with a score of exactly 0 or 1, and of those that it gives probability 0."""
    statistic, weights = scores.statistic, scores.class_weights
    within = inside(statistic)
    parts = ((statistic.positives, within.positives), (statistic.negatives, within.negatives))
    left_out = [part.total - rest.total for part, rest in parts]
    ones = [part.mass_at_least(1.0) for part, _ in parts]
    wrong = (left_out[0] - ones[0]) * weights.positive + ones[1] * weights.negative
    n_left_out = left_out[0] * weights.positive + left_out[1] * weights.negative
    return {"n_left_out": python_number(n_left_out), "n_wrong": python_number(wrong)}


def _fit(statistic: Statistic, weights: ClassWeights, *, slope: float | None = None) -> LogisticFit:
    if not (statistic.n_positive and statistic.n_negative):
        return NO_FIT
    points = log_odds_points(statistic)
    fit = logistic_fit(*_Cases.of(points, weights), slope=slope)
    if points.is_exact_for(fit.slope) or not points.half:
        return fit
    # The line is too steep for the points, or there is none. A slope that is not finite is no start.
    start = (fit.intercept, fit.slope) if math.isfinite(fit.slope) else (0.0, 1.0)
    return logistic_fit(*_Cases.of(every_log_odds(statistic), weights), slope=slope, start=start)


def _robust_variance(statistic: Statistic, weights: ClassWeights, large: LogisticFit) -> float:
    """The sandwich variance of the intercept with slope 1, which is right whatever the true slope is."""
    cases = _Cases.exact_for(statistic, weights, 1.0)
    p = probability_of(large.intercept + cases.x)
    squares = np.dot(cases.positives, (1 - p) ** 2) + np.dot(cases.n - cases.positives, p * p)
    return float(squares) / large.information[0] ** 2


def _log_likelihood_as_scored(statistic: Statistic, weights: ClassWeights) -> float:
    cases = _Cases.exact_for(statistic, weights, 1.0)
    losses = (np.logaddexp(0, -cases.x), np.logaddexp(0, cases.x))
    return -float(np.dot(cases.positives, losses[0]) + np.dot(cases.n - cases.positives, losses[1]))


def _sums(cases: SortedClass, function: Callable[[FloatArray], FloatArray], count: int) -> FloatArray:
    """The sums over the cases of each row of `function` of the scores."""
    sizes = cases.sizes()
    total = np.zeros(count)
    for start in range(0, len(cases.scores), BLOCK):
        block = slice(start, start + BLOCK)
        values = function(cases.scores[block].astype(np.float64, copy=False))
        total += values.sum(axis=1) if sizes is None else values @ sizes[block]
    return total
