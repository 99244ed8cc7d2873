"""Cases in periods, such as months: metrics, thresholds, an alarm, and why a metric changed.

>>> from metrics_core import BinaryScores
>>> may = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 7], [50, 4, 2])
>>> june = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 6, 3], [50, 2, 2])
>>> chosen_by_period(PeriodScores({"May": may, "June": june})).thresholds
array([0.8, 0.5])
"""

from metrics_core.periods.calendar_periods import LENGTHS, period_codes, period_name, period_starts
from metrics_core.periods.chosen_thresholds import (
    ChosenByPeriod,
    JudgedLater,
    chosen_by_period,
    chosen_early_judged_later,
)
from metrics_core.periods.metric_change import MetricChange, Part, metric_change, precision_change, scores_change
from metrics_core.periods.period_metrics import PeriodMetric, period_metrics
from metrics_core.periods.period_scores import PeriodScores
from metrics_core.periods.sequential_test import SequentialTest, sequential_test

__all__ = [
    "LENGTHS",
    "ChosenByPeriod",
    "JudgedLater",
    "MetricChange",
    "Part",
    "PeriodMetric",
    "PeriodScores",
    "SequentialTest",
    "chosen_by_period",
    "chosen_early_judged_later",
    "metric_change",
    "period_codes",
    "period_metrics",
    "period_name",
    "period_starts",
    "precision_change",
    "scores_change",
    "sequential_test",
]
