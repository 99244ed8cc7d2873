"""Compare: several score columns of the same cases, set equal in what matters."""

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.thresholds import current_threshold, slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, live_headline
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.views.calibration.estimates import series_calibration
from threshold_explorer.views.compare.charts import compare_charts, front_select, live_compare, metric_select
from threshold_explorer.views.compare.compared_scores import cases_note, select_series
from threshold_explorer.views.compare.differences import draw_differences
from threshold_explorer.views.compare.further_files import further_files_upload
from threshold_explorer.views.compare.matching import (
    each_at_its_best,
    equal_select,
    even_positions,
    exact_value_box,
    limits_caption,
    matched_slider,
    objective_select,
)
from threshold_explorer.views.entries.compare_parts import compare_links
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)

dataset = current_dataset(BinaryDataset)
heading(dataset)
compare_links(dataset)
live_headline()
slider_place, tools_place = bar(WIDTHS)
with slider_place:
    data_switch(dataset)
left, right = columns(WIDTHS, "compare_columns")
choices = left.container(horizontal=True, key="compare_choices")
with choices:
    compared = select_series(dataset)
if compared is None:
    st.info(say("compare-one-score"))
    further_files_upload()
    st.stop()
with choices:
    front = front_select(compared)
    metric = metric_select()
with tools_place, st.container(horizontal=True):
    unit = equal_select(compared)
    exact_place = st.container()
objective = ""
if unit == "best":
    with slider_place:
        objective = objective_select(dataset)
even = each_at_its_best(dataset, compared, objective) if objective else even_positions(compared, unit)
with slider_place:
    limits_caption(compared, even)
charts = compare_charts(dataset, compared, even, metric)
left_below, right_below = columns((1, 1), "compare_curves")
differences_place = st.container()


@st.fragment
def operating_points() -> None:
    """Draws all that depends on the value at which the series are equal."""
    matched = even
    if not objective:
        with slider_place:
            matched = matched_slider(compared, unit, current_threshold(dataset, slider_scale(dataset)))
        with exact_place:
            exact_value_box(compared, matched)
    with right, st.container(key="series_panel"):
        live_compare(dataset, compared, matched, charts, front, metric)
    with differences_place:
        draw_differences(dataset, compared, matched, front)


operating_points()
draw_charts(charts, dataset, [left] * (len(charts) - 2) + [left_below, right_below])
if note := cases_note(compared):
    st.caption(markdown_text(note))
further_files_upload()
draw_chart_data([*(chart.table for chart in charts), *series_calibration(compared.series)], dataset)
