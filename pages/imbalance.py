"""Class imbalance: the same predictions where positives are rarer or more common than in this data set."""

import streamlit as st

from dashboard.controls.prevalence_slider import prevalence_slider, prevalence_tools
from dashboard.controls.threshold_slider import threshold_grid, threshold_slider
from dashboard.data.datasets import Dataset
from dashboard.frame.chrome import heading
from dashboard.imbalance.charts import curve_prevalences, imbalance_charts
from dashboard.imbalance.intervals import cases, limits_at_half
from dashboard.imbalance.live import imbalance_panel
from dashboard.imbalance.parts import (
    METRICS_SHOWN,
    average_precisions,
    cost_and_floor,
    formulas,
    limits_here,
    sampled_draws,
    sentences,
)
from dashboard.imbalance.tables import imbalance_table, tables_behind

dataset: Dataset = st.session_state["open"]
scores = dataset.scores
heading(dataset)
if not 0 < scores.prevalence < 1:
    st.info("These data hold one class only, so nothing is known of the other: no other prevalence can be simulated.")
    st.stop()
grid = threshold_grid(dataset)

controls = st.container()
miss_cost, floor = cost_and_floor()
plots = st.columns(2)
with st.expander("All numbers at this threshold and prevalence"), st.container(key="numbers"):
    numbers = st.empty()
with st.expander("The formulas, with the current numbers"):
    formula_place = st.empty()
tables_place = st.expander("Tables behind the charts")
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
        st.caption("score ≥ threshold counts as predicted positive")
    pi = prevalences[text]
    of_pis = average_precisions(dataset, prevalences)
    imbalance_panel(
        dataset,
        grid,
        prevalences=prevalences,
        average_precisions=of_pis,
        metrics=METRICS_SHOWN,
        curve_prevalences=curve_prevalences(),
        limits_at_half=limits_at_half(dataset.key, tuple(grid.thresholds.tolist()), dataset),
        floor=floor,
        cases=cases(dataset),
    )
    halves, f1 = limits_here(dataset, threshold, pi)
    with numbers.container():
        for sentence in sentences(dataset, threshold, text, pi, floor, halves):
            st.caption(sentence)
        ap = dict(zip(prevalences, of_pis, strict=True))[text]
        table = imbalance_table(
            dataset, threshold, pi, metrics=METRICS_SHOWN, average_precision=ap, halves=halves, f1=f1
        )
        st.table(table, hide_index=True)
    with formula_place.container():
        formulas(scores, threshold, pi)
    with sampled_place:
        sampled_draws(dataset, threshold, pi)


with controls:
    operating_point()
for place, chart in zip(plots * 2, imbalance_charts(dataset, grid, METRICS_SHOWN, miss_cost), strict=True):
    chart.draw(place, dataset.name_with_fingerprint)
    if chart.key == "roc_curve":
        place.caption("The ROC curve does not move: each of its rates is a share within one class, whatever the mix.")
with tables_place:
    tables_behind(dataset, grid, METRICS_SHOWN, miss_cost)
