"""Multiclass page: confusion matrix, averages, one-vs-rest curves, thresholds and simulated prevalences."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.interface.controls.threshold_slider import (
    live_layer,
    point_without_slider,
    threshold_slider,
    threshold_tools,
)
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, live_headline, show_table
from threshold_explorer.interface.threshold_charts.charts import numbers_table
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.parts import bar_metrics
from threshold_explorer.views.multiclass.panel import SCRIPT, TILES, charts_of, view_of
from threshold_explorer.views.multiclass.parameters import class_switch, current_curves, curves_select
from threshold_explorer.views.multiclass.recalibration import can_recalibrate, draw_class_recalibration
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)

dataset = current_dataset(OneVsRestDataset)
with heading(dataset):
    class_switch(dataset)
live_headline()
scale = slider_scale(dataset)
if dataset.class_scores:
    slider_place, tools_place = bar(WIDTHS)
    with slider_place:
        data_switch(dataset)


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """The fragment that reruns on a new threshold or prevalence; it returns the places of the charts, which stay."""
    if dataset.class_scores:
        with slider_place:
            point = threshold_slider(dataset, scale)
        with tools_place:
            threshold_tools(dataset, point)
    else:
        point = point_without_slider(dataset, scale)
        st.caption(say("multiclass-no-scores"))
    view = view_of(dataset, point.threshold)
    live_layer(
        dataset,
        point,
        charts,
        view.panel(),
        script=SCRIPT,
        words=["multiclass"],
        bar_metrics=bar_metrics(TILES),
        more=view.live_data(point.positions),
        on=view.callbacks(),
    )
    view.details()
    curves_slot = st.container()
    above, below = columns((1, 1), "class_curves"), columns((1, 1), "class_certainty")
    view.tables()
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        show_table(numbers_table(dataset.scores, point.threshold))
    return [curves_slot, *above, *below]


charts = charts_of(dataset, current_curves(dataset))
curves_slot, *places = operating_point()
if charts:
    with curves_slot:
        curves_select(dataset)
    draw_charts(charts, dataset, places[: len(charts)])
    data_place = st.container()
    if can_recalibrate(dataset):
        # Side by side, for a shorter page.
        recalibration_place, data_place = columns((1, 1), "class_tables")
        with recalibration_place:
            draw_class_recalibration(dataset)
    with data_place:
        draw_chart_data([chart.table for chart in charts], dataset)
