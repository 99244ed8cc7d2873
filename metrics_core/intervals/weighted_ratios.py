"""Confidence intervals of ratios of weighted cases.

Weights are sampling or importance weights: a case of weight 3 stands for three cases like it, and is still one
observation. So an interval depends on the number of cases, not on the sum of their weights. Weights that count
repetitions of a case give the same estimates, and wider intervals than the repeated cases.
"""

from collections.abc import Collection, Mapping
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from metrics_core.arguments.parameters import confidence_level, two_sided_level
from metrics_core.computing.arrays import FloatArray
from metrics_core.confusion import COUNTS, ConfusionMatrix
from metrics_core.errors import UndefinedForWeightsError
from metrics_core.intervals.proportions import Interval, wilson, wilson_of_expected
from metrics_core.metrics import METRICS

# The relative variance of V for each unit of excess in the fourth powers: chosen by simulation (docs/intervals.md).
VARIANCE_PER_EXCESS = 2.0
# The range of the degrees of freedom: Student's quantile is an expansion, accurate from 2 on, and normal at the end.
DEGREES_OF_FREEDOM = (1.0, 1e9)
# The other cell of the same class.
REST_OF_CLASS = {"tp": "fn", "fn": "tp", "fp": "tn", "tn": "fp"}


class WeightSums(NamedTuple):
    """Sums of w, w² and w⁴ over some cases."""

    weight: FloatArray
    squares: FloatArray
    fourths: FloatArray


class CellRatio(NamedTuple):
    """A ratio S / (S + F): the cells that S and F add up, each with a factor for the weights of its cases."""

    successes: Mapping[str, float]
    failures: Mapping[str, float]


def _of_proportion(successes: Collection[str], trials: Collection[str]) -> CellRatio:
    failures = [cell for cell in trials if cell not in successes]
    return CellRatio(dict.fromkeys(successes, 1.0), dict.fromkeys(failures, 1.0))


def _of_f_beta(beta: float) -> CellRatio:
    return CellRatio({"tp": 1 + beta * beta}, {"fn": beta * beta, "fp": 1.0})


# TP / (TP + FP + FN), of which F1 is an increasing function.
JACCARD = CellRatio({"tp": 1.0}, {"fp": 1.0, "fn": 1.0})
# The metrics that are such a ratio, by key.
CELL_RATIOS = {
    **{key: _of_proportion(*metric.proportion) for key, metric in METRICS.items() if metric.proportion},
    "f0_5": _of_f_beta(0.5),
    "f2": _of_f_beta(2.0),
}


def weighted_interval(matrix: ConfusionMatrix, ratio: CellRatio, confidence: float = 0.95) -> Interval:
    """The interval of a ratio S / (S + F) of weighted cases, in [0, 1]; nan where S + F is 0.

    Recall is `CellRatio({"tp": 1}, {"fn": 1})`, F2 `CellRatio({"tp": 5}, {"fn": 4, "fp": 1})`; `CELL_RATIOS` has those
    of the metrics. Limits have the matrix's shape. The matrix must have `weight_powers`, as those of
    `BinaryScores.confusion_at` have, or `UndefinedForWeightsError` is raised; `ParameterError` for a confidence level
    outside (0, 1).

    With p = S / (S + F) and q = 1 - p, the variance is linearised (Taylor), as by `svyratio` of the R package survey
    for cases sampled independently: V = (q² Σ_S w² + p² Σ_F w²) / (S + F)². The effective sample size p q / V replaces
    the trials of `wilson`; at p = 0 or 1 it is Kish's (Σw)² / Σw². A few large weights make V itself uncertain, so the
    size is multiplied by (z / t)² (Korn and Graubard 1998), with Student's quantile t for 1 / (2 e) degrees of
    freedom. The excess e compares the fourth powers in V² with those of equal weights within S and within F:
    e = (q⁴ E_S + p⁴ E_F) / (q² Σ_S w² + p² Σ_F w²)², where E = Σw⁴ - (Σw²)³ / (Σw)². If all weights are equal, the
    interval is that of `wilson`. Kish 1965, Survey Sampling; docs/intervals.md has the simulated coverage.

    >>> from metrics_core import BinaryScores
    >>> weights = [1, 1, 1, 1, 1, 1, 1, 1, 4, 4]
    >>> scores = BinaryScores.from_predictions([1] * 10, [0.9] * 6 + [0.1] * 4, sample_weight=weights)
    >>> low, high = weighted_interval(scores.confusion_at(0.5), CELL_RATIOS["recall"])
    >>> round(float(low), 3), round(float(high), 3)
    (0.124, 0.718)
    """
    z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
    one, other = (_sums(matrix, cells) for cells in ratio)
    total = one.weight + other.weight
    with np.errstate(divide="ignore", invalid="ignore"):
        share, size = one.weight / total, _effective_size(one, other, z)
    is_empty = total == 0
    return wilson_of_expected(np.where(is_empty, 0, share * size), np.where(is_empty, 0, size), confidence)


