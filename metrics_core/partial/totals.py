"""The four counts as a design estimates them at thresholds, with their covariance.

A stratum with n labelled cases, of weight w and probability p of being labelled, adds n / (n - 1) times the sum of
w² (1 - p) (x - x̄) (y - ȳ) to the covariance of two counts, where x and y say whether a case is in them. For new cases,
the sampling of the cases is added. Särndal, Swensson and Wretman 1992, Model Assisted Survey Sampling, sections 3.7 and
7.6.
"""

from dataclasses import dataclass

import numpy as np

from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.partial.partial_labels import PartialCounts, PartialLabels

# Sums over the cases of a stratum that are computed at a time: few enough for memory.
_AT_ONCE = 1 << 21


@dataclass(frozen=True, eq=False)
class Totals:
    """TP, FP, FN and TN at T thresholds, `counts` of shape (4, T), with their `covariance` of shape (4, 4, T).

    `squares`, shape (4, T), is the sum over the cases of a count of what each would add to its variance if cases were
    independent; `unevenness` is the sum of squares of what each adds, around their mean. `flagged_rate` is known.
    `is_predicted`: the labels of these cases are drawn from known probabilities, not estimated from others.
    """

    counts: FloatArray
    covariance: FloatArray
    squares: FloatArray
    unevenness: FloatArray
    flagged_rate: FloatArray
    n: int
    of_new_cases: bool
    is_predicted: bool = False

    def variance(self, derivatives: FloatArray) -> FloatArray:
        """The variance of a function with these derivatives by the four counts, shape (4, T), linearised (Taylor)."""
        return np.asarray(np.einsum("ct,cdt,dt->t", derivatives, self.covariance, derivatives))


@dataclass(frozen=True, eq=False)
class Sample:
    """The labelled cases as a sample of all, ascending by score: stratum, weight, and probability of being labelled.

    Strata are numbered from 0, each with a case; within a stratum of N cases, the weights add up to N.
    """

    scores: FloatArray
    is_positive: BoolArray
    strata: IntArray
    weights: FloatArray
    probabilities: FloatArray


