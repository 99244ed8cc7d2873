"""Many classes: who is taken for what, the averages, each class against the rest, and another mix of the classes."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_charts, draw_tables
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.multiclass import opened_multiclass
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_layer
from dashboard.live.parts import headline
from dashboard.multiclass import panel as multiclass_panel
from dashboard.multiclass.cases import open_cell, take_cell
from dashboard.multiclass.charts import multiclass_charts
from dashboard.multiclass.choices import (
    ask_curves,
    chosen_curves,
    chosen_mix,
    chosen_rule,
    class_switch,
    keep_threshold,
    picture_options,
    take_mix,
)
from dashboard.multiclass.decisions import decided, for_script
from dashboard.multiclass.tables import draw_class_table, summaries
from dashboard.threshold.numbers_table import numbers_table
from dashboard.words.sentence import say

WIDTHS = (58, 42)

dataset = opened_multiclass()
with heading(dataset):
    class_switch(dataset)
scale = slider_scale(dataset)
grid = scale.grid


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new threshold or mix runs again; the charts, drawn at the places that it returns, stay as they are."""
    slider_place, tools_place = bar(WIDTHS)
    positions, pinned = at_hand(dataset, scale), pinned_threshold(dataset, grid)
    with slider_place:
        data_switch(dataset)
        threshold = threshold_slider(dataset, positions)
    with tools_place:
        threshold_tools(dataset, grid, threshold, pinned)
    keep_threshold(dataset, threshold)
    picture_options(dataset)
    rule, mix = chosen_rule(dataset), chosen_mix(dataset)
    table = decided(dataset, rule, threshold).at_mix(mix)
    live_layer(
        dataset,
        positions,
        charts,
        multiclass_panel.panel(dataset, rule, mix),
        script=multiclass_panel.SCRIPT,
        words=["multiclass"],
        headline=headline(multiclass_panel.TILES),
        pin=pinned,
        more={
            "decisions": for_script(dataset, rule, positions.thresholds, threshold),
            "mix": multiclass_panel.mix_sliders(dataset, mix),
        },
        on={"cell": take_cell, "mix": take_mix},
    )
    open_cell(dataset, rule, threshold)
    curves_asked = st.container()
    curves = columns((1, 1, 1), "class_curves")
    with st.expander(say("multiclass-classes-heading"), expanded=True):
        draw_class_table(dataset, table)
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        st.table(numbers_table(dataset.scores, threshold), hide_index=True)
    with st.expander(say("summaries-heading")):
        st.table(summaries(dataset, table), hide_index=True)
    return [curves_asked, *curves]


charts = multiclass_charts(dataset, chosen_curves(dataset))
curves_asked, *places = operating_point()
if charts:
    with curves_asked:
        ask_curves(dataset)
    draw_charts(charts, dataset, places)
    with st.expander(say("tables-heading")):
        draw_tables(charts, dataset)
