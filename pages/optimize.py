"""Optimize: the best threshold for an objective under constraints, its costs, and a manual review band."""

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.controls.prevalence_slider import prevalence_slider, prevalence_text
from threshold_explorer.controls.query_parameters import get_parameter
from threshold_explorer.controls.threshold_carryover import carryover_caption
from threshold_explorer.controls.threshold_slider import (
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
    with_current_threshold,
)
from threshold_explorer.data.kinds.binary import current_binary
from threshold_explorer.frame.case_list import CELL_OPEN, NO_CELL, cases_of_cell
from threshold_explorer.frame.chrome import heading
from threshold_explorer.frame.data_switch import data_switch
from threshold_explorer.frame.headline import live_headline
from threshold_explorer.frame.sticky_bar import bar, columns
from threshold_explorer.live.layer import live_layer
from threshold_explorer.live.parts import bar_metrics
from threshold_explorer.optimize import panel as optimize_panel
from threshold_explorer.optimize.apply_threshold import apply_or_relax_button
from threshold_explorer.optimize.candidates import draw_candidates
from threshold_explorer.optimize.charts import TRADE_OFF_METRICS, optimize_charts
from threshold_explorer.optimize.constraints import constraint_inputs
from threshold_explorer.optimize.cost_charts import cost_charts
from threshold_explorer.optimize.cost_table import draw_cost_numbers
from threshold_explorer.optimize.costs import cost_inputs, selected_scenario
from threshold_explorer.optimize.objectives import select_objective
from threshold_explorer.optimize.recommendation import (
    problem_for_script,
    recommend,
    recommendation_for_script,
    shares_for_script,
)
from threshold_explorer.optimize.recommendation_text import interval_caption, method_sentences, sentences
from threshold_explorer.optimize.review_band_charts import band_axis, band_charts
from threshold_explorer.optimize.review_band_section import review_band_section
from threshold_explorer.record.decision import current_decision
from threshold_explorer.record.panel import record_button, record_dialog
from threshold_explorer.threshold.charts import slider_axis
from threshold_explorer.threshold.histogram_caption import axis_note
from threshold_explorer.threshold.numbers_table import numbers_table
from threshold_explorer.threshold.view_options import matrix_view, selected_metrics
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)

dataset = current_binary()
scores = dataset.scores
with heading(dataset):
    wants_record = record_button()
live_headline()
scale = slider_scale(dataset)
grid = scale.grid
has_both = 0 < scores.prevalence < 1
scenario = selected_scenario(dataset) if has_both else None
charts_of_costs = cost_charts(dataset, scale, scenario) if scenario else []
charts_of_band = band_charts(dataset, scale) if scenario else []
charts = [*optimize_charts(dataset, scale), *charts_of_costs, *charts_of_band]


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """Draws all but the charts, and returns their places; a new threshold or input reruns only this fragment."""
    if scenario and selected_scenario(dataset) != scenario:
        # The charts outside the fragment still show other costs, so the whole page reruns.
        st.rerun()
    slider_place, tools_place = bar(WIDTHS)
    positions, pinned = with_current_threshold(dataset, scale), pinned_threshold(dataset, grid)
    with slider_place:
        data_switch(dataset)
        threshold = threshold_slider(dataset, positions)
        carryover_caption(dataset, threshold)
    with tools_place:
        threshold_tools(dataset, grid, threshold, pinned)
    left, right = columns(WIDTHS, "spine")
    with left:
        spine = st.container(key="spine_charts")
        optimize_panel.legend()
        if note := axis_note(scale):
            st.caption(note)
    with right, st.container(key="problem"):
        objective = select_objective(dataset)
        constraints = constraint_inputs()
    found = recommend(dataset, objective.spec, constraints)
    recommendation_place, *curves = columns((40, 30, 30), "recommendation_row")
    st.markdown(f"##### {say('optimize-costs-heading')}", help=help_of("expected-cost"))
    prevalences: dict[str, float] = {}
    band: dict[str, Any] | None = None
    if scenario is None:
        st.caption(say("optimize-costs-one-class"))
    else:
        boxes, chart_place = columns((40, 60), "costs_row")
        with boxes, st.container(key="costs"):
            _, prevalences = prevalence_slider(dataset)
            cost_inputs(dataset)
        now = selected_scenario(dataset)
        if now != scenario:
            st.rerun()
        with chart_place:
            cost_chart = st.container()
            draw_cost_numbers(dataset, scenario, threshold)
        curves += [cost_chart, *columns((1,) * (len(charts_of_costs) - 1), "flagging_row")]
        band_place, band = review_band_section(dataset, scale, positions, scenario)
        curves += [band_place] * len(charts_of_band)
    with recommendation_place, st.container(key="recommendation"):
        live_layer(
            dataset,
            positions,
            charts,
            optimize_panel.panel(),
            script=optimize_panel.SCRIPT,
            words=["threshold", "optimize", "review_band"],
            bar_metrics=bar_metrics(TRADE_OFF_METRICS),
            axes=[slider_axis(scale), *([band_axis(scale)] if scenario else [])],
            pin=pinned,
            more={
                "problem": problem_for_script(objective),
                "recommendation": recommendation_for_script(dataset, scale, objective, found),
                "shares": shares_for_script(dataset),
                "band": band,
                **({"prevalences": prevalences} if prevalences else {}),
                "observed_prevalence": prevalence_text(scores.prevalence),
            },
        )
        apply_or_relax_button(dataset, scale, found)
        st.caption(str(interval_caption(dataset)))
    st.markdown(f"##### {say('optimize-candidates-heading')}", help=help_of("candidate"))
    draw_candidates(dataset, grid, found, pinned, scenario, threshold)
    with st.expander(say("optimize-method-heading")):
        for sentence in method_sentences(dataset, objective, scenario):
            st.caption(str(sentence))
    with st.expander(say("cases-heading"), expanded=get_parameter(CELL_OPEN, NO_CELL) != NO_CELL):
        cases_of_cell(dataset, threshold)
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        for sentence in sentences(dataset, objective, found, has_constraints=bool(constraints)):
            st.caption(str(sentence))
        st.table(numbers_table(scores, threshold), hide_index=True)
    return [spine, *curves]


draw_charts(charts, dataset, operating_point())
draw_chart_data([chart.table for chart in charts], dataset)
if wants_record:
    record_dialog(
        current_decision(dataset, scale, selected_metrics(), matrix_view(), scenario=scenario, with_objective=True)
    )
