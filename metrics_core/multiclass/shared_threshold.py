"""The best single threshold for all labels by the macro average of a metric."""

import math

import numpy as np

from metrics_core.arrays import FloatArray
from metrics_core.binary import BinaryScores
from metrics_core.decisions import BestThreshold
from metrics_core.errors import ParameterError
from metrics_core.metrics import Metric
from metrics_core.statistic import BLOCK
from metrics_core.threads import on_threads
from metrics_core.ties import last_at_least, lowest_tied_value


def best_shared_threshold(labels: list[BinaryScores], metric: Metric) -> BestThreshold:
    """The threshold with the best mean over labels, among all distinct scores and +inf; ties: the highest threshold.

    Finds the best block of thresholds first, then the highest threshold tied with the best value: ties are measured
    from the best value only, never from one tied value to the next. A label for which the metric is undefined is left
    out of the mean. nan is never the best; nan for threshold and value if there is nothing else. Raises
    `ParameterError` for a metric without a better direction.
    """
    if metric.higher_is_better is None:
        raise ParameterError("core-metric-undirected", metric=metric.key)
    sign = 1 if metric.higher_is_better else -1

    def goodness_at(thresholds: FloatArray) -> FloatArray:
        means = sign * _mean_of_defined([np.asarray(metric(label.confusion_at(thresholds))) for label in labels])
        return np.where(np.isnan(means), -np.inf, means)

    blocks = _threshold_blocks(labels)
    best_of_each = [float(goodness.max()) for goodness in on_threads(goodness_at, blocks)]
    best = max(best_of_each)
    if best == -math.inf:
        return BestThreshold(math.nan, math.nan)
    block = blocks[best_of_each.index(best)]
    threshold = block[[goodness_at(block).argmax()]]
    scale = _mean_of_defined([np.asarray(metric.scale(label.confusion_at(threshold))) for label in labels])[0]
    least = lowest_tied_value(best, scale)
    block = blocks[max(at for at, value in enumerate(best_of_each) if value >= least)]
    goodness = goodness_at(block)
    at = last_at_least(goodness, least)
    return BestThreshold(float(block[at]), float(sign * goodness[at]))


def _threshold_blocks(labels: list[BinaryScores]) -> list[FloatArray]:
    distinct = np.unique(np.concatenate([label.distinct_scores for label in labels]))
    thresholds = np.append(distinct, distinct.dtype.type(np.inf))
    return [thresholds[start : start + BLOCK] for start in range(0, len(thresholds), BLOCK)]


def _mean_of_defined(values: list[FloatArray]) -> FloatArray:
    """The mean over labels without nan; nan if there is nothing else."""
    total, defined = np.zeros(len(values[0])), np.zeros(len(values[0]))
    for each in values:
        is_defined = ~np.isnan(each)
        total += np.where(is_defined, each, 0)
        defined += is_defined
    with np.errstate(invalid="ignore"):
        return total / defined
