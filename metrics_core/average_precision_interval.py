"""Confidence interval of average precision, at the observed or another prevalence."""

import math
from typing import NamedTuple

import numpy as np

from metrics_core import summaries
from metrics_core.arrays import FloatArray, IntArray, Values
from metrics_core.bootstrap import Bootstrap
from metrics_core.intervals import Interval, IntervalAtPrevalence, refuse_weights
from metrics_core.prevalence import ClassWeights
from metrics_core.statistic import Statistic
from metrics_core.threads import on_threads

# The fewest negatives, times the odds of a positive case, below which the pseudo-negatives would dominate.
MIN_NEGATIVES_TIMES_ODDS = 5
# The Gamma shape of the pseudo-negatives above and below all scores.
PSEUDO_NEGATIVE = 0.5
# The highest tie groups are resampled individually, those below in blocks.
SINGLE_GROUPS = 500
BLOCKS_BELOW = 500
# Resamples times groups held in memory at a time.
CELLS = 1 << 18


class Groups(NamedTuple):
    """Groups of cases from the highest score down, each field an array over the groups.

    `below` is the number of negatives below all positives. Recall increases by the positives of a group when
    `share_of_positives` of them and `share_of_negatives` of its negatives are flagged: 1 in a tie group, about one
    half in a block of many groups.
    """

    positives: FloatArray
    negatives: FloatArray
    share_of_positives: FloatArray
    share_of_negatives: FloatArray
    below: float


def average_precision_interval(
    statistic: Statistic, class_weights: ClassWeights, bootstrap: Bootstrap
) -> IntervalAtPrevalence:
    """Interval of AP at these class weights, within [0, 1], by the Bayesian bootstrap.

    Each resample weights every tie group of a class with Gamma(number of cases). A pseudo-negative of Gamma(1/2)
    above the highest score and another below the lowest stand for false positives that the test set is too small to
    contain, so the interval is defined at an AP of 0 and of 1 too. The limits are percentiles of the resampled AP,
    widened if necessary to contain the observed one.
    Negatives between two neighbouring positive scores are one group, because AP does not depend on their order.
    Below the 500 highest groups, blocks of groups are resampled, so the time grows with the resamples and not with
    the cases.

    nan, with the reason in `method`, where N times the odds of the prevalence is less than 5: the pseudo-negatives
    would dominate. Raises `UndefinedForWeightsError` for weighted cases. docs/intervals.md has the simulated
    coverage. Rubin 1981, doi:10.1214/aos/1176345338.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 1] * 20, [i % 7 for i in range(40)])
    >>> average_precision_interval(scores.statistic, ClassWeights(1, 1), Bootstrap()).method
    'Bayesian bootstrap, B = 2000, seed 0'
    >>> average_precision_interval(scores.statistic, ClassWeights(0.1, 1.9), Bootstrap()).method
    'not estimable from 20 negatives'
    """
    refuse_weights(statistic.is_weighted)
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    if not p:
        return IntervalAtPrevalence(math.nan, math.nan, "no positive case", p, n)
    # N times the odds of the prevalence is the number of positives in units of one negative.
    if not n or p * class_weights.positive < MIN_NEGATIVES_TIMES_ODDS * class_weights.negative:
        return IntervalAtPrevalence(math.nan, math.nan, f"not estimable from {n} negatives", p, n)
    odds = (p * class_weights.positive) / (n * class_weights.negative)
    low, high = limits_of_groups(groups_from_the_top(statistic), odds, bootstrap)
    value = summaries.average_precision(statistic, class_weights)
    low, high = min(low, value), max(high, value)
    method = f"Bayesian bootstrap, B = {bootstrap.n_resamples}, seed {bootstrap.seed}"
    return IntervalAtPrevalence(low, high, method, p, n)


def limits_of_groups(groups: Groups, odds: float, bootstrap: Bootstrap) -> Interval:
    """The percentiles of the resampled AP, at these odds of a positive case."""
    size = max(1, CELLS // len(groups.positives))

    def values_from(start: int) -> FloatArray:
        generator = np.random.default_rng([bootstrap.seed, start])
        return _drawn(groups, min(size, bootstrap.n_resamples - start), odds, generator)

    values = np.concatenate(on_threads(values_from, range(0, bootstrap.n_resamples, size)))
    low, high = bootstrap.limits(values)
    return Interval(float(low), float(high))


def groups_from_the_top(statistic: Statistic, singles: int = SINGLE_GROUPS, blocks: int = BLOCKS_BELOW) -> Groups:
    """Positives at each of their distinct scores, with the negatives down to it; blocks of groups further below."""
    steps = statistic.steps(0, len(statistic.positives.scores))
    positives = np.asarray(steps.tp - steps.tp_above)[::-1].astype(np.float64)
    alarms = np.asarray(steps.fp)[::-1]
    negatives = np.diff(alarms, prepend=0).astype(np.float64)
    starts = group_starts(len(positives), singles, blocks)
    sizes, beside = np.add.reduceat(positives, starts), np.add.reduceat(negatives, starts)
    of_positives, of_negatives = (_share_flagged(positives, cases, starts) for cases in (positives, negatives))
    return Groups(sizes, beside, of_positives, of_negatives, below=float(statistic.n_negative - alarms[-1]))


def group_starts(count: int, singles: int = SINGLE_GROUPS, blocks: int = BLOCKS_BELOW) -> IntArray:
    """Where each group begins: at every position up to `singles`, then at even distances."""
    rest = max(0, count - singles)
    below = singles + np.arange(min(blocks, rest)) * rest // max(1, min(blocks, rest))
    return np.concatenate([np.arange(min(count, singles)), below])


def _share_flagged(positives: FloatArray, cases: FloatArray, starts: IntArray) -> FloatArray:
    """The mean share of a block's cases that is flagged at its positives; 1 for a block without cases."""
    flagged = np.cumsum(cases)
    before = np.repeat((flagged - cases)[starts], np.diff(starts, append=len(cases)))
    totals = np.add.reduceat(positives, starts) * np.add.reduceat(cases, starts)
    weighed = np.add.reduceat(positives * (flagged - before), starts)
    return np.asarray(np.divide(weighed, totals, out=np.ones_like(totals), where=totals > 0))


def _drawn(groups: Groups, count: int, odds: float, generator: np.random.Generator) -> FloatArray:
    """The AP of `count` resamples of the weights."""
    shape = (count, len(groups.positives))
    hits = generator.standard_gamma(groups.positives, size=shape)
    alarms = generator.standard_gamma(groups.negatives, size=shape)
    above = generator.standard_gamma(PSEUDO_NEGATIVE, size=(count, 1))
    below = generator.standard_gamma(groups.below + PSEUDO_NEGATIVE, size=(count, 1))
    return weighted_average_precisions(groups, odds, hits, alarms, above, below)


def weighted_average_precisions(
    groups: Groups, odds: Values, hits: FloatArray, alarms: FloatArray, above: FloatArray, below: FloatArray
) -> FloatArray:
    """AP for each row of weights: of the groups' positives and negatives, and of the negatives above and below all."""
    all_hits, all_alarms = hits.sum(axis=1, keepdims=True), alarms.sum(axis=1, keepdims=True) + above + below
    recall = (np.cumsum(hits, axis=1) - (1 - groups.share_of_positives) * hits) / all_hits
    fpr = (np.cumsum(alarms, axis=1) - (1 - groups.share_of_negatives) * alarms + above) / all_alarms
    precision = recall * odds / (recall * odds + fpr)
    return np.asarray((hits * precision).sum(axis=1) / all_hits[:, 0])
