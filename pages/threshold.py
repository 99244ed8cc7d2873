"""Explore a threshold: drag the slider, and every number and every marker on the page follows."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_behind, draw_charts
from dashboard.controls.carried import carried_line
from dashboard.controls.choosing import peek
from dashboard.controls.drawing import chosen_drawing
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.bar import bar, columns
from dashboard.frame.cases import CELL_OPEN, NO_CELL, cases_of_cell, take_cell
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_layer
from dashboard.live.parts import headline
from dashboard.record.decision import decision_here
from dashboard.record.panel import record_button, record_dialog
from dashboard.threshold import panel as threshold_panel
from dashboard.threshold.bands import drawn_bands
from dashboard.threshold.bands_switch import bands_caption, draw_missing_bands, tile_intervals, wants_bands
from dashboard.threshold.charts import band_tables, spine_axis, threshold_charts
from dashboard.threshold.numbers_table import numbers_table
from dashboard.threshold.sentences import move_sentence
from dashboard.threshold.story import axis_line, story
from dashboard.threshold.summaries_table import summaries_table
from dashboard.threshold.view_options import chosen_metrics, matrix_view, view_options
from dashboard.words.sentence import say

# Of the columns: the slider with the charts that share its axis, and what stands beside them.
WIDTHS = (58, 42)

dataset = opened_binary()
scores = dataset.scores
with heading(dataset):
    view_options(dataset)
    wants_record = record_button()
metrics = chosen_metrics()
scale = slider_scale(dataset)
grid = scale.grid
bands = drawn_bands(dataset, scale, chosen_drawing()) if wants_bands(dataset) else None
charts = threshold_charts(dataset, scale, metrics, bands)


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new threshold runs again; the charts, drawn at the places that it returns, stay as they are."""
    slider_place, tools_place = bar(WIDTHS)
    positions, pinned = at_hand(dataset, scale), pinned_threshold(dataset, grid)
    with slider_place:
        data_switch(dataset)
        threshold = threshold_slider(dataset, positions)
        carried_line(dataset, threshold)
    with tools_place:
        threshold_tools(dataset, grid, threshold, pinned)
    left, right = columns(WIDTHS, "spine")
    with left:
        spine = st.container(key="spine_charts")
        st.caption(axis_line(scale))
        bands_caption(bands)
    with right:
        live_layer(
            dataset,
            positions,
            charts,
            threshold_panel.panel(dataset, metrics, matrix_view(), tile_intervals(dataset, positions, bands, metrics)),
            script=threshold_panel.SCRIPT,
            words=["threshold"],
            headline=headline(metrics),
            axes=[spine_axis(scale)],
            pin=pinned,
            on={"cell": take_cell},
        )
    with st.expander(say("cases-heading"), expanded=peek(CELL_OPEN, NO_CELL) != NO_CELL):
        cases_of_cell(dataset, threshold)
    left_below, right_below = columns((1, 1), "below")
    with right_below, st.expander(say("numbers-heading")), st.container(key="numbers"):
        st.caption(str(move_sentence(scores, pinned, threshold)))
        st.table(numbers_table(scores, threshold, bands, has_switch=True), hide_index=True)
    return [spine, right, left_below]


spine, right, left_below = operating_point()
with spine:
    story(dataset)
draw_charts(charts, dataset, [spine, spine, right, left_below])
with st.expander(say("summaries-heading")):
    st.table(summaries_table(dataset), hide_index=True)
draw_behind([*(chart.table for chart in charts), *band_tables(bands)], dataset)
if wants_record:
    record_dialog(decision_here(dataset, scale, metrics, matrix_view(), bands=bands))
draw_missing_bands(dataset, scale)
