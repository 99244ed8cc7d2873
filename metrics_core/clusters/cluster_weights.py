"""Random weights of clusters, the same for all cases of a cluster: the Bayesian bootstrap of clusters."""

from typing import NamedTuple

import numpy as np

from metrics_core.clusters.clustered_cases import ClusteredCases
from metrics_core.clusters.small_samples import MIN_CLUSTERS, effective_number, student_quantile
from metrics_core.computing.arrays import FloatArray, IntArray

# More clusters are drawn in so many groups of clusters, which are as independent of each other.
MAX_GROUPS = 2000
MIN_GROUPS = 200
# Groups times columns of counts held in memory.
MAX_CELLS = 1 << 22
# The level at which the spread of the weights makes percentiles as wide as Student's t.
LEVEL = 0.95
NORMAL_QUANTILE = 1.959963984540054


class ClusterCounts(NamedTuple):
    """The positives and negatives of each cluster, or group of clusters, in each bin; two of shape (groups, bins).

    `effective` is the effective number of clusters of the class that has fewer.
    """

    positives: FloatArray
    negatives: FloatArray
    effective: float

    @classmethod
    def of_bins(cls, cases: ClusteredCases, bins: IntArray, n_bins: int) -> "ClusterCounts":
        """Count cases by their bins."""
        place = _group(cases.clusters, cases.n_clusters, n_bins) * n_bins + bins
        n_groups = min(cases.n_clusters, _most_groups(n_bins))
        positives, negatives = (
            np.bincount(place[mask], minlength=n_groups * n_bins).reshape(n_groups, n_bins).astype(np.float64)
            for mask in (cases.is_positive, ~cases.is_positive)
        )
        return cls(positives, negatives, effective_clusters(cases.class_sizes))

    @classmethod
    def of_cells(cls, by_cluster: IntArray) -> "ClusterCounts":
        """Counts that are known for each cluster, class and bin; shape (n_clusters, 2, bins)."""
        groups = _group(np.arange(len(by_cluster)), len(by_cluster), by_cluster.shape[2])
        counts = np.zeros((int(groups.max()) + 1, *by_cluster.shape[1:]))
        np.add.at(counts, groups, by_cluster)
        return cls(counts[:, 0], counts[:, 1], effective_clusters(by_cluster.sum(axis=2).T))

    @property
    def are_enough(self) -> bool:
        """Whether both classes have enough clusters for an interval."""
        return self.effective >= MIN_CLUSTERS

    def drawn(self, n_resamples: int, generator: np.random.Generator) -> tuple[FloatArray, FloatArray]:
        """The weighted positives and negatives in each bin of each resample, two of shape (n_resamples, bins)."""
        weights = random_weights(n_resamples, len(self.positives), max(self.effective, MIN_CLUSTERS), generator)
        return weights @ self.positives, weights @ self.negatives


def random_weights(n_resamples: int, n_groups: int, number: float, generator: np.random.Generator) -> FloatArray:
    """Random weights of units, or groups of them, with a mean of 1; shape (n_resamples, n_groups).

    Those of few units spread more than Gamma(1): percentiles would else be too narrow, by the factor of Student's t to
    the normal quantile, and that of n to n - 1 in a sample variance, for n the effective `number` of units.
    """
    shape = (number - 1) / number * (NORMAL_QUANTILE / student_quantile(LEVEL, number - 1)) ** 2
    return np.asarray(generator.standard_gamma(shape, (n_resamples, n_groups)) / shape)


def effective_clusters(class_sizes: IntArray) -> float:
    """The effective number of clusters of the class that has fewer, from the sizes, shape (2, n_clusters)."""
    return min(map(effective_number, class_sizes))


def has_enough_clusters(cases: ClusteredCases) -> bool:
    """Whether both classes have enough clusters for an interval of what depends on both."""
    return effective_clusters(cases.class_sizes) >= MIN_CLUSTERS


def _most_groups(n_columns: int) -> int:
    return min(MAX_GROUPS, max(MIN_GROUPS, MAX_CELLS // n_columns))


def _group(clusters: IntArray, n_clusters: int, n_columns: int) -> IntArray:
    return clusters % min(n_clusters, _most_groups(n_columns))
