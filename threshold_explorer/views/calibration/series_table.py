"""The table of the calibration of each series: groups, periods or models."""

import math
from collections.abc import Sequence

import pandas as pd

from metrics_core import BinaryScores
from metrics_core.calibration import (
    brier_interval,
    calibration_error_test,
    calibration_line,
    debiased_calibration_error,
)
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.views.calibration.estimates import has_line_intervals, has_probabilities, why_no_intervals
from threshold_explorer.views.series.series import Series
from threshold_explorer.words.sentence import say

# In the order of `_numbers`.
COLUMNS = (
    *("positives", "negatives", "mean-score", "share"),
    *("in-the-large", "in-the-large-low", "in-the-large-high"),
    *("slope", "slope-low", "slope-high", "left-out"),
    *("brier", "brier-low", "brier-high"),
    *("debiased", "ece-p"),
)


def series_calibration(series: Sequence[Series]) -> list[Table]:
    """The table of all series, if all have scores from 0 to 1."""
    if not all(has_probabilities(each.scores) for each in series):
        return []
    return [Table("series-calibration", "calibration", lambda: _table(series))]


def _table(series: Sequence[Series]) -> pd.DataFrame:
    names = [say(f"series-calibration-{name}") for name in COLUMNS]
    table = pd.DataFrame([_numbers(each.scores) for each in series], columns=names)
    table.insert(0, say("series-head-name"), [each.name for each in series])
    return table


def _numbers(scores: BinaryScores) -> list[float]:
    has_intervals = why_no_intervals(scores) is None
    line = calibration_line(scores, confidence())
    large, slope = (
        [found.value, *(found[1:] if has_line_intervals(scores, line) else (math.nan, math.nan))]
        for found in (line.in_the_large, line.slope)
    )
    limits = brier_interval(scores, confidence()) if has_intervals else (math.nan, math.nan)
    error = [math.nan, math.nan]
    if has_intervals:
        error = [debiased_calibration_error(scores), calibration_error_test(scores).p_value]
    return [
        *(scores.n_positive, scores.n_negative, line.mean_score, line.prevalence),
        *large,
        *(*slope, line.n_left_out),
        *(scores.brier_score(), *limits),
        *error,
    ]
