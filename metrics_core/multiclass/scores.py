"""Multiclass scores: one true class per case and one score per class; the entry point of the package."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arguments.predictions import case_weights, check_lengths
from metrics_core.binary import BinaryScores
from metrics_core.clusters.clustered_cases import cluster_numbers
from metrics_core.computing.arrays import BoolArray, Count, FloatArray, IntArray, Values, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.errors import ScoreRangeError, ShapeError
from metrics_core.intervals.proportions import Interval, refuse_weights, wilson
from metrics_core.multiclass.class_prevalences import prevalence_factors
from metrics_core.multiclass.classes import Classes, classes_and_positions
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.coverage import CoverageCurve, coverage_curve
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.multiclass.predicted_class import PredictedClasses, predict_classes
from metrics_core.multiclass.score_columns import blocks_of, score_columns, threshold_of_each
from metrics_core.multiclass.top_k import counts_by_rank, top_k_accuracy, top_k_interval, top_k_interval_of_units
from metrics_core.probability_metrics import Reliability, range_texts

# Rounding the probabilities of ten classes to three digits moves their sum by up to 0.005.
SUM_TOLERANCE = 0.01


@dataclass(frozen=True, eq=False, repr=False)
class MulticlassScores(OneVsRest):
    """One score per case and class, and the true class of each case; made by `from_predictions`.

    `positions` (n,) are the positions of the true classes among `classes`; `columns` (K, n) has one row per class.
    `weights` (n,) is None if every case counts as 1; `observed` are the scores before re-weighting to other class
    prevalences, or None. `clusters` (n,) are numbers of the clusters that cases belong to, or None.

    >>> scores = MulticlassScores.from_predictions(
    ...     ["ham", "spam", "spam"], [[0.75, 0.25], [0.5, 0.5], [0.125, 0.875]])
    >>> scores.confusion().counts
    array([[1, 0],
           [1, 1]])
    >>> scores.average_precisions(), scores.top_k_accuracy([1, 2])
    (array([1., 1.]), array([0.83333333, 1.        ]))
    """

    classes: Classes
    positions: IntArray
    columns: FloatArray
    weights: FloatArray | None = None
    observed: "MulticlassScores | None" = None
    clusters: IntArray | None = None

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, *, classes: Any = None, sample_weight: Any = None, cluster: Any = None
    ) -> "MulticlassScores":
        """Build from one label per case and a table of scores, with an optional weight and cluster per case.

        `y_true` has shape (n,), `y_score` (n, K): finite real numbers on any scale, higher meaning more likely. Column
        k is the class `classes[k]`, or without `classes` the k-th of the sorted labels in y_true. With `classes`, a
        class need not occur in y_true. The scores are copied; a case of weight 0 is left out. `cluster` (n,) names what
        cases belong together, as for `BinaryScores.from_predictions`.

        Raises `ShapeError` (not a table, different lengths, another number of columns than classes), `NotNumericError`
        and `NotFiniteError` (text, nan, infinity or a missing entry, with the first row and column), `LabelError` (a
        label that is not one of the classes, a repeated class, labels that cannot be sorted) and `WeightError`.
        """
        named, (positions,) = classes_and_positions(classes, y_true=y_true)
        columns = score_columns(y_score, "y_score")
        check_lengths(y_true=positions, y_score=columns.T)
        if len(columns) != len(named):
            raise ShapeError("core-class-columns", columns=len(columns), classes=len(named))
        weights = None if sample_weight is None else case_weights(sample_weight)
        check_lengths(y_true=positions, sample_weight=weights)
        clusters = None if cluster is None else cluster_numbers(cluster)[0]
        check_lengths(y_true=positions, cluster=clusters)
        return _with_weights(cls(named, positions, columns, clusters=clusters), weights)

    @property
    def n(self) -> Count:
        """Number of cases, or sum of their weights."""
        return self.columns.shape[1] if self.weights is None else float(self.weights.sum())

    def at_prevalences(self, prevalences: Any) -> "MulticlassScores":
        """The scores of the same classifier if class k made up a share `prevalences[k]` of the cases.

        Each case is weighted by the new over the observed prevalence of its class, as if passed as `sample_weight`.
        Recall of a class stays; its average precision changes; its ROC AUC changes only with the proportions among the
        other classes. The observed prevalences give the same object. A second call starts from the observed scores
        again. Raises `PrevalenceError` as `ConfusionTable.at_prevalences`.

        >>> scores = MulticlassScores.from_predictions([0, 1, 1], [[0.7, 0.3], [0.8, 0.2], [0.1, 0.9]])
        >>> scores.at_prevalences([0.5, 0.5]).average_precisions().round(3)
        array([0.667, 0.75 ])
        """
        source = self.observed or self
        support = np.bincount(source.positions, source.weights, minlength=len(source.classes))
        factors = prevalence_factors(prevalences, support, source.classes)
        if (factors == 1).all():
            return source
        weights = factors[source.positions]
        return _with_weights(source, weights if source.weights is None else weights * source.weights, source)

    def predictions(self, thresholds: Any = None) -> IntArray:
        """The position of the predicted class of each case, shape (n,); -1 for an abstention.

        The class with the highest score is predicted, of equal scores the first in `classes`, as numpy's and
        scikit-learn's argmax. With `thresholds`, a number or one per class (K,), only classes with score >= their
        threshold are considered; a case without such a class abstains. Raises `ThresholdError` for nan and for another
        number of thresholds.

        >>> MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.6, 0.4]]).predictions([0.6, 0.5])
        array([1, 0])
        """
        return self._predictions(thresholds).position

    def confusion(self, thresholds: Any = None) -> ConfusionTable:
        """The confusion table of `predictions(thresholds)`."""
        return ConfusionTable.from_positions(
            self.classes, self.positions, self._predictions(thresholds).position, self.weights
        )

    def top_k_accuracy(self, k: Any) -> Values:
        """The share of cases whose true class is among the k highest scores; k is a number or an array of them.

        A tie at rank k takes its expectation over the orders of the tied classes (scikit-learn's `top_k_accuracy_score`
        lets the last of the tied classes win). Raises `RankError` unless k is a whole number from 1 to K.

        >>> MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.6, 0.4]]).top_k_accuracy(1)
        0.25
        """
        return top_k_accuracy(self._counts_by_rank, k)

    def top_k_interval(self, k: Any, confidence: float = 0.95) -> Interval:
        """The Wilson interval of `top_k_accuracy(k)`, a proportion of cases; for the effective number of weighted ones.

        nan if a tie at rank k makes the accuracy an expectation, which is not a proportion. Raises
        `UndefinedForWeightsError` for re-weighted cases, `RankError` as `top_k_accuracy`, and
        `ParameterError` for a confidence outside (0, 1).

        >>> scores = MulticlassScores.from_predictions([0, 1], [[0.7, 0.3], [0.6, 0.4]])
        >>> scores.top_k_interval([1, 2]).low.round(3)
        array([0.095, 0.342])
        """
        refuse_weights(self.is_reweighted)
        if self.are_equal_cases:
            return top_k_interval(self._counts_by_rank, k, confidence)
        return top_k_interval_of_units(self.columns, self.positions, self.units, k, confidence)

    def log_loss(self) -> float:
        """Mean negative natural logarithm of the probability of the true class; 0 or more, lower is better.

        As `sklearn.metrics.log_loss`, except that a probability of 0 for a true class gives infinity instead of being
        clipped. Raises `ScoreRangeError` for scores outside [0, 1], and if the scores of a case do not add up to 1 (to
        0.01, which allows for rounding to three digits; they are not rescaled).

        >>> round(MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.5, 0.5]]).log_loss(), 6)
        0.693147
        """
        return log_loss(self.columns, self.positions, self.weights)

    def top_class(self) -> BinaryScores:
        """The highest score of each case as a binary score, positive if the predicted class is the true one; cached.

        At a threshold on the highest score, precision is the accuracy of the predicted cases and the flagged rate is
        coverage.
        """
        return self._top_class

    def top_class_calibration(self, n_bins: int = 10) -> Reliability:
        """Mean highest probability and accuracy in equal-width bins (Guo et al. 2017, arXiv:1706.04599).

        Raises `ScoreRangeError` for scores outside [0, 1], and as `metrics_core.BinaryScores.reliability`.
        """
        return self._top_class.reliability(n_bins)

    def top_class_calibration_interval(self, n_bins: int = 10, confidence: float = 0.95) -> Interval:
        """The Wilson interval of the accuracy in each bin, for the effective number of cases of weights and clusters.

        nan in an empty bin. Raises as `top_class_calibration`, and `UndefinedForWeightsError` for re-weighted cases.
        """
        refuse_weights(self.is_reweighted)
        bins = self.top_class_calibration(n_bins)
        if self.are_equal_cases:
            right = np.nan_to_num(bins.positive_rate * bins.n).round().astype(np.int64)
            return wilson(right, bins.n, confidence)
        rows = np.arange(len(self.positions))
        places = np.maximum(np.searchsorted(bins.edges, self._argmax.score, side="left") - 1, 0)
        is_right = self._argmax.position == self.positions
        return self.units.proportions(rows, places, len(bins.n), is_right, confidence).limits

    def top_class_calibration_error(self, n_bins: int = 10) -> float:
        """Expected calibration error of the highest probability, 0 to 1, lower is better.

        Raises as `top_class_calibration`.
        """
        return self._top_class.expected_calibration_error(n_bins)

    def coverage_curve(self) -> CoverageCurve:
        """Coverage and accuracy at every threshold on the highest score.

        >>> MulticlassScores.from_predictions([0, 1], [[0.9, 0.1], [0.6, 0.4]]).coverage_curve().accuracy
        array([0.5, 1. , nan])
        """
        return coverage_curve(self._top_class)

    def as_multilabel(self) -> MultilabelScores:
        """Every class decided by its own threshold, so that a case may get several labels or none; weights are kept."""
        truth = self.positions == np.arange(len(self.classes))[:, np.newaxis]
        return MultilabelScores(self.classes, read_only(truth), self.columns, self.weights, self.clusters)

    def __repr__(self) -> str:
        return f"MulticlassScores(classes={len(self.classes)}, n={self.n:g}, {self.columns.dtype})"

    @property
    def strata(self) -> IntArray:
        """The class of each case: resamples keep the number of cases of each class."""
        return self.positions

    @property
    def is_reweighted(self) -> bool:
        """Whether these are the scores at other class prevalences."""
        return self.observed is not None

    def _positive(self, at: int) -> BoolArray:
        positive: BoolArray = self.positions == at
        return positive

    def _predictions(self, thresholds: Any) -> PredictedClasses:
        if thresholds is None:
            return self._argmax
        return predict_classes(self.columns, threshold_of_each(thresholds, self.columns.dtype, len(self.classes)))

    @computed_once
    def _argmax(self) -> PredictedClasses:
        return predict_classes(self.columns)

    @computed_once
    def _counts_by_rank(self) -> Any:
        return counts_by_rank(self.columns, self.positions, self.weights)

    @computed_once
    def _top_class(self) -> BinaryScores:
        right = self._argmax.position == self.positions
        return BinaryScores.from_predictions(right, self._argmax.score, pos_label=True, sample_weight=self.weights)


def _with_weights(
    scores: MulticlassScores, weights: FloatArray | None, observed: MulticlassScores | None = None
) -> MulticlassScores:
    """The scores with a weight per case, without cases of weight 0."""
    if weights is None:
        return scores
    has_weight = weights > 0
    positions, columns, clusters = scores.positions, scores.columns, scores.clusters
    if not has_weight.all():
        weights, positions, columns = (array.compress(has_weight, axis=-1) for array in (weights, positions, columns))
        clusters = None if clusters is None else clusters.compress(has_weight)
    return MulticlassScores(scores.classes, positions, columns, read_only(weights), observed, clusters)


def log_loss(columns: FloatArray, positions: IntArray, weights: FloatArray | None) -> float:
    """Mean negative logarithm of the probability of the true class; infinite if one of these is 0.

    `columns` has shape (K, n), `positions` and `weights` (n,). See `MulticlassScores.log_loss`.
    """
    _check_probabilities(columns)
    true = columns[positions, np.arange(len(positions))].astype(np.float64, copy=False)
    with np.errstate(divide="ignore"):
        losses = -np.log(true)
    # A mean of losses that are all -log(1) would be -0.
    return float(np.average(losses, weights=weights)) + 0.0 if np.isfinite(losses).all() else math.inf


def _check_probabilities(columns: FloatArray) -> None:
    low, high = columns.min(), columns.max()
    if low < 0 or high > 1:
        low_text, high_text = range_texts(float(low), float(high))
        raise ScoreRangeError("core-not-probabilities", low=low_text, high=high_text)
    for rows in blocks_of(columns.shape[1]):
        totals = columns[:, rows].sum(axis=0, dtype=np.float64)
        wrong = np.abs(totals - 1) > SUM_TOLERANCE
        if wrong.any():
            at = int(wrong.argmax())
            raise ScoreRangeError("core-class-probabilities", row=rows.start + at, total=f"{totals[at]:g}")
