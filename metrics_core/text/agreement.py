"""Agreement of two graders (or a grader and a metric): Cohen's kappa for grades, rank correlations for scores."""

import math
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd

from metrics_core.arguments.predictions import check_finite, check_lengths, real_numbers
from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.text.input_texts import list_of_cells

Weights = Literal["none", "linear", "quadratic"]
WEIGHTS: tuple[Weights, ...] = get_args(Weights)
# Disagreement is the distance of two grades to this power.
DISTANCES = {"linear": 1, "quadratic": 2}


def cohen_kappa(score_a: Any, score_b: Any, *, weights: Weights = "none") -> float:
    """Cohen's kappa of two graders of n cases: 1 - observed disagreement / disagreement by chance; at most 1.

    With weights "none", grades are labels of any kind that agree or disagree. With "linear" or "quadratic" weights,
    they are numbers whose disagreement is their distance or its square. The distance is that of the grades themselves,
    so a grade that nobody gave keeps its place on the scale (scikit-learn uses the ranks of the grades that occur). nan
    if both graders give every case the same single grade.

    Raises `ParameterError` for other weights, `ShapeError` for columns that are empty or of different lengths,
    `NotNumericError` and `NotFiniteError` for weighted grades that are not finite numbers. Cohen 1960,
    doi:10.1177/001316446002000104, and 1968, doi:10.1037/h0026256.

    >>> round(cohen_kappa(["good", "bad", "good", "bad"], ["good", "bad", "bad", "bad"]), 12)
    0.5
    >>> round(cohen_kappa([1, 2, 3, 5], [1, 2, 5, 5], weights="quadratic"), 4)
    0.8222
    """
    if weights not in WEIGHTS:
        raise ParameterError("core-rule", value=shown(weights), choices=", ".join(WEIGHTS))
    if weights == "none":
        return _kappa_of_labels(list_of_cells(score_a, "score_a"), list_of_cells(score_b, "score_b"))
    a, b = numeric_columns(score_a, score_b)
    power = DISTANCES[weights]
    observed = float(np.mean(np.abs(a - b) ** power))
    (grades_a, shares_a), (grades_b, shares_b) = _shares(a), _shares(b)
    by_chance = shares_a @ np.abs(grades_a[:, None] - grades_b) ** power @ shares_b
    return _chance_corrected(observed, float(by_chance))


def kendall_tau_b(score_a: Any, score_b: Any) -> float:
    """Kendall's tau-b of two columns of n numbers: (concordant - discordant pairs) / pairs untied in either; [-1, 1].

    Pairs are counted exactly, in O(n log² n). nan if a column has one distinct value. Raises as `spearman`. Equal to
    `scipy.stats.kendalltau`. Kendall 1945, doi:10.1093/biomet/33.3.239.

    >>> kendall_tau_b([1, 2, 3, 4], [1, 3, 2, 4]), kendall_tau_b([1, 1, 2], [1, 2, 3]) == 2 / 6**0.5
    (0.6666666666666666, True)
    """
    a, b = map(dense_ranks, numeric_columns(score_a, score_b))
    tied_a, tied_b, tied_both = _n_tied_pairs(a), _n_tied_pairs(b), _n_tied_pairs(a * (int(b.max()) + 1) + b)
    untied_a, untied_b = (math.comb(len(a), 2) - tied for tied in (tied_a, tied_b))
    if not (untied_a and untied_b):
        return math.nan
    # Sorted by a, then b: cases tied in a are in ascending b, and add no inversion.
    discordant = int(count_higher_before(b[np.lexsort((b, a))]).sum())
    concordance = untied_a + untied_b - math.comb(len(a), 2) + tied_both - 2 * discordant
    return concordance / math.sqrt(untied_a * untied_b)


def spearman(score_a: Any, score_b: Any) -> float:
    """Spearman's rank correlation of two columns of n numbers; ties share their mean rank; in [-1, 1].

    nan if a column has one distinct value. Raises `ShapeError` for columns that are empty or of different lengths,
    `NotNumericError` and `NotFiniteError` for what is not a finite number. Equal to `scipy.stats.spearmanr`. Spearman
    1904, doi:10.2307/1412159.

    >>> round(spearman([1, 2, 3, 4], [1, 3, 2, 4]), 12)
    0.8
    """
    a, b = (_centred_ranks(column) for column in numeric_columns(score_a, score_b))
    scale = math.sqrt(float(a @ a) * float(b @ b))
    return min(max(float(a @ b) / scale, -1.0), 1.0) if scale else math.nan


def numeric_columns(score_a: Any, score_b: Any) -> tuple[FloatArray, FloatArray]:
    """Two columns of finite numbers of one length; raises as `spearman`."""
    columns = {"score_a": real_numbers(score_a, "score_a"), "score_b": real_numbers(score_b, "score_b")}
    check_lengths(**columns)
    for name, column in columns.items():
        check_finite(column, name)
    return columns["score_a"].astype(np.float64), columns["score_b"].astype(np.float64)


def _kappa_of_labels(score_a: list[Any], score_b: list[Any]) -> float:
    codes, labels = pd.factorize(pd.Series(score_a + score_b, dtype=object), use_na_sentinel=False)
    a, b = codes[: len(score_a)], codes[len(score_a) :]
    check_lengths(score_a=a, score_b=b)
    shares_a, shares_b = (np.bincount(column, minlength=len(labels)) / len(column) for column in (a, b))
    return _chance_corrected(float(np.mean(a != b)), 1 - float(shares_a @ shares_b))


def _chance_corrected(observed: float, by_chance: float) -> float:
    return 1 - observed / by_chance if by_chance > 0 else math.nan


def _shares(grades: FloatArray) -> tuple[FloatArray, FloatArray]:
    distinct, counts = np.unique(grades, return_counts=True)
    return distinct, counts / len(grades)


def dense_ranks(column: FloatArray) -> IntArray:
    """The dense rank of each number, 0 for the lowest."""
    return np.unique(column, return_inverse=True)[1].astype(np.int64)


def _n_tied_pairs(ranks: IntArray) -> int:
    """The number of pairs of cases with equal rank."""
    return sum(math.comb(count, 2) for count in np.unique(ranks, return_counts=True)[1].tolist())


def count_higher_before(ranks: IntArray) -> IntArray:
    """For each case the number of cases before it with a higher rank.

    The ranks of such a pair agree in all bits above one bit, which is set in the earlier case only. So for each bit,
    the cases are grouped by the bits above it, and within a group the cases with the bit are counted before each case
    without.

    >>> count_higher_before(np.array([2, 0, 1, 1]))
    array([0, 1, 1, 1])
    """
    counts_before = np.zeros(len(ranks), dtype=np.int64)
    for bit in range(int(ranks.max()).bit_length()):
        group = ranks >> (bit + 1)
        order = group.argsort(kind="stable")
        has_bit = (ranks[order] >> bit) & 1
        before = has_bit.cumsum() - has_bit
        starts = np.searchsorted(group[order], group[order])
        counts_before[order] += np.where(has_bit == 0, before - before[starts], 0)
    return counts_before


def _centred_ranks(column: FloatArray) -> FloatArray:
    ranks = dense_ranks(column)
    counts = np.bincount(ranks)
    mean_ranks = counts.cumsum() - (counts - 1) / 2
    return np.asarray(mean_ranks[ranks] - (len(column) + 1) / 2)
