"""Multilabel scores: any number of labels per case, each label with its own threshold."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.predictions import case_weights, check_lengths
from metrics_core.binary import BinaryScores
from metrics_core.clusters.clustered_cases import cluster_numbers
from metrics_core.computing.arrays import BoolArray, Count, FloatArray, IntArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.decisions import BestThreshold
from metrics_core.error_messages import shown
from metrics_core.errors import LabelError, NotFiniteError, ParameterError, ShapeError
from metrics_core.metrics import Metric, as_metric
from metrics_core.multiclass.averages import Average, Averaged, Averages, averages, mean_of_defined
from metrics_core.multiclass.classes import Classes, named_classes
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.multiclass.per_class import PerClass
from metrics_core.multiclass.ratio_means import case_ratios, mean_of_ratios
from metrics_core.multiclass.score_columns import real_table, score_columns, threshold_of_each
from metrics_core.ratios import quotient
from metrics_core.statistic import BLOCK
from metrics_core.ties import last_at_least, lowest_tied_value

SHARED_THRESHOLD_AVERAGES = ("micro", "macro")


@dataclass(frozen=True, eq=False)
class LabelDecisions:
    """The outcomes at one threshold per label.

    `matrix` has arrays of shape (K,) in the order of `labels`. `samples` averages over cases: the mean of each case's
    precision, recall and F1 over its labels; cases in which the metric is undefined are left out and counted in
    `n_undefined` (scikit-learn takes them as 0 unless `zero_division=nan`). Weighted cases give counts that are sums of
    weights and weighted means; `n_undefined` remains a number of cases.
    `hamming_loss` is the mean over cases of the share of wrong decisions. Where it is not known whether a case has a
    label, the case counts for its other labels, and `subset_accuracy` is that of the cases of which every label is
    known, nan if there is none.
    """

    labels: Classes
    thresholds: FloatArray
    matrix: ConfusionMatrix
    samples: Averaged
    subset_accuracy: float
    hamming_loss: float

    def per_label(self) -> PerClass:
        """Counts, metrics and intervals of each label."""
        tp, fp, fn, _ = self.matrix.counts
        return PerClass(self.labels, tp, fp, fn, self.matrix.n, self.matrix.recall)

    def averages(self) -> Averages:
        """Micro, macro and weighted averages over labels, each with the number of labels it leaves out."""
        return averages(self.per_label())

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
    every case counts as 1; `clusters` (n,) are numbers of the clusters that cases belong to, or None. `known` (K, n)
    says of which pairs of a label and a case the truth is known, None if of all; of the others, `truth` is False and
    the score never counts.

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
    known: BoolArray | None = None

    @classmethod
    def from_predictions(
        cls,
        y_true: Any,
        y_score: Any,
        *,
        labels: Any = None,
        sample_weight: Any = None,
        cluster: Any = None,
        known: Any = None,
    ) -> "MultilabelScores":
        """Build from two tables of shape (n, K): `y_true` of 0 and 1, `y_score` of finite real numbers on any scale.

        Column k is the label `labels[k]`, or k itself. `sample_weight` (n,) weights whole cases with all their labels;
        a case of weight 0 is left out. `cluster` (n,) names what cases belong together. `known` (n, K), of 0 and 1,
        says for which labels the truth of a case is known: it counts for these only, whatever its other entries of 0 or
        1 are. Raises `ShapeError` (not a table, different shapes, another number of labels), `NotFiniteError`,
        `NotNumericError`, `LabelError` (a repeated label, or one that is known of no case), `WeightError`, and
        `ParameterError` for an entry of y_true or known other than 0 and 1.

        >>> scores = MultilabelScores.from_predictions([[1, 0], [1, 1]], [[0.9, 0.2], [0.3, 0.7]], sample_weight=[3, 1])
        >>> scores.at(0.5).matrix.recall
        array([0.75, 1.  ])
        >>> truth, known = [[1, 0], [1, 1]], [[1, 0], [1, 1]]
        >>> scores = MultilabelScores.from_predictions(truth, [[0.9, 0.2], [0.3, 0.7]], known=known)
        >>> scores.at(0.5).matrix.n
        array([2, 1])
        """
        columns = score_columns(y_score, "y_score")
        truth = real_table(y_true, "y_true")
        if truth.shape != columns.shape[::-1]:
            raise ShapeError("core-truth-shape", truth=str(truth.shape), score=str(columns.shape[::-1]))
        named = named_classes(range(len(columns)) if labels is None else labels)
        if len(named) != len(columns):
            raise ShapeError("core-class-columns", columns=len(columns), classes=len(named))
        rows = _checked_truth(truth, "y_true")
        are_known = None if known is None else _checked_known(known, truth.shape)
        clusters = None if cluster is None else cluster_numbers(cluster)[0]
        check_lengths(y_true=rows.T, cluster=clusters)
        weights = None if sample_weight is None else case_weights(sample_weight)
        if weights is not None:
            check_lengths(y_true=rows.T, sample_weight=weights)
            has_weight = weights > 0
            rows, columns, weights = (
                read_only(each.compress(has_weight, axis=-1)) for each in (rows, columns, weights)
            )
            clusters = None if clusters is None else clusters.compress(has_weight)
            are_known = None if are_known is None else read_only(are_known.compress(has_weight, axis=-1))
        if are_known is None or are_known.all():
            return cls(named, rows, columns, weights, clusters)
        if not are_known.any(axis=1).all():
            unknown = named[int((~are_known.any(axis=1)).argmax())]
            raise LabelError("core-label-unknown", label=shown(unknown))
        return cls(named, read_only(rows & are_known), columns, weights, clusters, are_known)

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
        for at, truth in enumerate(self.truth):
            flagged = self.flagged(at, each[at])
            for total, added in zip(case_counts, (flagged & truth, flagged, truth), strict=True):
                total += added
            known = slice(None) if self.known is None else self.known[at]
            weights = None if self.weights is None else self.weights[known]
            counts.append(np.bincount((2 * truth + flagged)[known], weights, minlength=4))
        tn, fp, fn, tp = np.array(counts).T
        matrix, per_case = ConfusionMatrix(tp, fp, fn, tn), self._per_case_averages(*case_counts)
        return LabelDecisions(self.classes, read_only(each.copy()), matrix, *per_case)

    def flagged(self, at: int, threshold: Any) -> BoolArray:
        """Which cases have a score of the label at a position that reaches a threshold, among those that are known."""
        flagged: BoolArray = self.columns[at] >= threshold
        return flagged if self.known is None else flagged & self.known[at]

    def flagged_at(self, thresholds: Any) -> BoolArray:
        """The same of all labels, shape (K, n); `thresholds` and errors as for `at`."""
        each = threshold_of_each(thresholds, self.columns.dtype, len(self.classes))
        flagged: BoolArray = self.columns >= each[:, np.newaxis]
        return flagged if self.known is None else flagged & self.known

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

    def _known(self, at: int) -> BoolArray | None:
        return None if self.known is None else np.asarray(self.known[at])

    def _per_case_averages(self, hits: IntArray, flagged: IntArray, true: IntArray) -> tuple[Averaged, float, float]:
        """The means over cases of each case's precision, recall and F1, the subset accuracy, and the Hamming loss."""
        ratios = case_ratios(hits, flagged, true)
        means = [Average(mean_of_ratios(each, self.weights), 0, int((each.bottom == 0).sum())) for each in ratios]
        wrong = flagged + true - 2 * hits
        shares = np.ones(len(wrong), dtype=np.int64) if self.weights is None else self.weights
        if self.known is None:
            loss = float(quotient((shares * wrong).sum(), shares.sum() * len(self.classes)))
            return Averaged(*means), float(quotient(shares[wrong == 0].sum(), shares.sum())), loss
        n_known = self.known.sum(axis=0)
        loss = mean_of_defined(np.asarray(quotient(wrong, n_known)), np.False_, self.weights).value
        is_complete = n_known == len(self.classes)
        exact = quotient(shares[is_complete & (wrong == 0)].sum(), shares[is_complete].sum())
        return Averaged(*means), float(exact), loss


def _checked_known(values: Any, shape: tuple[int, ...]) -> BoolArray:
    table = real_table(values, "known")
    if table.shape != shape:
        raise ShapeError("core-truth-shape", truth=str(table.shape), score=str(shape))
    return _checked_truth(table, "known")


def _checked_truth(table: Any, name: str) -> BoolArray:
    bad = ~((table == 0) | (table == 1))
    if bad.any():
        row, column = (int(place) for place in np.argwhere(bad)[0])
        value = table[row, column]
        if np.isnan(value):
            raise NotFiniteError(
                "core-table-not-finite", name=name, count=int(np.isnan(table).sum()), value="nan", row=row,
                column=column,
            )  # fmt: skip
        raise ParameterError("core-truth-not-binary", name=name, value=shown(value), row=row, column=column)
    return read_only(np.ascontiguousarray((table == 1).T))


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
