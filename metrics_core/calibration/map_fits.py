"""Fit recalibration maps: Platt scaling, beta calibration, isotonic regression and temperature scaling.

The three parametric maps are logistic regressions of the label on functions that rise with the score. Their slopes are
kept at 0 or more: a falling map would reverse the ranking.
"""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.calibration.isotonic import isotonic_fit
from metrics_core.calibration.logistic import probability_of
from metrics_core.calibration.map_formulas import log_odds_parts
from metrics_core.calibration.maps import (
    BetaMap,
    IsotonicMap,
    PlattMap,
    RecalibrationMap,
    TemperatureMap,
    check_map_range,
)
from metrics_core.computing.arrays import FloatArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError

MAX_ITERATIONS = 100
MAX_HALVINGS = 40
# With more scores, the first iterations are on a part of them.
PART = 10_000
# A step this small, relative to 1 + the coefficient, is convergence: Newton's next one would be its square.
CLOSE = 1e-9
# Closer to the maximum than this share of the log-likelihood, a gain is lost in the rounding of the sums.
NEAR = 1e-8
# A condition number beyond is rounding: the columns depend on each other.
SINGULAR = 1e13
# What can be fitted also where the classes are separated.
OTHER_METHODS = ("platt", "isotonic")


def fit_recalibration(scores: BinaryScores, method: str) -> RecalibrationMap:
    """The map of a method: "platt", "beta", "isotonic" or "temperature", by its own function with its defaults.

    Raises `ParameterError` for another method.

    >>> fit_recalibration(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10]), "isotonic").at(0.9)
    0.75
    """
    if method not in FITS:
        raise ParameterError("core-unknown-method", value=shown(method), choices=", ".join(FITS))
    return FITS[method](scores)


def fit_platt(scores: BinaryScores, *, smoothed: bool = True) -> PlattMap:
    """Logistic regression of the label on the score, for scores on any scale.

    With `smoothed`, positives count as (P + 1) / (P + 2) positive and negatives as 1 / (N + 2), as Platt proposed and
    scikit-learn's `CalibratedClassifierCV(method="sigmoid")` does; otherwise the fit is plain maximum likelihood. Equal
    to scikit-learn's, except that the slope is at least 0, and that it is the exact maximum. Raises `ParameterError`
    for one class, and without `smoothed` for classes that a threshold separates. Platt 1999, "Probabilistic outputs for
    support vector machines".

    >>> scores = BinaryScores.from_counts([-1.0, 1.0], [10, 30], [30, 10])
    >>> round(fit_platt(scores, smoothed=False).slope, 6), round(fit_platt(scores).slope, 6)
    (1.098612, 1.036092)
    """
    table = _Table.of(scores)
    p, n = table.positives.sum(), table.negatives.sum()
    positive, negative = ((p + 1) / (p + 2), 1 / (n + 2)) if smoothed else (1.0, 0.0)
    if not smoothed:
        _refuse_separated(scores, "platt")
    # Standardized scores keep the information well conditioned.
    centre, spread = float(table.score.mean()), float(table.score.std()) or 1.0
    x = (table.score - centre) / spread
    soft = table.positives * positive + table.negatives * negative
    intercept, (slope,) = _constrained_fit([x], table.positives + table.negatives, soft)
    return PlattMap(intercept=intercept - slope * (centre / spread), slope=slope / spread)


def fit_beta(scores: BinaryScores) -> BetaMap:
    """Beta calibration with three parameters, for scores in [0, 1]: exact maximum likelihood with a, b >= 0.

    Within 2**-52 of 0 or 1, a score counts as 2**-52 from it, as in the package betacal. Raises `ScoreRangeError`
    outside [0, 1], and `ParameterError` for one class and for classes that a threshold separates. Kull, Silva Filho and
    Flach 2017, doi:10.1214/17-EJS1338SI.

    >>> found = fit_beta(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10]))
    >>> round(found.at(0.1), 6)
    0.25
    """
    table = _Table.of(scores)
    check_map_range("beta", table.score)
    _refuse_separated(scores, "beta")
    log_score, log_rest = log_odds_parts(table.score)
    c, (a, b) = _constrained_fit([log_score, -log_rest], table.positives + table.negatives, table.positives)
    return BetaMap(a=a, b=b, c=c)


def fit_temperature(scores: BinaryScores) -> TemperatureMap:
    """Temperature scaling, for scores in [0, 1]: the factor of the log-odds that minimizes log loss.

    0.5 stays 0.5: unlike the other maps it does not move the scores as a whole. As scikit-learn's
    `CalibratedClassifierCV(method="temperature")` on two columns of probabilities, which adds 2**-52 to each
    probability, while here scores within 2**-52 of 0 or 1 are moved to there. Raises `ScoreRangeError` outside [0, 1],
    and `ParameterError` for one class, if 0.5 separates the classes and if every score is 0.5. Guo et al. 2017,
    arXiv:1706.04599.

    >>> round(fit_temperature(BinaryScores.from_counts([0.1, 0.9], [10, 30], [30, 10])).inverse_temperature, 6)
    0.5
    """
    table = _Table.of(scores)
    check_map_range("temperature", table.score)
    if (table.score == 0.5).all():
        raise ParameterError("core-map-no-information", method="temperature")
    if scores.statistic.positives.scores[0] >= 0.5 >= scores.statistic.negatives.scores[-1]:
        raise ParameterError(
            "core-map-separated", method="temperature", first_method=OTHER_METHODS[0], second_method=OTHER_METHODS[1]
        )
    log_score, log_rest = log_odds_parts(table.score)
    # From a factor of 0, where the information is largest, Newton's steps never lead beyond the maximum. A start at 1
    # diverges for scores of exactly 0 and 1, whose information there is next to none.
    fit = maximum_likelihood(np.stack([log_score - log_rest]), table.positives + table.negatives, table.positives)
    return TemperatureMap(inverse_temperature=0.0 if fit is None else max(float(fit.coefficients[0]), 0.0))


