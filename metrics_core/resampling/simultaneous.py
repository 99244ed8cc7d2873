"""Simultaneous bands: the limits of a whole curve at once, from its pointwise limits and resamples."""

from collections.abc import Mapping

import numpy as np

from metrics_core.arguments.parameters import confidence_level
from metrics_core.computing.arrays import FloatArray, Values
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.proportions import Interval
from metrics_core.metrics import Metric
from metrics_core.resampling.resamples import Resamples

# The share of resampled curves that may leave the band, for each unit that the true curve may: simulated, because
# samples deviate from the population more than resamples do from the sample (docs/resampling.md).
TAIL = 0.6


def simultaneous_limits(
    resamples: Resamples, pointwise: Mapping[str, Interval], metrics: Mapping[str, Metric], confidence: float = 0.95
) -> dict[str, Interval]:
    """Limits of each metric that hold at all thresholds at once, from its `pointwise` limits, both by key.

    The pointwise limits, arrays over the thresholds of the resamples, are stretched by one factor, see `stretched`.
    docs/resampling.md has the simulated coverage of whole curves. Raises `ParameterError` for a confidence outside
    (0, 1).

    >>> from metrics_core import METRICS, BinaryScores, wilson
    >>> from metrics_core.resampling import resample
    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    >>> found = resample(scores, [0.5, 0.8], n_resamples=1000)
    >>> pointwise = {"recall": wilson([70, 50], [80, 80])}
    >>> low, high = simultaneous_limits(found, pointwise, METRICS)["recall"]
    >>> bool((low < pointwise["recall"].low).all()), bool((high > pointwise["recall"].high).all())
    (True, True)
    """
    observed = resamples.scores.confusion_at(resamples.thresholds)
    values = {key: np.asarray(metrics[key](observed)) for key in pointwise}

    def deviations(steps: slice) -> list[FloatArray]:
        matrix = resamples.matrix_of(steps)
        return [
            largest_deviations(values[key][steps], Interval(low[steps], high[steps]), metrics[key](matrix))
            for key, (low, high) in pointwise.items()
        ]

    by_block = on_threads(deviations, resamples.blocks())
    return {
        key: stretched(
            values[key],
            limits,
            np.max([block[at] for block in by_block], axis=0),
            confidence,
            Interval(metrics[key].minimum, metrics[key].maximum),
        )
        for at, (key, limits) in enumerate(pointwise.items())
    }


def largest_deviations(value: FloatArray, pointwise: Interval, resampled: FloatArray) -> FloatArray:
    """The largest deviation of each resampled curve, in units of the distance from the value to its pointwise limit.

    `value` and limits have shape (points,), `resampled` (points, n_resamples). Points without limits, and undefined
    resampled values, do not count.

    >>> value, limits = np.array([0.5, 0.9]), Interval(np.array([0.4, 0.8]), np.array([0.7, 1.0]))
    >>> largest_deviations(value, limits, np.array([[0.6, 0.3], [0.9, 0.85]])).round(3)
    array([0.5, 2. ])
    """
    centre, low, high = (np.asarray(part)[:, np.newaxis] for part in (value, pointwise.low, pointwise.high))
    with np.errstate(divide="ignore", invalid="ignore"):
        above, below = (resampled - centre) / (high - centre), (centre - resampled) / (centre - low)
    deviations = np.where(resampled > centre, above, below)
    return np.asarray(np.where(np.isfinite(deviations), deviations, 0).max(axis=0, initial=0))


def stretched(
    value: FloatArray, pointwise: Interval, deviations: FloatArray, confidence: float, ends: Interval
) -> Interval:
    """The pointwise limits with their distances from the value times one factor, cut at the metric's `ends`.

    The factor is a quantile of the largest deviations, at least 1: at 95 %, 97 % of the resampled curves are within
    the band everywhere. Deviations are compared in units of the pointwise limits, as max-t does in units of the
    standard error, so that the band is as asymmetric as they are.

    >>> limits = Interval(np.array([0.4, 0.8]), np.array([0.7, 1.0]))
    >>> low, high = stretched(np.array([0.5, 0.9]), limits, np.array([1.0, 1.5, 2.0]), 0.5, Interval(0.0, 1.0))
    >>> low.round(3), high.round(3)
    (array([0.33, 0.73]), array([0.84, 1.  ]))
    """
    tail = TAIL * (1 - confidence_level(confidence))
    factor = max(1.0, float(np.quantile(deviations, 1 - tail)))
    low: Values = np.maximum(value - factor * (value - pointwise.low), ends.low)
    high: Values = np.minimum(value + factor * (pointwise.high - value), ends.high)
    return Interval(low, high)
