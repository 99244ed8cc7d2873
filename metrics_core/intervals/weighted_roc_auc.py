"""Confidence interval of ROC AUC of weighted cases, by the Bayesian bootstrap over cases."""

import math
from typing import NamedTuple

import numpy as np

from metrics_core import summaries
from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval
from metrics_core.intervals.random_masses import RandomMasses, WeightSpread, has_few_effective_cases
from metrics_core.statistic import Statistic

# Scores of a class, or ranges of them, that are resampled individually.
BINS = 500
# The Gamma shapes of the pseudo-cases of each class above and below all scores.
PSEUDO_CASE, PSEUDO_CASE_OF_UPPER = 0.5, 0.2
# Resamples times bins held in memory at a time.
CELLS = 1 << 17


class PairBins(NamedTuple):
    """Ascending ranges of scores: the random weights of both classes, and the share of their pairs ordered correctly.

    `end_weights`, shape (2, 2), are the weights of a pseudo-case of each class below and above all scores.
    """

    positives: RandomMasses
    negatives: RandomMasses
    ordered: FloatArray
    end_weights: FloatArray

    @classmethod
    def of(cls, statistic: Statistic, most: int = BINS) -> "PairBins":
        """Every distinct score, or up to `most` ranges with as many scores of each class."""
        classes = (statistic.positives, statistic.negatives)
        edges = np.unique(np.concatenate([part.scores[:: -(-len(part.scores) // most)] for part in classes]))
        masses = [_between(part.mass_at_least(edges)) for part in classes]
        of_positives, of_negatives = (WeightSpread.of(part) for part in classes)
        squares = [part.powers_at_least(edges) for part in classes]
        positives, negatives = (
            RandomMasses.of(mass, None if square is None else _between(square[0]), spread)
            for mass, square, spread in zip(masses, squares, (of_positives, of_negatives), strict=True)
        )
        ends = np.array([(spread.below, spread.above) for spread in (of_positives, of_negatives)])
        return cls(positives, negatives, _share_ordered(statistic, edges, masses), ends)

    def areas(self, count: int, generator: np.random.Generator) -> FloatArray:
        """The ROC AUC of `count` resamples, for the lower and for the upper limit; shape (2, count)."""
        hits, alarms = self.positives.drawn(count, generator), self.negatives.drawn(count, generator)
        below = np.cumsum(alarms, axis=1)
        all_hits, all_alarms = hits.sum(axis=1), below[:, -1].copy()
        below -= (1 - self.ordered) * alarms
        wins = np.einsum("ij,ij->i", hits, below)
        values = []
        # The class first, then the end: below all scores, above them.
        added = generator.standard_gamma(PSEUDO_CASE, (2, 2, count)) * self.end_weights[:, :, np.newaxis]
        # So that the pseudo-cases of the upper limit are a part of those of the lower, and Gamma variables too.
        share = generator.beta(PSEUDO_CASE_OF_UPPER, PSEUDO_CASE - PSEUDO_CASE_OF_UPPER, added.shape)
        for (low_hit, high_hit), (low_alarm, high_alarm) in (added, added * share):
            found = wins + all_hits * low_alarm + low_hit * low_alarm / 2
            found += high_hit * (low_alarm + all_alarms + high_alarm / 2)
            values.append(found / ((all_hits + low_hit + high_hit) * (all_alarms + low_alarm + high_alarm)))
        return np.array(values)


def weighted_roc_auc_interval(statistic: Statistic, bootstrap: Bootstrap) -> Interval:
    """The interval of ROC AUC of cases whose weights are known, within [0, 1], by the Bayesian bootstrap over cases.

    Cases get random weights as `metrics_core.intervals.random_masses` describes. A pseudo-case of each class is above
    and another below all scores: with Gamma(1/2) for the lower limit, and Gamma(1/5) for the upper. The limits are
    percentiles, widened if necessary to contain the estimate. Of many scores, ranges are resampled, so that the time
    does not grow with the cases.

    nan with fewer than 10 effective cases of a class, and if all scores are equal. Coverage: docs/intervals.md. Rubin
    1981, doi:10.1214/aos/1176345338.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 1] * 20, [i % 7 for i in range(40)], sample_weight=[1, 1, 2, 2] * 10)
    >>> low, high = weighted_roc_auc_interval(scores.statistic, Bootstrap())
    >>> low < scores.roc_auc() < high
    True
    """
    if has_few_effective_cases(statistic) or statistic.n_distinct == 1:
        return Interval(math.nan, math.nan)
    bins = PairBins.of(statistic)
    size = max(1, CELLS // len(bins.ordered))

    def values_from(start: int) -> FloatArray:
        generator = np.random.default_rng([bootstrap.seed, start])
        return bins.areas(min(size, bootstrap.n_resamples - start), generator)

    values = np.concatenate(on_threads(values_from, range(0, bootstrap.n_resamples, size)), axis=1)
    low, high = bootstrap.limits(values)
    area = summaries.roc_auc(statistic)
    return Interval(min(float(low[0]), area), max(float(high[1]), area))


def _between(at_least: Counts | FloatArray) -> FloatArray:
    """The sums in each range of scores, from those at or above each of its ends, ascending."""
    return np.asarray(np.maximum(-np.diff(np.asarray(at_least, dtype=np.float64), append=0), 0))


def _share_ordered(statistic: Statistic, edges: FloatArray, masses: list[FloatArray]) -> FloatArray:
    """The share of pairs of a positive and a negative within a range whose positive is higher; a tie counts half."""
    scores = statistic.positives.scores
    steps = statistic.steps(0, len(scores))
    below = float(statistic.n_negative) - (np.asarray(steps.fp) + np.asarray(steps.fp_above)) / 2
    wins = np.append(0, np.cumsum((steps.tp - steps.tp_above) * below))
    of_range = np.diff(wins[np.append(np.searchsorted(scores, edges), len(scores))])
    positives, negatives = masses
    within = of_range - positives * (np.cumsum(negatives) - negatives)
    pairs = positives * negatives
    return np.asarray(np.clip(np.divide(within, pairs, out=np.full(len(pairs), 0.5), where=pairs > 0), 0, 1))
