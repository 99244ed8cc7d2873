"""One-vs-rest metrics: each class as a binary problem with its own scores, and all of them pooled (micro)."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import BoolArray, Count, FloatArray, IntArray, read_only
from metrics_core.computing.computed_once import computed_once
from metrics_core.computing.threads import on_threads
from metrics_core.curves import PRCurve
from metrics_core.intervals.proportions import Interval, refuse_weights
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.multiclass.averages import Average, mean_of_defined
from metrics_core.multiclass.classes import Classes, position_of


class _ClassSummary(NamedTuple):
    average_precision: float
    roc_auc: float
    n_positive: Count


class OneVsRest(ABC):
    """Base class of `MulticlassScores` and `MultilabelScores`, which define the positive cases of each class.

    `columns` has shape (K, n), in the order of `classes`. `weights` (n,) is None if every case counts as 1, `clusters`
    (n,) if no cases belong together.
    """

    classes: Classes
    columns: FloatArray
    weights: FloatArray | None
    clusters: IntArray | None

    @abstractmethod
    def _positive(self, at: int) -> BoolArray:
        """Which cases belong to the class at a position, shape (n,)."""

    def _known(self, at: int) -> BoolArray | None:
        """Of which cases it is known whether they belong to the class at a position, shape (n,); None if of all."""
        return None

    @property
    @abstractmethod
    def strata(self) -> IntArray:
        """The stratum of each case for stratified resampling, shape (n,)."""

    @property
    def is_weighted(self) -> bool:
        """Whether the cases have weights."""
        return self.weights is not None

    @property
    def are_equal_cases(self) -> bool:
        """Whether a sample consists of independent cases that all count as 1."""
        return self.weights is None and self.clusters is None

    @property
    def is_reweighted(self) -> bool:
        """Whether the weights express other class prevalences, so that a sample cannot be drawn with them."""
        return False

    @computed_once
    def units(self) -> SamplingUnits:
        """What a sample consists of: cases or clusters of them, with their weights."""
        return SamplingUnits.of(self.columns.shape[1], self.clusters, self.weights)

    def truth_of_classes(self) -> BoolArray:
        """Which cases belong to each class, shape (K, n)."""
        return read_only(np.array([self._positive(at) for at in range(len(self.classes))]))

    def known_of_classes(self) -> BoolArray | None:
        """Of which cases it is known whether they belong to each class, shape (K, n); None if of all."""
        known = [self._known(at) for at in range(len(self.classes))]
        return read_only(np.array(known)) if known[0] is not None else None

    def one_vs_rest(self, label: Any) -> BinaryScores:
        """One class against all others, by its own scores; computed once and cached.

        Raises `LabelError` for a label that is not one of the classes.
        """
        at = position_of(self.classes, label)
        return self._binary_cache.setdefault(at, self._cached_or_new(at))

    def average_precisions(self) -> FloatArray:
        """Average precision of each class against the rest, shape (K,); nan for a class without a case.

        As `sklearn.metrics.average_precision_score(average=None)` with one column per class, which returns 0 instead of
        nan.
        """
        return self._per_class_array("average_precision")

    def average_precision_intervals(
        self, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
    ) -> Interval:
        """Interval of each class's average precision, two arrays of shape (K,), by the Bayesian bootstrap.

        See `BinaryScores.average_precision_interval`; nan where that is. Time is proportional to the number of classes,
        and up to a thousand classes each to its cases. Raises `UndefinedForWeightsError` for weighted cases.
        """
        refuse_weights(self.is_weighted)
        intervals = [
            self._cached_or_new(at).average_precision_interval(
                confidence=confidence, n_resamples=n_resamples, seed=seed
            )
            for at in range(len(self.classes))
        ]
        return Interval(
            read_only(np.array([interval.low for interval in intervals])),
            read_only(np.array([interval.high for interval in intervals])),
        )

    def roc_aucs(self) -> FloatArray:
        """ROC AUC of each class against the rest, shape (K,); nan for a class with no case or every case."""
        return self._per_class_array("roc_auc")

    def roc_auc_intervals(self, *, confidence: float = 0.95) -> Interval:
        """Interval of each class's ROC AUC, two arrays of shape (K,).

        nan where `BinaryScores.roc_auc_interval` is, and everywhere for weighted cases.
        """
        if self.is_weighted:
            return Interval(*(read_only(np.full(len(self.classes), np.nan)) for _ in range(2)))
        limits = on_threads(
            lambda at: self._cached_or_new(at).roc_auc_interval(confidence=confidence), range(len(self.classes))
        )
        return Interval(*(read_only(limit.copy()) for limit in np.array(limits).T))

    def mean_average_precision(self) -> Average:
        """mAP: the mean average precision of the classes that have a case, and how many classes have none."""
        return self._unweighted_mean(self.average_precisions())

    def macro_roc_auc(self) -> Average:
        """The mean ROC AUC of the classes for which it is defined, and how many classes are left out.

        As `sklearn.metrics.roc_auc_score(multi_class="ovr")`, which needs all of them to be defined.
        """
        return self._unweighted_mean(self.roc_aucs())

    def weighted_roc_auc(self) -> Average:
        """The mean ROC AUC weighted by the cases of each class.

        As `sklearn.metrics.roc_auc_score(multi_class="ovr", average="weighted")`, which needs all of them to be
        defined.
        """
        support = np.array([summary.n_positive for summary in self._summaries], dtype=np.float64)
        return mean_of_defined(self.roc_aucs(), np.False_, support)

    def micro(self) -> BinaryScores:
        """All known pairs of a case and a class as binary cases, positive if the case belongs to the class; cached.

        Meaningful only if the scores of all classes are on one scale.
        """
        return self._micro

    def micro_average_precision(self) -> float:
        """Average precision of all pairs of a case and a class, as scikit-learn's `average="micro"`."""
        return self._micro.average_precision()

    def micro_roc_auc(self) -> float:
        """ROC AUC of all pairs of a case and a class, as scikit-learn's `average="micro"`."""
        return self._micro.roc_auc()

    def micro_pr_curve(self) -> PRCurve:
        """PR curve of all pairs of a case and a class."""
        return self._micro.pr_curve()

    def _per_class_array(self, name: str) -> FloatArray:
        return read_only(np.array([getattr(summary, name) for summary in self._summaries], dtype=np.float64))

    def _unweighted_mean(self, values: FloatArray) -> Average:
        return mean_of_defined(values, np.False_)

    def _binary(self, at: int, clusters: IntArray | None = None) -> BinaryScores:
        positive, scores, weights = self._positive(at), self.columns[at], self.weights
        if (known := self._known(at)) is not None:
            positive, scores = positive[known], scores[known]
            weights = None if weights is None else weights[known]
            clusters = None if clusters is None else clusters[known]
        return BinaryScores.from_predictions(positive, scores, pos_label=True, sample_weight=weights, cluster=clusters)

    def _cached_or_new(self, at: int) -> BinaryScores:
        # Do not fill the cache here: sorted scores of every class would double the memory.
        return self._binary_cache.get(at) or self._binary(at, self.clusters)

    def _summary(self, at: int) -> _ClassSummary:
        scores = self._binary_cache.get(at) or self._binary(at)
        return _ClassSummary(scores.average_precision(), scores.roc_auc(), scores.n_positive)

    @computed_once
    def _binary_cache(self) -> dict[int, BinaryScores]:
        return {}

    @computed_once
    def _summaries(self) -> list[_ClassSummary]:
        return on_threads(self._summary, range(len(self.classes)))

    @computed_once
    def _micro(self) -> BinaryScores:
        count = len(self.classes)
        positive = np.concatenate([self._positive(at) for at in range(count)])
        scores, weights = self.columns.ravel(), None if self.weights is None else np.tile(self.weights, count)
        if (known := self.known_of_classes()) is not None:
            positive, scores = positive[known.ravel()], scores[known.ravel()]
            weights = None if weights is None else weights[known.ravel()]
        return BinaryScores.from_predictions(positive, scores, pos_label=True, sample_weight=weights)
