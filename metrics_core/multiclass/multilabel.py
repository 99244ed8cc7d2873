"""Multilabel scores: any number of labels per case, each label with its own threshold."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray, Count, FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.clusters.clustered_cases import cluster_numbers
from metrics_core.confusion import ConfusionMatrix
from metrics_core.decisions import BestThreshold
from metrics_core.error_messages import shown
from metrics_core.errors import NotFiniteError, ParameterError, ShapeError
from metrics_core.metrics import Metric, as_metric
from metrics_core.multiclass.averages import Average, Averaged, Averages, averages, mean_of_defined
from metrics_core.multiclass.classes import Classes, named_classes
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.multiclass.per_class import PerClass
from metrics_core.multiclass.score_columns import real_table, score_columns, threshold_of_each
from metrics_core.predictions import case_weights, check_lengths
from metrics_core.ratios import quotient
from metrics_core.statistic import BLOCK
from metrics_core.threads import on_threads
from metrics_core.ties import last_at_least, lowest_tied_value

SHARED_THRESHOLD_AVERAGES = ("micro", "macro")


@dataclass(frozen=True, eq=False)
class LabelDecisions:
    """The outcomes at one threshold per label.

    `matrix` has arrays of shape (K,) in the order of `labels`. `samples` averages over cases: the mean of each case's
    precision, recall and F1 over its labels; cases in which the metric is undefined are left out and counted in
    `n_undefined` (scikit-learn takes them as 0 unless `zero_division=nan`). Weighted cases give counts that are sums of
    weights and weighted means; `n_undefined` remains a number of cases.
    """

    labels: Classes
    thresholds: FloatArray
    matrix: ConfusionMatrix
    samples: Averaged
    subset_accuracy: float

    def per_label(self) -> PerClass:
        """Counts, metrics and intervals of each label."""
        tp, fp, fn, _ = self.matrix.counts
        return PerClass(self.labels, tp, fp, fn, self.n, self.matrix.recall)

    def averages(self) -> Averages:
        """Micro, macro and weighted averages over labels, each with the number of labels it leaves out."""
        return averages(self.per_label())

    @property
    def n(self) -> Count:
        """Number of cases, or sum of their weights."""
        count: Count = self.matrix.n[0].item()
        return count

    @property
    def hamming_loss(self) -> float:
        """The share of wrong decisions among all pairs of a case and a label."""
        wrong = self.matrix.fp.sum() + self.matrix.fn.sum()
        return float(quotient(wrong, self.n * len(self.labels)))

    def to_frame(self) -> pd.DataFrame:
        """One row per label: its threshold, the counts, then every metric."""
        table = self.matrix.to_frame()
        table.insert(0, "label", pd.Series(self.labels, dtype=object))
        table.insert(1, "threshold", self.thresholds)
        return table


@dataclass(frozen=True, eq=False, repr=False)
class MultilabelScores(OneVsRest):
    """One score per case and label, and the true labels of each case; made by `from_predictions`.

    `truth` and `columns` have shape (K, n), one row per label of `classes`; `weights` has shape (n,), or is None if
    every case counts as 1; `clusters` (n,) are numbers of the clusters that cases belong to, or None.

    >>> scores = MultilabelScores.from_predictions(
    ...     [[1, 0], [1, 1], [0, 0]], [[0.9, 0.2], [0.6, 0.7], [0.3, 0.6]], labels=["cat", "dog"])
    >>> at = scores.at(0.5)
    >>> at.matrix.tp, at.averages().macro.f1.value, at.samples.f1
    (array([2, 1]), 0.8333333333333333, Average(value=0.6666666666666666, n_absent=0, n_undefined=0))
    """

    classes: Classes
    truth: BoolArray
    columns: FloatArray
    weights: FloatArray | None = None
    clusters: IntArray | None = None

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, *, labels: Any = None, sample_weight: Any = None, cluster: Any = None
    ) -> "MultilabelScores":
        """Build from two tables of shape (n, K): `y_true` of 0 and 1, `y_score` of finite real numbers on any scale.

        Column k is the label `labels[k]`, or k itself. `sample_weight` (n,) weights whole cases with all their labels;
        a case of weight 0 is left out. `cluster` (n,) names what cases belong together. Raises `ShapeError` (not a
        table, different shapes, another number of labels), `NotFiniteError`, `NotNumericError`, `LabelError` (a
        repeated label), `WeightError`, and `ParameterError` for an entry of y_true other than 0 and 1.

        >>> scores = MultilabelScores.from_predictions([[1, 0], [1, 1]], [[0.9, 0.2], [0.3, 0.7]], sample_weight=[3, 1])
        >>> scores.at(0.5).matrix.recall
        array([0.75, 1.  ])
        """
        columns = score_columns(y_score, "y_score")
        truth = real_table(y_true, "y_true")
        if truth.shape != columns.shape[::-1]:
            raise ShapeError("core-truth-shape", truth=str(truth.shape), score=str(columns.shape[::-1]))
        named = named_classes(range(len(columns)) if labels is None else labels)
        if len(named) != len(columns):
            raise ShapeError("core-class-columns", columns=len(columns), classes=len(named))
        rows = _checked_truth(truth)
        clusters = None if cluster is None else cluster_numbers(cluster)[0]
        check_lengths(y_true=rows.T, cluster=clusters)
        if sample_weight is None:
            return cls(named, rows, columns, clusters=clusters)
        weights = case_weights(sample_weight)
        check_lengths(y_true=rows.T, sample_weight=weights)
        has_weight = weights > 0
        rows, columns, weights = (read_only(each.compress(has_weight, axis=-1)) for each in (rows, columns, weights))
        clusters = None if clusters is None else clusters.compress(has_weight)
        return cls(named, rows, columns, weights, clusters)

    @property
    def n(self) -> Count:
        """Number of cases, or sum of their weights."""
        return self.columns.shape[1] if self.weights is None else float(self.weights.sum())

    def at(self, thresholds: Any) -> LabelDecisions:
        """Flag a label of a case iff its score >= the label's threshold; `thresholds` is a number, or has shape (K,).

        Raises `ThresholdError` for nan and for another number of thresholds.
        """
        each = threshold_of_each(thresholds, self.columns.dtype, len(self.classes))
        counts, case_counts = [], np.zeros((3, self.columns.shape[1]), dtype=np.int64)
        for scores, truth, threshold in zip(self.columns, self.truth, each, strict=True):
            flagged = scores >= threshold
            for total, added in zip(case_counts, (flagged & truth, flagged, truth), strict=True):
                total += added
            counts.append(np.bincount(2 * truth + flagged, self.weights, minlength=4))
        tn, fp, fn, tp = np.array(counts).T
        samples, exact = _samples_averages(self.weights, *case_counts)
        return LabelDecisions(self.classes, read_only(each.copy()), ConfusionMatrix(tp, fp, fn, tn), samples, exact)

    def best_thresholds(self, metric: str | Metric = "f1") -> list[BestThreshold]:
        """The best threshold of each label for a metric, as `metrics_core.BinaryScores.best_threshold`.

        >>> scores = MultilabelScores.from_predictions([[1, 0], [0, 1]], [[0.9, 0.2], [0.3, 0.6]])
        >>> [best.threshold for best in scores.best_thresholds()]
        [0.9, 0.6]
        """
        return [self.one_vs_rest(label).best_threshold(metric) for label in self.classes]

    def best_global_threshold(self, average: str = "micro", metric: str | Metric = "f1") -> BestThreshold:
        """The single threshold for all labels that maximizes the micro or macro average of a metric.

        Searches all distinct scores and +inf, where nothing is flagged. The macro average leaves out labels for which
        the metric is undefined. Of values equal within 1e-12, the highest threshold; nan is never the best. A metric
        that is better when lower is minimized. Raises `ParameterError` for an average other than "micro" and "macro",
        and for a metric that is unknown or has no better direction.

        >>> scores = MultilabelScores.from_predictions([[1, 0], [0, 1]], [[0.9, 0.2], [0.3, 0.6]])
        >>> scores.best_global_threshold("macro")
        BestThreshold(threshold=0.6, value=1.0)
        """
        if not isinstance(average, str) or average not in SHARED_THRESHOLD_AVERAGES:
            raise ParameterError("core-rule", value=shown(average), choices=", ".join(SHARED_THRESHOLD_AVERAGES))
        if average == "micro":
            return self.micro().best_threshold(metric)
        return _best_shared_threshold([self.one_vs_rest(label) for label in self.classes], as_metric(metric))

    def __repr__(self) -> str:
        return f"MultilabelScores(labels={len(self.classes)}, n={self.n:g}, {self.columns.dtype})"

    @property
    def strata(self) -> IntArray:
        """All cases in one stratum."""
        return np.zeros(self.columns.shape[1], dtype=np.int64)

    def _positive(self, at: int) -> BoolArray:
        truth: BoolArray = self.truth[at]
        return truth


def _checked_truth(table: Any) -> BoolArray:
    bad = ~((table == 0) | (table == 1))
    if bad.any():
        row, column = (int(place) for place in np.argwhere(bad)[0])
        value = table[row, column]
        if np.isnan(value):
            raise NotFiniteError(
                "core-table-not-finite", name="y_true", count=int(np.isnan(table).sum()), value="nan", row=row,
                column=column,
            )  # fmt: skip
        raise ParameterError("core-truth-not-binary", value=shown(value), row=row, column=column)
    return read_only(np.ascontiguousarray((table == 1).T))


def _samples_averages(
    weights: FloatArray | None, hits: IntArray, flagged: IntArray, true: IntArray
) -> tuple[Averaged, float]:
    """The means over cases of each case's precision, recall and F1, and the subset accuracy."""
    ratios = (quotient(hits, flagged), quotient(hits, true), quotient(2 * hits, flagged + true))
    means: list[Average] = [mean_of_defined(np.asarray(values), np.False_, weights) for values in ratios]
    is_exact = (hits == flagged) & (hits == true)
    shares = np.ones(len(is_exact), dtype=np.int64) if weights is None else weights
    return Averaged(*means), float(quotient(shares[is_exact].sum(), shares.sum()))


