"""Many classes or labels: who is taken for what, the averages, each against the rest, thresholds, another mix."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_behind, draw_charts
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    starting_threshold,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.many import opened_many
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_layer
from dashboard.live.parts import headline
from dashboard.multiclass import panel as multiclass_panel
from dashboard.multiclass.choices import ask_curves, chosen_curves, class_switch
from dashboard.multiclass.views import charts_of, view_of
from dashboard.threshold.numbers_table import numbers_table
from dashboard.words.sentence import say

WIDTHS = (58, 42)

dataset = opened_many()
with heading(dataset):
    class_switch(dataset)
scale = slider_scale(dataset)
grid = scale.grid


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new threshold or mix runs again; the charts, drawn at the places that it returns, stay as they are."""
    positions = at_hand(dataset, scale)
    threshold, pinned = starting_threshold(dataset, grid), None
    if dataset.many:
        slider_place, tools_place = bar(WIDTHS)
        pinned = pinned_threshold(dataset, grid)
        with slider_place:
            data_switch(dataset)
            threshold = threshold_slider(dataset, positions)
        with tools_place:
            threshold_tools(dataset, grid, threshold, pinned)
    else:
        st.caption(say("multiclass-no-scores"))
    view = view_of(dataset, threshold)
    live_layer(
        dataset,
        positions,
        charts,
        view.panel(),
        script=multiclass_panel.SCRIPT,
        words=["multiclass"],
        headline=headline(multiclass_panel.TILES),
        pin=pinned,
        more=view.for_script(positions),
        on=view.told(),
    )
    view.details()
    curves_asked = st.container()
    above, below = columns((1, 1), "class_curves"), columns((1, 1), "class_certainty")
    view.tables()
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        st.table(numbers_table(dataset.scores, threshold), hide_index=True)
    return [curves_asked, *above, *below]


charts = charts_of(dataset, chosen_curves(dataset))
curves_asked, *places = operating_point()
if charts:
    with curves_asked:
        ask_curves(dataset)
    draw_charts(charts, dataset, places[: len(charts)])
    draw_behind([chart.table for chart in charts], dataset)
