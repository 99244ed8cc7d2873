"""The imbalance page: metrics of the same predictions at another prevalence."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.prevalence_slider import prevalence_presets, prevalence_slider
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.case_list import browse_cases, take_cell
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, live_headline, show_table
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.parts import bar_metrics
from threshold_explorer.views.imbalance import panel as imbalance_panel
from threshold_explorer.views.imbalance.at_prevalence import intervals_method, sentences
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN, imbalance_charts, sampled_test_sets
from threshold_explorer.views.imbalance.panel import (
    cost_and_floor_inputs,
    current_cost_and_floor,
    formulas,
    imbalance_table,
)
from threshold_explorer.views.imbalance.unlabelled_file import unlabelled_file
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

HALVES = (1, 1)

dataset = current_dataset(BinaryDataset)
scores = dataset.scores
heading(dataset)
if not 0 < scores.prevalence < 1:
    st.info(say("imbalance-one-class"))
    st.stop()
live_headline()
scale = slider_scale(dataset)

miss_cost, floor = current_cost_and_floor()
charts = imbalance_charts(dataset, scale.grid, miss_cost)
threshold_place, prevalence_place = bar(HALVES)
slider_place, tools_place = threshold_place.columns((1, 1), gap="small")
# Beside another slider there is no room for the switch.
switch_place, presets_place = columns(HALVES, "under_bar")
with switch_place:
    data_switch(dataset)


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """The fragment that reruns on a new threshold or prevalence; it returns the places of the charts, which stay."""
    with prevalence_place:
        text, prevalences = prevalence_slider(dataset)
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    with presets_place:
        prevalence_presets(dataset)
    curves = columns(HALVES, "curves")
    threshold, pi = point.threshold, prevalences[text]
    average_precision_by_pi = imbalance_panel.average_precisions(dataset, prevalences)
    live_layer(
        dataset,
        point,
        charts,
        imbalance_panel.panel(dataset),
        script=imbalance_panel.SCRIPT,
        words=["imbalance"],
        bar_metrics=bar_metrics(METRICS_SHOWN, at_pi=True),
        more=imbalance_panel.live_prevalences(dataset, prevalences, average_precision_by_pi, floor),
        on={"cell": take_cell},
    )
    cost_and_floor_inputs(miss_cost, floor)
    over_prevalence = columns(HALVES, "over_prevalence")
    browse_cases(dataset, threshold)
    with st.expander(say("imbalance-numbers-heading")), st.container(key="numbers"):
        for sentence in sentences(dataset, threshold, text, pi, floor):
            st.caption(markdown_text(sentence))
        with st.container(key="intervals_how"):
            st.caption(markdown_text(intervals_method(scores)))
        table = imbalance_table(
            dataset,
            threshold,
            pi,
            average_precision_by_pi[text],
        )
        show_table(table)
    with st.expander(say("imbalance-formulas-heading")):
        formulas(scores, threshold, pi)
    sampled_test_sets(dataset, threshold, pi)
    unlabelled_file(dataset, threshold)
    return [*curves, *over_prevalence]


draw_charts(charts, dataset, operating_point())
draw_chart_data([chart.table for chart in charts], dataset)
