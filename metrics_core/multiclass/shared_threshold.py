"""One threshold for all labels: where the mean of a metric over them is best."""

import math

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.binary import BinaryScores
from metrics_core.decisions import BestThreshold
from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric
from metrics_core.statistic import BLOCK
from metrics_core.threads import on_threads
from metrics_core.ties import last_from, least_that_ties


def best_shared_threshold(labels: list[BinaryScores], metric: Metric) -> BestThreshold:
    """The best mean over all distinct scores and +inf, of those that tie the highest threshold; nan never wins.

    First comes the best of all blocks of thresholds, and then the highest that ties with it, so that no chain of ties
    leads away from the best. A label for which the metric is undefined is left out of the mean there.
    """
    if metric.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric.key)
    sign = 1 if metric.higher_is_better else -1

    def goodness_at(thresholds: FloatArray) -> FloatArray:
        means = sign * _mean([np.asarray(metric(label.confusion_at(thresholds))) for label in labels])
        return np.where(np.isnan(means), -np.inf, means)

    blocks = _blocks(labels)
    best_of_each = [float(goodness.max()) for goodness in on_threads(goodness_at, blocks)]
    best = max(best_of_each)
    if best == -math.inf:
        return BestThreshold(math.nan, math.nan)
    block = blocks[best_of_each.index(best)]
    threshold = block[[goodness_at(block).argmax()]]
    scale = _mean([np.asarray(metric.scale(label.confusion_at(threshold))) for label in labels])[0]
    least = least_that_ties(best, scale)
    block = blocks[max(at for at, value in enumerate(best_of_each) if value >= least)]
    goodness = goodness_at(block)
    at = last_from(goodness, least)
    return BestThreshold(float(block[at]), float(sign * goodness[at]))


def _blocks(labels: list[BinaryScores]) -> list[FloatArray]:
    distinct = np.unique(np.concatenate([label.distinct_scores for label in labels]))
    thresholds = np.append(distinct, distinct.dtype.type(np.inf))
    return [thresholds[start : start + BLOCK] for start in range(0, len(thresholds), BLOCK)]


def _mean(values: list[FloatArray]) -> FloatArray:
    """The mean over labels, without the nan among them; nan where there is nothing else."""
    total, defined = np.zeros(len(values[0])), np.zeros(len(values[0]))
    for each in values:
        is_defined = ~np.isnan(each)
        total += np.where(is_defined, each, 0)
        defined += is_defined
    with np.errstate(invalid="ignore"):
        return total / defined
