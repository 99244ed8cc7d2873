"""How far two graders agree, a person and a metric for instance: kappa for grades, rank correlation for scores."""

import math
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.predictions import check_finite, check_lengths, real_numbers
from metrics_core.text.texts import list_of_cells

Weights = Literal["none", "linear", "quadratic"]
WEIGHTS: tuple[Weights, ...] = get_args(Weights)
# To which power two grades' distance counts as disagreement.
DISTANCES = {"linear": 1, "quadratic": 2}


def cohen_kappa(one: Any, other: Any, *, weights: Weights = "none") -> float:
    """Cohen's kappa of two graders of n cases: 1 - observed disagreement / disagreement by chance; at most 1.

    With weights "none" grades are labels of any kind and disagree or do not. With "linear" or "quadratic" they are
    numbers, and disagree by their distance or its square: by the distance of the grades themselves, so that a grade
    that nobody gave keeps its place, where scikit-learn counts the grades that occur. nan where both graders give all
    cases one grade, since chance agrees as well.

    Raises `ParameterError` for another word, `ShapeError` for columns that are empty or of different lengths,
    `NotNumericError` and `NotFiniteError` for weighted grades that are no numbers. Cohen 1960,
    doi:10.1177/001316446002000104, and 1968, doi:10.1037/h0026256.

    >>> round(cohen_kappa(["good", "bad", "good", "bad"], ["good", "bad", "bad", "bad"]), 12)
    0.5
    >>> round(cohen_kappa([1, 2, 3, 5], [1, 2, 5, 5], weights="quadratic"), 4)
    0.8222
    """
    if weights not in WEIGHTS:
        raise ParameterError("core-rule", value=shown(weights), choices=", ".join(WEIGHTS))
    if weights == "none":
        return _kappa_of_labels(list_of_cells(one, "one"), list_of_cells(other, "other"))
    a, b = two_columns(one, other)
    power = DISTANCES[weights]
    observed = float(np.mean(np.abs(a - b) ** power))
    (grades_a, shares_a), (grades_b, shares_b) = _shares(a), _shares(b)
    by_chance = shares_a @ np.abs(grades_a[:, None] - grades_b) ** power @ shares_b
    return _beyond_chance(observed, float(by_chance))


def kendall_tau_b(one: Any, other: Any) -> float:
    """Kendall's tau-b of two columns of n numbers: (concordant - discordant pairs) / pairs untied in either; [-1, 1].

    The pairs are counted exactly, in O(n log² n). nan where a column holds one value only. Raises as `spearman` does.
    Agrees with `scipy.stats.kendalltau`. Kendall 1945, doi:10.1093/biomet/33.3.239.

    >>> kendall_tau_b([1, 2, 3, 4], [1, 3, 2, 4]), kendall_tau_b([1, 1, 2], [1, 2, 3]) == 2 / 6**0.5
    (0.6666666666666666, True)
    """
    a, b = map(places_of, two_columns(one, other))
    tied_a, tied_b, tied_both = _pairs(a), _pairs(b), _pairs(a * (int(b.max()) + 1) + b)
    untied_a, untied_b = (math.comb(len(a), 2) - tied for tied in (tied_a, tied_b))
    if not (untied_a and untied_b):
        return math.nan
    # Of cases tied in the one column, the order of the other counts none as an inversion.
    discordant = int(higher_before(b[np.lexsort((b, a))]).sum())
    balance = untied_a + untied_b - math.comb(len(a), 2) + tied_both - 2 * discordant
    return balance / math.sqrt(untied_a * untied_b)


def spearman(one: Any, other: Any) -> float:
    """Spearman's rank correlation of two columns of n numbers, equal numbers sharing their mean rank; in [-1, 1].

    nan where a column holds one value only. Raises `ShapeError` for columns that are empty or of different lengths,
    `NotNumericError` and `NotFiniteError` for what is no number. Agrees with `scipy.stats.spearmanr`. Spearman 1904,
    doi:10.2307/1412159.

    >>> round(spearman([1, 2, 3, 4], [1, 3, 2, 4]), 12)
    0.8
    """
    a, b = (_centred_ranks(column) for column in two_columns(one, other))
    scale = math.sqrt(float(a @ a) * float(b @ b))
    return min(max(float(a @ b) / scale, -1.0), 1.0) if scale else math.nan


def two_columns(one: Any, other: Any) -> tuple[FloatArray, FloatArray]:
    """Two columns of as many finite numbers; raises as `spearman` does."""
    columns = {"one": real_numbers(one, "one"), "other": real_numbers(other, "other")}
    check_lengths(**columns)
    for name, column in columns.items():
        check_finite(column, name)
    return columns["one"].astype(np.float64), columns["other"].astype(np.float64)


def _kappa_of_labels(one: list[Any], other: list[Any]) -> float:
    codes, labels = pd.factorize(pd.Series(one + other, dtype=object), use_na_sentinel=False)
    a, b = codes[: len(one)], codes[len(one) :]
    check_lengths(one=a, other=b)
    shares_a, shares_b = (np.bincount(column, minlength=len(labels)) / len(column) for column in (a, b))
    return _beyond_chance(float(np.mean(a != b)), 1 - float(shares_a @ shares_b))


def _beyond_chance(observed: float, by_chance: float) -> float:
    return 1 - observed / by_chance if by_chance > 0 else math.nan


def _shares(grades: FloatArray) -> tuple[FloatArray, FloatArray]:
    distinct, counts = np.unique(grades, return_counts=True)
    return distinct, counts / len(grades)


def places_of(column: FloatArray) -> IntArray:
    """The place of each number among the distinct ones, from 0 for the lowest."""
    return np.unique(column, return_inverse=True)[1].astype(np.int64)


def _pairs(places: IntArray) -> int:
    """How many pairs of cases are tied."""
    return sum(math.comb(count, 2) for count in np.unique(places, return_counts=True)[1].tolist())


def higher_before(places: IntArray) -> IntArray:
    """For each case how many cases before it have a higher place.

    The two places of such a pair agree down to one bit, which the earlier has and the later has not. So for each bit
    the cases are grouped by the bits above it, and those that have it are counted before each that has not.

    >>> higher_before(np.array([2, 0, 1, 1]))
    array([0, 1, 1, 1])
    """
    found = np.zeros(len(places), dtype=np.int64)
    for bit in range(int(places.max()).bit_length()):
        group = places >> (bit + 1)
        order = group.argsort(kind="stable")
        has_bit = (places[order] >> bit) & 1
        before = has_bit.cumsum() - has_bit
        starts = np.searchsorted(group[order], group[order])
        found[order] += np.where(has_bit == 0, before - before[starts], 0)
    return found


def _centred_ranks(column: FloatArray) -> FloatArray:
    places = places_of(column)
    counts = np.bincount(places)
    ranks = counts.cumsum() - (counts - 1) / 2
    return np.asarray(ranks[places] - (len(column) + 1) / 2)
