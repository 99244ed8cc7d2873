"""Cases with the cluster that each belongs to, sorted by score."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import pandas as pd

from metrics_core.arguments.labels import label_column
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.errors import NotFiniteError

# A cluster's counts, as sums of which all cells of its confusion matrix are: TP, FP, positives, negatives.
Cell = tuple[int, int, int, int]
CELLS: dict[str, Cell] = {"tp": (1, 0, 0, 0), "fp": (0, 1, 0, 0), "fn": (-1, 0, 1, 0), "tn": (0, -1, 0, 1)}


@dataclass(frozen=True, eq=False)
class ClusteredCases:
    """The cases of both classes, from the highest score down, each with the number of its cluster, from 0.

    >>> cases = ClusteredCases.of([0.2, 0.9, 0.4], np.array([False, True, True]), np.array([7, 3, 7]))
    >>> cases.scores.tolist(), cases.clusters.tolist(), cases.n_clusters
    ([0.9, 0.4, 0.2], [0, 1, 1], 2)
    """

    scores: FloatArray
    is_positive: BoolArray
    clusters: IntArray
    n_clusters: int

    @classmethod
    def of(cls, scores: Any, is_positive: BoolArray, clusters: Any) -> Self:
        """Sort the cases; raises as `cluster_numbers`."""
        numbers, n_clusters = cluster_numbers(clusters)
        order = np.argsort(np.asarray(scores), kind="stable")[::-1]
        columns = (np.asarray(scores)[order], np.asarray(is_positive)[order], numbers[order])
        return cls(read_only(columns[0]), read_only(columns[1]), read_only(columns[2]), n_clusters)

    @computed_once
    def class_sizes(self) -> IntArray:
        """The numbers of positives and of negatives of each cluster, shape (2, clusters)."""
        classes = (self.is_positive, ~self.is_positive)
        return read_only(np.array([np.bincount(self.clusters[mask], minlength=self.n_clusters) for mask in classes]))

    def n_flagged(self, thresholds: FloatArray) -> IntArray:
        """How many cases are flagged at each threshold, in the dtype of the scores."""
        return np.asarray(len(self.scores) - np.searchsorted(self._ascending_scores, thresholds, side="left"))

    @computed_once
    def _ascending_scores(self) -> FloatArray:
        # searchsorted would copy a reversed view on each call.
        return read_only(np.ascontiguousarray(self.scores[::-1]))

    def count_in(self, cells: Sequence[str], thresholds: FloatArray) -> FloatArray:
        """How many cases are in these cells of the confusion matrix at each threshold.

        >>> cases = ClusteredCases.of([0.2, 0.9, 0.4], np.array([False, True, True]), np.array([7, 3, 7]))
        >>> cases.count_in(["tp", "fp"], np.array([0.3, 0.0]))
        array([2., 3.])
        """
        n_flagged = self.n_flagged(thresholds)
        tp = self._positives_among_flagged[n_flagged]
        positives, negatives = self.class_sizes.sum(axis=1)
        counts = (tp, n_flagged - tp, np.full_like(tp, positives), np.full_like(tp, negatives))
        of_cells = np.sum([CELLS[cell] for cell in cells], axis=0).astype(np.float64)
        return np.asarray(np.tensordot(of_cells, np.array(counts), axes=1))

    @computed_once
    def _positives_among_flagged(self) -> IntArray:
        """The positives for each number of flagged cases, shape (n + 1,)."""
        return read_only(np.append(0, np.cumsum(self.is_positive)))

    def products_at(self, thresholds: FloatArray) -> FloatArray:
        """Sums over the clusters of all products of two of TP, FP, positives and negatives; shape (4, 4, ...).

        >>> cases = ClusteredCases.of([0.2, 0.9, 0.4], np.array([False, True, True]), np.array([7, 3, 7]))
        >>> cases.products_at(np.array(0.3))[0].tolist()
        [2.0, 0.0, 2.0, 1.0]
        """
        tp_tp, tp_fp, fp_fp, tp_p, tp_n, fp_p, fp_n = self._running_products[:, self.n_flagged(thresholds)]
        positives, negatives = self.class_sizes.astype(np.float64)
        p_p, p_n, n_n = (np.full(np.shape(tp_tp), one @ other) for one, other in _pairs(positives, negatives))
        rows = [(tp_tp, tp_fp, tp_p, tp_n), (tp_fp, fp_fp, fp_p, fp_n), (tp_p, fp_p, p_p, p_n), (tp_n, fp_n, p_n, n_n)]
        return np.array(rows, dtype=np.float64)

    @computed_once
    def _running_products(self) -> IntArray:
        """The products of TP or FP with all counts, for each number of flagged cases; shape (7, n + 1)."""
        positives_above, negatives_above = self._cases_above_in_cluster
        positive, negative = self.is_positive.astype(np.int64), (~self.is_positive).astype(np.int64)
        of_cluster = self.class_sizes[:, self.clusters]
        # What one more flagged case adds to each sum of products.
        steps = (
            positive * (2 * positives_above + 1),
            positive * negatives_above + negative * positives_above,
            negative * (2 * negatives_above + 1),
            *(flagged * size for flagged in (positive, negative) for size in of_cluster),
        )
        running = np.zeros((len(steps), len(self.scores) + 1), dtype=np.int64)
        for row, step in zip(running, steps, strict=True):
            np.cumsum(step, out=row[1:])
        return read_only(running)

    @property
    def _cases_above_in_cluster(self) -> tuple[IntArray, IntArray]:
        """For each case, how many positives and negatives of its cluster come before it."""
        by_cluster = np.argsort(self.clusters, kind="stable")
        starts = np.cumsum(self.class_sizes.sum(axis=0)) - self.class_sizes.sum(axis=0)
        positive = self.is_positive[by_cluster].astype(np.int64)
        before = np.cumsum(positive) - positive
        place = np.arange(len(positive)) - np.repeat(starts, self.class_sizes.sum(axis=0))
        before -= np.repeat(before[starts], self.class_sizes.sum(axis=0))
        positives, negatives = np.empty((2, len(positive)), dtype=np.int64)
        positives[by_cluster], negatives[by_cluster] = before, place - before
        return positives, negatives


def cluster_numbers(clusters: Any) -> tuple[IntArray, int]:
    """The number of each case's cluster, from 0, and how many clusters there are; values of one type.

    Raises `ShapeError` if this is not a column, and `NotFiniteError` for a missing value.
    """
    numbers, names = pd.factorize(label_column(clusters, "cluster"), sort=True)
    missing = numbers < 0
    if missing.any():
        raise NotFiniteError("core-cluster-missing", count=int(missing.sum()), row=int(missing.argmax()))
    return numbers, len(names)


def _pairs(first: FloatArray, second: FloatArray) -> tuple[tuple[FloatArray, FloatArray], ...]:
    return (first, first), (first, second), (second, second)
