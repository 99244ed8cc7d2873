"""Closed-form intervals of metrics at thresholds: of clusters where cases belong together, else of cases."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from metrics_core import METRICS, BinaryScores, Interval
from metrics_core.clusters.proportions import ClusterInterval, proportion_interval
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import interval_of
from threshold_explorer.words.sentence import say

# Below, the page warns that the interval is rough.
FEW_CLUSTERS = 30
# F1 is a function of this proportion.
JACCARD = (("tp",), ("tp", "fp", "fn"))


def closed_intervals(metrics: Iterable[str], scores: BinaryScores, threshold: float) -> dict[str, Interval | str]:
    """Each metric's closed-form interval, or a short text on why there is none; nan if the metric is undefined."""
    if scores.clustered is None:
        at = scores.confusion_at(threshold)
        return {metric: interval_of(metric, at) for metric in metrics}
    return {metric: _of_clusters(metric, scores, threshold) for metric in metrics}


def _of_clusters(metric: str, scores: BinaryScores, threshold: float) -> Interval | str:
    found = cluster_limits(metric, scores, np.asarray(threshold))
    if found.n_clusters < MIN_CLUSTERS:
        return few_clusters_text(found.n_clusters)
    return Interval(float(found.low), float(found.high))


def cluster_limits(metric: str, scores: BinaryScores, thresholds: Any) -> ClusterInterval:
    """The interval of a metric of `CLOSED_FORMS` at each threshold, for cases with clusters."""
    assert scores.clustered is not None
    successes, trials = JACCARD if metric == "f1" else METRICS[metric].proportion or JACCARD
    at = np.asarray(thresholds, dtype=scores.dtype)
    found = proportion_interval(scores.clustered, at, successes, trials, confidence())
    if metric != "f1":
        return found
    low, high = (2 * limit / (1 + limit) for limit in (found.low, found.high))
    return found._replace(low=low, high=high)


def few_clusters_text(n_clusters: float) -> str:
    """Why there is no interval with so few effective clusters."""
    return say("no-interval-clusters", clusters=round(n_clusters))
