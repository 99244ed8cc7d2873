"""Packs intervals without a closed form for the live layer: their limits at each slider position.

Limits are in thousandths, the precision of a tile, and stored as differences, mostly two bytes per position and metric.
`live/step_intervals.js` unpacks them.
"""

import base64
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from metrics_core import BinaryScores, Metric
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from threshold_explorer.data.cluster_intervals import cluster_limits, few_clusters_text
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import CLOSED_FORMS
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.parts import TileInterval
from threshold_explorer.words.formats import in_thousandths
from threshold_explorer.words.sentence import say


def steps_interval(low: Sequence[int], high: Sequence[int], none: Sequence[str], between: str) -> dict[str, Any]:
    """An interval by position: limits in thousandths, or the reason why there are none.

    `between` is the text for a threshold whose flagged cases differ from those of all positions.

    >>> steps_interval([250, 251], [260, 262], ["", ""], "?")
    {'method': 'steps', 'low': '9AMC', 'high': 'iAQE', 'none': [[0, '']], 'between': '?'}
    """
    starts = [at for at, text in enumerate(none) if at == 0 or text != none[at - 1]]
    return {
        "method": "steps",
        "low": packed(low),
        "high": packed(high),
        "none": [[at, none[at]] for at in starts],
        "between": between,
    }


def packed(values: Sequence[int]) -> str:
    """Integers as base64 of their differences: the sign in the lowest bit, seven bits per byte, lowest first.

    >>> base64.b64decode(packed([3, 2, 130])).hex(" ")
    '06 03 80 02'
    """
    found = bytearray()
    for before, value in pairwise([0, *values]):
        left = abs(value - before) << 1 | (value < before)
        while left > 127:
            found.append(left & 127 | 128)
            left >>= 7
        found.append(left)
    return base64.b64encode(found).decode("ascii")


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