def _best_shared_threshold(labels: list[BinaryScores], metric: Metric) -> BestThreshold:
    """The threshold with the best mean over labels, among all distinct scores and +inf; ties: the highest threshold.

    Finds the best block of thresholds first, then the highest threshold tied with the best value: ties are measured
    from the best value only, never from one tied value to the next. A label for which the metric is undefined is left
    out of the mean. nan is never the best; nan for threshold and value if there is nothing else. Raises
    `ParameterError` for a metric without a better direction.
    """
    if metric.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric.key)
    sign = 1 if metric.higher_is_better else -1

    def goodness_at(thresholds: FloatArray) -> FloatArray:
        means = sign * _mean_of_defined([np.asarray(metric(label.confusion_at(thresholds))) for label in labels])
        return np.where(np.isnan(means), -np.inf, means)

    blocks = _threshold_blocks(labels)
    best_of_each = [float(goodness.max()) for goodness in on_threads(goodness_at, blocks)]
    best = max(best_of_each)
    if best == -math.inf:
        return BestThreshold(math.nan, math.nan)
    block = blocks[best_of_each.index(best)]
    threshold = block[[goodness_at(block).argmax()]]
    scale = _mean_of_defined([np.asarray(metric.scale(label.confusion_at(threshold))) for label in labels])[0]
    least = lowest_tied_value(best, scale)
    block = blocks[max(at for at, value in enumerate(best_of_each) if value >= least)]
    goodness = goodness_at(block)
    at = last_at_least(goodness, least)
    return BestThreshold(float(block[at]), float(sign * goodness[at]))


def _threshold_blocks(labels: list[BinaryScores]) -> list[FloatArray]:
    distinct = np.unique(np.concatenate([label.distinct_scores for label in labels]))
    thresholds = np.append(distinct, distinct.dtype.type(np.inf))
    return [thresholds[start : start + BLOCK] for start in range(0, len(thresholds), BLOCK)]


def _mean_of_defined(values: list[FloatArray]) -> FloatArray:
    """The mean over labels without nan; nan if there is nothing else."""
    total, defined = np.zeros(len(values[0])), np.zeros(len(values[0]))
    for each in values:
        is_defined = ~np.isnan(each)
        total += np.where(is_defined, each, 0)
        defined += is_defined
    with np.errstate(invalid="ignore"):
        return total / defined
