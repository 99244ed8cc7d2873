"""Intervals of means over rows of texts: of rows, or of clusters of rows such as documents."""

import math

import numpy as np

from metrics_core import Interval, wilson
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import mean_interval, mean_of_units
from metrics_core.intervals.sampling_units import SamplingUnits
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import few_clusters_text
from threshold_explorer.words.sentence import say

N_RESAMPLES = 2000
UNDEFINED = Interval(math.nan, math.nan)


def why_no_interval(units: SamplingUnits | None) -> str:
    """Why a mean over rows has no interval."""
    if units is not None and not units.are_enough:
        return few_clusters_text(units.effective)
    return say("text-no-interval")


def share_interval(is_success: BoolArray, units: SamplingUnits | None, rows: BoolArray | None = None) -> Interval:
    """The interval of the share of successes among these rows, all with None: Wilson's, of clusters if there are any.

    nan without a row, and with fewer than 10 effective clusters.
    """
    chosen = np.flatnonzero(np.ones(len(is_success), dtype=np.bool_) if rows is None else rows)
    if not len(chosen):
        return UNDEFINED
    if units is None:
        return wilson(int(is_success[chosen].sum()), len(chosen), confidence=confidence())
    found = units.proportions(chosen, np.zeros_like(chosen), 1, is_success[chosen], confidence())
    is_known = found.n_clusters[0] >= MIN_CLUSTERS
    return Interval(float(found.low[0]), float(found.high[0])) if is_known else UNDEFINED


def mean_score_interval(
    scores: FloatArray, units: SamplingUnits | None, rows: BoolArray | None = None, n_resamples: int = N_RESAMPLES
) -> Interval:
    """The interval of the mean of scores in [0, 1] over these rows, by a bootstrap over rows or clusters."""
    chosen = np.ones(len(scores), dtype=np.bool_) if rows is None else rows
    if not chosen.any():
        return UNDEFINED
    if units is None:
        return mean_interval(scores[chosen], bounded=True, confidence=confidence(), n_resamples=n_resamples)
    return mean_of_units(np.where(chosen, scores, np.nan), units, Bootstrap(confidence(), n_resamples))
