"""The live part of the pages with series under the threshold slider: their table, and the metric of the headline."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from threshold_explorer.controls.query_parameter import Scope, one_of
from threshold_explorer.controls.query_parameters import bound_choice
from threshold_explorer.controls.threshold_slider import OperatingPoint
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.layer import positions_of
from threshold_explorer.live.parts import Part, group
from threshold_explorer.series.live_series import live_series, series_table
from threshold_explorer.series.marks import least_cases, series_interval
from threshold_explorer.series.series import Series
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

METRICS = ("recall", "precision", "fpr", "flagged_rate", "accuracy", "f1", "npv", "specificity")
HEADLINE_METRIC = one_of("gap", Scope.SESSION, METRICS, metric_label)


def headline_metric_select() -> str:
    """Draws the choice of the metric of the headline."""
    return bound_choice(HEADLINE_METRIC, st.selectbox, say("series-metric"), help=say("series-metric.help"))


def series_panel(dataset: BinaryDataset, metric: str) -> Part:
    """The table: counts of each series, the metric of the headline, recall and precision."""
    shown = tuple(dict.fromkeys((metric, "recall", "precision")))
    return group("panel", series_table(dataset, shown, with_thresholds=False, with_classes=True))


def for_script(
    dataset: BinaryDataset, series: Sequence[Series], point: OperatingPoint, view: str, metric: str
) -> dict[str, Any]:
    """The data of the script: the counts of all series at each threshold of the slider, and the headline's metric."""
    scale = point.positions
    between = None if scale.has(point.threshold) else point.threshold
    thresholds = [scale.thresholds] * len(series)
    return {
        "view": view,
        "series": live_series(series, thresholds, grid=positions_of(scale), between=between, are_alike=True),
        "headline_metric": {
            "metric": metric,
            "label": metric_label(metric),
            "interval": series_interval(dataset, metric),
            "confidence": live_confidence(),
            "least": least_cases(),
        },
    }
