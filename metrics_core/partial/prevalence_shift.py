"""The prevalence of a second sample without labels, if only the prevalence differs from that of the labelled cases.

Then the second sample's scores are a mixture of the scores of both classes, and its share of positives is the weight
of the positives in it. The scores are counted in bins; nothing is assumed about calibration.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.parameters import confidence_level
from metrics_core.arguments.predictions import as_thresholds, check_finite, check_lengths, real_numbers
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.errors import PrevalenceError
from metrics_core.groups.null_distributions import chi_square_below, chi_square_quantile
from metrics_core.intervals.proportions import refuse_weights, wilson

# Both tests speak up at this level.
LEVEL = 0.01
# Bins have about equal shares of both classes together, and about so many cases of the smaller one.
MOST_BINS = 20
LEAST_BINS = 4
CASES_PER_BIN = 10
# Beyond this a chi-square of so few bins has a p-value of 0.
_LARGEST_CHI_SQUARE = 1000.0
_HALVINGS = 30
# A limit is searched among so many prevalences at a time, so often.
_PARTS = 16
_ROUNDS = 5

CLASSES_ALIKE = "classes-alike"
NO_MIXTURE = "no-mixture"


class PrevalenceEstimate(NamedTuple):
    """An estimate of the prevalence in [0, 1] with limits; `unclipped` is outside of [0, 1] where it was clipped."""

    value: float
    low: float
    high: float
    unclipped: float


@dataclass(frozen=True, eq=False)
class PrevalenceShift:
    """What the scores of a second sample say about its prevalence; create it with `prevalence_shift`.

    `refusal` is None, "classes-alike" if the scores of the labelled classes do not differ (`classes_p_value`), or
    "no-mixture" if no mixture of them fits the second sample (`mixture_p_value`), both at the level 0.01. `best_fit` is
    the prevalence of the best mixture also then; `by_em` and `by_adjusted_count` are None then. `by_adjusted_count` is
    None also where TPR <= FPR at the threshold.
    """

    n: int
    best_fit: float
    classes_p_value: float
    mixture_p_value: float
    refusal: str | None
    by_em: PrevalenceEstimate | None
    by_adjusted_count: PrevalenceEstimate | None


def prevalence_shift(
    labelled: BinaryScores, scores: Any, threshold: float, *, confidence: float = 0.95
) -> PrevalenceShift:
    """Estimate the prevalence of the sample with these scores, shape (n,), from labelled cases of another prevalence.

    `by_em`: maximum likelihood, the fixed point of the EM algorithm of Saerens, Latinne and Decaestecker 2002,
    doi:10.1162/089976602753284446, which is applied to the shares of both classes in bins of the scores. It estimates
    these shares from both samples as well, where theirs takes those of the labelled cases as known. Limits by profile
    likelihood. `by_adjusted_count`: (flagged share - FPR) / (TPR - FPR) at `threshold`, clipped to [0, 1] (Forman 2008,
    doi:10.1007/s10618-008-0097-y), with limits that combine the Wilson limits of the three shares. All limits count
    the randomness of both samples.

    Raises `PrevalenceError` for labelled cases of one class, `UndefinedForWeightsError` for weighted or re-weighted
    ones, `NotNumericError`, `NotFiniteError` and `ShapeError` for scores that are no column of finite numbers.

    >>> labelled = BinaryScores.from_counts([0.2, 0.4, 0.6, 0.8], [20, 60, 120, 200], [400, 200, 120, 80])
    >>> found = prevalence_shift(labelled, np.repeat([0.2, 0.4, 0.6, 0.8], [460, 240, 160, 140]), 0.5)
    >>> [round(number, 3) for number in found.by_em], [round(number, 3) for number in found.by_adjusted_count]
    ([0.095, 0.03, 0.157, 0.095], [0.091, 0.016, 0.161, 0.091])
    """
    confidence_level(confidence)
    _check_labelled(labelled)
    column = real_numbers(scores, "scores")
    check_lengths(scores=column)
    check_finite(column, "scores")
    column = column.astype(labelled.dtype, copy=False)
    counts = _binned(labelled, column)
    fit = counts.best_fit()
    classes_p_value = _p_value(counts.classes_chi_square(), counts.n_bins - 1)
    mixture_p_value = _p_value(counts.chi_square(fit), counts.n_bins - 2)
    refusal = CLASSES_ALIKE if not classes_p_value < LEVEL else NO_MIXTURE if mixture_p_value < LEVEL else None
    by_em = by_adjusted_count = None
    if refusal is None:
        by_em = _by_em(counts, fit, confidence)
        by_adjusted_count = _by_adjusted_count(labelled, column, threshold, confidence)
    return PrevalenceShift(len(column), fit, classes_p_value, mixture_p_value, refusal, by_em, by_adjusted_count)


@dataclass(frozen=True, eq=False)
class _BinnedSamples:
    """Cases in each bin, shape (bins,): of the labelled positives, the labelled negatives and the second sample."""

    positive: FloatArray
    negative: FloatArray
    second: FloatArray

    @property
    def n_bins(self) -> int:
        return len(self.second)

    def best_fit(self) -> float:
        """The prevalence with the highest likelihood."""
        # At the maximum, the expected positives of the second sample are its prevalence times its cases. The
        # difference of both falls as the prevalence rises.
        n = self.second.sum()
        low, high = np.zeros(1), np.ones(1)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            is_above = self._positives(middle, middle * n).sum(axis=-1) >= self.positive.sum() + middle * n
            low, high = np.where(is_above, middle, low), np.where(is_above, high, middle)
        return float(low[0])

    def log_likelihood(self, prevalence: FloatArray) -> FloatArray:
        """The highest log-likelihood at each prevalence, over the shares of both classes in the bins."""
        of_positive, of_negative = self._shares(prevalence)
        mixed = prevalence[:, None] * of_positive + (1 - prevalence[:, None]) * of_negative
        parts = ((self.positive, of_positive), (self.negative, of_negative), (self.second, mixed))
        return np.asarray(sum((np.log(np.where(n > 0, share, 1)) * n).sum(axis=-1) for n, share in parts))

    def chi_square(self, prevalence: float) -> float:
        """Pearson's chi-square of all three samples, against the shares that fit best at this prevalence."""
        of_positive, of_negative = (shares[0] for shares in self._shares(np.array([prevalence])))
        mixed = prevalence * of_positive + (1 - prevalence) * of_negative
        parts = ((self.positive, of_positive), (self.negative, of_negative), (self.second, mixed))
        return sum(_pearson(counts, shares * counts.sum()) for counts, shares in parts)

    def classes_chi_square(self) -> float:
        """Pearson's chi-square of the two labelled classes, against equal shares in the bins."""
        both = self.positive + self.negative
        shares = both / both.sum()
        return sum(_pearson(counts, shares * counts.sum()) for counts in (self.positive, self.negative))

    def _shares(self, prevalence: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The shares of positives and of negatives in the bins that fit best at each prevalence, shape (m, bins)."""
        n = self.second.sum()
        low, high = np.zeros(len(prevalence)), np.full(len(prevalence), n)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            is_above = self._positives(prevalence, middle).sum(axis=-1) >= self.positive.sum() + middle
            low, high = np.where(is_above, middle, low), np.where(is_above, high, middle)
        middle = (low + high) / 2
        positives = self._positives(prevalence, middle)
        negatives = self.positive + self.negative + self.second - positives
        return positives / positives.sum(axis=-1, keepdims=True), negatives / negatives.sum(axis=-1, keepdims=True)

    def _positives(self, prevalence: FloatArray, in_second: FloatArray) -> FloatArray:
        """The expected positives of both samples in each bin, if the second has so many: shape (m, bins).

        The u with u = positive + second · au / (au + b (cases - u)), where a and b are the odds of a case of the second
        sample that a class has in it to those of one of all cases of the class.
        """
        n = self.second.sum()
        a = (prevalence / (self.positive.sum() + in_second))[:, None]
        b = ((1 - prevalence) / (self.negative.sum() + n - in_second))[:, None]
        cases = self.positive + self.negative + self.second
        linear = (self.positive + self.second) * a - (self.positive + cases) * b
        constant = self.positive * b * cases
        root = np.sqrt(np.maximum(linear * linear + 4 * (a - b) * constant, 0))
        with np.errstate(divide="ignore", invalid="ignore"):
            # Of two equal formulas the one without a difference of nearly equal numbers.
            smaller = np.where(root > linear, 2 * constant / (root - linear), 0)
            return np.where(linear > 0, (linear + root) / (2 * (a - b)), smaller)


def _check_labelled(labelled: BinaryScores) -> None:
    refuse_weights(labelled.is_weighted or labelled.is_reweighted)
    if not (labelled.n_positive and labelled.n_negative):
        raise PrevalenceError("core-prevalence-one-class")


def _binned(labelled: BinaryScores, scores: FloatArray) -> _BinnedSamples:
    smaller = min(labelled.n_positive, labelled.n_negative)
    n_bins = int(min(max(smaller // CASES_PER_BIN, LEAST_BINS), MOST_BINS))
    curve = labelled.roc_curve()
    above = (np.asarray(curve.tpr) + np.asarray(curve.fpr)) / 2
    at = np.searchsorted(above, np.arange(1, n_bins) / n_bins)
    edges = np.unique(curve.thresholds[at[above[at] < 1]])
    matrix = labelled.confusion_at(np.concatenate([[-np.inf], edges, [np.inf]]))
    second = np.bincount(np.searchsorted(edges, scores, side="right"), minlength=len(edges) + 1)
    return _BinnedSamples(*(counts.astype(np.float64) for counts in (-np.diff(matrix.tp), -np.diff(matrix.fp), second)))


def _by_em(counts: _BinnedSamples, value: float, confidence: float) -> PrevalenceEstimate:
    lowest = counts.log_likelihood(np.array([value]))[0] - chi_square_quantile(confidence, 1) / 2
    low, high = _limits(lambda prevalence: counts.log_likelihood(prevalence) >= lowest, value)
    return PrevalenceEstimate(value, low, high, value)


def _by_adjusted_count(
    labelled: BinaryScores, scores: FloatArray, threshold: float, confidence: float
) -> PrevalenceEstimate | None:
    matrix = labelled.confusion_at(threshold)
    n_flagged = int(np.count_nonzero(scores >= as_thresholds(threshold, labelled.dtype)))
    trials = np.array([len(scores), labelled.n_positive, labelled.n_negative])
    shares = np.array([n_flagged, matrix.tp, matrix.fp]) / trials
    flagged, tpr, fpr = shares.tolist()
    if tpr <= fpr:
        return None
    lower, upper = wilson([n_flagged, matrix.tp, matrix.fp], trials, confidence)
    below, above = (shares - lower) ** 2, (upper - shares) ** 2

    def is_accepted(prevalence: FloatArray) -> BoolArray:
        weights = np.stack([np.ones_like(prevalence), prevalence, 1 - prevalence]) ** 2
        excess = flagged - prevalence * tpr - (1 - prevalence) * fpr
        down = weights[0] * below[0] + weights[1] * above[1] + weights[2] * above[2]
        up = weights[0] * above[0] + weights[1] * below[1] + weights[2] * below[2]
        return np.asarray(np.where(excess > 0, excess * excess <= down, excess * excess <= up))

    unclipped = (flagged - fpr) / (tpr - fpr)
    value = min(max(unclipped, 0.0), 1.0)
    return PrevalenceEstimate(value, *_limits(is_accepted, value), unclipped)


def _limits(is_accepted: Callable[[FloatArray], BoolArray], value: float) -> tuple[float, float]:
    """The ends of the interval of accepted prevalences around a value; it is the limit where none is accepted."""
    return _end(is_accepted, value, 0.0), _end(is_accepted, value, 1.0)


def _end(is_accepted: Callable[[FloatArray], BoolArray], accepted: float, beyond: float) -> float:
    for _ in range(_ROUNDS):
        prevalences = np.linspace(accepted, beyond, _PARTS)
        rejected = np.flatnonzero(~is_accepted(prevalences[1:]))
        if not len(rejected):
            return beyond
        accepted, beyond = prevalences[rejected[0]], prevalences[rejected[0] + 1]
    return float(accepted)


def _pearson(counts: FloatArray, expected: FloatArray) -> float:
    is_possible = expected > 0
    difference = (counts - expected)[is_possible]
    return float((difference * difference / expected[is_possible]).sum())


def _p_value(chi_square: float, degrees: int) -> float:
    """The probability of a larger chi-square; nan without a degree of freedom, where nothing can be tested."""
    return 1 - chi_square_below(min(chi_square, _LARGEST_CHI_SQUARE), degrees) if degrees > 0 else np.nan
