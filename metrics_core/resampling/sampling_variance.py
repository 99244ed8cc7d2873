"""Sample size of ROC AUC and of differences: the variance in the observed cases tells the half-width of n others."""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.labels import labelled_scores
from metrics_core.arguments.parameters import confidence_level, open_share, two_sided_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.arrays import FloatArray, Values, python_number
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.metrics import Metric, as_metric
from metrics_core.resampling.paired_decisions import PairedDecisions
from metrics_core.resampling.sample_size import (
    CasesNeeded,
    assured_quantile,
    checked_cases,
    smallest_n,
)
from metrics_core.sorted_class import SortedClass

# Added to the count of each possible cell, as in the intervals of differences.
PRIOR = 0.5
# Of a cell's share, for numerical derivatives.
STEP = 1e-4


@dataclass(frozen=True)
class SamplingVariance:
    """An estimate whose error in n cases has the variance `variance` / n; inputs of a sample size.

    `spread` is the standard deviation of the logarithm of the half-width between samples, times √n: samples differ in
    how wide their interval is. With `is_area`, the interval is symmetric on the logit scale. A `variance` of nan or 0
    has no sample size.
    """

    value: float
    variance: float
    spread: float
    prevalence: float
    is_area: bool = False

    def half_width(self, n: Any, *, confidence: float = 0.95, assurance: float | None = None) -> Values:
        """Expected half-width of the interval on n cases; shape of `n`.

        With an `assurance`, such as 0.8, this share of samples has a half-width of at most the result. Raises
        `ParameterError` for n outside [0, 1e12], and for shares outside (0, 1).
        """
        z = NormalDist().inv_cdf(two_sided_level(confidence_level(confidence)))
        cases = checked_cases(n)
        error = np.sqrt(self.variance / np.where(cases == 0, np.nan, cases))
        width = z * error
        if self.is_area:
            odds = np.exp(np.minimum(z * error / (self.value * (1 - self.value)), _LARGEST_EXPONENT))
            width = (self.value / (self.value + (1 - self.value) / odds) - self._lower(odds)) / 2
        if assurance is not None:
            width = width * (1 + assured_quantile(assurance) * self.spread / np.sqrt(cases))
        return python_number(width)

    def _lower(self, odds: FloatArray) -> FloatArray:
        return np.asarray(self.value / (self.value + (1 - self.value) * odds))

    def needed(self, half_width: float, *, confidence: float = 0.95, assurance: float | None = None) -> CasesNeeded:
        """The smallest number of cases with `half_width` <= half_width; raises as `cases_needed`."""
        return smallest_n(
            lambda n: float(self.half_width(n, confidence=confidence, assurance=assurance)), half_width, self.prevalence
        )


# Beyond, one limit is 0 or 1 to the last bit.
_LARGEST_EXPONENT = 700.0


class Influences(NamedTuple):
    """Variance of placements in one class, and covariances of the cases' influences on it and on the other's."""

    variance: float
    of_own: float
    of_both: float
    of_other: float


class AreaVariance(NamedTuple):
    """ROC AUC, or the difference of two, with what its sampling variance consists of at any prevalence."""

    value: float
    positives: Influences
    negatives: Influences
    is_difference: bool

    def at(self, prevalence: float) -> SamplingVariance:
        """The variance of random samples with this prevalence; raises `ParameterError` outside (0, 1).

        DeLong's variance is S10 / P + S01 / N. How much it varies follows from the influence of each case on S10 and on
        S01 (delta method), and from P, which is random.
        """
        pi = open_share(prevalence, "prevalence")
        s10, s01 = self.positives.variance, self.negatives.variance
        variance = s10 / pi + s01 / (1 - pi)
        own, both, other = 1 / pi, 2 / (pi * (1 - pi)), 1 / (1 - pi)
        of_positives = (
            own * own * self.positives.of_own + both * self.positives.of_both + other * other * self.positives.of_other
        )
        of_negatives = (
            other * other * self.negatives.of_own + both * self.negatives.of_both + own * own * self.negatives.of_other
        )
        by_prevalence = s01 * other * other - s10 * own * own
        total = of_positives / pi + of_negatives / (1 - pi) + by_prevalence * by_prevalence * pi * (1 - pi)
        spread = math.sqrt(total) / (2 * variance) if variance > 0 else math.nan
        return SamplingVariance(self.value, variance, spread, pi, is_area=not self.is_difference)


