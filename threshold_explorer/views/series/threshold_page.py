"""A page with several series at one threshold: its bar, its columns and the live table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, get_parameter
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, live_headline
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.layer import OperatingPoint, positions_of
from threshold_explorer.live.parts import Part, group
from threshold_explorer.views.series.series import (
    SCRIPT,
    Series,
    least_cases,
    live_series,
    series_interval,
    series_table,
)
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

METRICS = ("recall", "precision", "fpr", "flagged_rate", "accuracy", "f1", "npv", "specificity")
HEADLINE_METRIC = one_of("gap", Scope.SESSION, METRICS, metric_label)
WIDTHS = (58, 42)


def headline_metric_select() -> str:
    """Draws the choice of the metric of the headline."""
    return bound_choice(HEADLINE_METRIC, st.selectbox, say("series-metric"), help=say("series-metric.help"))


def headline_metric() -> str:
    """The metric of the headline, also before its choice is drawn."""
    return get_parameter(HEADLINE_METRIC, METRICS[0])


def series_panel(dataset: BinaryDataset, metric: str) -> Part:
    """The table: counts of each series, the metric of the headline, recall and precision."""
    shown = tuple(dict.fromkeys((metric, "recall", "precision")))
    return group("panel", series_table(dataset, shown, with_thresholds=False, with_classes=True))


def live_series_and_headline(
    dataset: BinaryDataset, series: Sequence[Series], point: OperatingPoint, view: str, metric: str
) -> dict[str, Any]:
    """The counts of all series at each threshold of the slider, and the headline's metric."""
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


@dataclass(frozen=True, eq=False)
class ThresholdPage:
    """The places of a page: `left` for charts, `right` for the live table and what follows it."""

    dataset: BinaryDataset
    view: str
    scale: ThresholdScale
    slider: DeltaGenerator
    tools: DeltaGenerator
    left: DeltaGenerator
    right: DeltaGenerator

    def draw_slider(self) -> OperatingPoint:
        with self.slider:
            point = threshold_slider(self.dataset, self.scale)
            carryover_caption(self.dataset, point.threshold)
        with self.tools:
            threshold_tools(self.dataset, point)
        return point

    def draw_series(
        self,
        point: OperatingPoint,
        charts: Sequence[Chart],
        series: Sequence[Series],
        metric: str,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        """Draws the live table of the series; `more` is further data for the script."""
        live_layer(
            self.dataset,
            point,
            charts,
            series_panel(self.dataset, metric),
            script=SCRIPT,
            words=["compare", self.view],
            more={**live_series_and_headline(self.dataset, series, point, self.view, metric), **(more or {})},
        )


def threshold_page(dataset: BinaryDataset, view: str) -> ThresholdPage:
    """Draws the headline, the bar and the columns of the view with this name."""
    live_headline()
    scale = slider_scale(dataset)
    slider, tools = bar(WIDTHS)
    with slider:
        data_switch(dataset)
    left, right = columns(WIDTHS, f"{view}_columns")
    return ThresholdPage(dataset, view, scale, slider, tools, left, right)
