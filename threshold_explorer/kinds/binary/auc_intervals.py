"""Confidence intervals of average precision and ROC AUC, which depend on all scores, not on one threshold."""

import math

from metrics_core import Interval
from metrics_core.clusters.cluster_weights import effective_clusters, has_enough_clusters
from threshold_explorer.data.cluster_intervals import few_clusters_text
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.sentence import say


def average_precision_interval(dataset: BinaryDataset, pi: float | None = None) -> Interval | str:
    """The interval of average precision as observed or at prevalence `pi`, or a text on why there is none."""
    if why := _reason_for_none(dataset):
        return why
    limits = _average_precision_interval(dataset, dataset.scores.prevalence if pi is None else pi)
    if math.isnan(limits.low):
        return _few_clusters(dataset) or say("no-interval-few-negatives", negatives=dataset.scores.n_negative)
    return limits


def roc_auc_interval(dataset: BinaryDataset) -> Interval | str:
    """The interval of ROC AUC, which does not depend on the prevalence, or a text on why there is none."""
    if why := _reason_for_none(dataset):
        return why
    limits = _roc_auc_interval(dataset)
    if math.isnan(limits.low):
        return _few_clusters(dataset) or say("no-interval-few-cases")
    return limits


def _few_clusters(dataset: BinaryDataset) -> str | None:
    cases = dataset.scores.clustered
    if cases is None or has_enough_clusters(cases):
        return None
    return few_clusters_text(effective_clusters(cases.class_sizes))


def _reason_for_none(dataset: BinaryDataset) -> str | None:
    if dataset.scores.is_weighted:
        return say("no-interval-weights.row")
    if not dataset.knows_every_case:
        return say("no-interval-between-steps")
    return None if 0 < dataset.scores.prevalence < 1 else say("no-interval-one-class")


@cached_result(256)
def _average_precision_interval(dataset: BinaryDataset, pi: float) -> Interval:
    low, high, *_ = dataset.scores.at_prevalence(pi).average_precision_interval(confidence=confidence())
    return Interval(low, high)


@cached_result(64)
def _roc_auc_interval(dataset: BinaryDataset) -> Interval:
    return dataset.scores.roc_auc_interval(confidence=confidence())
