"""Groups of cases: metrics of each group, gaps between groups, weak slices, and a threshold for each group.

>>> from metrics_core.groups import GroupedScores, group_by_value, group_metrics
>>> grouping = group_by_value(["a", "b", "a", "b", None])
>>> groups = GroupedScores.from_predictions([1, 0, 0, 1, 1], [0.9, 0.4, 0.3, 0.6, 0.2], grouping)
>>> found = group_metrics(groups, 0.5, ["recall"])
>>> [(metric.group, metric.value, metric.rests_on) for metric in found]
[('a', 1.0, 1), ('b', 1.0, 1), ('missing', 0.0, 1)]

No case is dropped: cases without a value are a group of their own. A case is predicted positive if and only if score >=
threshold; where lower scores mean positive, negate them first. An undefined value is nan with a reason, never 0.
"""

from metrics_core.groups.gaps import DifferenceToRest, Gap, Spread, gap
from metrics_core.groups.grouped_scores import GroupedScores
from metrics_core.groups.grouping import (
    Grouping,
    NumberRanges,
    RangeNames,
    cross,
    cut_ranges,
    group_by_cuts,
    group_by_quantiles,
    group_by_ranges,
    group_by_value,
    quantile_ranges,
)
from metrics_core.groups.metrics_of_groups import GroupMetric, GroupMetrics, group_metrics
from metrics_core.groups.thresholds import FrontierPoint, GroupThresholds, frontier, group_thresholds
from metrics_core.groups.weak_slices import WeakSlice, WeakSlices, weak_slices

__all__ = [
    "DifferenceToRest",
    "FrontierPoint",
    "Gap",
    "GroupMetric",
    "GroupMetrics",
    "GroupThresholds",
    "GroupedScores",
    "Grouping",
    "NumberRanges",
    "RangeNames",
    "Spread",
    "WeakSlice",
    "WeakSlices",
    "cross",
    "cut_ranges",
    "frontier",
    "gap",
    "group_by_cuts",
    "group_by_quantiles",
    "group_by_ranges",
    "group_by_value",
    "group_metrics",
    "group_thresholds",
    "quantile_ranges",
    "weak_slices",
]
