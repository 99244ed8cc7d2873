"""Class imbalance: the same predictions where positives are rarer or more common than in this data set."""

import streamlit as st

from dashboard.charts.chart import draw_charts, draw_tables
from dashboard.controls.prevalence_slider import prevalence_slider, prevalence_tools
from dashboard.controls.threshold_slider import threshold_grid, threshold_slider
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.chrome import heading
from dashboard.imbalance import panel as imbalance_panel
from dashboard.imbalance.charts import imbalance_charts
from dashboard.imbalance.choices import cost_and_floor
from dashboard.imbalance.formulas import formulas
from dashboard.imbalance.intervals import limits_here
from dashboard.imbalance.numbers_table import imbalance_table
from dashboard.imbalance.panel import METRICS_SHOWN
from dashboard.imbalance.samples import sampled_draws
from dashboard.imbalance.sentences import sentences
from dashboard.live.layer import live_layer
from dashboard.words.sentence import say

dataset = opened_binary()
scores = dataset.scores
heading(dataset)
if not 0 < scores.prevalence < 1:
    st.info(say("imbalance-one-class"))
    st.stop()
grid = threshold_grid(dataset)

controls = st.container()
miss_cost, floor = cost_and_floor()
charts = imbalance_charts(dataset, grid, METRICS_SHOWN, miss_cost)
plots = st.columns(2)
with st.expander(say("imbalance-numbers-heading")), st.container(key="numbers"):
    numbers = st.empty()
with st.expander(say("imbalance-formulas-heading")):
    formula_place = st.empty()
tables_place = st.expander(say("tables-heading"))
sampled_place = st.container()


@st.fragment
def operating_point() -> None:
    """The part that a new threshold or prevalence runs again; the charts stay as they are."""
    prevalence_place, threshold_place = st.columns([3, 2], gap="medium")
    with prevalence_place:
        text, prevalences = prevalence_slider(dataset)
        prevalence_tools(dataset)
    with threshold_place:
        threshold = threshold_slider(dataset, grid)
        st.caption(say("threshold-rule"))
    pi = prevalences[text]
    of_pis = imbalance_panel.average_precisions(dataset, prevalences)
    live_layer(
        dataset,
        grid,
        charts,
        imbalance_panel.panel(dataset, METRICS_SHOWN, of_pis),
        script=imbalance_panel.SCRIPT,
        words=["imbalance"],
        more=imbalance_panel.for_script(dataset, grid, prevalences, floor),
    )
    halves, f1 = limits_here(dataset, threshold, pi)
    with numbers.container():
        for sentence in sentences(dataset, threshold, text, pi, floor, halves):
            st.caption(str(sentence))
        table = imbalance_table(
            dataset,
            threshold,
            pi,
            metrics=METRICS_SHOWN,
            average_precision=of_pis[text],
            halves=halves,
            f1=f1,
        )
        st.table(table, hide_index=True)
    with formula_place.container():
        formulas(scores, threshold, pi)
    with sampled_place:
        sampled_draws(dataset, threshold, pi)


with controls:
    operating_point()
draw_charts(charts, dataset, plots)
with tables_place:
    draw_tables(charts, dataset)
