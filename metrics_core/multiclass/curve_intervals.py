"""Bayesian bootstrap intervals of AP and ROC AUC, averaged over classes or labels."""

from typing import NamedTuple

import numpy as np

from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval, refuse_weights
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.ratios import quotient

# Limits the memory: case weights in one block of resamples.
MAX_CELLS = 1 << 20
# Shape of the Gamma weights of a pseudo-negative and a pseudo-positive above all scores, and of two below.
PSEUDO_CASE_SHAPE = 0.5


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
    For the lower limits each class gets pseudo-cases of weight Gamma(1/2) above and below all scores, since cases that
    do not occur could lie there: negatives for AP, cases of both classes for ROC AUC. They pull every class down, so
    the upper limits are without them. An interval contains its estimate, also at 1. Time is proportional to cases,
    classes and resamples.

    Clusters and weighted cases get random weights without fixed class prevalences; averages over classes are nan if one
    has fewer than 10 effective ones.

    Conservative for nearly perfect classes; docs/intervals.md has the simulated coverage. Raises
    `UndefinedForWeightsError` for scores at other class prevalences, and as
    `metrics_core.intervals.bootstrap.Bootstrap`.

    >>> from metrics_core.multiclass import MulticlassScores
    >>> scores = MulticlassScores.from_predictions([0, 1, 1] * 9, [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]] * 9)
    >>> low, high = curve_intervals(scores).mean_average_precision
    >>> 0.8 < low < scores.mean_average_precision().value <= 1 and high <= 1
    True
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    refuse_weights(scores.is_reweighted)
    truth = scores.truth_of_classes()
    known = scores.known_of_classes()
    are_known = np.ones_like(truth) if known is None else known
    each = [_ranked(*of) for of in zip(scores.columns, truth, are_known, strict=True)]
    pooled = _ranked(scores.columns.ravel(), truth.ravel(), are_known.ravel())
    ranked = [*each, pooled._replace(cases=pooled.cases % truth.shape[1])]
    step = max(1, MAX_CELLS // truth.shape[1])

    def areas_of_block(start: int) -> FloatArray:
        generator = np.random.default_rng([settings.seed, start])
        weights = _weights(scores, min(step, settings.n_resamples - start), generator)
        pseudo_cases = generator.gamma(PSEUDO_CASE_SHAPE, size=(len(ranked), 4, len(weights)))
        areas = np.array([_areas(weights, *of) for of in zip(ranked, pseudo_cases, strict=True)])
        support = np.array([weights @ positive for positive in truth])
        return np.array([_summaries(areas[:-1, at], support, areas[-1, at]) for at in (0, 1)])

    lower, upper = np.concatenate(on_threads(areas_of_block, range(0, settings.n_resamples, step)), axis=-1)
    lows, highs, observed = settings.limits(lower)[0], settings.limits(upper)[1], _observed(scores)
    found = CurveIntervals(*map(_containing, lows, highs, observed))
    return found if scores.are_equal_cases else _with_enough_units(found, scores, truth)


def _with_enough_units(found: CurveIntervals, scores: OneVsRest, truth: BoolArray) -> CurveIntervals:
    """The intervals that enough units support: averages over classes need enough in each class."""
    none = Interval(np.nan, np.nan)
    if not scores.units.are_enough:
        return CurveIntervals(none, none, none, none, none)
    present = truth[truth.any(axis=1)]
    if all(scores.units.effective_among(each) >= MIN_CLUSTERS for each in present):
        return found
    return found._replace(mean_average_precision=none, macro_roc_auc=none, weighted_roc_auc=none)


def _containing(low: float, high: float, value: float) -> Interval:
    """The limits, widened if necessary to contain the value; nan where no resample differs from it."""
    low, high = float(np.minimum(low, value)), float(np.maximum(high, value))
    return Interval(low, high) if low < high else Interval(np.nan, np.nan)


def _observed(scores: OneVsRest) -> list[float]:
    means = (scores.mean_average_precision(), scores.macro_roc_auc(), scores.weighted_roc_auc())
    mean_average_precision, macro, weighted = (mean.value for mean in means)
    return [mean_average_precision, scores.micro_average_precision(), macro, weighted, scores.micro_roc_auc()]


def _weights(scores: OneVsRest, count: int, generator: np.random.Generator) -> FloatArray:
    """Random case weights, shape (n_resamples, n); within a stratum they add up to its number of cases.

    Of clusters and weighted cases, strata are not fixed.
    """
    if not scores.are_equal_cases:
        return scores.units.drawn_cases(count, generator)
    strata = scores.strata
    weights = generator.standard_exponential((count, len(strata)))
    for stratum in np.unique(strata):
        inside = strata == stratum
        weights[:, inside] *= inside.sum() / weights[:, inside].sum(axis=1, keepdims=True)
    return weights


def _ranked(scores: FloatArray, positive: BoolArray, known: BoolArray) -> _RankedCases:
    order = np.argsort(-scores, kind="stable")
    order = order[known[order]]
    in_order = scores[order]
    starts = np.append(0, np.flatnonzero(in_order[1:] != in_order[:-1]) + 1)
    ends = np.append(starts[1:], len(order)) - 1
    n_positives = np.cumsum(positive[order])
    has_positive = np.diff(n_positives[ends], prepend=0) > 0
    starts, ends = starts[has_positive], ends[has_positive]
    return _RankedCases(order, np.flatnonzero(positive[order]), starts, ends, n_positives[ends] - 1)


def _areas(weights: FloatArray, ranked: _RankedCases, pseudo_cases: FloatArray) -> FloatArray:
    """AP and ROC AUC of each resample with pseudo-cases, and without, shape (2, 2, n_resamples).

    nan without a positive, and ROC AUC also without a negative.
    """
    if not len(ranked.ends):
        return np.full((2, 2, len(weights)), np.nan)
    sorted_weights = weights[:, ranked.cases]
    tp = np.cumsum(sorted_weights[:, ranked.positives], axis=1)[:, ranked.among]
    cumulative = np.cumsum(sorted_weights, axis=1, out=sorted_weights)
    tp_of_group = np.diff(tp, axis=1, prepend=0.0)
    fp = cumulative[:, ranked.ends] - tp
    fp_before = np.where(ranked.starts > 0, cumulative[:, ranked.starts - 1], 0.0) - (tp - tp_of_group)
    positives = tp[:, -1]
    negatives = cumulative[:, -1] - positives
    negatives_above, negatives_below, positives_above, positives_below = pseudo_cases
    # Rescale, so that the pseudo-negatives do not add to the number of negatives.
    share = np.nan_to_num(np.asarray(quotient(negatives, negatives + negatives_above + negatives_below)))
    lost = (tp_of_group * (fp + fp_before) / 2).sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        precisions = [
            (tp_of_group * tp / (tp + fp_above)).sum(axis=1) / positives
            for fp_above in ((fp + negatives_above[:, np.newaxis]) * share[:, np.newaxis], fp)
        ]
        pairs = (positives + positives_above + positives_below) * (negatives + negatives_above + negatives_below)
        # Pairs ordered wrongly: of two cases, of a case and a pseudo-case, and of two pseudo-cases, tied where equal.
        lost_with = lost + negatives_above * positives + positives_below * negatives
        lost_with += negatives_above * (positives_above / 2 + positives_below) + negatives_below * positives_below / 2
        areas = [1 - lost_with / pairs, 1 - lost / (positives * negatives)]
    has_negative = len(ranked.cases) > len(ranked.positives)
    return np.array(
        [[precision, np.where(has_negative, area, np.nan)] for precision, area in zip(precisions, areas, strict=True)]
    )


def _summaries(areas: FloatArray, support: FloatArray, pooled: FloatArray) -> FloatArray:
    """The five metrics of each resample, from areas (K, 2, n_resamples) and class weights (K, n_resamples)."""
    precision, auc = areas[:, 0], areas[:, 1]
    with np.errstate(invalid="ignore"):
        means = [np.nansum(values, axis=0) / (~np.isnan(values)).sum(axis=0) for values in (precision, auc)]
        shares = support * ~np.isnan(auc)
        weighted = np.nansum(auc * shares, axis=0) / shares.sum(axis=0)
    return np.array([means[0], pooled[0], means[1], weighted, pooled[1]])
