"""Intervals of ROC AUC and of average precision whose cases come in clusters."""

import math

import numpy as np

from metrics_core import summaries
from metrics_core.clusters.cluster_weights import (
    ClusterCounts,
    effective_clusters,
    has_enough_clusters,
)
from metrics_core.clusters.clustered_cases import ClusteredCases
from metrics_core.clusters.proportions import PSEUDO_CASE
from metrics_core.clusters.small_samples import confidence_of_units, effective_number
from metrics_core.computing.arrays import FloatArray
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.average_precision import (
    CELLS,
    MIN_NEGATIVES_TIMES_ODDS,
    PSEUDO_NEGATIVE,
    group_starts,
    groups_from_the_top,
    limits_of_both,
    pseudo_negatives_above,
    scarce_cases,
    weighted_average_precisions,
)
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import Interval, IntervalAtPrevalence
from metrics_core.intervals.random_masses import WeightSpread
from metrics_core.intervals.roc_auc import area_estimate
from metrics_core.intervals.roc_auc_difference import share_below
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.statistic import Statistic

NONE = Interval(math.nan, math.nan)


def roc_auc_interval(statistic: Statistic, cases: ClusteredCases, confidence: float) -> Interval:
    """The interval of ROC AUC, within [0, 1]: that of independent cases, with the variance between clusters.

    Obuchowski's variance (1997, doi:10.2307/2533958) divided by DeLong's is the design effect, by which the numbers of
    cases are divided. Student's t of the effective number of clusters minus 1 replaces the normal quantile. nan with
    fewer than 10 effective clusters of a class, and if all scores are equal.
    """
    if not has_enough_clusters(cases):
        return NONE
    found = area_estimate(statistic)
    largest = max(float(sizes.sum()) / effective_number(sizes) for sizes in cases.class_sizes)
    estimated = cluster_variance(cases) / found.variance if found.variance > 0 else largest
    # Few overlapping cases cannot show that they come in clusters.
    effect = (found.overlap * estimated + PSEUDO_CASE * largest) / (found.overlap + PSEUDO_CASE)
    independent = found._replace(
        variance=found.variance * effect,
        n_positive=found.n_positive / effect,
        n_negative=found.n_negative / effect,
        overlap=found.overlap / effect,
    )
    return independent.interval(confidence_of_units(confidence, effective_clusters(cases.class_sizes)))


def cluster_variance(cases: ClusteredCases) -> float:
    """Obuchowski's variance of ROC AUC: the shares of pairs that each case orders correctly, summed by cluster.

    A cluster may have cases of both classes. With one case per cluster it is DeLong's variance but for the covariance
    of the classes, which is 0.
    """
    positives, negatives = (cases.scores[mask][::-1] for mask in (cases.is_positive, ~cases.is_positive))
    shares = (share_below(positives, negatives), 1 - share_below(negatives, positives))
    area = float(shares[0].mean())
    deviations = []
    for mask, share in zip((cases.is_positive, ~cases.is_positive), shares, strict=True):
        clusters = cases.clusters[mask][::-1]
        deviations.append(np.bincount(clusters, weights=share - area, minlength=cases.n_clusters) / len(share))
    of_positives, of_negatives = deviations
    terms = [
        _corrected(cases.class_sizes[0] > 0) * float(of_positives @ of_positives),
        _corrected(cases.class_sizes[1] > 0) * float(of_negatives @ of_negatives),
        2 * cases.n_clusters / (cases.n_clusters - 1) * float(of_positives @ of_negatives),
    ]
    return max(math.fsum(terms), 0.0)


def _corrected(has_case: FloatArray) -> float:
    count = int(has_case.sum())
    return count / (count - 1)


def average_precision_interval(
    statistic: Statistic, cases: ClusteredCases, class_weights: ClassWeights, bootstrap: Bootstrap, *, is_observed: bool
) -> IntervalAtPrevalence:
    """The interval of AP at these class weights, by the Bayesian bootstrap of clusters.

    As `metrics_core.intervals.average_precision`, with one random weight for all cases of a cluster. `is_observed`
    draws the prevalence with the clusters; otherwise it is fixed. nan also with fewer than 10 effective clusters of a
    class.
    """
    p, n = int(statistic.n_positive), int(statistic.n_negative)
    if p * class_weights.positive < MIN_NEGATIVES_TIMES_ODDS * class_weights.negative:
        return IntervalAtPrevalence(math.nan, math.nan, f"not estimable from {scarce_cases(p, n)}", p, n)
    if not has_enough_clusters(cases):
        few = f"not estimable from {effective_clusters(cases.class_sizes):.0f} effective clusters"
        return IntervalAtPrevalence(math.nan, math.nan, few, p, n)
    groups, counts = groups_from_the_top(statistic), _counts_by_group(statistic, cases)
    odds = (p * class_weights.positive) / (n * class_weights.negative)
    size = max(1, CELLS // counts.positives.shape[1])

    def values_from(start: int) -> FloatArray:
        generator = np.random.default_rng([bootstrap.seed, start])
        hits, alarms = counts.drawn(min(size, bootstrap.n_resamples - start), generator)
        above = pseudo_negatives_above(WeightSpread(0), len(hits), generator)
        below = generator.standard_gamma(PSEUDO_NEGATIVE, size=(len(hits), 1))
        drawn_odds = hits.sum(axis=1, keepdims=True) / alarms.sum(axis=1, keepdims=True) if is_observed else odds
        return weighted_average_precisions(
            groups, drawn_odds, hits[:, :-1], alarms[:, :-1], above, alarms[:, -1:] + below
        )

    values = np.concatenate(on_threads(values_from, range(0, bootstrap.n_resamples, size)), axis=1)
    low, high = limits_of_both(values, bootstrap)
    value = summaries.average_precision(statistic, class_weights)
    method = f"Bayesian bootstrap of clusters, B = {bootstrap.n_resamples}, seed {bootstrap.seed}"
    return IntervalAtPrevalence(min(low, value), max(high, value), method, p, n)


def _counts_by_group(statistic: Statistic, cases: ClusteredCases) -> ClusterCounts:
    """The cases of each cluster in each of `groups_from_the_top`, and in a last one below all positives."""
    distinct = statistic.positives.scores
    place = len(distinct) - np.searchsorted(distinct, cases.scores, side="right")
    starts = np.append(group_starts(len(distinct)), len(distinct))
    return ClusterCounts.of_bins(cases, np.searchsorted(starts, place, side="right") - 1, len(starts))
