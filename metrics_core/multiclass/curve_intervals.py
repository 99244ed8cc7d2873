"""Bayesian bootstrap intervals of AP and ROC AUC, averaged over classes or labels."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, FloatArray, IntArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.intervals import Interval, refuse_weights
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.ratios import quotient
from metrics_core.threads import on_threads

# Limits the memory: case weights in one block of resamples.
MAX_CELLS = 1 << 20
# Shape of the Gamma weight of the pseudo-negative above all scores, and of the one below.
PSEUDO_NEGATIVE_SHAPE = 0.5


class CurveIntervals(NamedTuple):
    """Intervals of the curve metrics, nan where one is undefined."""

    mean_average_precision: Interval
    micro_average_precision: Interval
    macro_roc_auc: Interval
    weighted_roc_auc: Interval
    micro_roc_auc: Interval


class _RankedCases(NamedTuple):
    """The cases by descending score, the ranks of the positives, and the tie groups that contain a positive.

    `starts` and `ends` are the first and last rank of such a group, `among` the index of its last positive among the
    positives.
    """

    cases: IntArray
    positives: IntArray
    starts: IntArray
    ends: IntArray
    among: IntArray


def curve_intervals(
    scores: OneVsRest, *, confidence: float = 0.95, n_resamples: int = 2000, seed: int = 0
) -> CurveIntervals:
    """Intervals of mAP, micro AP, and macro, weighted and micro ROC AUC, each class or label against the rest.

    Bayesian bootstrap: each case gets a random weight, the same for all its classes, and the limits are percentiles of
    the re-weighted metrics (Rubin 1981, doi:10.1214/aos/1176345338). Multiclass resamples keep the class prevalences.
    For AP, each class gets a pseudo-negative of weight Gamma(1/2) above all scores and one below, since none was
    observed there. Time is proportional to cases, classes and resamples.

    Approximate: in simulations with 60 to 400 cases of 3 classes or 4 labels, 95 % intervals covered AP in 94 to 96 %
    of data sets and ROC AUC in 93 to 95 %. Raises `UndefinedForWeightsError` for weighted cases, and as
    `metrics_core.bootstrap.Bootstrap`.

    >>> from metrics_core.multiclass import MulticlassScores
    >>> scores = MulticlassScores.from_predictions([0, 1, 1] * 9, [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]] * 9)
    >>> low, high = curve_intervals(scores).mean_average_precision
    >>> 0.8 < low < scores.mean_average_precision().value <= 1 and high <= 1
    True
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    refuse_weights(scores.is_weighted)
    truth = scores.truth_of_classes()
    each = [_ranked(column, positive) for column, positive in zip(scores.columns, truth, strict=True)]
    pooled = _ranked(scores.columns.ravel(), truth.ravel())
    ranked = [*each, pooled._replace(cases=pooled.cases % truth.shape[1])]
    step = max(1, MAX_CELLS // truth.shape[1])

    def areas_of_block(start: int) -> FloatArray:
        generator = np.random.default_rng([settings.seed, start])
        weights = _weights(scores, min(step, settings.n_resamples - start), generator)
        pseudo_negatives = generator.gamma(PSEUDO_NEGATIVE_SHAPE, size=(len(ranked), 2, len(weights)))
        areas = np.array([_areas(weights, *of) for of in zip(ranked, pseudo_negatives, strict=True)])
        return _summaries(areas[:-1], np.array([weights @ positive for positive in truth]), areas[-1])

    values = np.concatenate(on_threads(areas_of_block, range(0, settings.n_resamples, step)), axis=-1)
    low, high = settings.limits(values)
    return CurveIntervals(*(Interval(float(a), float(b)) for a, b in zip(low, high, strict=True)))


def _weights(scores: OneVsRest, count: int, generator: np.random.Generator) -> FloatArray:
    """Random case weights, shape (n_resamples, n); within a stratum they add up to its number of cases."""
    strata = scores.strata
    weights = generator.standard_exponential((count, len(strata)))
    for stratum in np.unique(strata):
        inside = strata == stratum
        weights[:, inside] *= inside.sum() / weights[:, inside].sum(axis=1, keepdims=True)
    return weights


def _ranked(scores: FloatArray, positive: BoolArray) -> _RankedCases:
    order = np.argsort(-scores, kind="stable")
    in_order = scores[order]
    starts = np.append(0, np.flatnonzero(in_order[1:] != in_order[:-1]) + 1)
    ends = np.append(starts[1:], len(scores)) - 1
    n_positives = np.cumsum(positive[order])
    has_positive = np.diff(n_positives[ends], prepend=0) > 0
    starts, ends = starts[has_positive], ends[has_positive]
    return _RankedCases(order, np.flatnonzero(positive[order]), starts, ends, n_positives[ends] - 1)


def _areas(weights: FloatArray, ranked: _RankedCases, pseudo_negatives: FloatArray) -> FloatArray:
    """Average precision and ROC AUC of each resample, shape (2, n_resamples); nan without a positive, or a negative."""
    sorted_weights = weights[:, ranked.cases]
    tp = np.cumsum(sorted_weights[:, ranked.positives], axis=1)[:, ranked.among]
    cumulative = np.cumsum(sorted_weights, axis=1, out=sorted_weights)
    tp_of_group = np.diff(tp, axis=1, prepend=0.0)
    fp = cumulative[:, ranked.ends] - tp
    fp_before = np.where(ranked.starts > 0, cumulative[:, ranked.starts - 1], 0.0) - (tp - tp_of_group)
    if not len(ranked.ends):
        return np.full((2, len(weights)), np.nan)
    positives = tp[:, -1]
    negatives = cumulative[:, -1] - positives
    # Rescale, so that the pseudo-negatives do not add to the number of negatives.
    share = np.nan_to_num(np.asarray(quotient(negatives, negatives + pseudo_negatives.sum(axis=0))))[:, np.newaxis]
    with np.errstate(invalid="ignore", divide="ignore"):
        fp_above = (fp + pseudo_negatives[0][:, np.newaxis]) * share
        precision = (tp_of_group * tp / (tp + fp_above)).sum(axis=1) / positives
        lost_auc = (tp_of_group * (fp + fp_before) / 2).sum(axis=1) / (positives * negatives)
    has_negative = len(ranked.cases) > len(ranked.positives)
    return np.array([precision, np.where(has_negative, 1 - lost_auc, np.nan)])


def _summaries(areas: FloatArray, support: FloatArray, pooled: FloatArray) -> FloatArray:
    """The five metrics of each resample, from areas (K, 2, n_resamples) and class weights (K, n_resamples)."""
    precision, auc = areas[:, 0], areas[:, 1]
    with np.errstate(invalid="ignore"):
        means = [np.nansum(values, axis=0) / (~np.isnan(values)).sum(axis=0) for values in (precision, auc)]
        shares = support * ~np.isnan(auc)
        weighted = np.nansum(auc * shares, axis=0) / shares.sum(axis=0)
    return np.array([means[0], pooled[0], means[1], weighted, pooled[1]])