def sample_totals(sample: Sample, partial: PartialCounts, thresholds: FloatArray, *, of_new_cases: bool) -> Totals:
    """The totals of a sample of these cases at thresholds, shape (T,), in the dtype of the scores."""
    order = np.argsort(thresholds, kind="stable")
    ends = np.searchsorted(sample.scores, thresholds[order], side="left")
    # How many of the thresholds each case reaches.
    reached = np.repeat(np.arange(len(order) + 1), np.diff(ends, prepend=0, append=len(sample.scores)))
    back = np.argsort(order)

    def sums(column: FloatArray, strata: IntArray, n_strata: int) -> FloatArray:
        place = (2 * strata + ~sample.is_positive) * (len(order) + 1) + reached
        inside = (strata >= 0) & (strata < n_strata)
        by_place = np.bincount(place[inside], column[inside], 2 * n_strata * (len(order) + 1))
        steps = by_place.reshape(n_strata, 2, -1)
        above, below = np.cumsum(steps[:, :, ::-1], axis=2)[:, :, ::-1], np.cumsum(steps, axis=2)
        return np.concatenate([above[:, :, 1:], below[:, :, :-1]], axis=1)[:, :, back]

    n_labelled = np.bincount(sample.strata)
    squared = sample.weights * sample.weights
    of_labels = squared * (1 - sample.probabilities)
    covariance = np.zeros((4, 4, len(order)))
    step = max(_AT_ONCE // (4 * len(order) + 1), 1)
    for start in range(0, len(n_labelled), step):
        n = n_labelled[start : start + step, None]
        weights, variances = (sums(column, sample.strata - start, len(n)) for column in (sample.weights, of_labels))
        # One label does not tell the variance in its stratum: around 0 instead of the mean it is not too small.
        mean = np.where(n > 1, 1 / weights.sum(axis=1), 0)[:, None] * weights
        variances *= (n / np.maximum(n - 1, 1))[:, None]
        # Σ v (x - m_x) (y - m_y) = Σ v x y + (Σ v m_x - v_x) m_y - m_x v_y, with the sums v_x of v over the cases of x.
        covariance += np.einsum("gct,gdt->cdt", variances.sum(axis=1)[:, None] * mean - variances, mean)
        covariance -= np.einsum("gct,gdt->cdt", mean, variances)
        covariance[range(4), range(4)] += variances.sum(axis=0)
    added = squared if of_new_cases else of_labels
    every = np.zeros_like(sample.strata)
    counts, n, squares, fourths = (sums(c, every, 1)[0] for c in (sample.weights, np.ones(len(added)), added, added**2))
    variances, sampled = (sums(column, every, 1)[0] for column in (of_labels, np.sign(of_labels)))
    one_label = _half_a_case(variances, sampled, partial)
    for side, cells in enumerate(((0, 1), (2, 3))):
        covariance[cells, cells] += one_label[side]
        covariance[cells, cells[::-1]] -= one_label[side]
        squares[[*cells]] += np.where(sampled[[*cells]].any(axis=0), 0, one_label[side])
    if of_new_cases:
        covariance[range(4), range(4)] += counts
    unevenness = np.maximum(fourths - squares * squares / np.maximum(n, 1), 0)
    return Totals(counts, covariance, squares, unevenness, *_flagged(partial), of_new_cases)


def _half_a_case(variances: FloatArray, sampled: FloatArray, partial: PartialCounts) -> FloatArray:
    """What half a case adds to variances, where all sampled cases above, or below, have one label; shape (2, T).

    Half of one is taken to have the other label, since otherwise the unlabelled cases there would count as known.
    """
    by_side = (2, 2, variances.shape[1])
    n, sums = sampled.reshape(by_side), variances.reshape(by_side).sum(axis=1)
    typical = variances.sum(axis=0) / np.maximum(sampled.sum(axis=0), 1)
    mean = np.where(n.sum(axis=1) > 0, sums / np.maximum(n.sum(axis=1), 1), typical)
    has_unlabelled = np.array([partial.unlabelled_above, partial.unlabelled_below]) > 0
    return np.where((n.min(axis=1) == 0) & has_unlabelled, mean / 2, 0)


def calibrated_totals(
    labels: PartialLabels, partial: PartialCounts, thresholds: FloatArray, *, of_new_cases: bool
) -> Totals:
    """The totals if a case with score s is positive with probability s; labelled cases count by their labels.

    The labels of these cases vary by s (1 - s). For new cases, only the labelled ones among them have labels, and the
    scores of the others vary.
    """
    counted = np.array([partial.tp, partial.fp, partial.fn, partial.tn], dtype=np.float64)
    n, positive, square = _sums_by_side(labels.scores[~labels.is_labelled], thresholds)
    mixed = np.maximum(positive - square, 0)
    own = np.array([square, np.maximum(n - 2 * positive + square, 0)]) if of_new_cases else np.array([mixed, mixed])
    covariance = np.zeros((4, 4, len(thresholds)))
    for side, cells in enumerate(((0, 1), (2, 3))):
        covariance[cells, cells] = own[:, side]
        covariance[cells, cells[::-1]] = mixed[side] if of_new_cases else -mixed[side]
    counts = counted + _by_count(positive, n - positive)
    squares = _by_count(*own)
    if of_new_cases:
        # The expected labels: those of a few cases would say little of how labels vary.
        n, positive, _ = _sums_by_side(labels.scores[labels.is_labelled], thresholds)
        of_labelled = _by_count(positive, n - positive)
        squares = squares + of_labelled
        covariance[range(4), range(4)] += of_labelled
    uneven = np.zeros_like(counts)
    return Totals(counts, covariance, squares, uneven, *_flagged(partial), of_new_cases, is_predicted=not of_new_cases)


def _sums_by_side(scores: FloatArray, thresholds: FloatArray) -> FloatArray:
    """Sums of 1, s and s² at or above each threshold and below it, shape (3, 2, T)."""
    chance = np.sort(scores).astype(np.float64)
    at = np.searchsorted(chance, thresholds.astype(np.float64), side="left")
    sums = []
    for power in range(3):
        from_top = np.append(np.cumsum(chance[::-1] ** power)[::-1], 0.0)
        sums.append([from_top[at], from_top[0] - from_top[at]])
    return np.array(sums)


def _by_count(positive: FloatArray, negative: FloatArray) -> FloatArray:
    """TP, FP, FN and TN, shape (4, T), from positives and negatives above and below, shape (2, T) each."""
    return np.stack([positive, negative], axis=1).reshape(4, -1)


def _flagged(partial: PartialCounts) -> tuple[FloatArray, int]:
    above = np.asarray(partial.tp + partial.fp + partial.unlabelled_above)
    n = above + partial.fn + partial.tn + partial.unlabelled_below
    return above / n, int(np.max(n, initial=0))
