"""How sure the means of AP and ROC AUC over classes or labels are: a seeded Bayesian bootstrap over cases."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, FloatArray, IntArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.intervals import Interval, refuse_weights
from metrics_core.multiclass.one_vs_rest import OneVsRest
from metrics_core.ratios import quotient
from metrics_core.threads import on_threads

# Weights of cases that are held at once.
CELLS = 1 << 20
# The share of a negative that is thought above the highest score and below the lowest, where none was seen.
UNSEEN = 0.5


class CurveIntervals(NamedTuple):
    """Limits of the summaries of curves, nan where one is undefined."""

    mean_average_precision: Interval
    micro_average_precision: Interval
    macro_roc_auc: Interval
    weighted_roc_auc: Interval
    micro_roc_auc: Interval


class _Ranked(NamedTuple):
    """The cases from the highest score down, where in this order the positive ones stand, and their groups of ties.

    Of each group that has a positive case: where it starts, where it ends, and where its positives end among these.
    """

    cases: IntArray
    positives: IntArray
    starts: IntArray
    ends: IntArray
    among: IntArray


def curve_intervals(scores: OneVsRest, *, confidence: float = 0.95, draws: int = 2000, seed: int = 0) -> CurveIntervals:
    """Limits of mAP, micro AP, and macro, weighted and micro ROC AUC of classes or labels against the rest.

    Each case gets a random weight, the same for all of its classes; the percentiles of the re-weighted summaries are
    the limits (Rubin 1981, doi:10.1214/aos/1176345338). Where a case has one class, the classes keep their shares. For
    AP each class has half a negative more above all scores and half a one below, as none was seen there. Time grows
    with cases, classes and draws. Approximate: limits of 95 % held simulated AP in 94 to 96 % of sets and ROC AUC in 93
    to 95 %, with 60 to 400 cases of 3 classes or 4 labels. Raises `UndefinedForWeightsError` for weighted cases, and as
    `metrics_core.bootstrap.Bootstrap`.

    >>> from metrics_core.multiclass import MulticlassScores
    >>> scores = MulticlassScores.from_predictions([0, 1, 1] * 9, [[0.7, 0.3], [0.6, 0.4], [0.1, 0.9]] * 9)
    >>> low, high = curve_intervals(scores).mean_average_precision
    >>> 0.8 < low < scores.mean_average_precision().value <= 1 and high <= 1
    True
    """
    settings = Bootstrap(confidence, draws, seed)
    refuse_weights(scores.is_weighted)
    truth = scores.truth_of_classes()
    each = [_ranked(column, positive) for column, positive in zip(scores.columns, truth, strict=True)]
    pooled = _ranked(scores.columns.ravel(), truth.ravel())
    ranked = [*each, pooled._replace(cases=pooled.cases % truth.shape[1])]
    step = max(1, CELLS // truth.shape[1])

    def draw(start: int) -> FloatArray:
        generator = np.random.default_rng([settings.seed, start])
        weights = _weights(scores, min(step, settings.draws - start), generator)
        unseen = generator.gamma(UNSEEN, size=(len(ranked), 2, len(weights)))
        areas = np.array([_areas(weights, *of) for of in zip(ranked, unseen, strict=True)])
        return _summaries(areas[:-1], np.array([weights @ positive for positive in truth]), areas[-1])

    values = np.concatenate(on_threads(draw, range(0, settings.draws, step)), axis=-1)
    low, high = settings.limits(values)
    return CurveIntervals(*(Interval(float(a), float(b)) for a, b in zip(low, high, strict=True)))


def _weights(scores: OneVsRest, count: int, generator: np.random.Generator) -> FloatArray:
    """A weight for each case in each draw, (draws, n); those of a stratum add up to its number of cases."""
    strata = scores.strata
    weights = generator.standard_exponential((count, len(strata)))
    for stratum in np.unique(strata):
        inside = strata == stratum
        weights[:, inside] *= inside.sum() / weights[:, inside].sum(axis=1, keepdims=True)
    return weights


def _ranked(scores: FloatArray, positive: BoolArray) -> _Ranked:
    order = np.argsort(-scores, kind="stable")
    in_order = scores[order]
    starts = np.append(0, np.flatnonzero(in_order[1:] != in_order[:-1]) + 1)
    ends = np.append(starts[1:], len(scores)) - 1
    found = np.cumsum(positive[order])
    has_positive = np.diff(found[ends], prepend=0) > 0
    starts, ends = starts[has_positive], ends[has_positive]
    return _Ranked(order, np.flatnonzero(positive[order]), starts, ends, found[ends] - 1)


def _areas(weights: FloatArray, ranked: _Ranked, unseen: FloatArray) -> FloatArray:
    """Average precision and ROC AUC of each draw, (2, draws), nan without a positive case, or a negative one."""
    drawn = weights[:, ranked.cases]
    hits = np.cumsum(drawn[:, ranked.positives], axis=1)[:, ranked.among]
    above = np.cumsum(drawn, axis=1, out=drawn)
    gained = np.diff(hits, axis=1, prepend=0.0)
    alarms = above[:, ranked.ends] - hits
    before = np.where(ranked.starts > 0, above[:, ranked.starts - 1], 0.0) - (hits - gained)
    if not len(ranked.ends):
        return np.full((2, len(weights)), np.nan)
    positives = hits[:, -1]
    negatives = above[:, -1] - positives
    # With the unseen there are no more negatives than before.
    share = np.nan_to_num(np.asarray(quotient(negatives, negatives + unseen.sum(axis=0))))[:, np.newaxis]
    with np.errstate(invalid="ignore", divide="ignore"):
        precision = (gained * hits / (hits + (alarms + unseen[0][:, np.newaxis]) * share)).sum(axis=1) / positives
        outranked = (gained * (alarms + before) / 2).sum(axis=1) / (positives * negatives)
    has_negative = len(ranked.cases) > len(ranked.positives)
    return np.array([precision, np.where(has_negative, 1 - outranked, np.nan)])


def _summaries(of_each: FloatArray, support: FloatArray, pooled: FloatArray) -> FloatArray:
    """The five summaries of each draw, from (K, 2, draws) and the drawn cases of each class (K, draws)."""
    precision, auc = of_each[:, 0], of_each[:, 1]
    with np.errstate(invalid="ignore"):
        means = [np.nansum(values, axis=0) / (~np.isnan(values)).sum(axis=0) for values in (precision, auc)]
        shares = support * ~np.isnan(auc)
        weighted = np.nansum(auc * shares, axis=0) / shares.sum(axis=0)
    return np.array([means[0], pooled[0], means[1], weighted, pooled[1]])
