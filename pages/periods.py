"""Over time: each metric per period at the threshold in use, and what changed."""

import streamlit as st

from threshold_explorer.calibration.series_table import series_calibration
from threshold_explorer.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.controls.threshold_carryover import carryover_caption
from threshold_explorer.controls.threshold_slider import slider_scale, threshold_slider, threshold_tools
from threshold_explorer.data.current_data import current_dataset
from threshold_explorer.frame.chrome import heading
from threshold_explorer.frame.data_switch import data_switch
from threshold_explorer.frame.headline import live_headline
from threshold_explorer.frame.sticky_bar import bar, columns
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.layer import live_layer
from threshold_explorer.periods.change_section import draw_change, first_periods_input, for_alarm_line
from threshold_explorer.periods.charts import period_charts
from threshold_explorer.periods.period_choice import dates_note, select_periods
from threshold_explorer.series.live_series import SCRIPT
from threshold_explorer.series.threshold_panel import for_script, headline_metric_select, series_panel
from threshold_explorer.series.views import view_links

WIDTHS = (58, 42)

dataset = current_dataset(BinaryDataset)
heading(dataset)
view_links()
live_headline()
scale = slider_scale(dataset)
slider_place, tools_place = bar(WIDTHS)
with slider_place:
    data_switch(dataset)
left, right = columns(WIDTHS, "periods_columns")
with left, st.container(horizontal=True, key="periods_choices"):
    found = select_periods(dataset)
    if found is None:
        st.stop()
    metric = headline_metric_select()
    n_first = first_periods_input(found)
charts = period_charts(dataset, found, metric)


@st.fragment
def operating_point() -> None:
    """Draws all that depends on the threshold."""
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    with right, st.container(key="series_panel"):
        live_layer(
            dataset,
            point,
            charts,
            series_panel(dataset, metric),
            script=SCRIPT,
            words=["compare", "periods"],
            more={
                **for_script(dataset, found.series, point, "periods", metric),
                "alarm": for_alarm_line(found, n_first, point.threshold, metric),
            },
        )
        draw_change(dataset, found, n_first, point.threshold, metric)


operating_point()
draw_charts(charts, dataset, [left] * len(charts))
if note := dates_note(found):
    st.caption(note)
draw_chart_data([*(chart.table for chart in charts), *series_calibration(found.series)], dataset)
