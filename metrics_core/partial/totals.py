"""The four counts as a design estimates them at thresholds, with their covariance.

A stratum with n labelled cases, of weight w and probability p of being labelled, adds n / (n - 1) times the sum of
w² (1 - p) (x - x̄) (y - ȳ) to the covariance of two counts, where x and y say whether a case is in them. For new cases,
the sampling of the cases is added. Särndal, Swensson and Wretman 1992, Model Assisted Survey Sampling, sections 3.7 and
7.6.
"""

from dataclasses import dataclass

import numpy as np

from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.partial.partial_labels import PartialCounts
from metrics_core.sorted_class import SortedClass

# Sums over the cases of a stratum that are computed at a time: few enough for memory.
_AT_ONCE = 1 << 21


@dataclass(frozen=True, eq=False)
class Totals:
    """TP, FP, FN and TN at T thresholds, `counts` of shape (4, T), with their `covariance` of shape (4, 4, T).

    `squares`, shape (4, T), is the sum over the cases of a count of what each would add to its variance if cases were
    independent; `unevenness` is the sum of squares of what each adds, around their mean. `flagged_rate` is known.
    """

    counts: FloatArray
    covariance: FloatArray
    squares: FloatArray
    unevenness: FloatArray
    flagged_rate: FloatArray
    n: int
    of_new_cases: bool

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
    if of_new_cases:
        covariance[range(4), range(4)] += counts
    unevenness = np.maximum(fourths - squares * squares / np.maximum(n, 1), 0)
    return Totals(counts, covariance, squares, unevenness, *_flagged(partial), of_new_cases)


def calibrated_totals(
    unlabelled: SortedClass, partial: PartialCounts, thresholds: FloatArray, *, of_new_cases: bool
) -> Totals:
    """The totals if an unlabelled case with score s is positive with probability s.

    The labels of these cases vary by s (1 - s). For new cases, the estimate never uses them: it varies with the scores.
    """
    labelled = np.array([partial.tp, partial.fp, partial.fn, partial.tn], dtype=np.float64)
    chance, sizes = unlabelled.scores.astype(np.float64), unlabelled.sizes()
    at = np.searchsorted(unlabelled.scores, thresholds, side="left")
    by_power = []
    for power in range(3):
        values = chance**power if sizes is None else sizes * chance**power
        from_top = np.append(np.cumsum(values[::-1])[::-1], 0.0)
        by_power.append([from_top[at], from_top[0] - from_top[at]])
    # Above and below each threshold, shape (2, T).
    n, positive, square = np.array(by_power)
    mixed = np.maximum(positive - square, 0)
    own = np.array([square, np.maximum(n - 2 * positive + square, 0)]) if of_new_cases else np.array([mixed, mixed])
    covariance = np.zeros((4, 4, len(thresholds)))
    for side, cells in enumerate(((0, 1), (2, 3))):
        covariance[cells, cells] = own[:, side]
        covariance[cells, cells[::-1]] = mixed[side] if of_new_cases else -mixed[side]
    counts = labelled + np.array([positive, n - positive]).swapaxes(0, 1).reshape(4, -1)
    squares = own.swapaxes(0, 1).reshape(4, -1)
    if of_new_cases:
        squares = squares + labelled
        covariance[range(4), range(4)] += labelled
    return Totals(counts, covariance, squares, np.zeros_like(counts), *_flagged(partial), of_new_cases)


def _flagged(partial: PartialCounts) -> tuple[FloatArray, int]:
    above = np.asarray(partial.tp + partial.fp + partial.unlabelled_above)
    n = above + partial.fn + partial.tn + partial.unlabelled_below
    return above / n, int(np.max(n, initial=0))
