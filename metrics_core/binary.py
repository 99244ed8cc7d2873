"""`BinaryScores`: the scores and labels of a binary classifier, with every curve, metric and interval as a method."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from metrics_core import (
    crossings,
    curves,
    decisions,
    histogram,
    precision_at_k,
    probability_metrics,
    roc_hull,
    summaries,
    tie_bounds,
)
from metrics_core.arguments import predictions
from metrics_core.arguments.labels import label_column, positive_mask
from metrics_core.clusters import curve_areas
from metrics_core.clusters.clustered_cases import ClusteredCases
from metrics_core.computing.arrays import Count, FloatArray, Values
from metrics_core.computing.ascending import sorted_together
from metrics_core.computing.html_tables import count_text, ratio_text, table
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import (
    CountError,
    ParameterError,
    PrevalenceError,
    ThresholdError,
    UndefinedForWeightsError,
)
from metrics_core.intervals import average_precision as average_precision_interval
from metrics_core.intervals import roc_auc as roc_auc_interval
from metrics_core.intervals import weighted_roc_auc as weighted_roc_auc_interval
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval, IntervalAtPrevalence
from metrics_core.metrics import Metric, as_metric
from metrics_core.prevalence import samples as prevalence_samples
from metrics_core.prevalence import sweep as prevalence_sweep
from metrics_core.prevalence.reweighting import OBSERVED, ClassWeights, as_prevalence, class_weights_at
from metrics_core.sorted_class import SortedClass, class_of_sorted, classes_of_counts, weighted_class_of_ascending
from metrics_core.statistic import Statistic


@dataclass(frozen=True, eq=False, repr=False)
class BinaryScores:
    """The scores of a binary classifier, stored as one sorted array per class.

    Create it with `from_predictions`, `from_counts` or `merge`. A case is predicted positive if and only if score
    >= threshold; equal scores are one tie group. Scores keep their floating dtype, and thresholds are cast to it.

    `target_prevalence` is the prevalence to which all counts are re-weighted (see `at_prevalence`), or None for the
    observed one. `clustered` are the cases with their clusters, if cases belong together; intervals then count
    clusters.

    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> scores.confusion_at(0.35).recall
    1.0
    >>> round(scores.average_precision(), 4)
    0.8333
    """

    statistic: Statistic
    target_prevalence: float | None = None
    clustered: ClusteredCases | None = None

    def __post_init__(self) -> None:
        """Check the statistic and the prevalence."""
        if not isinstance(self.statistic, Statistic):
            raise ParameterError("core-not-a-statistic", value=shown(self.statistic))
        if self.target_prevalence is not None:
            class_weights_at(self._one_prevalence(self.target_prevalence), self._observed_prevalence)

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, *, pos_label: Any = None, sample_weight: Any = None, cluster: Any = None
    ) -> "BinaryScores":
        """Build from one label and one score per case, in any order, with an optional weight and cluster per case.

        `y_true`, shape (n,), has at most two labels; cases equal to `pos_label` are positive. By default that is 1
        beside 0 or -1, and True beside False; of other labels, name one. `y_score`, shape (n,), has finite real
        numbers on any scale; higher means more likely positive. Floats keep their dtype; integers, booleans, decimals
        and fractions become float64. `sample_weight`, shape (n,), has numbers of 0 or more; a case of weight 0 is left
        out. `cluster`, shape (n,), names what cases belong together, such as the visits of a patient, by values of one
        type; weighted cases with clusters have no intervals. A column may be a list, a numpy array (masked or not), or
        a column of pandas, Arrow or Polars.

        Raises `ShapeError` (empty, two-dimensional or of different lengths), `NotNumericError` (text as score),
        `NotFiniteError` (nan, infinity, null or masked, with the number and the first row), `LabelError` (more
        than two labels, a `pos_label` that does not occur, or none for labels such as 1 and 2), `WeightError`
        (negative, missing, or between 0 and 1e-75).

        >>> BinaryScores.from_predictions(["ham", "spam"], [0.2, 0.7], pos_label="spam")
        BinaryScores(n_positive=1, n_negative=1, distinct scores=2, float64)
        """
        labels, scores = label_column(y_true), predictions.real_numbers(y_score, "y_score")
        predictions.check_lengths(y_true=labels, y_score=scores)
        positive = positive_mask(labels, pos_label)
        if sample_weight is None:
            statistic = _sorted_by_class(positive, scores)
            return cls(statistic, clustered=None if cluster is None else _clustered(scores, positive, cluster))
        weights = predictions.case_weights(sample_weight)
        predictions.check_lengths(y_true=labels, sample_weight=weights)
        predictions.check_finite(scores, "y_score")
        statistic = _weighted_by_class(positive, scores, weights)
        return cls(statistic if cluster is None else statistic.without_single_weights())

    @classmethod
    def from_counts(cls, score: Any, n_positive: Any, n_negative: Any) -> "BinaryScores":
        """Build from a table: each score with its number of positive and of negative cases.

        This is the result of `GROUP BY score`; a score may occur in several rows. Columns of whole numbers are
        counts, floating columns are sums of weights. Raises `ShapeError`, `NotNumericError` and
        `NotFiniteError` as `from_predictions`, and `CountError` for negative counts, for counts that are all 0,
        and for more cases than int64 can count.

        >>> BinaryScores.from_counts([0.2, 0.7], [0, 3], [5, 1]) == BinaryScores.from_predictions(
        ...     [0, 0, 0, 0, 0, 0, 1, 1, 1], [0.2, 0.2, 0.2, 0.2, 0.2, 0.7, 0.7, 0.7, 0.7])
        True
        """
        scores = predictions.real_numbers(score, "score")
        sizes = {"n_positive": n_positive, "n_negative": n_negative}
        columns = {name: predictions.case_counts(values, name) for name, values in sizes.items()}
        predictions.check_lengths(score=scores, **columns)
        predictions.check_finite(scores, "score")
        if not any(values.any() for values in columns.values()):
            raise CountError("core-counts-zero")
        return cls(Statistic(*classes_of_counts(scores, *columns.values())))

    def merge(self, other: "BinaryScores") -> "BinaryScores":
        """The cases of both parts together, as if built from the two tables concatenated.

        Raises `PrevalenceError` if a part is re-weighted (merge first, then set the prevalence), `ParameterError` if
        a part has clusters, which may be those of the other, and `CountError` for more cases than int64 can count.

        >>> part = BinaryScores.from_predictions([0, 1], [0.3, 0.6])
        >>> part.merge(part).n
        4
        """
        if not isinstance(other, BinaryScores):
            raise ParameterError("core-not-scores", value=shown(other))
        if self.target_prevalence is not None or other.target_prevalence is not None:
            raise PrevalenceError("core-merge-reweighted")
        if self.clustered is not None or other.clustered is not None:
            raise ParameterError("core-merge-clustered")
        return BinaryScores(self.statistic.merge(other.statistic))

    def at_prevalence(self, prevalence: Any) -> "BinaryScores":
        """The same scores, exactly re-weighted so that the share of positive cases is `prevalence`.

        TPR, FPR, the ROC curve and its area do not change, to the last bit. Precision and all metrics that
        depend on it change, as with class weights in scikit-learn. The observed prevalence gives equal scores.
        Re-weighting twice equals re-weighting once, to the last prevalence. Raises `PrevalenceError` for a
        prevalence outside (0, 1) and if only one class is present.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.at_prevalence(0.5).confusion_at(1.0).precision
        0.7647058823529411
        """
        prevalence = self._one_prevalence(prevalence)
        class_weights_at(prevalence, self._observed_prevalence)
        is_observed = prevalence == self._observed_prevalence
        return BinaryScores(self.statistic, None if is_observed else prevalence, self.clustered)

    def resample_at_prevalence(self, prevalence: float, *, seed: int) -> "BinaryScores":
        """A smaller data set with the given share of positive cases, to show the noise of real data at that prevalence.

        All cases of the class that is too rare are kept; the other class is sampled without replacement. The
        share is exact to the nearest case. The same seed gives the same cases, whatever the order of the rows.
        `at_prevalence` gives the exact values without that noise. Raises `PrevalenceError` for a prevalence
        outside (0, 1), if only one class is present, and if a class would lose all cases;
        `UndefinedForWeightsError` for weighted cases.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.resample_at_prevalence(0.5, seed=1)
        BinaryScores(n_positive=8, n_negative=8, distinct scores=2, float64)
        """
        return BinaryScores(prevalence_samples.resampled(self.statistic, self._one_prevalence(prevalence), seed))

    def repeated_samples(
        self, prevalence: float, threshold: float, *, size: int, n_resamples: int = 200, seed: int = 0
    ) -> prevalence_samples.RepeatedSamples:
        """Precision, recall and F1 at a threshold, and AP, in each of many samples of `size` cases at a prevalence.

        Shapes, rounding and errors as in `metrics_core.prevalence.samples.repeated_samples`; `ThresholdError`
        for nan and for several thresholds.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.repeated_samples(0.25, 1.0, size=20, n_resamples=3).precision.shape
        (3,)
        """
        cast, prevalence = self._one_threshold(threshold), self._one_prevalence(prevalence)
        return prevalence_samples.repeated_samples(
            self.statistic, prevalence, cast, size=size, n_resamples=n_resamples, seed=seed
        )

    @overload
    def confusion_at(self, threshold: float) -> ConfusionMatrix[float]: ...
    @overload
    def confusion_at(self, threshold: Sequence[float] | npt.NDArray[Any]) -> ConfusionMatrix[npt.NDArray[Any]]: ...
    def confusion_at(self, threshold: Any) -> ConfusionMatrix:
        """The confusion matrix at a threshold, or at an array of thresholds, with counts of the same shape.

        Thresholds may be infinite; nan raises `ThresholdError`.

        >>> scores = BinaryScores.from_predictions([0, 1, 1], [0.2, 0.4, 0.9])
        >>> scores.confusion_at(0.5)
        ConfusionMatrix(tp=1, fp=0, fn=1, tn=1)
        >>> scores.confusion_at([0.2, 0.5]).recall
        array([1. , 0.5])
        """
        matrix = self.statistic.confusion_at(self._cast(threshold))
        return matrix if self.target_prevalence is None else matrix.at_prevalence(self.target_prevalence)

    def pr_curve(self) -> curves.PRCurve:
        """The precision-recall curve at every distinct score, thresholds ascending, the last +inf.

        As `sklearn.metrics.precision_recall_curve`, except that `thresholds` has the same length as the other
        two arrays (+inf for the last point), and that recall is nan, not 1, without a positive case.

        >>> BinaryScores.from_predictions([0, 1], [0.3, 0.6]).pr_curve().to_frame()
           thresholds  precision  recall
        0         0.3        0.5     1.0
        1         0.6        1.0     1.0
        2         inf        1.0     0.0
        """
        return curves.pr_curve(self.statistic, self.class_weights)

    def roc_curve(self) -> curves.ROCCurve:
        """The ROC curve at every distinct score, thresholds descending from +inf.

        As `sklearn.metrics.roc_curve(..., drop_intermediate=False)`. It does not depend on the prevalence.

        >>> BinaryScores.from_predictions([0, 1], [0.3, 0.6]).roc_curve().tpr
        array([0., 1., 1.])
        """
        return curves.roc_curve(self.statistic)

    def roc_hull(self) -> roc_hull.ROCHull:
        """The convex hull of the ROC curve, which gives the best thresholds at any prevalence and cost.

        It does not depend on the prevalence. Provost and Fawcett 2001, doi:10.1023/A:1007601015854.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).roc_hull().best_f_beta(0.5)
        BestThresholds(thresholds=0.3, values=0.8)
        """
        return roc_hull.roc_hull(self.statistic)

    def threshold_curve(self, thresholds: Any = None) -> curves.ThresholdCurve:
        """Every metric at each of the given thresholds, in their order, or at every distinct score and +inf.

        >>> BinaryScores.from_predictions([0, 1], [0.3, 0.6]).threshold_curve([0.5]).f1
        array([1.])
        """
        cast = None if thresholds is None else self._cast(thresholds)
        if cast is not None and cast.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
        return curves.threshold_curve(self.statistic, self.target_prevalence, cast)

    def pr_gain_curve(self) -> curves.PRGainCurve:
        """Precision gain against recall gain, thresholds ascending, the last +inf. Flach and Kull 2015.

        >>> BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).pr_gain_curve().precision_gain
        array([0.        , 0.69230769,        nan])
        """
        return curves.pr_gain_curve(self.statistic, self.class_weights)

    def average_precision(self) -> float:
        """Average precision: the sum over tie groups of (R_i - R_{i-1}) P_i, in [0, 1]; nan without a positive case.

        Agrees with `sklearn.metrics.average_precision_score`, which returns 0 without a positive case; at
        another prevalence it agrees with the same function under class weights.

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).average_precision()
        0.5
        """
        return summaries.average_precision(self.statistic, self.class_weights)

    def average_precision_over(self, prevalence: Any) -> Values:
        """Average precision at each of several prevalences, an array of their shape.

        Equal to `at_prevalence(prevalence).average_precision()` to the last bit, in much less time. Raises
        `PrevalenceError` for a prevalence outside (0, 1) and if only one class is present.

        >>> BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).average_precision_over([0.1, 0.5])
        array([0.22397959, 0.69852941])
        """
        return prevalence_sweep.average_precision_over(self.statistic, prevalence)

    def average_precision_bounds(self) -> Interval:
        """The lowest and highest average precision over all orders of the cases within each tie group.

        For scores that were rounded or binned: the AP of the original scores lies within these bounds, as does
        `average_precision`. nan without a positive case. Formulas in
        `metrics_core.tie_bounds.average_precision_bounds`. For sampling noise see `average_precision_interval`.

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).average_precision_bounds()
        Interval(low=0.5, high=1.0)
        """
        return tie_bounds.average_precision_bounds(self.statistic, self.class_weights)

    def average_precision_bounds_over(self, prevalence: Any) -> Interval:
        """`average_precision_bounds` at each of several prevalences, two arrays of their shape.

        Equal to `at_prevalence(prevalence).average_precision_bounds()` to the last bit. Raises
        `PrevalenceError` for a prevalence outside (0, 1) and if only one class is present.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.average_precision_bounds_over([0.1, 0.5]).high
        array([0.83125 , 0.953125])
        """
        return tie_bounds.average_precision_bounds_over(self.statistic, prevalence)

    def average_precision_interval(
        self, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
    ) -> IntervalAtPrevalence:
        """Confidence interval of average precision at this prevalence (Bayesian bootstrap); nan if N is too small.

        Method, errors and coverage as in `metrics_core.intervals.average_precision`.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> low, high, *_ = scores.average_precision_interval()
        >>> 0.1 < low < scores.average_precision() < high < 0.8
        True
        """
        settings = Bootstrap(confidence, n_resamples, seed)
        if self.clustered is not None:
            return curve_areas.average_precision_interval(
                self.statistic, self.clustered, self.class_weights, settings, is_observed=not self.is_reweighted
            )
        return average_precision_interval.average_precision_interval(self.statistic, self.class_weights, settings)

    def interpolated_average_precision(self, points: int | None = None) -> float:
        """Interpolated average precision: each P_i is replaced by the best precision at recall R_i or more.

        It differs from average precision. `points` 11 or 101 gives the mean over that many equally spaced
        recalls, as in TREC, PASCAL VOC 2007 and COCO; a recall of exactly 3/10 counts as 0.3. The row at +inf
        never counts. Not in scikit-learn. nan without a positive case. Raises `ParameterError` for any other
        number of points.

        >>> scores = BinaryScores.from_predictions([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
        >>> scores.interpolated_average_precision(11)
        0.8484848484848485
        """
        return summaries.interpolated_average_precision(self.statistic, self.class_weights, points)

    def pr_auc(self, rule: str = "trapezoid") -> float:
        """The area under the PR curve, points joined by straight lines or, with "davis-goadrich", by achievable ones.

        Trapezoids are optimistic under ties, and agree with `sklearn.metrics.auc(recall, precision)`. In the
        interpolation of Davis and Goadrich (2006, doi:10.1145/1143844.1143874) FP grows in proportion to TP
        between two points; the closed form is that of the R package PRROC (Grau et al. 2015). nan without a
        positive case. Raises `ParameterError` for another rule.

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).pr_auc()
        0.75
        """
        return summaries.pr_auc(self.statistic, self.class_weights, rule)

    def roc_auc(self) -> float:
        """The share of pairs of a positive and a negative case whose positive scores higher; a tie counts one half.

        Agrees with `sklearn.metrics.roc_auc_score`; nan if only one class is present. It does not depend on the
        prevalence.

        >>> BinaryScores.from_predictions([1, 0, 0], [0.5, 0.5, 0.1]).roc_auc()
        0.75
        """
        return summaries.roc_auc(self.statistic)

    def roc_auc_interval(self, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0) -> Interval:
        """Confidence interval of ROC AUC: DeLong's on the logit scale, Newcombe's where few cases overlap.

        nan with fewer than two cases in a class, and if all scores are equal. Only weighted cases are resampled, see
        `metrics_core.intervals.weighted_roc_auc`. Errors as in `metrics_core.intervals.roc_auc`. It does not depend on
        the prevalence.

        >>> low, high = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).roc_auc_interval()
        >>> round(low, 4), round(high, 4)
        (0.5305, 0.8922)
        """
        settings = Bootstrap(confidence, n_resamples, seed)
        if self.clustered is not None:
            return curve_areas.roc_auc_interval(self.statistic, self.clustered, confidence)
        if self.statistic.knows_weights:
            return weighted_roc_auc_interval.weighted_roc_auc_interval(self.statistic, settings)
        return roc_auc_interval.roc_auc_interval(self.statistic, confidence)

    def roc_auc_bounds(self) -> Interval:
        """The lowest and highest ROC AUC over all orders of tied cases; nan if only one class is present.

        For scores that were rounded or binned: the area of the original scores lies within. It does not depend
        on the prevalence.

        >>> BinaryScores.from_predictions([1, 0, 0], [0.5, 0.5, 0.1]).roc_auc_bounds()
        Interval(low=0.5, high=1.0)
        """
        return tie_bounds.roc_auc_bounds(self.statistic)

    def equal_error_rate(self) -> crossings.EqualErrorRate:
        """The error rate at which FPR = FNR, interpolated linearly between ROC points, and the nearest threshold.

        If two thresholds are equally near, to 1e-12, the higher one. Not in scikit-learn. nan if only one class
        is present. It does not depend on the prevalence.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).equal_error_rate()
        EqualErrorRate(rate=0.5, threshold=0.5)
        """
        return crossings.equal_error_rate(self.statistic)

    def break_even(self) -> crossings.BreakEven:
        """The value at which precision = recall, interpolated linearly in TP and FP, and the nearest threshold.

        If two thresholds are equally near, to 1e-12, the higher one. On unweighted data it equals
        `r_precision()`. nan without a positive case.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).break_even()
        BreakEven(value=0.5, threshold=0.5)
        """
        return crossings.break_even(self.statistic, self.class_weights)

    def precision_at_k(self, k: int) -> float:
        """The share of positives among the k highest scores, in expectation over the orders of ties.

        Raises `RankError` unless k is a whole number from 1 to n, and `UndefinedForWeightsError` for weighted
        or re-weighted cases, where "k cases" is not defined.

        >>> BinaryScores.from_predictions([1, 1, 0], [0.9, 0.5, 0.5]).precision_at_k(2)
        0.75
        """
        return float(self._expected_hits(k) / int(k))

    def recall_at_k(self, k: int) -> float:
        """The share of the positives that is among the k highest scores, in expectation over the orders of ties.

        Raises as `precision_at_k`; nan without a positive case.

        >>> BinaryScores.from_predictions([1, 1, 0], [0.9, 0.5, 0.5]).recall_at_k(1)
        0.5
        """
        hits = self._expected_hits(k)
        return float(hits / int(self.n_positive)) if self.n_positive else math.nan

    def r_precision(self) -> float:
        """Precision at k = number of positives; nan without a positive case.

        Raises `UndefinedForWeightsError` for weighted or re-weighted cases, where `break_even()` is defined.

        >>> BinaryScores.from_predictions([1, 1, 0], [0.9, 0.5, 0.6]).r_precision()
        0.5
        """
        return self.precision_at_k(int(self.n_positive)) if self.n_positive else math.nan

    def brier_score(self) -> float:
        """Mean squared difference of score and truth, 0 to 1, lower is better (Brier 1950).

        Agrees with `sklearn.metrics.brier_score_loss`. Raises `ScoreRangeError` for scores outside [0, 1].

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).brier_score()
        0.25
        """
        return probability_metrics.brier_score(self.statistic, self.class_weights)

    def log_loss(self) -> float:
        """Mean negative natural logarithm of the probability given to the truth, 0 or more, lower is better.

        As `sklearn.metrics.log_loss`, except that a confident error (0 for a positive, 1 for a negative)
        costs infinity instead of being clipped. Raises `ScoreRangeError` for scores outside [0, 1].

        >>> round(BinaryScores.from_predictions([1, 0], [0.5, 0.5]).log_loss(), 6)
        0.693147
        """
        return probability_metrics.log_loss(self.statistic, self.class_weights)

    def reliability(self, n_bins: int = 10) -> probability_metrics.Reliability:
        """The reliability diagram: mean score and share of positives in equal-width bins that include their upper edge.

        Its non-empty bins agree with `sklearn.calibration.calibration_curve`. Raises `ScoreRangeError` for
        scores outside [0, 1], and `ParameterError` unless `n_bins` is a whole number from 1 to a million.

        >>> BinaryScores.from_predictions([1, 0], [0.8, 0.3]).reliability(n_bins=2).positive_rate
        array([0., 1.])
        """
        return probability_metrics.reliability(self.statistic, self.class_weights, n_bins)

    def expected_calibration_error(self, n_bins: int = 10) -> float:
        """Mean absolute difference of mean score and share of positives over equal-width bins, weighted by cases.

        In [0, 1], lower is better (Guo et al. 2017). Not in scikit-learn. Raises as `reliability`.

        >>> round(BinaryScores.from_predictions([1, 0], [0.8, 0.3]).expected_calibration_error(), 6)
        0.25
        """
        return self.reliability(n_bins).expected_calibration_error

    def best_threshold(self, metric: str | Metric = "f1") -> decisions.BestThreshold:
        """The threshold that optimizes a metric, among all distinct scores and +inf.

        Values within 1e-12 of the best are tied, and the highest tied threshold is returned, so that rounding
        has no influence. nan never wins; both fields are nan if the metric is undefined everywhere. Raises
        `ParameterError` for an unknown metric and for one that is neither better when higher nor when lower.
        See `metrics_core.choosing.choose` for constraints.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).best_threshold("f1")
        BestThreshold(threshold=0.3, value=0.8)
        """
        return decisions.best_threshold(self.statistic, as_metric(metric), self.target_prevalence)

    def same_decisions(self, threshold: float) -> decisions.SameDecisions:
        """The interval of thresholds that flag the same cases as this one: greater than `lower`, up to `upper`.

        Raises `ThresholdError` for nan and for several thresholds.

        >>> BinaryScores.from_predictions([0, 1], [0.25, 0.75]).same_decisions(0.5)
        SameDecisions(lower=0.25, upper=0.75)
        """
        return decisions.same_decisions(self.statistic, self._one_threshold(threshold))

    def histogram(self, edges: Any) -> histogram.Histogram:
        """The number of cases of each class with edges[i] <= score < edges[i+1]; the last bin includes its upper edge.

        The bins of `numpy.histogram`: a threshold on an edge does not split a bin. Cases outside the edges are
        not counted. Raises `ThresholdError` unless there are two or more edges in ascending order.

        >>> BinaryScores.from_predictions([0, 1, 1], [0.0, 0.5, 1.0]).histogram([0, 0.5, 1]).n_positive
        array([0, 2])
        """
        return histogram.histogram(self.statistic, self._cast(edges), self.class_weights)

    @property
    def n_positive(self) -> Count:
        """P, the number of positive cases: an int, or a float if weighted or re-weighted."""
        count: Count = self.statistic.n_positive * self.class_weights.positive
        return count

    @property
    def n_negative(self) -> Count:
        """N, the number of negative cases: an int, or a float if weighted or re-weighted."""
        count: Count = self.statistic.n_negative * self.class_weights.negative
        return count

    @property
    def n(self) -> Count:
        """The number of cases, P + N."""
        return self.n_positive + self.n_negative

    @property
    def prevalence(self) -> float:
        """The share of positive cases: P / n, or the prevalence set by `at_prevalence`."""
        return self._observed_prevalence if self.target_prevalence is None else self.target_prevalence

    @property
    def minimum(self) -> float:
        """The lowest score."""
        return self.statistic.minimum

    @property
    def maximum(self) -> float:
        """The highest score."""
        return self.statistic.maximum

    @property
    def distinct_scores(self) -> FloatArray:
        """The distinct scores, ascending."""
        return self.statistic.distinct_scores()

    @property
    def n_distinct(self) -> int:
        """The number of distinct scores."""
        return self.statistic.n_distinct

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights."""
        return self.statistic.is_weighted

    @property
    def is_clustered(self) -> bool:
        """Whether cases belong together in clusters, which intervals count instead of cases."""
        return self.clustered is not None

    @property
    def knows_weights(self) -> bool:
        """Whether the weight of each case is known, not only sums of weights; intervals of weighted cases need it."""
        return self.statistic.knows_weights

    @property
    def is_reweighted(self) -> bool:
        """Whether the scores are at another prevalence, set by `at_prevalence`."""
        return self.target_prevalence is not None

    @property
    def dtype(self) -> np.dtype[Any]:
        """The floating dtype in which scores and thresholds are compared."""
        return self.statistic.dtype

    def __eq__(self, other: object) -> bool:
        """Whether both have the same cases at the same prevalence: counts exactly, weights to 1e-12."""
        if not isinstance(other, BinaryScores):
            return NotImplemented
        return self.target_prevalence == other.target_prevalence and self.statistic.agrees_with(other.statistic)

    # Equality compares arrays, which are not hashable.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"BinaryScores(n_positive={self.n_positive:g}, n_negative={self.n_negative:g}, "
            f"distinct scores={self.n_distinct}, {self.dtype})"
        )

    def _repr_html_(self) -> str:
        """The size and the summaries of the curves, as notebooks show them."""
        return table(
            [
                ("positive", count_text(self.n_positive)),
                ("negative", count_text(self.n_negative)),
                ("prevalence", ratio_text(self.prevalence)),
                ("distinct scores", count_text(self.n_distinct)),
                ("average precision", ratio_text(self.average_precision())),
                ("ROC AUC", ratio_text(self.roc_auc())),
            ]
        )

    @property
    def _observed_prevalence(self) -> float:
        p, n = self.statistic.n_positive, self.statistic.n_negative
        return p / (p + n)

    @property
    def class_weights(self) -> ClassWeights:
        """The weights of positives and of negatives: 1 and 1 at the observed prevalence."""
        return (
            OBSERVED
            if self.target_prevalence is None
            else class_weights_at(self.target_prevalence, self._observed_prevalence)
        )

    def _one_prevalence(self, prevalence: Any) -> float:
        prevalence = as_prevalence(prevalence)
        if not isinstance(prevalence, float):
            raise PrevalenceError("core-prevalence-several")
        return prevalence

    def _cast(self, thresholds: Any) -> FloatArray:
        return predictions.as_thresholds(thresholds, self.dtype)

    def _one_threshold(self, threshold: Any) -> FloatArray:
        cast = self._cast(threshold)
        if cast.ndim:
            raise ThresholdError("core-threshold-several")
        return cast

    def _expected_hits(self, k: Any) -> Any:
        if self.is_reweighted:
            raise UndefinedForWeightsError("core-rank-reweighted")
        return precision_at_k.expected_hits(self.statistic, k)


def _clustered(scores: FloatArray, positive: Any, cluster: Any) -> ClusteredCases:
    predictions.check_lengths(y_score=scores, cluster=label_column(cluster, "cluster"))
    return ClusteredCases.of(scores, positive, cluster)


def _sorted_by_class(positive: Any, scores: FloatArray) -> Statistic:
    def of_class(mask: Any) -> SortedClass:
        # compress is up to three times faster than a boolean index.
        part = scores.compress(mask)
        part.sort()
        return class_of_sorted(part)

    parts = on_threads(of_class, (positive, ~positive))
    # Sorting puts nan and +inf last and -inf first, so it is enough to check both ends.
    if not all(np.isfinite(part.scores[[0, -1]]).all() for part in parts if part.scores.size):
        predictions.check_finite(scores, "y_score")
    return Statistic(*parts)


def _weighted_by_class(positive: Any, scores: FloatArray, weights: FloatArray) -> Statistic:
    scores, weights, positive = sorted_together(scores, weights, positive)
    classes = on_threads(
        lambda mask: weighted_class_of_ascending(scores.compress(mask), weights.compress(mask)), (positive, ~positive)
    )
    return Statistic(*classes)