class _Cases(NamedTuple):
    """One score: the distinct scores of each class, or one per case, and the number of cases of each."""

    positives: FloatArray
    negatives: FloatArray
    n_positives: FloatArray
    n_negatives: FloatArray


def roc_auc_variance_of(scores: BinaryScores) -> AreaVariance:
    """What the sampling variance of the ROC AUC of these scores consists of.

    Raises `ParameterError` for what is not a `BinaryScores`, and `UndefinedForWeightsError` for weighted cases.

    >>> scores = BinaryScores.from_counts([0.0, 1.0], [30, 90], [200, 60])
    >>> needed = roc_auc_variance_of(scores).at(0.3).needed(0.05)
    >>> needed.n, needed.n_positive, round(needed.half_width, 6)
    (337, 101, 0.049977)
    """
    check_scores(scores)
    refuse_weights(scores.statistic.is_weighted)
    classes = scores.statistic.positives, scores.statistic.negatives
    counts = [_sizes(one) for one in classes]
    return _area_variance([(1.0, _Cases(*(one.scores for one in classes), *counts))])


def roc_auc_difference_variance(y_true: Any, score_a: Any, score_b: Any, *, pos_label: Any = None) -> AreaVariance:
    """The same of the ROC AUC of score A minus that of score B on the same cases; raises as `roc_auc_difference`."""
    is_positive, columns = labelled_scores(y_true, pos_label, score_a=score_a, score_b=score_b)
    counts = [np.ones(int(mask.sum())) for mask in (is_positive, ~is_positive)]
    parts = [
        (sign, _Cases(column[is_positive], column[~is_positive], *counts))
        for sign, column in zip((1.0, -1.0), columns, strict=True)
    ]
    return _area_variance(parts)


def _sizes(of_class: SortedClass) -> FloatArray:
    sizes = of_class.sizes()
    return np.ones(len(of_class.scores)) if sizes is None else np.asarray(sizes, dtype=np.float64)


def _area_variance(parts: list[tuple[float, _Cases]]) -> AreaVariance:
    """The signed sum of the areas of several scores; nan without both classes."""
    counts = parts[0][1]
    p, n = (float(each.sum()) for each in (counts.n_positives, counts.n_negatives))
    if not (p and n):
        nothing = Influences(*[math.nan] * 4)
        return AreaVariance(math.nan, nothing, nothing, len(parts) > 1)

    def won(of_negatives: FloatArray) -> FloatArray:
        """For each positive the mean of these numbers over the negatives, counted as far as they are below it."""
        return np.asarray(sum(sign * _mean_below(one.positives, one.negatives, of_negatives, n) for sign, one in parts))

    def lost(of_positives: FloatArray) -> FloatArray:
        """For each negative the mean of these numbers over the positives, counted as far as they are above it."""
        return np.asarray(
            sum(
                sign * (of_positives.sum() / p - _mean_below(one.negatives, one.positives, of_positives, p))
                for sign, one in parts
            )
        )

    share_p, share_n = counts.n_positives / p, counts.n_negatives / n
    v10, v01 = won(counts.n_negatives), lost(counts.n_positives)
    value = float((v10 * share_p).sum())
    s10, s01 = (float((share * (v - value) ** 2).sum()) for share, v in ((share_p, v10), (share_n, v01)))
    # The influence of a case on S10 and S01, which are means of squares less the square of the mean.
    on_s10 = (v10 - value) ** 2 - s10, 2 * (lost(counts.n_positives * v10) - s10 - value * v01)
    on_s01 = 2 * (won(counts.n_negatives * v01) - s01 - value * v10), (v01 - value) ** 2 - s01
    return AreaVariance(
        value,
        Influences(s10, *_covariances(share_p, on_s10[0], on_s01[0])),
        Influences(s01, *_covariances(share_n, on_s01[1], on_s10[1])),
        len(parts) > 1,
    )


