"""Ranking metrics: one ranked list of scored items per query, each item judged relevant or not.

>>> from metrics_core.ranking import Rankings
>>> rankings = Rankings.from_predictions(
...     query=["a", "a", "a", "b", "b"], relevance=[1, 0, 1, 0, 1], score=[0.9, 0.8, 0.3, 0.7, 0.6])
>>> rankings.average_precision()
array([0.83333333, 0.5       ])
>>> rankings.mean(rankings.average_precision()).value
0.6666666666666666
"""

from metrics_core.intervals.means import mean_interval
from metrics_core.ranking.cutoffs import CutoffCurve
from metrics_core.ranking.means import MeanOverQueries
from metrics_core.ranking.rankings import InterpolatedPrecision, Rankings
from metrics_core.ranking.resampling import Intervals, PairedDifference, mean_intervals, paired_difference
from metrics_core.ranking.several_metrics import AdjustedTests, adjusted_tests
from metrics_core.ranking.thresholds import FlaggedAtThreshold, FlaggedCounts, ThresholdMeans

__all__ = [
    "AdjustedTests",
    "CutoffCurve",
    "FlaggedAtThreshold",
    "FlaggedCounts",
    "InterpolatedPrecision",
    "Intervals",
    "MeanOverQueries",
    "PairedDifference",
    "Rankings",
    "ThresholdMeans",
    "adjusted_tests",
    "mean_interval",
    "mean_intervals",
    "paired_difference",
]
