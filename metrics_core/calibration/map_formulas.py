"""The formulas of the recalibration maps, in numpy alone; exported Python code contains these functions as they are.

`exp` and `log` use only operations that IEEE 754 rounds exactly, so that every computer gives the same bits: those of
numpy differ between processors in the last digit. Each step rises with its input, so rounding never reverses the order
of two scores, which a library's `exp` may do.
"""

import numpy as np


def exp(x: np.ndarray) -> np.ndarray:
    """e to the power of x, within 4e-16 of the value relative to it; x beyond -708 and 709 counts as these."""
    x = np.clip(x, -708.0, 709.0)
    k = np.floor(x * 1.4426950408889634)
    rest = np.maximum((x - k * 6.93147180369123816490e-01) - k * 1.90821492927058770002e-10, 0.0)
    coefficients = [1.0]
    for i in range(1, 18):
        coefficients.append(coefficients[-1] / i)
    power = np.full(np.shape(rest), coefficients[-1])
    for coefficient in coefficients[-2::-1]:
        power = power * rest + coefficient
    return np.asarray(np.ldexp(np.minimum(power, 2.0), k.astype(np.int32)))


def log(x: np.ndarray) -> np.ndarray:
    """The natural logarithm of x > 0, within 4e-16 of the value, relative to it beyond 1."""
    fraction, exponent = np.frexp(x)
    k = exponent - 1.0
    s = (2.0 * fraction - 1.0) / (2.0 * fraction + 1.0)
    square = s * s
    series = np.full(np.shape(s), 1.0 / 37.0)
    for i in range(35, 0, -2):
        series = series * square + 1.0 / i
    high, low = 6.93147180369123816490e-01, 1.90821492927058770002e-10
    found = k * high + (k * low + (2.0 * s) * series)
    return np.asarray(np.minimum(found, (k + 1.0) * high + (k + 1.0) * low))


def sigmoid(x: np.ndarray) -> np.ndarray:
    """1 / (1 + exp(-x))."""
    return 1.0 / (1.0 + exp(-x))


def log_odds_parts(scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """log(s) and log(1 - s) of scores in [0, 1]; within 2**-52 of 0 or 1, a score counts as 2**-52 from it."""
    if not ((scores >= 0) & (scores <= 1)).all():
        raise ValueError("This map is for scores from 0 to 1.")
    inside = np.clip(scores, 2.0**-52, 1.0 - 2.0**-52)
    return log(inside), log(1.0 - inside)


def platt(scores: np.ndarray, intercept: float, slope: float) -> np.ndarray:
    """A line in the score as log-odds."""
    return sigmoid(intercept + slope * scores)


def temperature(scores: np.ndarray, inverse_temperature: float) -> np.ndarray:
    """The log-odds of the score times a factor."""
    log_score, log_rest = log_odds_parts(scores)
    return sigmoid(inverse_temperature * (log_score - log_rest))


def beta(scores: np.ndarray, a: float, b: float, c: float) -> np.ndarray:
    """c + a log(s) - b log(1 - s) as log-odds."""
    log_score, log_rest = log_odds_parts(scores)
    return sigmoid((c + a * log_score) - b * log_rest)


def isotonic(scores: np.ndarray, knots: list[float], rates: list[float]) -> np.ndarray:
    """The line through the rates at the knots, ascending; constant beyond both ends."""
    x, y = np.array(knots), np.array(rates)
    if len(x) == 1:
        return np.full(np.shape(scores), y[0])
    left = np.clip(np.searchsorted(x, scores, side="right") - 1, 0, len(x) - 2)
    inside = np.clip(scores, x[0], x[-1])
    between = y[left] + (y[left + 1] - y[left]) * ((inside - x[left]) / (x[left + 1] - x[left]))
    # Rounding must not lead beyond a knot.
    return np.where(inside >= x[left + 1], y[left + 1], np.minimum(between, y[left + 1]))


def class_temperature(scores: np.ndarray, inverse_temperature: float) -> np.ndarray:
    """The logarithms of class probabilities, shape (n, K), times a factor, as probabilities that add up to 1."""
    if not ((scores >= 0) & (scores <= 1)).all():
        raise ValueError("This map is for scores from 0 to 1.")
    logs = inverse_temperature * log(np.clip(scores, 2.0**-52, 1.0))
    return normalized([exp(column) for column in (logs - logs.max(axis=1, keepdims=True)).T])


def normalized(columns: list[np.ndarray]) -> np.ndarray:
    """One column per class, divided by their sum; equal shares where all are 0."""
    total = np.zeros(np.shape(columns[0]))
    for column in columns:
        total = total + column
    is_empty = total == 0.0
    safe = np.where(is_empty, 1.0, total)
    return np.stack([np.where(is_empty, 1.0 / len(columns), column / safe) for column in columns], axis=1)
