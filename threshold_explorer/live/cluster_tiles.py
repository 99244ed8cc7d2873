"""Tiles whose intervals count clusters: computed by the server for each slider position, in closed form."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from metrics_core import BinaryScores, Metric
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from threshold_explorer.data.cluster_intervals import cluster_limits, few_clusters_text
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import CLOSED_FORMS
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.parts import TileInterval
from threshold_explorer.live.step_intervals import steps_interval
from threshold_explorer.words.formats import in_thousandths
from threshold_explorer.words.sentence import say


def cluster_tiles(
    dataset: BinaryDataset, positions: ThresholdScale, metrics: Sequence[Metric]
) -> dict[str, TileInterval]:
    """For each metric with a closed form, its interval at each position; empty where no cases belong together."""
    if not dataset.scores.is_clustered:
        return {}
    about = say("interval-by-clusters", name=confidence_name())
    return {
        metric.key: TileInterval(_steps(dataset.key, positions, metric.key, dataset.scores), about)
        for metric in metrics
        if metric.key in CLOSED_FORMS
    }


@cached_result
def _steps(key: str, positions: ThresholdScale, metric: str, _scores: BinaryScores) -> dict[str, Any]:
    found = cluster_limits(metric, _scores, positions.thresholds)
    clusters = np.nan_to_num(np.asarray(found.n_clusters))
    none = ["" if number >= MIN_CLUSTERS else few_clusters_text(number) for number in clusters.tolist()]
    low, high = (
        [in_thousandths(limit) if not why else 0 for limit, why in zip(limits.tolist(), none, strict=True)]
        for limits in (np.asarray(found.low), np.asarray(found.high))
    )
    return steps_interval(low, high, none, say("clusters-between"))
