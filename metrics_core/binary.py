"""Scores of two classes: the face of the library, from predictions to curves, summaries and thresholds."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core import (
    average_precision_interval,
    calibration,
    crossings,
    curves,
    decisions,
    histogram,
    mix_samples,
    predictions,
    prevalence_sweep,
    ranks,
    roc_auc_interval,
    roc_hull,
    summaries,
    tie_bounds,
)
from metrics_core.arrays import Count, FloatArray, Values
from metrics_core.ascending import sorted_together
from metrics_core.bootstrap import Bootstrap
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import (
    CountError,
    ParameterError,
    PrevalenceError,
    ThresholdError,
    UndefinedForWeightsError,
)
from metrics_core.intervals import Interval, IntervalAtPrevalence
from metrics_core.labels import label_column, positive_mask
from metrics_core.messages import shown
from metrics_core.metrics import Metric, as_metric
from metrics_core.prevalence import OBSERVED, Mix, as_prevalence, mix_at
from metrics_core.sorted_class import SortedClass, class_of_ascending, class_of_sorted, classes_of_counts
from metrics_core.statistic import Statistic
from metrics_core.threads import on_threads


@dataclass(frozen=True, eq=False, repr=False)
class BinaryScores:
    """The scores of a binary problem, held as one sorted array per class.

    Make it with `from_predictions`, `from_counts` or `merge`. A case is predicted positive iff its score >=
    threshold; equal scores are one group. Scores keep their floating dtype; thresholds are cast to it once.

    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> scores.confusion_at(0.35).recall
    1.0
    >>> round(scores.average_precision(), 4)
    0.8333
    """

    statistic: Statistic
    pi: float | None = None

    def __post_init__(self) -> None:
        """Refuse columns, which `from_predictions` takes, and a prevalence that cannot be set."""
        if not isinstance(self.statistic, Statistic):
            raise ParameterError("core-not-a-statistic", value=shown(self.statistic))
        if self.pi is not None:
            mix_at(self._one_prevalence(self.pi), self._observed_prevalence)

    @classmethod
    def from_predictions(
        cls, y_true: Any, y_score: Any, *, pos_label: Any = 1, sample_weight: Any = None
    ) -> "BinaryScores":
        """Build from one label and one score per case, in any order, with an optional weight per case.

        `y_true` holds at most two labels; the cases equal to `pos_label` are positive. `y_score` holds finite
        real numbers on any scale, higher meaning more positive. Floats keep their dtype; integers, booleans, decimals
        and fractions become float64, rounded to the nearest as the same digits in a program are. Weights are 0 or
        more; a case of weight 0 is left out. A column may be a list, a numpy array, masked or not, or a column of
        pandas, Arrow or Polars.

        Raises `ShapeError` (empty, two-dimensional, different lengths), `NotNumericError` (text as score),
        `NotFiniteError` (nan, infinity, null or masked, with how many and the first row), `LabelError` (more than two
        labels, or a positive label that is not there), `WeightError` (negative, missing, less than 1e-75 and not 0).

        >>> BinaryScores.from_predictions(["ham", "spam"], [0.2, 0.7], pos_label="spam")
        BinaryScores(n_positive=1, n_negative=1, distinct scores=2, float64)
        """
        labels, scores = label_column(y_true), predictions.real_numbers(y_score, "y_score")
        predictions.check_lengths(y_true=labels, y_score=scores)
        positive = positive_mask(labels, pos_label)
        if sample_weight is None:
            return cls(_sorted_apart(positive, scores))
        weights = predictions.case_weights(sample_weight)
        predictions.check_lengths(y_true=labels, sample_weight=weights)
        predictions.check_finite(scores, "y_score")
        return cls(_weighed_apart(positive, scores, weights))

    @classmethod
    def from_counts(cls, score: Any, n_positive: Any, n_negative: Any) -> "BinaryScores":
        """Build from a table: each score with the number of positive and of negative cases that have it.

        This is what `GROUP BY score` returns; a score may occur in several rows. Whole-number columns are
        counts; floating columns are sums of weights. Raises `ShapeError`, `NotNumericError`, `NotFiniteError`
        as `from_predictions` does, and `CountError` for negative counts, none at all, and more than int64 holds.

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
        """The cases of both parts together, as if built from the two tables one below the other.

        Raises `PrevalenceError` if a part is re-weighted: merge first, then choose the prevalence. Raises `CountError`
        for more cases than int64 counts.

        >>> part = BinaryScores.from_predictions([0, 1], [0.3, 0.6])
        >>> part.merge(part).n
        4
        """
        if not isinstance(other, BinaryScores):
            raise ParameterError("core-not-scores", value=shown(other))
        if self.pi is not None or other.pi is not None:
            raise PrevalenceError("core-merge-reweighted")
        return BinaryScores(self.statistic.merge(other.statistic))

    def at_prevalence(self, pi: Any) -> "BinaryScores":
        """The same scores and methods, exactly re-weighted so that a share `pi` of the cases is positive.

        TPR, FPR, the ROC curve and its area stay to the bit; precision and what rests on it moves, as
        with class weights in scikit-learn. The observed prevalence is the identity. Re-weighting twice is
        re-weighting once, to the last pi. Raises `PrevalenceError` for a pi outside (0, 1), and with one
        class only.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.at_prevalence(0.5).confusion_at(1.0).precision
        0.7647058823529411
        """
        prevalence = self._one_prevalence(pi)
        mix_at(prevalence, self._observed_prevalence)
        return BinaryScores(self.statistic, None if prevalence == self._observed_prevalence else prevalence)

    def resample_at_prevalence(self, pi: float, *, seed: int) -> "BinaryScores":
        """A smaller data set in which a share `pi` is positive, to see the noise that real data of that mix have.

        All cases of the class that is too rare are kept, and the other class is drawn from without replacement;
        the share is met to the nearest case. The same seed gives the same cases, whatever the order of the
        rows. `at_prevalence` is the exact answer without that noise. Raises `PrevalenceError` for a pi outside (0, 1),
        with one class only, and where no case of a class would be left; `UndefinedForWeightsError` on weighted data.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.resample_at_prevalence(0.5, seed=1)
        BinaryScores(n_positive=8, n_negative=8, distinct scores=2, float64)
        """
        return BinaryScores(mix_samples.resampled(self.statistic, self._one_prevalence(pi), seed))

    def repeated_samples(
        self, pi: float, threshold: float, *, size: int, repetitions: int = 200, seed: int = 0
    ) -> mix_samples.RepeatedSamples:
        """Precision, recall and F1 at a threshold, and AP, in each of many real samples of `size` cases at `pi`.

        Shapes, rounding and refusals as in `metrics_core.mix_samples.repeated_samples`; `ThresholdError` for nan
        or more than one threshold.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.repeated_samples(0.25, 1.0, size=20, repetitions=3).precision.shape
        (3,)
        """
        cast, prevalence = self._one_threshold(threshold), self._one_prevalence(pi)
        return mix_samples.repeated_samples(
            self.statistic, prevalence, cast, size=size, repetitions=repetitions, seed=seed
        )

    def confusion_at(self, threshold: Any) -> ConfusionMatrix:
        """The confusion matrix at a threshold, or an array of thresholds, which gives arrays of its shape.

        Thresholds may be infinite; nan raises `ThresholdError`.

        >>> scores = BinaryScores.from_predictions([0, 1, 1], [0.2, 0.4, 0.9])
        >>> scores.confusion_at(0.5)
        ConfusionMatrix(tp=1, fp=0, fn=1, tn=1)
        >>> scores.confusion_at([0.2, 0.5]).recall
        array([1. , 0.5])
        """
        matrix = self.statistic.confusion_at(self._cast(threshold))
        return matrix if self.pi is None else matrix.at_prevalence(self.pi)

    def pr_curve(self) -> curves.PRCurve:
        """The precision-recall curve at every distinct score, thresholds ascending, closed by threshold +inf.

        As `sklearn.metrics.precision_recall_curve`, except that `thresholds` has the length of the other two,
        with +inf beside the last point, and that recall is nan, not 1, without a positive case.

        >>> BinaryScores.from_predictions([0, 1], [0.3, 0.6]).pr_curve().to_frame()
           thresholds  precision  recall
        0         0.3        0.5     1.0
        1         0.6        1.0     1.0
        2         inf        1.0     0.0
        """
        return curves.pr_curve(self.statistic, self._mix)

    def roc_curve(self) -> curves.ROCCurve:
        """The ROC curve at every distinct score, thresholds descending from +inf.

        As `sklearn.metrics.roc_curve(..., drop_intermediate=False)`. The prevalence does not move it.

        >>> BinaryScores.from_predictions([0, 1], [0.3, 0.6]).roc_curve().tpr
        array([0., 1., 1.])
        """
        return curves.roc_curve(self.statistic)

    def roc_hull(self) -> roc_hull.ROCHull:
        """The convex hull of the ROC curve, which gives the best thresholds at any prevalence and cost.

        The prevalence does not move it (Provost and Fawcett 2001, doi:10.1023/A:1007601015854).

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).roc_hull().best_f_beta(0.5)
        BestThresholds(thresholds=0.3, values=0.8)
        """
        return roc_hull.roc_hull(self.statistic)

    def threshold_curve(self, thresholds: Any = None) -> curves.ThresholdCurve:
        """Every metric at each of the thresholds given, in their order, or at every distinct score and +inf.

        >>> BinaryScores.from_predictions([0, 1], [0.3, 0.6]).threshold_curve([0.5]).f1
        array([1.])
        """
        cast = None if thresholds is None else self._cast(thresholds)
        if cast is not None and cast.ndim != 1:
            raise ThresholdError("core-threshold-dimensions", dimensions=cast.ndim)
        return curves.threshold_curve(self.statistic, self.pi, cast)

    def pr_gain_curve(self) -> curves.PRGainCurve:
        """Precision gain against recall gain, thresholds ascending, closed by +inf (Flach and Kull 2015).

        >>> BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).pr_gain_curve().precision_gain
        array([0.        , 0.69230769,        nan])
        """
        return curves.pr_gain_curve(self.statistic, self._mix)

    def average_precision(self) -> float:
        """Average precision: the sum over tie groups of (R_i - R_{i-1}) P_i; nan without a positive case.

        Agrees with `sklearn.metrics.average_precision_score`, which returns 0 without a positive case; at
        another prevalence, with the same under class weights.

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).average_precision()
        0.5
        """
        return summaries.average_precision(self.statistic, self._mix)

    def average_precision_over(self, pi: Any) -> Values:
        """Average precision at each of many prevalences, of their shape.

        Equal to the last bit to `at_prevalence(pi).average_precision()`, in far less time. Raises
        `PrevalenceError` for a pi outside (0, 1) and with one class only.

        >>> BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).average_precision_over([0.1, 0.5])
        array([0.22397959, 0.69852941])
        """
        return prevalence_sweep.average_precision_over(self.statistic, pi)

    def average_precision_bounds(self) -> Interval:
        """Between what average precision lies, whatever the order of the cases within each tie group.

        For scores that were rounded or binned, which tie cases that have an order: the AP of the scores before
        lies inside. AP as it stands is among the orders. nan without a positive case. Formulas as in
        `metrics_core.tie_bounds.average_precision_bounds`; sampling noise is `average_precision_interval`.

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).average_precision_bounds()
        Interval(low=0.5, high=1.0)
        """
        return tie_bounds.average_precision_bounds(self.statistic, self._mix)

    def average_precision_bounds_over(self, pi: Any) -> Interval:
        """Those limits at each of many prevalences, two arrays of their shape.

        Equal to the last bit to `at_prevalence(pi).average_precision_bounds()`. Raises `PrevalenceError` for a
        pi outside (0, 1) and with one class only.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> scores.average_precision_bounds_over([0.1, 0.5]).high
        array([0.83125 , 0.953125])
        """
        return tie_bounds.average_precision_bounds_over(self.statistic, pi)

    def average_precision_interval(
        self, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0
    ) -> IntervalAtPrevalence:
        """Limits of average precision at this prevalence, by the Bayesian bootstrap; nan where N is too small.

        Method, refusals and coverage as in `metrics_core.average_precision_interval`.

        >>> scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
        >>> low, high, *_ = scores.average_precision_interval()
        >>> 0.1 < low < scores.average_precision() < high < 0.8
        True
        """
        settings = Bootstrap(confidence, draws, seed)
        return average_precision_interval.average_precision_interval(self.statistic, self._mix, settings)

    def interpolated_average_precision(self, points: int | None = None) -> float:
        """Average precision with each P_i replaced by the best precision at recall R_i or more. It is not AP.

        `points` 11 or 101 takes the mean over that many equally spaced recalls, as in TREC, PASCAL VOC 2007
        and COCO; a recall of 3/10 reaches 0.3. The row +inf never counts. scikit-learn has no such
        function. nan without a positive case; `ParameterError` for other points.

        >>> scores = BinaryScores.from_predictions([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.6])
        >>> scores.interpolated_average_precision(11)
        0.8484848484848485
        """
        return summaries.interpolated_average_precision(self.statistic, self._mix, points)

    def pr_auc(self, rule: str = "trapezoid") -> float:
        """The area under the PR points, joined by lines or, with "davis-goadrich", by what is achievable.

        Trapezoids are optimistic under ties, and agree with `sklearn.metrics.auc(recall, precision)`. Davis
        and Goadrich (2006, doi:10.1145/1143844.1143874) let FP grow in proportion to TP between points; the
        closed form is that of PRROC (Grau et al. 2015). nan without a positive case; `ParameterError` for
        another rule.

        >>> BinaryScores.from_predictions([1, 0], [0.5, 0.5]).pr_auc()
        0.75
        """
        return summaries.pr_auc(self.statistic, self._mix, rule)

    def roc_auc(self) -> float:
        """The share of pairs of a positive and a negative that the scores order rightly, a tie counting half.

        Agrees with `sklearn.metrics.roc_auc_score`; nan with one class only. The prevalence does not move it.

        >>> BinaryScores.from_predictions([1, 0, 0], [0.5, 0.5, 0.1]).roc_auc()
        0.75
        """
        return summaries.roc_auc(self.statistic)

    def roc_auc_interval(self, *, confidence: float = 0.95) -> Interval:
        """Limits of ROC AUC, by DeLong's standard error on the logit scale.

        nan at an area of exactly 0 or 1 and with fewer than two cases of a class. Refusals as in
        `metrics_core.roc_auc_interval`. The prevalence does not move it.

        >>> low, high = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).roc_auc_interval()
        >>> round(low, 4), round(high, 4)
        (0.5406, 0.8946)
        """
        return roc_auc_interval.roc_auc_interval(self.statistic, confidence)

    def roc_auc_bounds(self) -> Interval:
        """Between what ROC AUC lies, a tied pair counting anything from 0 to 1; nan with one class only.

        For scores that were rounded or binned: the area of the scores before lies inside. The prevalence does
        not move it.

        >>> BinaryScores.from_predictions([1, 0, 0], [0.5, 0.5, 0.1]).roc_auc_bounds()
        Interval(low=0.5, high=1.0)
        """
        return tie_bounds.roc_auc_bounds(self.statistic)

    def equal_error_rate(self) -> crossings.EqualErrorRate:
        """Where FPR = FNR, linear between neighbouring ROC points, and the threshold nearest to it.

        Of two thresholds as near, to 1e-12, the higher. scikit-learn has no such function. nan with one class only.
        The prevalence does not move it.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).equal_error_rate()
        EqualErrorRate(rate=0.5, threshold=0.5)
        """
        return crossings.equal_error_rate(self.statistic)

    def break_even(self) -> crossings.BreakEven:
        """Where precision = recall, linear in TP and FP within a tie group, and the threshold nearest.

        Of two thresholds as near, to 1e-12, the higher. On unweighted data it equals `r_precision()`. nan without a
        positive case.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).break_even()
        BreakEven(value=0.5, threshold=0.5)
        """
        return crossings.break_even(self.statistic, self._mix)

    def precision_at_k(self, k: int) -> float:
        """The share of the k highest scores that is positive, in expectation over the orders of ties.

        Raises `RankError` unless k is a whole number from 1 to n, and `UndefinedForWeightsError` on weighted
        or re-weighted data, where k cases are not defined.

        >>> BinaryScores.from_predictions([1, 1, 0], [0.9, 0.5, 0.5]).precision_at_k(2)
        0.75
        """
        return float(self._expected_hits(k) / int(k))

    def recall_at_k(self, k: int) -> float:
        """The share of the positives among the k highest scores, in expectation over tied orders.

        Raises as `precision_at_k`; nan without a positive case.

        >>> BinaryScores.from_predictions([1, 1, 0], [0.9, 0.5, 0.5]).recall_at_k(1)
        0.5
        """
        hits = self._expected_hits(k)
        return float(hits / int(self.n_positive)) if self.n_positive else math.nan

    def r_precision(self) -> float:
        """Precision among as many of the highest scores as there are positives; nan without one.

        Raises `UndefinedForWeightsError` on weighted or re-weighted data, where `break_even()` is defined.

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
        return calibration.brier_score(self.statistic, self._mix)

    def log_loss(self) -> float:
        """Mean negative natural logarithm of the probability given to the truth, 0 or more, lower is better.

        As `sklearn.metrics.log_loss`, except that a confident error (0 for a positive, 1 for a negative)
        costs infinity instead of being clipped. Raises `ScoreRangeError` for scores outside [0, 1].

        >>> round(BinaryScores.from_predictions([1, 0], [0.5, 0.5]).log_loss(), 6)
        0.693147
        """
        return calibration.log_loss(self.statistic, self._mix)

    def reliability(self, bins: int = 10) -> calibration.Reliability:
        """Mean score against share of positives in equal-width bins, each including its upper edge.

        The non-empty bins agree with `sklearn.calibration.calibration_curve`. Raises `ScoreRangeError` for
        scores outside [0, 1] and `ParameterError` for a number of bins below 1 or above a million.

        >>> BinaryScores.from_predictions([1, 0], [0.8, 0.3]).reliability(bins=2).positive_rate
        array([0., 1.])
        """
        return calibration.reliability(self.statistic, self._mix, bins)

    def expected_calibration_error(self, bins: int = 10) -> float:
        """Mean distance of mean score and share of positives over equal-width bins, weighted by their cases.

        0 to 1, lower is better (Guo et al. 2017). scikit-learn has no such function. Raises as `reliability`.

        >>> round(BinaryScores.from_predictions([1, 0], [0.8, 0.3]).expected_calibration_error(), 6)
        0.25
        """
        return calibration.expected_calibration_error(self.statistic, self._mix, bins)

    def best_threshold(self, metric: str | Metric = "f1") -> decisions.BestThreshold:
        """The threshold at which a metric of the catalogue is best, among all distinct scores and +inf.

        Of values within 1e-12 of the best the highest threshold, so that rounding never chooses; nan never wins, and
        both are nan where the metric is defined nowhere. Raises `ParameterError` for an unknown metric or one without
        a better direction. Section "Choosing an operating point" of the specification.

        >>> BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7]).best_threshold("f1")
        BestThreshold(threshold=0.3, value=0.8)
        """
        return decisions.best_threshold(self.statistic, as_metric(metric), self.pi)

    def same_decisions(self, threshold: float) -> decisions.SameDecisions:
        """All thresholds that flag the same cases as this one: those greater than `lower` and up to `upper`.

        Raises `ThresholdError` for nan or more than one threshold.

        >>> BinaryScores.from_predictions([0, 1], [0.25, 0.75]).same_decisions(0.5)
        SameDecisions(lower=0.25, upper=0.75)
        """
        return decisions.same_decisions(self.statistic, self._one_threshold(threshold))

    def histogram(self, edges: Any) -> histogram.Histogram:
        """Cases of each class with edges[i] <= score < edges[i+1]; the last bin includes its upper edge.

        The bins of `numpy.histogram`, so that a threshold on an edge splits no bin. Cases outside the edges
        are not counted. Raises `ThresholdError` unless two edges or more are given, each above the last.

        >>> BinaryScores.from_predictions([0, 1, 1], [0.0, 0.5, 1.0]).histogram([0, 0.5, 1]).n_positive
        array([0, 2])
        """
        return histogram.histogram(self.statistic, self._cast(edges), self._mix)

    @property
    def n_positive(self) -> Count:
        """P: positive cases, an int, or a float for weights and at another prevalence."""
        count: Count = self.statistic.n_positive * self._mix.positive
        return count

    @property
    def n_negative(self) -> Count:
        """N: negative cases, an int, or a float for weights and at another prevalence."""
        count: Count = self.statistic.n_negative * self._mix.negative
        return count

    @property
    def n(self) -> Count:
        """All cases."""
        return self.n_positive + self.n_negative

    @property
    def prevalence(self) -> float:
        """Share of positive cases: P / n, or the prevalence that was set."""
        return self._observed_prevalence if self.pi is None else self.pi

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
        """Every score that occurs, once, ascending."""
        return self.statistic.distinct_scores()

    @property
    def n_distinct(self) -> int:
        """How many different scores occur."""
        return self.statistic.n_distinct

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights, which have no binomial interval."""
        return self.statistic.is_weighted

    @property
    def is_reweighted(self) -> bool:
        """Whether this is at another prevalence, made by `at_prevalence`."""
        return self.pi is not None

    @property
    def dtype(self) -> np.dtype[Any]:
        """The floating dtype in which scores and thresholds are compared."""
        return self.statistic.dtype

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same cases at the same prevalence: counts exactly, weights to 1e-12."""
        if not isinstance(other, BinaryScores):
            return NotImplemented
        return self.pi == other.pi and self.statistic.agrees_with(other.statistic)

    # Equality compares arrays, which have no hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"BinaryScores(n_positive={self.n_positive:g}, n_negative={self.n_negative:g}, "
            f"distinct scores={self.n_distinct}, {self.dtype})"
        )

    @property
    def _observed_prevalence(self) -> float:
        p, n = self.statistic.n_positive, self.statistic.n_negative
        return p / (p + n)

    @property
    def _mix(self) -> Mix:
        return OBSERVED if self.pi is None else mix_at(self.pi, self._observed_prevalence)

    def _one_prevalence(self, pi: Any) -> float:
        prevalence = as_prevalence(pi)
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
        return ranks.expected_hits(self.statistic, k)


def _sorted_apart(positive: Any, scores: FloatArray) -> Statistic:
    def of_class(mask: Any) -> SortedClass:
        # compress is up to three times as fast as a boolean index.
        part = scores.compress(mask)
        part.sort()
        return class_of_sorted(part)

    parts = on_threads(of_class, (positive, ~positive))
    # Sorting puts nan and +inf last and -inf first: the ends tell, and only then is the bad row looked up.
    if not all(np.isfinite(part.scores[[0, -1]]).all() for part in parts if part.scores.size):
        predictions.check_finite(scores, "y_score")
    return Statistic(*parts)


def _weighed_apart(positive: Any, scores: FloatArray, weights: FloatArray) -> Statistic:
    scores, weights, positive = sorted_together(scores, weights, positive)
    classes = on_threads(
        lambda mask: class_of_ascending(scores.compress(mask), weights.compress(mask)), (positive, ~positive)
    )
    return Statistic(*classes)
