"""Intervals of average precision, as observed or at another prevalence."""

import math
from typing import NamedTuple

import numpy as np

from metrics_core.arrays import FloatArray, IntArray
from metrics_core.bootstrap import Bootstrap
from metrics_core.intervals import Interval, IntervalAtPrevalence, refuse_weights
from metrics_core.prevalence import Mix
from metrics_core.statistic import Statistic
from metrics_core.threads import on_threads

# Negatives expected to weigh as much as the positives, under which the pseudo-negatives decide.
FEWEST_NEGATIVES_TIMES_ODDS = 5
# Weight of the pseudo-negative above all scores, and of the one below all.
PSEUDO_NEGATIVE = 0.5
# Tie groups that are drawn one by one from the highest score down, and blocks of those below.
SINGLE_GROUPS = 500
BLOCKS_BELOW = 500
# Draws times groups that are held at once.
CELLS = 1 << 18


class Groups(NamedTuple):
    """Groups of cases from the highest score down, each an array over the groups; `below` are negatives under all.

    Recall steps by the group's positives where this share of them, and of its negatives, is flagged: all of both in a
    tie group, on the average half of them in a block of many.
    """

    positives: FloatArray
    negatives: FloatArray
    share_of_positives: FloatArray
    share_of_negatives: FloatArray
    below: float


def average_precision_interval(statistic: Statistic, mix: Mix, bootstrap: Bootstrap) -> IntervalAtPrevalence:
    """Limits of AP in this mix, in [0, 1], by the Bayesian bootstrap; they are defined at an AP of 0 and of 1 as well.

    Each draw weighs every tie group of a class with Gamma(cases), and besides a pseudo-negative of Gamma(1/2) above
    the top score and another below all, for the false alarms that the test set is too small to hold; the limits are
    percentiles of the AP of the draws. Negatives between two neighbouring positive scores are one group: AP cannot
    tell them apart. Below the 500 highest groups, blocks of groups are drawn, whose negatives are taken as flagged
    evenly; time grows with the draws, not with the cases.

    Undefined (nan) where the N negatives times the odds of the prevalence are less than 5: the pseudo-negatives would
    decide. `method` then says so. Raises `UndefinedForWeightsError` for weighted cases. What it covers is tabled in
    docs/intervals.md. Rubin 1981, doi:10.1214/aos/1176345338; section "Intervals" of the specification.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 1] * 20, [i % 7 for i in range(40)])
    >>> average_precision_interval(scores.statistic, Mix(1, 1), Bootstrap()).method
    'Bayesian bootstrap, B = 2000, seed 0'
    >>> average_precision_interval(scores.statistic, Mix(0.1, 1.9), Bootstrap()).method
    'not estimable from 20 negatives'
    """
    refuse_weights(statistic.is_weighted)
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    if not p:
        return IntervalAtPrevalence(math.nan, math.nan, "no positive case", p, n)
    # N times the odds of the mix are its positives, in cases that weigh as the negatives do.
    if not n or p * mix.positive < FEWEST_NEGATIVES_TIMES_ODDS * mix.negative:
        return IntervalAtPrevalence(math.nan, math.nan, f"not estimable from {n} negatives", p, n)
    odds = (p * mix.positive) / (n * mix.negative)
    low, high = limits_of_groups(groups_from_the_top(statistic), odds, bootstrap)
    method = f"Bayesian bootstrap, B = {bootstrap.draws}, seed {bootstrap.seed}"
    return IntervalAtPrevalence(low, high, method, p, n)


def limits_of_groups(groups: Groups, odds: float, bootstrap: Bootstrap) -> Interval:
    """The percentiles of the AP of the draws, at these odds of a positive case."""
    size = max(1, CELLS // len(groups.positives))

    def draws(start: int) -> FloatArray:
        generator = np.random.default_rng([bootstrap.seed, start])
        return _drawn(groups, min(size, bootstrap.draws - start), odds, generator)

    values = np.concatenate(on_threads(draws, range(0, bootstrap.draws, size)))
    low, high = bootstrap.limits(values)
    return Interval(float(low), float(high))


def groups_from_the_top(statistic: Statistic, singles: int = SINGLE_GROUPS, blocks: int = BLOCKS_BELOW) -> Groups:
    """Positives at each of their distinct scores, with the negatives from there up to the next; blocks below them."""
    steps = statistic.steps(0, len(statistic.positives.scores))
    positives = np.asarray(steps.tp - steps.tp_above)[::-1].astype(np.float64)
    alarms = np.asarray(steps.fp)[::-1]
    negatives = np.diff(alarms, prepend=0).astype(np.float64)
    starts = _starts(len(positives), singles, blocks)
    sizes, beside = np.add.reduceat(positives, starts), np.add.reduceat(negatives, starts)
    of_positives, of_negatives = (_share_flagged(positives, cases, starts) for cases in (positives, negatives))
    return Groups(sizes, beside, of_positives, of_negatives, below=float(statistic.n_negative - alarms[-1]))


def _starts(count: int, singles: int, blocks: int) -> IntArray:
    """Where each group begins: at every position as far as `singles`, then at even distances."""
    rest = max(0, count - singles)
    below = singles + np.arange(min(blocks, rest)) * rest // max(1, min(blocks, rest))
    return np.concatenate([np.arange(min(count, singles)), below])


def _share_flagged(positives: FloatArray, cases: FloatArray, starts: IntArray) -> FloatArray:
    """Of each block's cases the share that is flagged where its positives are, on their average; 1 of none."""
    flagged = np.cumsum(cases)
    before = np.repeat((flagged - cases)[starts], np.diff(starts, append=len(cases)))
    totals = np.add.reduceat(positives, starts) * np.add.reduceat(cases, starts)
    weighed = np.add.reduceat(positives * (flagged - before), starts)
    return np.asarray(np.divide(weighed, totals, out=np.ones_like(totals), where=totals > 0))


def _drawn(groups: Groups, count: int, odds: float, generator: np.random.Generator) -> FloatArray:
    """AP of so many draws of the weights."""
    shape = (count, len(groups.positives))
    hits = generator.standard_gamma(groups.positives, size=shape)
    alarms = generator.standard_gamma(groups.negatives, size=shape)
    above = generator.standard_gamma(PSEUDO_NEGATIVE, size=(count, 1))
    below = generator.standard_gamma(groups.below + PSEUDO_NEGATIVE, size=(count, 1))
    return weighted_average_precisions(groups, odds, hits, alarms, above, below)


def weighted_average_precisions(
    groups: Groups, odds: float, hits: FloatArray, alarms: FloatArray, above: FloatArray, below: FloatArray
) -> FloatArray:
    """AP of each row of weights, of the groups' positives and negatives and of the negatives above and below all."""
    all_hits, all_alarms = hits.sum(axis=1, keepdims=True), alarms.sum(axis=1, keepdims=True) + above + below
    recall = (np.cumsum(hits, axis=1) - (1 - groups.share_of_positives) * hits) / all_hits
    fpr = (np.cumsum(alarms, axis=1) - (1 - groups.share_of_negatives) * alarms + above) / all_alarms
    precision = recall * odds / (recall * odds + fpr)
    return np.asarray((hits * precision).sum(axis=1) / all_hits[:, 0])
