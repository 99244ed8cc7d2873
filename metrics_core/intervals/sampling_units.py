"""What a sample consists of, cases or clusters of cases with a weight each, and intervals that draw such units."""

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from metrics_core.arguments.predictions import check_lengths
from metrics_core.clusters.cluster_weights import MAX_CELLS, MAX_GROUPS, MIN_GROUPS, random_weights
from metrics_core.clusters.clustered_cases import cluster_numbers
from metrics_core.clusters.proportions import PSEUDO_CASE, ClusterInterval, interval_of_ratio
from metrics_core.clusters.small_samples import MIN_CLUSTERS, effective_number
from metrics_core.computing.arrays import FloatArray, IntArray, read_only

# Student's t is approximated for degrees of freedom in this range.
LEAST_DEGREES, MOST_DEGREES = 4.0, 1e6


@dataclass(frozen=True, eq=False)
class SamplingUnits:
    """The unit of each case, shape (n,), from 0 to `n_units` - 1, and the weight of each case, 1 on average.

    A unit is a cluster of cases, or one case. Units are independent of each other; cases of one unit need not be.

    >>> units = SamplingUnits.of(4, clusters=["a", "a", "b", "b"])
    >>> units.effective, units.totals(np.array([[1.0], [0.0], [1.0], [1.0]])).tolist()
    (2.0, [[1.0], [2.0]])
    """

    numbers: IntArray
    n_units: int
    weights: FloatArray
    is_clustered: bool

    @classmethod
    def of(cls, n: int, clusters: Any = None, weights: FloatArray | None = None) -> Self:
        """The units of n cases; raises as `cluster_numbers`, and `ShapeError` for another number of values."""
        numbers, n_units = (np.arange(n), n) if clusters is None else cluster_numbers(clusters)
        each = np.ones(n) if weights is None else weights / weights.mean()
        check_lengths(cases=each, cluster=numbers)
        return cls(read_only(numbers), n_units, read_only(each), clusters is not None)

    def take(self, rows: IntArray) -> "SamplingUnits":
        """The units of the cases in another order: `rows` are positions of all cases.

        >>> SamplingUnits.of(3, clusters=["a", "a", "b"]).take(np.array([2, 0, 1])).numbers.tolist()
        [1, 0, 0]
        """
        return replace(self, numbers=read_only(self.numbers[rows]), weights=read_only(self.weights[rows]))

    @property
    def effective(self) -> float:
        """The number of equal units that tell as much (Kish)."""
        return self.effective_among(None)

    def effective_among(self, cases: Any) -> float:
        """The same for these cases, given as a mask; for all with None."""
        weights = self.weights if cases is None else self.weights * cases
        return effective_number(np.bincount(self.numbers, weights, minlength=self.n_units))

    @property
    def are_enough(self) -> bool:
        """Whether there are enough units for an interval."""
        return self.effective >= MIN_CLUSTERS

    def totals(self, values: Any) -> FloatArray:
        """The weighted sums over each unit of values (n, m); of many units, over groups of them; shape (groups, m)."""
        n_groups = self._n_groups(values.shape[1])
        group = self.numbers % n_groups
        columns = [np.bincount(group, self.weights * column, minlength=n_groups) for column in values.T]
        return np.array(columns, dtype=np.float64).T.reshape(n_groups, values.shape[1])

    def totals_in(self, places: IntArray, n_places: int) -> FloatArray:
        """The weight of the cases at each place, an index (n,), in the same groups; shape (groups, n_places)."""
        n_groups = self._n_groups(n_places)
        cells = self.numbers % n_groups * n_places + places
        counts = np.bincount(cells, self.weights, minlength=n_groups * n_places)
        return np.asarray(counts, dtype=np.float64).reshape(n_groups, n_places)

    def _n_groups(self, n_columns: int) -> int:
        return min(self.n_units, MAX_GROUPS, max(MIN_GROUPS, MAX_CELLS // max(n_columns, 1)))

    def drawn(self, n_resamples: int, n_groups: int, generator: np.random.Generator) -> FloatArray:
        """Random weights of groups of units, 1 on average, shape (n_resamples, n_groups)."""
        return random_weights(n_resamples, n_groups, 1 + self.degrees, generator)

    @property
    def degrees(self) -> float:
        """Degrees of freedom: the effective number of units minus 1, fewer if a few large ones dominate a variance.

        As in `metrics_core.intervals.weighted_ratios`.
        """
        sizes = np.bincount(self.numbers, self.weights, minlength=self.n_units)
        total, squares, fourths = (float((sizes**power).sum()) for power in (1, 2, 4))
        excess = (fourths - squares * (squares / total) ** 2) / squares**2
        degrees = 1 / (2 * max(excess, 1 / MOST_DEGREES))
        return max(min(self.effective - 1, degrees), LEAST_DEGREES)

    def drawn_cases(self, n_resamples: int, generator: np.random.Generator) -> FloatArray:
        """Random weights of all cases, the same for those of one unit but for their own, shape (n_resamples, n)."""
        return self.drawn(n_resamples, self.n_units, generator)[:, self.numbers] * self.weights

    def design_effect(self, values: FloatArray) -> float:
        """The design effect of one column of values."""
        return float(self.design_effects(values[:, np.newaxis])[0])

    def design_effects(self, values: FloatArray) -> FloatArray:
        """How many times as large the variance of the mean of values in [0, 1] is as of that many independent cases.

        `values` has shape (n, m), results (m,). At least 1, and the more of the largest possible effect, the fewer
        values are not 0, or not 1; as in `interval_of_ratio`. nan values are left out.
        """
        defined = ~np.isnan(values)
        known = np.where(defined, values, 0)
        counts, sums = self.totals(defined), self.totals(known)
        n, total = counts.sum(axis=0), sums.sum(axis=0)
        with np.errstate(divide="ignore", invalid="ignore"):
            mean = total / n
            rarer = np.minimum(total, n - total)
            largest = (counts * counts).sum(axis=0) / n
            spread = self.weights @ (known * known) - n * mean * mean
            deviations = sums - mean * counts
            estimated = np.where(spread > 0, (deviations * deviations).sum(axis=0) / spread, 0)
            shrunk = (rarer * estimated + PSEUDO_CASE * largest) / (rarer + PSEUDO_CASE)
        return np.asarray(np.fmax(shrunk, 1.0))

    def proportions(
        self, rows: IntArray, parts: IntArray, n_parts: int, successes: Any, confidence: float = 0.95
    ) -> ClusterInterval:
        """The intervals of the weighted shares of successes in each of several parts, such as the classes.

        `rows` are positions of cases, which may repeat, with the part and the success of each, all of shape (m,).
        Limits of shape (n_parts,), by the method of `metrics_core.clusters.proportions.proportion_interval`.

        >>> units = SamplingUnits.of(40, weights=np.repeat([1.0, 3.0], 20))
        >>> rows = np.arange(40)
        >>> found = units.proportions(rows, rows * 0, 1, rows % 2 == 0)
        >>> found.low.round(3), found.high.round(3), found.n_clusters
        (array([0.328]), array([0.672]), array([32.]))
        """
        weights = self.weights[rows]
        pairs, place = np.unique(self.numbers[rows] * n_parts + parts, return_inverse=True)
        of_pair = [np.bincount(place, each, minlength=len(pairs)) for each in (weights * successes, weights)]
        y, x = of_pair
        k, n, y_y, x_y, x_x = (
            np.bincount(pairs % n_parts, each, minlength=n_parts) for each in (y, x, y * y, x * y, x * x)
        )
        return interval_of_ratio(k, n, y_y, x_y, x_x, confidence=confidence)