def weighted_f1_interval(matrix: ConfusionMatrix, jaccard: CellRatio = JACCARD, confidence: float = 0.95) -> Interval:
    """The interval of F1 of weighted cases: that of J = TP / (TP + FP + FN), transformed as by `f1_interval`."""
    return Interval(*(2 * limit / (1 + limit) for limit in weighted_interval(matrix, jaccard, confidence)))


def rate_interval(matrix: ConfusionMatrix, cell: str, confidence: float) -> Interval:
    """The interval of a cell's share of its class: `wilson` of the counts, or `weighted_interval`."""
    if matrix.weight_powers is not None:
        return weighted_interval(matrix, _of_proportion([cell], [cell, REST_OF_CLASS[cell]]), confidence)
    counts = dict(zip(COUNTS, matrix.observed_counts, strict=True))
    return wilson(counts[cell], counts[cell] + counts[REST_OF_CLASS[cell]], confidence)


def _sums(matrix: ConfusionMatrix, cells: Mapping[str, float]) -> WeightSums:
    powers, counts = matrix.weight_powers, dict(zip(COUNTS, matrix.observed_counts, strict=True))
    if powers is None:
        raise UndefinedForWeightsError("core-interval-weighted")
    shape = np.shape(matrix.tp)
    weight, squares, fourths = np.zeros((3, *shape))
    for cell, factor in cells.items():
        of_squares, of_fourths = getattr(powers, cell)
        # At several prevalences the matrix has further axes.
        inner = (1,) * (len(shape) - np.ndim(of_squares))
        squared = factor * factor
        weight = weight + factor * counts[cell]
        squares = squares + squared * np.reshape(of_squares, (*np.shape(of_squares), *inner))
        fourths = fourths + squared * squared * np.reshape(of_fourths, (*np.shape(of_fourths), *inner))
    # The rest of a class is a difference, which rounding can make negative.
    return WeightSums(*(np.maximum(part, 0) for part in (weight, squares, fourths)))


def _effective_size(one: WeightSums, other: WeightSums, z: float) -> FloatArray:
    """The sample size of an unweighted proportion that is as uncertain."""
    total = WeightSums(*(first + second for first, second in zip(one, other, strict=True)))
    p, q = one.weight / total.weight, other.weight / total.weight
    has_both = (one.weight * one.squares > 0) & (other.weight * other.squares > 0)
    spread = q * q * one.squares + p * p * other.squares
    excess_of_both = (q * q * q * q * _excess(one) + p * p * p * p * _excess(other)) / spread / spread
    excess = np.where(has_both, excess_of_both, _excess(total) / total.squares / total.squares)
    least, most = DEGREES_OF_FREEDOM
    degrees = np.minimum(np.maximum(1 / (VARIANCE_PER_EXCESS * np.maximum(excess, 1 / most)), least), most)
    ratio = z / student_quantile(degrees, z)
    scale = np.where(has_both, p * q / spread, 1 / total.squares)
    return np.asarray(scale * total.weight * total.weight * ratio * ratio)


def _excess(sums: WeightSums) -> FloatArray:
    mean = sums.squares / sums.weight
    return sums.fourths - mean * mean * sums.squares


def student_quantile(degrees: FloatArray, z: float) -> FloatArray:
    """Student's quantile at the probability of the normal quantile z: expansion 26.7.5 of Abramowitz and Stegun.

    For 95 % it is 0.3 % too small at 4 degrees of freedom, and 3 % at 2.

    >>> student_quantile(np.array([4.0, 30.0]), 1.959964).round(3)
    array([2.769, 2.042])
    """
    square = z * z
    first = z * (square + 1) / 4
    second = z * ((5 * square + 16) * square + 3) / 96
    third = z * (((3 * square + 19) * square + 17) * square - 15) / 384
    return np.asarray(z + (first + (second + third / degrees) / degrees) / degrees)
