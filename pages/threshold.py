"""Explore a threshold: drag the slider, and every number and every marker on the page follows."""

import streamlit as st

from dashboard.charts.chart import draw_charts, draw_tables
from dashboard.controls.threshold_slider import (
    pinned_threshold,
    take_chosen,
    threshold_grid,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.chrome import heading
from dashboard.live.layer import live_layer
from dashboard.threshold import panel as threshold_panel
from dashboard.threshold.charts import threshold_charts
from dashboard.threshold.numbers_table import numbers_table
from dashboard.threshold.sentences import move_sentence
from dashboard.threshold.summaries_table import summaries_table
from dashboard.threshold.view_options import chosen_metrics, matrix_view, view_options
from dashboard.words.sentence import say

dataset = opened_binary()
scores = dataset.scores
with heading(dataset):
    view_options(dataset)
metrics = chosen_metrics()
grid = threshold_grid(dataset)
charts = threshold_charts(dataset, grid, metrics)

controls = st.container()
plots = st.columns(2)
with st.expander(say("numbers-heading")), st.container(key="numbers"):
    numbers = st.empty()
with st.expander(say("summaries-heading")):
    st.table(summaries_table(dataset), hide_index=True)
with st.expander(say("tables-heading")):
    draw_tables(charts, dataset)


@st.fragment
def operating_point() -> None:
    """The part that a new threshold runs again; the charts stay as they are."""
    slider_place, tools_place = st.columns([3, 2], vertical_alignment="center", gap="medium")
    with slider_place:
        threshold = threshold_slider(dataset, grid)
        st.caption(say("threshold-rule"))
    with tools_place, st.container(horizontal=True, vertical_alignment="center", gap="small"):
        threshold_tools(dataset, grid, threshold)
    pinned = pinned_threshold(dataset, grid)
    at_pin = scores.confusion_at(pinned)
    live_layer(
        dataset,
        grid,
        charts,
        threshold_panel.panel(dataset, metrics, matrix_view()),
        script=threshold_panel.SCRIPT,
        words=["threshold"],
        more={"pin": {"threshold": pinned, "tp": at_pin.tp, "fp": at_pin.fp}},
        on_chosen=take_chosen,
    )
    with numbers.container():
        st.caption(str(move_sentence(pinned, at_pin, threshold, scores.confusion_at(threshold))))
        st.table(numbers_table(scores, threshold), hide_index=True)


with controls:
    operating_point()
draw_charts(charts, dataset, plots)
