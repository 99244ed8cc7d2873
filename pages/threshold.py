"""The threshold page: drag the slider, and all metrics and markers follow."""

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.decision import current_decision
from threshold_explorer.decision.record.panel import record_button, record_dialog
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.case_list import browse_cases, take_cell
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar_and_columns, columns, live_headline, show_table
from threshold_explorer.interface.threshold_charts.charts import (
    band_tables,
    numbers_table,
    slider_axis,
    threshold_charts,
    trade_off_caption,
)
from threshold_explorer.interface.threshold_charts.histogram import histogram_caption
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.live.parts import bar_metrics
from threshold_explorer.views.threshold import panel as threshold_panel
from threshold_explorer.views.threshold.confidence_bands_switch import (
    bands_caption,
    compute_missing_bands,
    current_bands,
    tile_intervals,
)
from threshold_explorer.views.threshold.panel import (
    matrix_view,
    move_caption,
    selected_metrics,
    view_options,
    wants_areas,
)
from threshold_explorer.views.threshold.summaries import draw_summaries
from threshold_explorer.words.sentence import say

# Widths of the columns: the slider with the charts that share its axis, and the live panel.
WIDTHS = (58, 42)

dataset = current_dataset(BinaryDataset)
scores = dataset.scores
with heading(dataset):
    view_options(dataset)
    wants_record = record_button()
live_headline()
metrics = selected_metrics(dataset)
scale = slider_scale(dataset)
bands = current_bands(dataset, scale)
charts = threshold_charts(dataset, scale, metrics, bands, areas=wants_areas(dataset))


slider_place, tools_place, charts_place, panel_place = bar_and_columns(WIDTHS, "main", decision_first=dataset.is_shared)
with charts_place:
    slider_charts = st.container(key="slider_charts")
    bands_caption(bands)
    st.page_link("calibration.py", label=say("calibration-link"), icon=":material/straighten:")
histogram_chart, *other_charts = charts
with slider_charts:
    histogram_caption(dataset)
    # Before the page's widgets, so that the browser draws it first.
    histogram_chart.draw(slider_charts, dataset)
    trade_off_caption(metrics, scale)
with slider_place:
    data_switch(dataset)
cases_place = st.container()
left_below, right_below = columns((1, 1), "below")
with right_below:
    # Folded, its table would be a fifth of each release.
    numbers = st.expander(say("numbers-heading"), key="numbers_open", on_change="rerun")


@st.fragment
def operating_point() -> OperatingPoint:
    """Draws all that depends on the threshold; a new one reruns only this fragment."""
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    with panel_place:
        live_layer(
            dataset,
            point,
            charts,
            threshold_panel.panel(
                dataset, metrics, matrix_view(), tile_intervals(dataset, point.positions, bands, metrics)
            ),
            script=threshold_panel.SCRIPT,
            words=["threshold"],
            bar_metrics=bar_metrics(metrics),
            axes=[slider_axis(scale)],
            on={"cell": take_cell},
        )
    with cases_place:
        browse_cases(dataset, point.threshold)
    if numbers.open:
        with numbers, st.container(key="numbers"):
            st.caption(move_caption(dataset, point.pin, point.threshold))
            show_table(numbers_table(scores, point.threshold, bands, has_switch=True))
    return point


point = operating_point()
draw_charts(other_charts, dataset, [slider_charts, panel_place, left_below])
draw_summaries(dataset)
draw_chart_data([*(chart.table for chart in charts), *band_tables(bands)], dataset)
if wants_record:
    record_dialog(current_decision(dataset, scale, point, metrics, matrix_view(), bands=bands))
compute_missing_bands(dataset, scale)
