"""Explore a threshold: drag the slider, and every number and every marker on the page follows."""

import streamlit as st

from dashboard.controls.threshold_slider import (
    pinned_threshold,
    take_chosen,
    threshold_grid,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.datasets import Dataset
from dashboard.frame.chrome import heading
from dashboard.threshold.charts import threshold_charts
from dashboard.threshold.live import Pin, threshold_panel
from dashboard.threshold.numbers_table import numbers_table
from dashboard.threshold.sentences import move_sentence
from dashboard.threshold.summaries_table import summaries_table
from dashboard.threshold.tables import tables_behind
from dashboard.threshold.view_options import chosen_metrics, matrix_view, view_options

dataset: Dataset = st.session_state["open"]
scores = dataset.scores

with heading(dataset):
    view_options(dataset)
metrics = chosen_metrics()
grid = threshold_grid(dataset)

controls = st.container()
plots = st.columns(2)
with st.expander("All numbers at this threshold"), st.container(key="numbers"):
    numbers = st.empty()
with st.expander("Summaries of the curves"):
    st.table(summaries_table(dataset), hide_index=True)
with st.expander("Tables behind the charts"):
    tables_behind(dataset, grid, metrics)


@st.fragment
def operating_point() -> None:
    """The part that a new threshold runs again; the charts stay as they are."""
    slider_place, tools_place = st.columns([3, 2], vertical_alignment="center", gap="medium")
    with slider_place:
        threshold = threshold_slider(dataset, grid)
        st.caption("score ≥ threshold counts as predicted positive")
    with tools_place, st.container(horizontal=True, vertical_alignment="center", gap="small"):
        threshold_tools(dataset, grid, threshold)
    pinned = pinned_threshold(dataset, grid)
    at_pin = scores.confusion_at(pinned)
    threshold_panel(
        scores,
        grid,
        metrics=metrics,
        classes=dataset.classes,
        matrix=matrix_view(),
        pin=Pin(pinned, at_pin.tp, at_pin.fp),
        on_chosen=take_chosen,
    )
    with numbers.container():
        st.caption(move_sentence(pinned, at_pin, threshold, scores.confusion_at(threshold)))
        st.table(numbers_table(scores, threshold), hide_index=True)


with controls:
    operating_point()
for place, chart in zip(plots * 2, threshold_charts(dataset, grid, metrics), strict=True):
    chart.draw(place, dataset.name_with_fingerprint)
