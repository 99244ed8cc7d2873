"""Several scores of the same cases: differences with intervals, the best of them, where they disagree.

>>> y, a, b = [0, 1] * 30, list(range(60)), list(range(60, 0, -1))
>>> found = paired_differences(y, {"A": a, "B": b}, {"A": 30, "B": 30}, metrics="recall")["recall"]
>>> found.others["B"].is_different
False
"""

from metrics_core.compare.best_series import BestSeries, best_of
from metrics_core.compare.disagreements import Disagreements, disagreements
from metrics_core.compare.matched_thresholds import MATCHED, matched_thresholds
from metrics_core.compare.model_switch import Switch, switch
from metrics_core.compare.paired_differences import (
    MetricDifferences,
    SeriesDifference,
    differences_of,
    paired_differences,
)
from metrics_core.compare.series_resamples import (
    ALL_METRICS,
    ResampledMetric,
    SeriesResamples,
    SeriesSampler,
    resample_series,
)
from metrics_core.compare.unpaired_differences import resample_sets, unpaired_differences

__all__ = [
    "ALL_METRICS",
    "MATCHED",
    "BestSeries",
    "Disagreements",
    "MetricDifferences",
    "ResampledMetric",
    "SeriesDifference",
    "SeriesResamples",
    "SeriesSampler",
    "Switch",
    "best_of",
    "differences_of",
    "disagreements",
    "matched_thresholds",
    "paired_differences",
    "resample_series",
    "resample_sets",
    "switch",
    "unpaired_differences",
]
