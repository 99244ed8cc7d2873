"""Class imbalance: the same predictions where positives are rarer or more common than in this data set."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_behind, draw_charts
from dashboard.controls.carried import carried_line
from dashboard.controls.prevalence_slider import prevalence_presets, prevalence_slider
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.imbalance import panel as imbalance_panel
from dashboard.imbalance.charts import imbalance_charts
from dashboard.imbalance.choices import ask_cost_and_floor, chosen_cost_and_floor
from dashboard.imbalance.formulas import formulas
from dashboard.imbalance.numbers_table import imbalance_table
from dashboard.imbalance.panel import METRICS_SHOWN
from dashboard.imbalance.samples import sampled_draws
from dashboard.imbalance.sentences import sentences
from dashboard.live.layer import live_layer
from dashboard.live.parts import headline
from dashboard.words.sentence import say

HALVES = (1, 1)

dataset = opened_binary()
scores = dataset.scores
heading(dataset)
if not 0 < scores.prevalence < 1:
    st.info(say("imbalance-one-class"))
    st.stop()
scale = slider_scale(dataset)
grid = scale.grid

miss_cost, floor = chosen_cost_and_floor()
charts = imbalance_charts(dataset, grid, METRICS_SHOWN, miss_cost)


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new threshold or prevalence runs again; the charts, drawn at the places it returns, stay as they are."""
    prevalence_place, threshold_place = bar(HALVES)
    positions, pinned = at_hand(dataset, scale), pinned_threshold(dataset, grid)
    with prevalence_place:
        data_switch(dataset)
        text, prevalences = prevalence_slider(dataset)
    slider_place, tools_place = threshold_place.columns((2, 3), gap="small")
    with slider_place:
        threshold = threshold_slider(dataset, positions)
        carried_line(dataset, threshold)
    with tools_place:
        threshold_tools(dataset, grid, threshold, pinned, with_jumps=False)
    prevalence_presets(dataset)
    curves = columns(HALVES, "curves")
    pi = prevalences[text]
    of_pis = imbalance_panel.average_precisions(dataset, prevalences)
    live_layer(
        dataset,
        positions,
        charts,
        imbalance_panel.panel(dataset, METRICS_SHOWN, of_pis),
        script=imbalance_panel.SCRIPT,
        words=["imbalance"],
        headline=headline(METRICS_SHOWN, at_pi=True),
        pin=pinned,
        more=imbalance_panel.for_script(dataset, METRICS_SHOWN, prevalences, floor),
    )
    ask_cost_and_floor(miss_cost, floor)
    over_prevalence = columns(HALVES, "over_prevalence")
    with st.expander(say("imbalance-numbers-heading")), st.container(key="numbers"):
        for sentence in sentences(dataset, threshold, text, pi, floor):
            st.caption(str(sentence))
        with st.container(key="intervals_how"):
            st.caption(say("imbalance-intervals-how", name=confidence_name()))
        table = imbalance_table(
            dataset,
            threshold,
            pi,
            metrics=METRICS_SHOWN,
            average_precision=of_pis[text],
        )
        st.table(table, hide_index=True)
    with st.expander(say("imbalance-formulas-heading")):
        formulas(scores, threshold, pi)
    sampled_draws(dataset, threshold, pi)
    return [*curves, *over_prevalence]


draw_charts(charts, dataset, operating_point())
draw_behind([chart.table for chart in charts], dataset)
