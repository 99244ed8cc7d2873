"""The frame of a page with several series at one threshold: its bar, its columns, and the live part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.charts.chart import Chart
from threshold_explorer.controls.threshold_carryover import carryover_caption
from threshold_explorer.controls.threshold_slider import OperatingPoint, slider_scale, threshold_slider, threshold_tools
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.frame.data_switch import data_switch
from threshold_explorer.frame.headline import live_headline
from threshold_explorer.frame.sticky_bar import bar, columns
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.layer import live_layer
from threshold_explorer.series.live_series import SCRIPT
from threshold_explorer.series.series import Series
from threshold_explorer.series.threshold_panel import for_script, series_panel
from threshold_explorer.series.views import view_links

WIDTHS = (58, 42)


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
        """Draws the slider and its tools."""
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
            more={**for_script(self.dataset, series, point, self.view, metric), **(more or {})},
        )


def threshold_page(dataset: BinaryDataset, view: str) -> ThresholdPage:
    """Draws the links to the other views, the headline, the bar and the columns of the view with this name."""
    view_links()
    live_headline()
    scale = slider_scale(dataset)
    slider, tools = bar(WIDTHS)
    with slider:
        data_switch(dataset)
    left, right = columns(WIDTHS, f"{view}_columns")
    return ThresholdPage(dataset, view, scale, slider, tools, left, right)
