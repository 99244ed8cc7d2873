"""Distributions under equal groups: the range of normal variables, and chi-square, without scipy."""

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist

import numpy as np

_NORMAL = NormalDist()
# The trapezoidal rule is exact to rounding for integrands as smooth as these.
_STEP = 0.05
_NODES = np.arange(-8.5, 8.5 + _STEP / 2, _STEP)
_DENSITY = np.exp(-_NODES * _NODES / 2) / math.sqrt(2 * math.pi)
_BELOW = np.array([_NORMAL.cdf(node) for node in _NODES])
_HALVINGS = 60
_LARGEST_RANGE = 20.0


def range_exceeds(n: int, length: float) -> float:
    """The probability that the range of n independent standard normal variables is greater than `length`.

    Tukey's studentized range with infinitely many degrees of freedom: 1 - n ∫ φ(x) (Φ(x + length) - Φ(x))^(n-1) dx.

    >>> round(range_exceeds(2, 2.7718), 4), round(range_exceeds(20, 5.012), 4)
    (0.05, 0.05)
    """
    inside = np.array([_NORMAL.cdf(node + length) for node in _NODES.tolist()]) - _BELOW
    return min(1.0, max(0.0, 1 - n * _STEP * float(_DENSITY @ inside ** (n - 1))))


@lru_cache(maxsize=256)
def range_quantile(n: int, level: float) -> float:
    """The range that n independent standard normal variables exceed with probability 1 - `level`.

    >>> round(range_quantile(3, 0.95), 3)
    3.314
    """
    return _increasing_root(lambda length: 1 - range_exceeds(n, length) - level, _LARGEST_RANGE)


def chi_square_below(x: float, degrees: int) -> float:
    """The probability that a chi-square variable is at most x, by the series of the incomplete gamma function.

    >>> round(chi_square_below(3.841459, 1), 6)
    0.95
    """
    if x <= 0:
        return 0.0
    half, shape = x / 2, degrees / 2
    term = total = 1 / shape
    divisor = shape
    while term > total * 1e-17:
        divisor += 1
        term *= half / divisor
        total += term
    return min(1.0, total * math.exp(shape * math.log(half) - half - math.lgamma(shape)))


def chi_square_quantile(level: float, degrees: int) -> float:
    """The value that a chi-square variable is at most with probability `level`.

    >>> round(chi_square_quantile(0.975, 4), 4)
    11.1433
    """
    most = 2.0 * degrees
    while chi_square_below(most, degrees) < level:
        most *= 2
    return _increasing_root(lambda x: chi_square_below(x, degrees) - level, most)


def largest_true(condition: Callable[[float], bool], most: float) -> float:
    """The largest number from 0 to `most` for which a condition holds that holds up to it and not beyond; 0 if none."""
    if condition(most):
        return most
    low, high = 0.0, most
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if condition(middle) else (low, middle)
    return low


def _increasing_root(function: Callable[[float], float], most: float) -> float:
    return largest_true(lambda x: function(x) < 0, most)
