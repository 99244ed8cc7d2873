"""Confidence interval of average precision, at the observed or another prevalence."""

import math
from typing import NamedTuple

import numpy as np

from metrics_core import summaries
from metrics_core.computing.arrays import Count, FloatArray, IntArray, Values
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval, IntervalAtPrevalence, refuse_weights
from metrics_core.intervals.random_masses import MIN_EFFECTIVE, RandomMasses, WeightSpread, has_few_effective_cases
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

# The fewest negatives, times the odds of a positive case, below which the pseudo-negatives would dominate.
MIN_NEGATIVES_TIMES_ODDS = 5
# The Gamma shape of the pseudo-negatives above and below all scores.
PSEUDO_NEGATIVE = 0.5
# That of the one above all scores, for the upper limit: a nearly perfect AP would else be too low.
PSEUDO_NEGATIVE_OF_UPPER = 0.2
# The highest tie groups are resampled individually, those below in blocks.
SINGLE_GROUPS = 500
BLOCKS_BELOW = 500
# Resamples times groups held in memory at a time.
CELLS = 1 << 17


class Groups(NamedTuple):
    """Groups of cases from the highest score down, each field an array over the groups.

    `below` is the number of negatives below all positives. Recall increases by the positives of a group when
    `share_of_positives` of them and `share_of_negatives` of its negatives are flagged: 1 in a tie group, about one
    half in a block of many groups. The random weights of positives and of negatives follow `hits` and `alarms`, the
    last of which is the negatives below; `negative_spread` is that of the weights of negatives.
    """

    positives: FloatArray
    negatives: FloatArray
    share_of_positives: FloatArray
    share_of_negatives: FloatArray
    below: float
    hits: RandomMasses
    alarms: RandomMasses
    negative_spread: WeightSpread


def average_precision_interval(
    statistic: Statistic, class_weights: ClassWeights, bootstrap: Bootstrap
) -> IntervalAtPrevalence:
    """Interval of AP at these class weights, within [0, 1], by the Bayesian bootstrap.

    Each resample weights every tie group of a class with Gamma(number of cases). A pseudo-negative of Gamma(1/2)
    above the highest score and another below the lowest stand for false positives that the test set is too small to
    contain, so the interval is defined at an AP of 0 and of 1 too; for the upper limit the one above has Gamma(1/5).
    The limits are percentiles of the resampled AP, widened if necessary to contain the observed one.
    Negatives between two neighbouring positive scores are one group, because AP does not depend on their order.
    Below the 500 highest groups, blocks of groups are resampled, so the time grows with the resamples and not with
    the cases.

    Weighted cases get random weights as `metrics_core.intervals.random_masses` describes, and need each weight.

    nan, with the reason in `method`, where N times the odds of the prevalence is less than 5: the pseudo-negatives
    would dominate. At the observed prevalence that product is the number of positives. nan also with fewer than 10
    effective weighted cases of a class. Raises `UndefinedForWeightsError` for sums of weights. docs/intervals.md has
    the simulated coverage. Rubin 1981, doi:10.1214/aos/1176345338.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 1] * 20, [i % 7 for i in range(40)])
    >>> average_precision_interval(scores.statistic, ClassWeights(1, 1), Bootstrap()).method
    'Bayesian bootstrap, B = 2000, seed 0'
    >>> average_precision_interval(scores.statistic, ClassWeights(0.1, 1.9), Bootstrap()).method
    'not estimable from 20 negatives'
    """
    refuse_weights(statistic.is_weighted and not statistic.knows_weights)
    p, n = statistic.n_positive, statistic.n_negative
    if not p:
        return IntervalAtPrevalence(math.nan, math.nan, "no positive case", p, n)
    if has_few_effective_cases(statistic):
        few = f"not estimable from fewer than {MIN_EFFECTIVE} effective cases of a class"
        return IntervalAtPrevalence(math.nan, math.nan, few, p, n)
    weight = WeightSpread.of(statistic.negatives).above
    # N times the odds of the prevalence is the number of positives in units of one negative.
    if p * class_weights.positive < MIN_NEGATIVES_TIMES_ODDS * weight * class_weights.negative or not n:
        few = f"{n / weight:.0f} effective negatives" if statistic.is_weighted else scarce_cases(p, n)
        return IntervalAtPrevalence(math.nan, math.nan, f"not estimable from {few}", p, n)
    odds = (p * class_weights.positive) / (n * class_weights.negative)
    low, high = limits_of_groups(groups_from_the_top(statistic), odds, bootstrap)
    value = summaries.average_precision(statistic, class_weights)
    low, high = min(low, value), max(high, value)
    method = f"Bayesian bootstrap, B = {bootstrap.n_resamples}, seed {bootstrap.seed}"
    return IntervalAtPrevalence(low, high, method, p, n)


def lacks_positives(p: Count, n: Count) -> bool:
    """Whether AP has no interval because of the positives: at the observed prevalence, fewer than 5 are too few."""
    return bool(p <= n and p < MIN_NEGATIVES_TIMES_ODDS)


def scarce_cases(p: Count, n: Count) -> str:
    """The cases from which AP has no interval, for its `method`.

    >>> scarce_cases(1, 9999), scarce_cases(40, 9999)
    ('1 positive', '9999 negatives')
    """
    count, name = (p, "positive") if lacks_positives(p, n) else (n, "negative")
    return f"{count} {name}{'' if count == 1 else 's'}"


