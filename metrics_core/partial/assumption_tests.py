"""Tests that speak up where partly labelled cases contradict the design that an estimate rests on.

| design | test |
| --- | --- |
| `Strata`, one for all | `scores_test`: labelled and unlabelled cases have the same scores |
| `Strata` | `dependence_test`: within a stratum, the labelled share is the same in each group of cases |
| `Probabilities` | `inclusion_test`: as many cases are labelled as their probabilities add up to |
| `Calibrated` | `metrics_core.calibration.check.calibration_check` of the labelled cases |
| every case from a score on is labelled | `exceptions_from` counts the cases for which it is not so |

None sees whether, within a stratum, positive cases are labelled more often than negative ones: only a random sample of
the unlabelled cases does. docs/partial_labels.md has their simulated power.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import single_number, whole_number
from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.groups.null_distributions import chi_square_below
from metrics_core.partial.estimates import Probabilities, Strata, checked_codes, checked_probabilities, score_strata
from metrics_core.partial.partial_labels import PartialLabels

_MOST_BINS = 1000
_TERMS = 100
_NO_DIGITS = -40


@dataclass(frozen=True, eq=False)
class AssumptionTest:
    """The p-value of an assumption, and what is `observed` beside what is `expected` under it, `at` each place.

    A small p-value contradicts the assumption; a large one does not show that it holds. nan if nothing can be compared.
    """

    p_value: float
    at: FloatArray | IntArray
    observed: FloatArray
    expected: FloatArray


def scores_test(partial: PartialLabels) -> AssumptionTest:
    """Whether the scores of labelled and unlabelled cases differ: the two-sample test of Kolmogorov and Smirnov.

    `at` is the score where they differ most, `observed` the share of the labelled cases that have it or more, and
    `expected` that of the unlabelled ones; shape (1,). The p-value is asymptotic with Stephens' correction (1970,
    doi:10.1111/j.2517-6161.1970.tb00821.x), and too large for tied scores.

    >>> partial = PartialLabels.from_predictions(
    ...     np.zeros(200), np.arange(200), is_labelled=np.arange(200) >= 150)
    >>> found = scores_test(partial)
    >>> found.p_value < 1e-9, found.at, found.observed, found.expected
    (True, array([150.]), array([1.]), array([0.]))
    """
    labelled = np.sort(partial.scores[partial.is_labelled])
    n, n_other = len(labelled), partial.n - len(labelled)
    if not n or not n_other:
        return AssumptionTest(math.nan, *(np.full(1, math.nan) for _ in range(3)))
    # Between two labelled scores the one share does not change, and the other in one direction only.
    places = np.append(labelled, np.nextafter(labelled, np.inf, dtype=labelled.dtype))
    share = (n - np.searchsorted(labelled, places, side="left")) / n
    other = partial.unlabelled.mass_at_least(places) / n_other
    most = int(np.argmax(np.abs(share - other)))
    root = math.sqrt(n * n_other / (n + n_other))
    distance = (root + 0.12 + 0.11 / root) * abs(share[most] - other[most])
    found = (np.atleast_1d(np.asarray(values[most])) for values in (places, share, other))
    return AssumptionTest(_kolmogorov_above(float(distance)), *found)


def dependence_test(partial: PartialLabels, groups: Any, strata: Strata | None = None) -> AssumptionTest:
    """Whether the labelled share depends on a group of cases within strata: the test of Cochran, Mantel and Haenszel.

    `groups`, shape (n,), are whole numbers of 0 or more, such as the codes of a column or of weeks; `strata` are by
    default those of `score_strata`. `observed` are the labelled cases in each group `at`, `expected` as many as would
    be if groups were labelled alike in each stratum. For several groups it is the generalised test, chi-square with one
    degree of freedom less than there are groups (Landis, Heyman and Koch 1978, doi:10.2307/1402373). Raises as
    `Strata` do for `estimate`.

    >>> partial = PartialLabels.from_predictions(
    ...     np.zeros(400), np.arange(400) // 2, is_labelled=np.arange(400) % 4 == 0)
    >>> found = dependence_test(partial, np.arange(400) % 2)
    >>> found.p_value < 1e-9, found.observed, found.expected
    (True, array([100.,   0.]), array([50., 50.]))
    """
    names, codes = np.unique(checked_codes(groups, partial), return_inverse=True)
    of_stratum = checked_codes((strata or score_strata(partial)).codes, partial)
    of_stratum = np.unique(of_stratum, return_inverse=True)[1]
    shape = (int(of_stratum.max()) + 1, len(names))
    cell = of_stratum * shape[1] + codes
    sizes, labelled = (
        np.bincount(cells, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float64)
        for cells in (cell, cell[partial.is_labelled])
    )
    n, m = sizes.sum(axis=1), labelled.sum(axis=1)
    observed, expected = labelled.sum(axis=0), (sizes * (m / n)[:, None]).sum(axis=0)
    scale = m * (n - m) / (n * n * np.maximum(n - 1, 1))
    covariance = np.diag((scale * n) @ sizes) - (sizes * scale[:, None]).T @ sizes
    rank = int(np.linalg.matrix_rank(covariance, hermitian=True)) if covariance.any() else 0
    difference = observed - expected
    distance = float(difference @ np.linalg.pinv(covariance, hermitian=True) @ difference) if rank else math.nan
    return AssumptionTest(_chi_square_above(distance, rank), names, observed, expected)


def inclusion_test(partial: PartialLabels, design: Probabilities, *, n_bins: int = 10) -> AssumptionTest:
    """Whether as many cases are labelled as their probabilities say, in bins of scores: chi-square.

    Each bin has about as many of the cases with p < 1. `at` is the lowest score of each bin, `observed` the number of
    labelled cases, and `expected` the sum of the probabilities. Raises as `Probabilities` do for `estimate`, and
    `ParameterError` for a number of bins outside 1 to 1000.

    >>> scores = np.arange(1000)
    >>> partial = PartialLabels.from_predictions(np.zeros(1000), scores, is_labelled=scores % 5 == 0)
    >>> found = inclusion_test(partial, Probabilities(np.where(scores < 500, 0.2, 0.3)), n_bins=2)
    >>> found.p_value < 1e-4, found.observed, found.expected.round(6)
    (True, array([100., 100.]), array([100., 150.]))
    """
    whole_number(n_bins, "n_bins", least=1, most=_MOST_BINS)
    chances = checked_probabilities(design.values, partial)
    by_chance = chances < 1
    scores, known, chances = partial.scores[by_chance], partial.is_labelled[by_chance], chances[by_chance]
    if not len(scores):
        return AssumptionTest(math.nan, *(np.empty(0) for _ in range(3)))
    ordered = np.sort(scores)
    starts = np.unique(ordered[len(ordered) * np.arange(n_bins) // n_bins])
    bins = np.searchsorted(starts, scores, side="right") - 1
    observed, expected, variance = (
        np.asarray(np.bincount(bins, weights=column, minlength=len(starts)), dtype=np.float64)
        for column in (known, chances, chances * (1 - chances))
    )
    distance = float(((observed - expected) ** 2 / variance).sum())
    return AssumptionTest(_chi_square_above(distance, len(starts)), starts, observed, expected)


@dataclass(frozen=True)
class Exceptions:
    """Cases at or above a score without a label, and cases below it with one."""

    unlabelled_above: int
    labelled_below: int


def exceptions_from(partial: PartialLabels, threshold: float) -> Exceptions:
    """The cases that contradict "every case with a score of at least `threshold` was labelled, and no other".

    Raises `ParameterError` for nan and for what is no number.

    >>> partial = PartialLabels.from_predictions([1, 0, 0, 0], [0.9, 0.8, 0.3, 0.2], is_labelled=[1, 1, 0, 1])
    >>> exceptions_from(partial, 0.5)
    Exceptions(unlabelled_above=0, labelled_below=1)
    """
    number = single_number(threshold)
    if math.isnan(number):
        raise ParameterError("core-threshold-not-real", value=shown(threshold))
    counts = partial.counts_at(number)
    return Exceptions(counts.unlabelled_above, counts.fn + counts.tn)


def _chi_square_above(distance: float, degrees: int) -> float:
    if not degrees:
        return math.nan
    ratio = max(distance / degrees, 1.0)
    # Chernoff's bound of the logarithm: below it, a difference from 1 has no digits.
    bound = -degrees / 2 * (ratio - 1 - math.log(ratio))
    return 0.0 if bound < _NO_DIGITS else max(0.0, 1 - chi_square_below(distance, degrees))


def _kolmogorov_above(distance: float) -> float:
    """The probability that the supremum of a Brownian bridge exceeds this distance."""
    # Below, all terms of the series are needed, and the probability is 1.
    if distance < 0.2:
        return 1.0
    k = np.arange(1, _TERMS)
    return float(np.clip(2 * np.sum((-1.0) ** (k - 1) * np.exp(-2 * (k * distance) ** 2)), 0, 1))
