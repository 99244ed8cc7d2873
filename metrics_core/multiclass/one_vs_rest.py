"""Several classes, each told from the rest by its own scores: one binary problem for each, and all pooled."""

import math
from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, Count, FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.computed_once import computed_once
from metrics_core.curves import PRCurve
from metrics_core.intervals import Interval
from metrics_core.multiclass.averages import Average, mean_of_defined
from metrics_core.multiclass.classes import Classes, position_of
from metrics_core.roc_auc_interval import interval_of_area, roc_auc_variance
from metrics_core.threads import on_threads


class _Summary(NamedTuple):
    average_precision: float
    roc_auc: float
    n_positive: Count


class OneVsRest(ABC):
    """Classes with a column of scores each; `MulticlassScores` and `MultilabelScores` say which cases are positive.

    `columns` has shape (K, n), in the order of `classes`.
    """

    classes: Classes
    columns: FloatArray

    @abstractmethod
    def _positive(self, at: int) -> BoolArray:
        """Which cases belong to the class at a position."""

    @property
    def _case_weights(self) -> FloatArray | None:
        """A weight for each case, or None where each counts 1."""
        return None

    @property
    @abstractmethod
    def strata(self) -> IntArray:
        """Which cases are resampled among each other, a number for each, shape (n,)."""

    @property
    def is_weighted(self) -> bool:
        """Whether cases weigh more or less than 1."""
        return self._case_weights is not None

    def truth_of_classes(self) -> BoolArray:
        """Which cases belong to each class, shape (K, n)."""
        return read_only(np.array([self._positive(at) for at in range(len(self.classes))]))

    def one_vs_rest(self, label: Any) -> BinaryScores:
        """The class against all others, by its own scores; made once, and kept.

        Raises `LabelError` for what is no class.
        """
        at = position_of(self.classes, label)
        return self._kept.setdefault(at, self._kept.get(at) or self._binary(at))

    def average_precisions(self) -> FloatArray:
        """Average precision of each class against the rest, shape (K,); nan for a class without a case.

        As `sklearn.metrics.average_precision_score(average=None)` of the classes as columns, which returns 0 there.
        """
        return self._column("average_precision")

    def average_precision_intervals(self, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0) -> Interval:
        """Limits of each class's average precision, two arrays of shape (K,), by the Bayesian bootstrap.

        Each is that of `BinaryScores.average_precision_interval`, nan where that is; time grows with the classes, and
        up to a thousand each with their cases. Raises `UndefinedForWeightsError` for weighted cases.
        """
        each = [
            (self._kept.get(at) or self._binary(at)).average_precision_interval(
                confidence=confidence, draws=draws, seed=seed
            )
            for at in range(len(self.classes))
        ]
        return Interval(*(read_only(np.array([getattr(one, end) for one in each])) for end in ("low", "high")))

    def roc_aucs(self) -> FloatArray:
        """ROC AUC of each class against the rest, shape (K,); nan for a class that has no case or every case."""
        return self._column("roc_auc")

    def roc_auc_intervals(self, *, confidence: float = 0.95) -> Interval:
        """Limits of each class's ROC AUC, two arrays of shape (K,), by DeLong on the logit scale.

        nan where `BinaryScores.roc_auc_interval` is, and everywhere with weighted cases.
        """
        areas = zip(self.roc_aucs().tolist(), self._roc_auc_variances, strict=True)
        limits = np.array([interval_of_area(area, variance, confidence) for area, variance in areas])
        return Interval(*(read_only(limit.copy()) for limit in limits.T))

    def mean_average_precision(self) -> Average:
        """mAP: the mean average precision of the classes that have a case, and how many have none."""
        return self._mean(self.average_precisions())

    def macro_roc_auc(self) -> Average:
        """The mean ROC AUC of the classes for which it is defined, and for how many it is not.

        As `sklearn.metrics.roc_auc_score(multi_class="ovr")` where it is defined for all.
        """
        return self._mean(self.roc_aucs())

    def weighted_roc_auc(self) -> Average:
        """The mean of ROC AUC weighted with the cases of each class.

        As `sklearn.metrics.roc_auc_score(multi_class="ovr", average="weighted")` where it is defined for all.
        """
        support = np.array([summary.n_positive for summary in self._summaries], dtype=np.float64)
        return mean_of_defined(self.roc_aucs(), np.False_, support)

    def micro(self) -> BinaryScores:
        """Every pair of a case and a class as a case of its own: positive where the case belongs to the class.

        n K scores, which only mean the same for all classes where these are scored on one scale. Made once, and kept.
        """
        return self._micro

    def micro_average_precision(self) -> float:
        """Average precision of all pairs of a case and a class, as scikit-learn's `average="micro"`."""
        return self._micro.average_precision()

    def micro_roc_auc(self) -> float:
        """ROC AUC of all pairs of a case and a class, as scikit-learn's `average="micro"`."""
        return self._micro.roc_auc()

    def micro_pr_curve(self) -> PRCurve:
        """The precision-recall curve of all pairs of a case and a class."""
        return self._micro.pr_curve()

    def _column(self, name: str) -> FloatArray:
        return read_only(np.array([getattr(summary, name) for summary in self._summaries], dtype=np.float64))

    def _mean(self, values: FloatArray) -> Average:
        return mean_of_defined(values, np.False_)

    def _binary(self, at: int) -> BinaryScores:
        return BinaryScores.from_predictions(
            self._positive(at), self.columns[at], pos_label=True, sample_weight=self._case_weights
        )

    def _summary(self, at: int) -> _Summary:
        # What is not kept already is not kept: sorted scores of every class would double the memory.
        scores = self._kept.get(at) or self._binary(at)
        return _Summary(scores.average_precision(), scores.roc_auc(), scores.n_positive)

    @computed_once
    def _kept(self) -> dict[int, BinaryScores]:
        return {}

    @computed_once
    def _summaries(self) -> list[_Summary]:
        return on_threads(self._summary, range(len(self.classes)))

    @computed_once
    def _roc_auc_variances(self) -> list[float]:
        if self._case_weights is not None:
            return [math.nan] * len(self.classes)
        return on_threads(
            lambda at: roc_auc_variance((self._kept.get(at) or self._binary(at)).statistic), range(len(self.classes))
        )

    @computed_once
    def _micro(self) -> BinaryScores:
        count = len(self.classes)
        positive = np.concatenate([self._positive(at) for at in range(count)])
        weights = None if self._case_weights is None else np.tile(self._case_weights, count)
        return BinaryScores.from_predictions(positive, self.columns.ravel(), pos_label=True, sample_weight=weights)
