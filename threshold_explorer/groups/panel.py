"""The live part of the Groups page: the table of all groups, and the choice of the metric of its headline."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from metrics_core import METRICS
from threshold_explorer.controls.query_parameter import Scope, one_of
from threshold_explorer.controls.query_parameters import bound_choice
from threshold_explorer.controls.threshold_slider import OperatingPoint
from threshold_explorer.data.metric_intervals import Weights
from threshold_explorer.live.parts import Part, group
from threshold_explorer.series.live_series import live_series, metrics_of, series_table
from threshold_explorer.series.series import Series
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

SHOWN = ("recall", "precision", "fpr", "flagged_rate")
GAP_METRICS = (*SHOWN, "accuracy", "f1", "npv", "specificity")
GAP_METRIC = one_of("gap", Scope.SESSION, GAP_METRICS, metric_label)


def gap_metric_select() -> str:
    """Draws the choice of the metric whose gap the headline states."""
    return bound_choice(GAP_METRIC, st.selectbox, say("groups-metric"), help=say("groups-metric.help"))


def groups_panel(weights: Weights, metric: str) -> Part:
    """The table: counts of each group, recall, precision, and the metric of the headline."""
    shown = metrics_of(*dict.fromkeys((metric, "recall", "precision")))
    return group("panel", series_table(shown, weights=weights, with_thresholds=False, with_classes=True))


def for_script(series: Sequence[Series], point: OperatingPoint, view: str, metric: str) -> dict[str, Any]:
    """The data of the page's script: the counts of all series at each threshold of the slider."""
    thresholds = point.positions.thresholds
    between = None if point.positions.has(point.threshold) else point.threshold
    return {
        "view": view,
        "series": {**live_series(series, [thresholds] * len(series), between), "single": True},
        "gap": {"metric": metric, "label": metric_label(METRICS[metric].key)},
    }
