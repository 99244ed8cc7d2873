"""Intervals of proportions whose cases come in clusters, at one threshold or at many."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from metrics_core.clusters.clustered_cases import CELLS, ClusteredCases
from metrics_core.clusters.small_samples import MIN_CLUSTERS, student_quantile
from metrics_core.computing.arrays import FloatArray, Values, python_number
from metrics_core.intervals.proportions import Interval, wilson_limits
from metrics_core.ratios import quotient

# The weight of the largest possible design effect, in cases of the rarer outcome.
PSEUDO_CASE = 0.5


class ClusterInterval(NamedTuple):
    """Limits that count clusters, nan without enough of them, and the numbers that they are based on.

    `n_clusters` is the effective number of clusters, `design_effect` how many times as large the variance is as that of
    independent cases.
    """

    low: Values
    high: Values
    n_clusters: Values
    design_effect: Values

    @property
    def limits(self) -> Interval:
        """Only the limits."""
        return Interval(self.low, self.high)


def proportion_interval(
    cases: ClusteredCases,
    thresholds: FloatArray,
    successes: Sequence[str],
    trials: Sequence[str],
    confidence: float = 0.95,
) -> ClusterInterval:
    """The interval of a proportion of cells of the confusion matrix, such as TP of TP and FN, at each threshold.

    Wilson's interval for the effective number of cases: the number of trials divided by the design effect (Rao and
    Scott 1992, doi:10.2307/2532311). The design effect compares the variance of the ratio of two sums over clusters
    with that of independent cases; it is at least 1. Few successes (or failures) cannot show that they come in
    clusters. So the largest design effect, that of clusters whose cases are all alike, counts as half a case of them
    would, and alone where there is none. Student's t of the effective number of clusters minus 1 replaces the normal
    quantile; that number is (sum of the trials)² / sum of the squared trials of each cluster (Kish).

    Limits in [0, 1], nan where there are no trials or fewer than 10 effective clusters. `thresholds` have the dtype
    of the scores; results have their shape. Raises `ParameterError` for a confidence level outside (0, 1). Coverage:
    docs/intervals.md.

    >>> clusters, scores = np.repeat(range(20), 5), np.tile([0.9, 0.8, 0.7, 0.4, 0.3], 20)
    >>> cases = ClusteredCases.of(scores, np.full(100, True), clusters)
    >>> found = proportion_interval(cases, np.array(0.5), ["tp"], ["tp", "fn"])
    >>> round(found.low, 3), round(found.high, 3), found.n_clusters, found.design_effect
    (0.495, 0.696, 20.0, 1.0)
    """
    products = cases.products_at(thresholds)
    one, all_of = (np.sum([CELLS[cell] for cell in cells], axis=0) for cells in (successes, trials))
    y_y, x_y, x_x = (
        np.einsum("i,ij...,j->...", a, products, b) for a, b in ((one, one), (all_of, one), (all_of, all_of))
    )
    k, n = (cases.count_in(cells, thresholds) for cells in (successes, trials))
    return interval_of_ratio(k, n, y_y, x_y, x_x, confidence=confidence)


def interval_of_ratio(
    k: Values, n: Values, y_y: Values, x_y: Values, x_x: Values, *, confidence: float
) -> ClusterInterval:
    """The interval of k successes of n trials, from the sums over units of the products of both.

    A unit is a cluster, or a weighted case, with y successes of x trials: `y_y` is the sum of y², `x_y` that of x y,
    `x_x` that of x². See `proportion_interval`.
    """
    p, effective = quotient(k, n), quotient(n * n, x_x)
    enough = np.asarray(effective) >= MIN_CLUSTERS
    known = np.where(enough, effective, np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        residuals = np.maximum(y_y - 2 * p * x_y + p * p * x_x, 0)
        variance = known / (known - 1) * residuals / (n * n)
        rarer = np.minimum(k, n - k)
        estimated = np.where(rarer > 0, variance * n / (p * (1 - p)), 0)
        largest = n / known
        design_effect = np.maximum((rarer * estimated + PSEUDO_CASE * largest) / (rarer + PSEUDO_CASE), 1)
    z = student_quantile(confidence, known - 1)
    low, high = wilson_limits(k / design_effect, n / design_effect, z)
    return ClusterInterval(*map(python_number, (low, high, effective, design_effect)))
