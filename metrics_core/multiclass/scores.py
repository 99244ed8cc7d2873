"""Scores of many classes of which each case has one: the face of the package, from predictions to every summary."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.arrays import BoolArray, Count, FloatArray, IntArray, Values, read_only
from metrics_core.binary import BinaryScores
from metrics_core.calibration import Reliability
from metrics_core.computed_once import computed_once
from metrics_core.errors import ShapeError
from metrics_core.intervals import Interval, refuse_weights
from metrics_core.multiclass.answers import Answers, answers
from metrics_core.multiclass.class_mix import factors_at
from metrics_core.multiclass.classes import Classes, classes_and_positions
from metrics_core.multiclass.confusion_table import ConfusionTable
from metrics_core.multiclass.coverage import CoverageCurve, coverage_curve
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.multiclass.probabilities import log_loss
from metrics_core.multiclass.score_columns import score_columns, threshold_of_each
from metrics_core.multiclass.top_k import standings, top_k_accuracy, top_k_interval
from metrics_core.predictions import case_weights, check_lengths


@dataclass(frozen=True, eq=False, repr=False)
class MulticlassScores(OneVsRest):
    """One score per case and class, and the class that each case has; made by `from_predictions`.

    `positions` (n,) are those of the true classes among `classes`; `columns` (K, n) holds a row for each class.

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

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, *, classes: Any = None, sample_weight: Any = None
    ) -> "MulticlassScores":
        """Build from one label per case and a table of scores, with an optional weight per case.

        `y_true` has shape (n,), `y_score` (n, K): finite real numbers on any scale, higher meaning more likely; column
        k is the class `classes[k]`, or without `classes` the k-th of the labels that occur, sorted. A class may be
        absent from y_true if `classes` names it. The scores are copied; a case of weight 0 is left out.

        Raises `ShapeError` (no table, different lengths, another number of columns than classes), `NotNumericError`
        and `NotFiniteError` (text, nan, infinity or a missing entry, with the first row and column), `LabelError` (a
        label that is no class, a class named twice, labels that no order sorts) and `WeightError`.
        """
        named, (positions,) = classes_and_positions(classes, y_true=y_true)
        columns = score_columns(y_score, "y_score")
        check_lengths(y_true=positions, y_score=columns.T)
        if len(columns) != len(named):
            raise ShapeError("core-class-columns", columns=len(columns), classes=len(named))
        weights = None if sample_weight is None else case_weights(sample_weight)
        if weights is not None:
            check_lengths(y_true=positions, sample_weight=weights)
        return _weighed(cls(named, positions, columns), weights)

    @property
    def n(self) -> Count:
        """All cases, or the sum of their weights."""
        return self.columns.shape[1] if self.weights is None else float(self.weights.sum())

    def at_mix(self, prevalences: Any) -> "MulticlassScores":
        """The same classifier where class k makes up a share `prevalences[k]` of the cases, with the same methods.

        Each case counts for its class's new share over its observed one, exactly as if passed so as `sample_weight`:
        the average precision of a class moves, recall of a class does not, and ROC AUC moves only with the mix among
        the other classes. The observed mix is the identity. Re-weighting twice is re-weighting once, to the last mix.
        Raises `PrevalenceError` as `ConfusionTable.at_mix`.

        >>> scores = MulticlassScores.from_predictions([0, 1, 1], [[0.7, 0.3], [0.8, 0.2], [0.1, 0.9]])
        >>> scores.at_mix([0.5, 0.5]).average_precisions().round(3)
        array([0.667, 0.75 ])
        """
        source = self.observed or self
        support = np.bincount(source.positions, source.weights, minlength=len(source.classes))
        factors = factors_at(prevalences, support, source.classes)
        if (factors == 1).all():
            return source
        weights = factors[source.positions]
        return _weighed(source, weights if source.weights is None else weights * source.weights, source)

    def predictions(self, thresholds: Any = None) -> IntArray:
        """For each case the position of the class that it is taken for, shape (n,); -1 without an answer.

        That is the class with the highest score, of equals the first in `classes`, as numpy's and scikit-learn's
        argmax. With `thresholds`, a number or one for each class (K,), it is the highest of those classes whose score
        >= their threshold; a case of which no class reaches it gets no answer. Raises `ThresholdError` for nan and
        another number of thresholds.

        >>> MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.6, 0.4]]).predictions([0.6, 0.5])
        array([1, 0])
        """
        return self._answers(thresholds).position

    def confusion(self, thresholds: Any = None) -> ConfusionTable:
        """Who is taken for what by `predictions(thresholds)`."""
        return ConfusionTable.from_positions(
            self.classes, self.positions, self._answers(thresholds).position, self.weights
        )

    def top_k_accuracy(self, k: Any) -> Values:
        """The share of cases whose class is among the k with the highest scores; k a number or an array of them.

        A tie across the cut takes its expectation over the orders of the tied classes (scikit-learn's
        `top_k_accuracy_score` lets the last class of the tied win). Raises `RankError` unless k is a whole number from
        1 to K.

        >>> MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.6, 0.4]]).top_k_accuracy(1)
        0.25
        """
        return top_k_accuracy(self._standings, k)

    def top_k_interval(self, k: Any, confidence: float = 0.95) -> Interval:
        """The Wilson interval of `top_k_accuracy(k)`, which is a proportion of cases.

        Limits are nan where a tie across the cut makes it an expectation, which is none. Raises
        `UndefinedForWeightsError` for weighted or re-weighted cases, `RankError` as `top_k_accuracy`, and
        `ParameterError` for a confidence outside (0, 1).

        >>> scores = MulticlassScores.from_predictions([0, 1], [[0.7, 0.3], [0.6, 0.4]])
        >>> scores.top_k_interval([1, 2]).low.round(3)
        array([0.095, 0.342])
        """
        refuse_weights(self.is_weighted)
        return top_k_interval(self._standings, k, confidence)

    def log_loss(self) -> float:
        """Mean negative natural logarithm of the probability given to the true class, 0 or more, lower is better.

        As `sklearn.metrics.log_loss`, except that a confident error (0 for the true class) costs infinity instead of
        being clipped. Raises `ScoreRangeError` for scores outside [0, 1], and where those of a case do not add up to 1
        (to 0.01, which rounding to three digits keeps; they are not rescaled).

        >>> round(MulticlassScores.from_predictions([0, 1], [[0.5, 0.5], [0.5, 0.5]]).log_loss(), 6)
        0.693147
        """
        return log_loss(self.columns, self.positions, self.weights)

    def top_class(self) -> BinaryScores:
        """The highest score of each case, positive where the class that has it (of equals the first) is the true one.

        What a threshold on the highest score does is read from it: precision is the accuracy of the answered cases,
        the flagged rate their share. Made once, and kept.
        """
        return self._top_class

    def top_class_calibration(self, bins: int = 10) -> Reliability:
        """Mean highest probability against the share of right answers, in equal-width bins (Guo et al. 2017).

        Raises `ScoreRangeError` for scores outside [0, 1], and as `metrics_core.BinaryScores.reliability`.
        """
        return self._top_class.reliability(bins)

    def top_class_calibration_error(self, bins: int = 10) -> float:
        """Expected calibration error of the highest probability, 0 to 1, lower is better; raises as that."""
        return self._top_class.expected_calibration_error(bins)

    def coverage_curve(self) -> CoverageCurve:
        """Share of cases answered and accuracy of these, at every threshold on the highest score.

        >>> MulticlassScores.from_predictions([0, 1], [[0.9, 0.1], [0.6, 0.4]]).coverage_curve().accuracy
        array([0.5, 1. , nan])
        """
        return coverage_curve(self._top_class)

    def as_multilabel(self) -> MultilabelScores:
        """Every class decided for itself, so that a case may get several answers or none; cases keep their weights."""
        truth = self.positions == np.arange(len(self.classes))[:, np.newaxis]
        return MultilabelScores(self.classes, read_only(truth), self.columns, self.weights)

    def __repr__(self) -> str:
        return f"MulticlassScores(classes={len(self.classes)}, n={self.n:g}, {self.columns.dtype})"

    @property
    def strata(self) -> IntArray:
        """The class of each case: each keeps its number of cases."""
        return self.positions

    def _positive(self, at: int) -> BoolArray:
        positive: BoolArray = self.positions == at
        return positive

    @property
    def _case_weights(self) -> FloatArray | None:
        return self.weights

    def _answers(self, thresholds: Any) -> Answers:
        if thresholds is None:
            return self._highest
        return answers(self.columns, threshold_of_each(thresholds, self.columns.dtype, len(self.classes)))

    @computed_once
    def _highest(self) -> Answers:
        return answers(self.columns)

    @computed_once
    def _standings(self) -> Any:
        return standings(self.columns, self.positions, self.weights)

    @computed_once
    def _top_class(self) -> BinaryScores:
        right = self._highest.position == self.positions
        return BinaryScores.from_predictions(right, self._highest.score, pos_label=True, sample_weight=self.weights)


def _weighed(
    scores: MulticlassScores, weights: FloatArray | None, observed: MulticlassScores | None = None
) -> MulticlassScores:
    """Those scores with a weight for each case, without the cases that weigh nothing."""
    if weights is None:
        return scores
    kept = weights > 0
    positions, columns = scores.positions, scores.columns
    if not kept.all():
        weights, positions, columns = (array.compress(kept, axis=-1) for array in (weights, positions, columns))
    return MulticlassScores(scores.classes, positions, columns, read_only(weights), observed)