def _covariances(shares: FloatArray, own: FloatArray, other: FloatArray) -> tuple[float, float, float]:
    own, other = own - (shares * own).sum(), other - (shares * other).sum()
    return float((shares * own * own).sum()), float((shares * own * other).sum()), float((shares * other * other).sum())


def _mean_below(at: FloatArray, others: FloatArray, numbers: FloatArray, total: float) -> FloatArray:
    """The sum of the numbers of the others below each score, by the total; equal scores count one half."""
    order = np.argsort(others, kind="stable")
    ascending, sums = others[order], np.append(0.0, np.cumsum(numbers[order]))
    below, not_above = (sums[np.searchsorted(ascending, at, side=side)] for side in ("left", "right"))
    return np.asarray((below + not_above) / (2 * total))


def difference_variance(
    decisions: PairedDecisions, metric: str | Metric, prevalence: float | None = None
) -> SamplingVariance:
    """What the interval of a metric's difference A - B between two decisions needs, for random samples.

    The `prevalence` of the samples is by default that of the decisions. The variance of the cells' shares is that of
    multinomial cases, with 1/2 added to each possible cell; derivatives are numerical. Raises `ParameterError` for what
    is not a `PairedDecisions`, an unknown metric, and a prevalence outside (0, 1).

    >>> from metrics_core.resampling import two_models
    >>> found = two_models([1, 1, 0, 0] * 50, [0.9, 0.4, 0.6, 0.1] * 50, [0.8, 0.7, 0.2, 0.3] * 50, 0.5, 0.5)
    >>> difference_variance(found, "recall").needed(0.1).n
    200
    """
    if not isinstance(decisions, PairedDecisions):
        raise ParameterError("core-no-decisions", value=shown(decisions))
    quantity = as_metric(metric)
    classes = decisions.positive, decisions.negative
    observed = classes[0].total / max(sum(cells.total for cells in classes), 1)
    pi = observed if decisions.prevalence is None else decisions.prevalence
    pi = open_share(pi if prevalence is None else prevalence, "prevalence")
    is_possible = np.array(decisions.possible)
    shares = np.zeros(8)
    for at, (cells, weight) in enumerate(zip(classes, (pi, 1 - pi), strict=True)):
        counts = np.where(is_possible, np.asarray(cells) + PRIOR, 0)
        shares[4 * at : 4 * at + 4] = weight * counts / counts.sum()

    def differences(of_cells: FloatArray) -> FloatArray:
        """A - B for shares of the cells along the last axis."""
        positive, negative = of_cells[..., :4], of_cells[..., 4:]

        def value(other: int) -> FloatArray:
            tp, fp = (cells[..., 0] + cells[..., other] for cells in (positive, negative))
            return np.asarray(quantity.ratio(tp, fp, positive.sum(axis=-1) - tp, negative.sum(axis=-1) - fp))

        return value(1) - value(2)

    def variance(of_cells: FloatArray) -> FloatArray:
        slopes = _slopes(differences, of_cells)
        return np.asarray((of_cells * slopes**2).sum(axis=-1) - (of_cells * slopes).sum(axis=-1) ** 2)

    found, slopes = float(variance(shares)), _slopes(variance, shares)
    value = quantity(decisions.a) - quantity(decisions.b)
    varies = max(float((shares * slopes**2).sum() - (shares * slopes).sum() ** 2), 0.0)
    spread = math.sqrt(varies) / (2 * found) if found > 0 else math.nan
    return SamplingVariance(float(value), found, spread, pi)


def _slopes(function: Any, at: FloatArray) -> FloatArray:
    """The derivatives by each entry of the last axis, 0 where it is 0."""
    steps = np.eye(at.shape[-1]) * (at * STEP)[..., np.newaxis, :]
    above, below = (function(at[..., np.newaxis, :] + side * steps) for side in (1, -1))
    width = 2 * STEP * at
    return np.asarray(np.divide(above - below, width, out=np.zeros_like(at), where=width > 0))
