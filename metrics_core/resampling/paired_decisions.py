"""Two decisions on the same cases: per class, how many cases both flag, one of them flags, or neither."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.labels import label_column, labelled_scores
from metrics_core.arguments.predictions import check_lengths
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores, one_threshold
from metrics_core.clusters.clustered_cases import ClusteredCases, cluster_numbers
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.confusion import ConfusionMatrix
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.prevalence.reweighting import as_prevalence, class_weights_at
from metrics_core.ratios import quotient
from metrics_core.sorted_class import SortedClass


class Cells(NamedTuple):
    """The cases of one class flagged by both decisions, by A only, by B only, or by neither."""

    both: int
    only_a: int
    only_b: int
    neither: int

    @property
    def total(self) -> int:
        """All cases of the class."""
        return sum(self)


@dataclass(frozen=True, eq=False)
class PairedDecisions:
    """Decisions A and B on the same cases, at a prevalence, or None for the observed one.

    `possible` says for each cell whether a case can be in it: at two thresholds, only the lower one can flag alone.
    `by_cluster`, shape (n_clusters, 2, 4), has the cells of each cluster's positives and negatives, if cases belong
    together. Made by `two_thresholds` and `two_models`.
    """

    positive: Cells
    negative: Cells
    prevalence: float | None = None
    possible: tuple[bool, bool, bool, bool] = (True, True, True, True)
    by_cluster: IntArray | None = None

    def __post_init__(self) -> None:
        """Reject a prevalence that the cases cannot be re-weighted to."""
        if self.prevalence is not None:
            p, n = self.positive.total, self.negative.total
            class_weights_at(as_prevalence(self.prevalence), quotient(p, p + n))

    @property
    def a(self) -> ConfusionMatrix:
        """The confusion matrix of decision A."""
        return self.matrix_of(*(cells.both + cells.only_a for cells in (self.positive, self.negative)))

    @property
    def b(self) -> ConfusionMatrix:
        """The confusion matrix of decision B."""
        return self.matrix_of(*(cells.both + cells.only_b for cells in (self.positive, self.negative)))

    @property
    def only_a_correct(self) -> int:
        """Cases that A decides correctly and B does not."""
        return self.positive.only_a + self.negative.only_b

    @property
    def only_b_correct(self) -> int:
        """Cases that B decides correctly and A does not."""
        return self.positive.only_b + self.negative.only_a

    def matrix_of(self, tp: Any, fp: Any) -> ConfusionMatrix:
        """The confusion matrix for observed TP and FP, numbers or arrays, at the prevalence."""
        matrix = ConfusionMatrix(tp, fp, self.positive.total - tp, self.negative.total - fp)
        return matrix if self.prevalence is None else matrix.at_prevalence(self.prevalence)


def two_thresholds(scores: BinaryScores, a: Any, b: Any) -> PairedDecisions:
    """Decisions at two thresholds on the same scores, at their prevalence.

    Raises `ParameterError` for what is not a `BinaryScores`, `ThresholdError` for nan and for more than one threshold
    each, `UndefinedForWeightsError` for weighted cases.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 4, 2])
    >>> two_thresholds(scores, 0.8, 0.5).positive
    Cells(both=5, only_a=0, only_b=2, neither=1)
    """
    check_scores(scores)
    refuse_weights(scores.statistic.is_weighted)
    at_a, at_b = (one_threshold(threshold, scores.dtype) for threshold in (a, b))

    def cells(class_scores: SortedClass) -> Cells:
        return _cells_of_nested(
            int(class_scores.mass_at_least(at_a)), int(class_scores.mass_at_least(at_b)), int(class_scores.total)
        )

    lower, upper = sorted((float(at_a), float(at_b)))
    return PairedDecisions(
        cells(scores.statistic.positives),
        cells(scores.statistic.negatives),
        scores.target_prevalence,
        (upper < math.inf, bool(at_a < at_b), bool(at_b < at_a), lower > -math.inf),
        None if scores.clustered is None else _cells_at(scores.clustered, at_a, at_b),
    )


def two_models(
    y_true: Any,
    score_a: Any,
    score_b: Any,
    threshold_a: Any,
    threshold_b: Any,
    *,
    pos_label: Any = None,
    prevalence: Any = None,
    cluster: Any = None,
) -> PairedDecisions:
    """Decisions of two scores of the same cases, row by row, each with its own threshold.

    `cluster` names what cases belong together. Columns of one length as for `BinaryScores.from_predictions`, which
    defines the errors; also `ThresholdError` for nan and for more than one threshold each, `PrevalenceError` for a
    `prevalence` outside (0, 1) or with a single class.

    >>> found = two_models([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1], [0.8, 0.7, 0.2, 0.3], 0.5, 0.5)
    >>> found.positive
    Cells(both=1, only_a=0, only_b=1, neither=0)
    """
    positive, columns = labelled_scores(y_true, pos_label, score_a=score_a, score_b=score_b)
    flagged = [
        column >= one_threshold(threshold, column.dtype)
        for column, threshold in zip(columns, (threshold_a, threshold_b), strict=True)
    ]
    # From 0 (flagged by both) to 3 (by neither), the order of the cells.
    cell = 3 - (2 * flagged[0] + flagged[1])
    in_positive, in_negative = (Cells(*np.bincount(cell[mask], minlength=4).tolist()) for mask in (positive, ~positive))
    target = None if prevalence is None else as_prevalence(prevalence)
    if cluster is None:
        return PairedDecisions(in_positive, in_negative, target)
    check_lengths(y_true=positive, cluster=label_column(cluster, "cluster"))
    by_cluster = _cells_by_cluster(*cluster_numbers(cluster), positive, cell)
    return PairedDecisions(in_positive, in_negative, target, by_cluster=by_cluster)


def _cells_at(cases: ClusteredCases, a: FloatArray, b: FloatArray) -> IntArray:
    cell = 3 - (2 * (cases.scores >= a) + (cases.scores >= b))
    return _cells_by_cluster(cases.clusters, cases.n_clusters, cases.is_positive, cell)


def _cells_by_cluster(clusters: IntArray, n_clusters: int, is_positive: BoolArray, cell: IntArray) -> IntArray:
    """How many cases of each cluster and class are in each cell; shape (n_clusters, 2, 4)."""
    place = clusters * 8 + np.where(is_positive, 0, 4) + cell
    return np.bincount(place, minlength=n_clusters * 8).reshape(n_clusters, 2, 4)


def _cells_of_nested(at_a: int, at_b: int, total: int) -> Cells:
    both = min(at_a, at_b)
    return Cells(both, at_a - both, at_b - both, total - max(at_a, at_b))