def fit_isotonic(scores: BinaryScores) -> IsotonicMap:
    """Isotonic regression, for scores on any scale: the map with the least Brier score and log loss on these cases.

    Equal to scikit-learn's `IsotonicRegression(out_of_bounds="clip")`. Raises `ParameterError` for one class. Zadrozny
    and Elkan 2002, doi:10.1145/775047.775151.

    >>> fit_isotonic(BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])).rates
    (0.0, 0.5, 0.5, 1.0)
    """
    _refuse_one_class(scores)
    fit = isotonic_fit(scores)
    ends = np.stack([fit.low, fit.high], axis=1).astype(np.float64).ravel()
    rates = np.repeat(fit.rate, 2)
    is_first = np.append(True, ends[1:] > ends[:-1])
    return IsotonicMap(knots=tuple(ends[is_first].tolist()), rates=tuple(rates[is_first].tolist()))


FITS: Mapping[str, Callable[[BinaryScores], RecalibrationMap]] = {
    "platt": fit_platt,
    "beta": fit_beta,
    "isotonic": fit_isotonic,
    "temperature": fit_temperature,
}


class Fit(NamedTuple):
    """The coefficients of a logistic regression, and its log-likelihood."""

    coefficients: FloatArray
    log_likelihood: float


class _Table(NamedTuple):
    """The distinct scores, ascending, with the number (or weight) of positives and of negatives at each."""

    score: FloatArray
    positives: FloatArray
    negatives: FloatArray

    @classmethod
    def of(cls, scores: BinaryScores) -> "_Table":
        _refuse_one_class(scores)
        rows = scores.statistic.rows()
        sizes = (-np.diff(np.append(above, 0)) for above in (rows.tp, rows.fp))
        positives, negatives = scores.class_weights.reweigh(*sizes)
        return cls(rows.thresholds.astype(np.float64), positives.astype(np.float64), negatives.astype(np.float64))


def _refuse_one_class(scores: BinaryScores) -> None:
    if not (scores.n_positive and scores.n_negative):
        raise ParameterError("core-map-one-class")


def _refuse_separated(scores: BinaryScores, method: str) -> None:
    statistic = scores.statistic
    if statistic.minimum < statistic.maximum and statistic.positives.scores[0] >= statistic.negatives.scores[-1]:
        raise ParameterError(
            "core-map-separated", method=method, first_method=OTHER_METHODS[0], second_method=OTHER_METHODS[1]
        )


def _constrained_fit(columns: list[FloatArray], n: FloatArray, positives: FloatArray) -> tuple[float, list[float]]:
    """Intercept and slopes of the maximum with slopes of 0 or more: at the free maximum, or with a slope of 0.

    The log-likelihood is concave, so its maximum lies on the border if the free one lies outside or does not exist.
    """
    ones = np.ones(len(n))
    for size in range(len(columns), 0, -1):
        found = []
        for places in combinations(range(len(columns)), size):
            fit = maximum_likelihood(np.stack([ones, *(columns[place] for place in places)]), n, positives)
            if fit is not None and (fit.coefficients[1:] >= 0).all():
                slopes = dict(zip(places, fit.coefficients[1:].tolist(), strict=True))
                found.append((fit.log_likelihood, float(fit.coefficients[0]), slopes))
        if found:
            _, intercept, slopes = max(found, key=lambda each: each[0])
            return intercept, [slopes.get(place, 0.0) for place in range(len(columns))]
    share = float(positives.sum() / n.sum())
    return float(np.log(share / (1 - share))), [0.0] * len(columns)


def maximum_likelihood(
    columns: FloatArray, n: FloatArray, positives: FloatArray, start: list[float] | None = None
) -> Fit | None:
    """Logistic regression of `positives` out of `n` on the rows of `columns`, shape (p, len(n)), by Newton's method.

    None if there is no single maximum, as for columns that depend on each other or separate the classes.
    """
    if len(n) > 2 * PART:
        every = len(n) // PART
        part = maximum_likelihood(columns[:, ::every], n[::every], positives[::every], start)
        start = start if part is None else part.coefficients.tolist()
    at = partial(_step, columns=columns, n=n, positives=positives)
    coefficients = np.zeros(len(columns)) if start is None else np.array(start)
    now = at(coefficients)
    for _ in range(MAX_ITERATIONS):
        scale = np.sqrt(np.diag(now.information))
        if not (scale > 0).all() or np.linalg.cond(now.information / np.outer(scale, scale)) > SINGULAR:
            return None
        step = np.linalg.solve(now.information / np.outer(scale, scale), now.gradient / scale) / scale
        if (np.abs(step) <= CLOSE * (1 + np.abs(coefficients))).all():
            return Fit(coefficients + step, now.value)
        is_near = float(now.gradient @ step) <= NEAR * abs(now.value)
        for _ in range(MAX_HALVINGS):
            following = at(coefficients + step)
            if is_near or following.value >= now.value:
                break
            step = step / 2
        coefficients, now = coefficients + step, following
    return None


class _Step(NamedTuple):
    """Log-likelihood, gradient and information at some coefficients."""

    value: float
    gradient: FloatArray
    information: FloatArray


def _step(coefficients: FloatArray, columns: FloatArray, n: FloatArray, positives: FloatArray) -> _Step:
    line = coefficients @ columns
    p = probability_of(line)
    value = float(positives @ line - n @ np.logaddexp(0.0, line))
    weighted = columns * (n * p * (1 - p))
    return _Step(value, columns @ (positives - n * p), weighted @ columns.T)
