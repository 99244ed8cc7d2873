"""Logistic regression of the label on one number, by Newton's method on counts of each class."""

from typing import NamedTuple

import numpy as np

from metrics_core.computing.arrays import FloatArray

MAX_ITERATIONS = 60
MAX_HALVINGS = 40
# A step this small, relative to 1 + the value, is convergence: Newton's next one would be its square.
CLOSE = 1e-9
NEAR = 1e-8
# Below this share of the product of its diagonal, the determinant of the information is rounding.
SINGULAR = 1e-12
# Beyond, exp overflows.
LARGEST_LINE = 700.0
# A coefficient of log-odds below this is 0: sums in another order, or fused with products, differ by less.
ROUNDING = 1e-12
# Where rates and scores of exactly 0 or 1 need log-odds, they are moved by this much.
EDGE = 1e-8


class LogisticFit(NamedTuple):
    """The line intercept + slope · x of the log-odds, its log-likelihood, and the information matrix (00, 01, 11).

    All nan if the iterations do not converge, as for classes that x separates.
    """

    intercept: float
    slope: float
    log_likelihood: float
    information: tuple[float, float, float]


def log_odds(probability: FloatArray) -> FloatArray:
    """log(p / (1 - p)), for p within 1e-8 of 0 or 1 that of the nearest probability inside."""
    inside = np.clip(np.asarray(probability, dtype=np.float64), EDGE, 1 - EDGE)
    return np.asarray(np.log(inside / (1 - inside)))


def probability_of(log_odds: FloatArray) -> FloatArray:
    """The inverse of the log-odds, without overflow."""
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -LARGEST_LINE, LARGEST_LINE))))


def logistic_fit(
    x: FloatArray,
    n: FloatArray,
    positives: FloatArray,
    *,
    slope: float | None = None,
    start: tuple[float, float] = (0.0, 1.0),
    ridge: float = 0.0,
) -> LogisticFit:
    """The fit to `positives` out of `n` cases at each x; with `slope`, only the intercept is fitted.

    `ridge` is added to the information of the slope, as a prior around 0.
    """
    a, b = start if slope is None else (start[0], slope)
    now = _at(a, b, x, n, positives, ridge)
    for _ in range(MAX_ITERATIONS):
        (h00, h01, h11), (g0, g1) = now.information, now.gradient
        if slope is not None:
            step = (g0 / h00, 0.0) if h00 > 0 else (np.nan, 0.0)
        else:
            determinant = h00 * h11 - h01 * h01
            if not determinant > SINGULAR * h00 * h11:
                return NO_FIT
            step = ((h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant)
        if not np.isfinite(step).all():
            return NO_FIT
        if abs(step[0]) <= CLOSE * (1 + abs(a)) and abs(step[1]) <= CLOSE * (1 + abs(b)):
            a, b = _without_rounding(a + step[0]), _without_rounding(b + step[1])
            last = _at(a, b, x, n, positives, ridge)
            return LogisticFit(a, b, last.value, last.information)
        # Near the maximum a full step is safe, and its gain would be lost in the rounding of the sums.
        is_near = g0 * step[0] + g1 * step[1] <= NEAR * abs(now.value)
        for _ in range(MAX_HALVINGS):
            following = _at(a + step[0], b + step[1], x, n, positives, ridge)
            if is_near or following.value >= now.value:
                break
            step = (step[0] / 2, step[1] / 2)
        a, b, now = a + step[0], b + step[1], following
    return NO_FIT


def _without_rounding(coefficient: float) -> float:
    """A coefficient, or 0 for one that is only the rounding of sums, whose sign differs between processors."""
    return 0.0 if abs(coefficient) < ROUNDING else coefficient


NO_FIT = LogisticFit(np.nan, np.nan, np.nan, (np.nan, np.nan, np.nan))


class _Point(NamedTuple):
    """The log-likelihood, less the prior, at one line, with its gradient and information."""

    value: float
    gradient: tuple[float, float]
    information: tuple[float, float, float]


def _at(a: float, b: float, x: FloatArray, n: FloatArray, positives: FloatArray, ridge: float) -> _Point:
    line = np.clip(a + b * x, -LARGEST_LINE, LARGEST_LINE)
    odds = np.exp(line)
    failure = 1 / (1 + odds)
    p = odds * failure
    rest, spread = positives - n * p, n * p * failure
    spread_x = spread * x
    return _Point(
        float(np.dot(positives, line) + np.dot(n, np.log(failure))) - ridge * b * b / 2,
        (float(rest.sum()), float(np.dot(rest, x)) - ridge * b),
        (float(spread.sum()), float(spread_x.sum()), float(np.dot(spread_x, x)) + ridge),
    )


def times_log(count: FloatArray, value: FloatArray) -> FloatArray:
    """count · log(value), 0 where count is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(count == 0, 0.0, count * np.log(value)))