def limits_of_groups(groups: Groups, odds: float, bootstrap: Bootstrap) -> Interval:
    """The percentiles of the resampled AP, at these odds of a positive case."""
    size = max(1, CELLS // len(groups.positives))

    def values_from(start: int) -> FloatArray:
        generator = np.random.default_rng([bootstrap.seed, start])
        return _drawn(groups, min(size, bootstrap.n_resamples - start), odds, generator)

    values = np.concatenate(on_threads(values_from, range(0, bootstrap.n_resamples, size)), axis=1)
    return limits_of_both(values, bootstrap)


def limits_of_both(values: FloatArray, bootstrap: Bootstrap) -> Interval:
    """The lower limit of the first row of resampled values, the upper one of the second; both of shape (n_resamples,).

    Values have shape (2, n_resamples).
    """
    low, high = bootstrap.limits(values)
    return Interval(float(low[0]), float(high[1]))


def groups_from_the_top(statistic: Statistic, singles: int = SINGLE_GROUPS, blocks: int = BLOCKS_BELOW) -> Groups:
    """Positives at each of their distinct scores, with the negatives down to it; blocks of groups further below."""
    steps = statistic.steps(0, len(statistic.positives.scores))
    positives = np.asarray(steps.tp - steps.tp_above)[::-1].astype(np.float64)
    alarms = np.asarray(steps.fp)[::-1]
    negatives = np.diff(alarms, prepend=0).astype(np.float64)
    starts = group_starts(len(positives), singles, blocks)
    sizes, beside = np.add.reduceat(positives, starts), np.add.reduceat(negatives, starts)
    of_positives, of_negatives = (_share_flagged(positives, cases, starts) for cases in (positives, negatives))
    below = float(statistic.n_negative - alarms[-1])
    squares = _squares_of_groups(statistic, starts)
    of_hits, of_alarms = (WeightSpread.of(part) for part in (statistic.positives, statistic.negatives))
    return Groups(
        sizes,
        beside,
        of_positives,
        of_negatives,
        below,
        RandomMasses.of(sizes, squares[0], of_hits),
        RandomMasses.of(np.append(beside, below), squares[1], of_alarms),
        of_alarms,
    )


def _squares_of_groups(statistic: Statistic, starts: IntArray) -> tuple[FloatArray | None, FloatArray | None]:
    """The sums of squared weights in each group, of positives, and of negatives and those below; None for counts."""
    positives, negatives = statistic.positives, statistic.negatives
    if positives.powers is None or negatives.powers is None:
        return None, None
    # The last score of each group, which is its lowest.
    lowest = positives.scores[::-1][np.append(starts[1:], len(positives.scores)) - 1]
    return _squares_between(positives, lowest)[:-1], _squares_between(negatives, lowest)


def _squares_between(part: SortedClass, lowest: FloatArray) -> FloatArray:
    """The sums of squared weights down to each score, descending, and below the last."""
    down_to = part.powers_at_least(np.append(lowest, -np.inf))
    assert down_to is not None
    # Rounding must not make a difference negative.
    return np.asarray(np.maximum(np.diff(down_to[0], prepend=0), 0))


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
    """The AP of `count` resamples of the weights, for the lower and for the upper limit; shape (2, count)."""
    hits, alarms = (masses.drawn(count, generator) for masses in (groups.hits, groups.alarms))
    above = pseudo_negatives_above(groups.negative_spread, count, generator)
    below = alarms[:, -1:] + groups.negative_spread.below * generator.standard_gamma(PSEUDO_NEGATIVE, (count, 1))
    return weighted_average_precisions(groups, odds, hits, alarms[:, :-1], above, below)


def pseudo_negatives_above(spread: WeightSpread, count: int, generator: np.random.Generator) -> FloatArray:
    """The weight of the pseudo-negative above all, for the lower and for the upper limit; shape (2, count, 1)."""
    lower = spread.above * generator.standard_gamma(PSEUDO_NEGATIVE, (count, 1))
    # So that the upper one is a part of the lower one, and has its own Gamma distribution.
    share = generator.beta(PSEUDO_NEGATIVE_OF_UPPER, PSEUDO_NEGATIVE - PSEUDO_NEGATIVE_OF_UPPER, (count, 1))
    return np.stack([lower, lower * share])


def weighted_average_precisions(
    groups: Groups, odds: Values, hits: FloatArray, alarms: FloatArray, above: FloatArray, below: FloatArray
) -> FloatArray:
    """AP for each row of weights: of the groups' positives and negatives, and of the negatives above and below all.

    `above` may have a further axis in front, which the result has too.
    """
    all_hits, all_alarms = hits.sum(axis=1, keepdims=True), alarms.sum(axis=1, keepdims=True) + below
    recall = np.cumsum(hits, axis=1)
    recall -= (1 - groups.share_of_positives) * hits
    recall *= odds / all_hits
    flagged = np.cumsum(alarms, axis=1)
    flagged -= (1 - groups.share_of_negatives) * alarms
    gained = hits * recall
    values = []
    for one in np.reshape(above, (-1, *np.shape(all_hits))):
        # In place: precision is recall / (recall + FPR), with recall times the odds.
        divisor = flagged + one
        divisor /= all_alarms + one
        divisor += recall
        values.append(np.divide(gained, divisor, out=divisor).sum(axis=1))
    return np.asarray(np.reshape(values, (*np.shape(above)[:-2], len(hits))) / all_hits[:, 0])
