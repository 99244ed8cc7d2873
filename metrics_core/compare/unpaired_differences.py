"""Differences of series whose cases are different, such as two test sets: drawn independently of each other."""

import math
from collections.abc import Iterable, Mapping
from statistics import NormalDist
from typing import Any

import numpy as np

from metrics_core.arguments.parameters import two_sided_level
from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores, matrix_at
from metrics_core.clusters.cluster_weights import has_enough_clusters
from metrics_core.compare.paired_differences import MetricDifferences, differences_of
from metrics_core.compare.series_cases import series_names, series_thresholds
from metrics_core.compare.series_resamples import (
    ALL_METRICS,
    AVERAGE_PRECISION,
    FEW_CASES,
    MIN_CASES,
    ROC_AUC,
    ResampledMetric,
    SeriesResamples,
    requested_metrics,
)
from metrics_core.computing.arrays import FloatArray, read_only
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.resampling.limits import FEW_CLUSTERS, NO_REASON
from metrics_core.resampling.quantities import QuantitySpec
from metrics_core.resampling.resamples import resample

# Added to the flagged and to the other cases of a class, as Agresti and Caffo do for two independent shares.
PRIOR = 1.0


def unpaired_differences(
    scores: Mapping[str, BinaryScores],
    thresholds: Mapping[str, Any],
    *,
    metrics: QuantitySpec | Iterable[QuantitySpec] = ALL_METRICS,
    reference: str | None = None,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> dict[str, MetricDifferences]:
    """The differences of 2 to 20 series to a reference series, each series with cases of its own, by metric key.

    Each series at its own prevalence, with its own threshold. At a threshold, the share flagged in each class has the
    distribution Beta(flagged + 1, not flagged + 1) (Agresti and Caffo 2000, doi:10.1080/00031305.2000.10474560), or
    that of random weights of the clusters; limits are percentiles. ROC AUC and AP: square-and-add of the limits of
    both values (Zou and Donner 2008, doi:10.1002/sim.3095). Limits for all series at once, and p-values, as for
    `paired_differences`, which is more precise where the cases are the same. Raises as it does, and
    `UndefinedForWeightsError` for weighted cases.

    >>> a = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> b = BinaryScores.from_counts([0.2, 0.5, 0.8], [30, 20, 30], [140, 40, 20])
    >>> found = unpaired_differences({"A": a, "B": b}, {"A": 0.5, "B": 0.5}, metrics=["recall", "roc_auc"])
    >>> [(key, round(each.others["B"].difference, 2), each.others["B"].is_different) for key, each in found.items()]
    [('recall', -0.25, True), ('roc_auc', -0.15, True)]
    """
    resamples = resample_sets(
        scores, thresholds, metrics=metrics, confidence=confidence, n_resamples=n_resamples, seed=seed
    )
    return differences_of(resamples, resamples.names[0] if reference is None else reference)


def resample_sets(
    scores: Mapping[str, BinaryScores],
    thresholds: Mapping[str, Any],
    *,
    metrics: QuantitySpec | Iterable[QuantitySpec] = ALL_METRICS,
    confidence: float = 0.95,
    n_resamples: int = 2000,
    seed: int = 0,
) -> SeriesResamples:
    """Independent resamples of several series, for `differences_of` and `best_of`; raises as `unpaired_differences`.

    >>> a = BinaryScores.from_counts([0.2, 0.8], [10, 20], [140, 40])
    >>> resample_sets({"A": a, "B": a}, {"A": 0.5, "B": 0.5}, metrics="recall").metrics["recall"].values.round(2)
    array([0.67, 0.67])
    """
    settings, names = Bootstrap(confidence, n_resamples, seed), series_names(scores)
    quantities, curve_keys, order = requested_metrics(metrics)
    parts = [scores[name] for name in names]
    for part in parts:
        check_scores(part)
        refuse_weights(part.statistic.is_weighted)
    why = next(filter(None, map(_too_few, parts)), NO_REASON)
    cuts = series_thresholds(names, thresholds, parts)
    found = {}
    if quantities:
        observed = [part.confusion_at(cut) for part, cut in zip(parts, cuts, strict=True)]
        drawn = [_drawn(part, cut, settings, at) for at, (part, cut) in enumerate(zip(parts, cuts, strict=True))]
    for key, quantity in quantities.items():
        found[key] = ResampledMetric(
            key,
            quantity.higher_is_better,
            read_only(np.array([quantity(matrix) for matrix in observed], dtype=np.float64)),
            read_only(np.array([quantity(matrix) for matrix in drawn])),
            None,
            why,
            f"independent draws with {PRIOR:g} added to each count, B = {n_resamples}, seed {seed}",
        )
    for key in curve_keys:
        found[key] = _curve_metric(key, parts, settings, why)
    return SeriesResamples(names, {key: found[key] for key in order}, settings, is_paired=False)


def _drawn(scores: BinaryScores, cut: FloatArray, settings: Bootstrap, at: int) -> Any:
    """The confusion matrices of the draws, shape (n_resamples,)."""
    if scores.clustered is not None:
        found = resample(scores, [cut], n_resamples=settings.n_resamples, seed=(settings.seed + at) % 2**64)
        return found.matrix_at(found.tp[:, 0], found.fp[:, 0])
    generator = np.random.default_rng([settings.seed, 6, at])
    counts = []
    for part in (scores.statistic.positives, scores.statistic.negatives):
        total, flagged = int(part.total), int(part.mass_at_least(cut))
        shares = generator.beta(flagged + PRIOR, total - flagged + PRIOR, settings.n_resamples)
        counts.append(np.full(len(shares), float(flagged)) if math.isinf(cut) else total * shares)
    return matrix_at(scores, *counts)


def _curve_metric(key: str, parts: list[BinaryScores], settings: Bootstrap, why: str) -> ResampledMetric:
    """ROC AUC or AP, whose standard errors are those of their own intervals."""
    if key == ROC_AUC:
        values = np.array([part.roc_auc() for part in parts])
        limits = np.array([part.roc_auc_interval(confidence=settings.confidence) for part in parts]).T
        name = "square-and-add of the intervals of ROC AUC"
    else:
        values = np.array([part.average_precision() for part in parts])
        found = [
            part.average_precision_interval(
                confidence=settings.confidence,
                n_resamples=settings.n_resamples,
                seed=(settings.seed + at) % 2**64,
            )
            for at, part in enumerate(parts)
        ]
        limits = np.array([[each.low for each in found], [each.high for each in found]])
        name = f"square-and-add of {settings.method}"
    z = NormalDist().inv_cdf(two_sided_level(settings.confidence))
    errors = (limits[1] - limits[0]) / (2 * z)
    kind = 7 if key == AVERAGE_PRECISION else 8
    noise = np.random.default_rng([settings.seed, kind]).standard_normal((len(parts), settings.n_resamples))
    drawn = values[:, np.newaxis] + errors[:, np.newaxis] * noise
    return ResampledMetric(key, True, values, drawn, np.diag(errors**2), why, name, limits)


def _too_few(scores: BinaryScores) -> str:
    if scores.clustered is not None:
        return NO_REASON if has_enough_clusters(scores.clustered) else FEW_CLUSTERS
    fewest = min(float(scores.statistic.n_positive), float(scores.statistic.n_negative))
    return NO_REASON if fewest >= MIN_CASES else FEW_CASES
