"""Optimize: the best threshold for an objective under constraints, and sections on its costs and alternatives."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.decision import current_decision
from threshold_explorer.decision.record.panel import record_button, record_dialog
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.case_list import browse_cases
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, live_headline, show_table
from threshold_explorer.interface.goal.constraints import active_constraints, constraint_inputs, constraints, draw_notes
from threshold_explorer.interface.goal.costs import selected_scenario
from threshold_explorer.interface.goal.objectives import select_objective, selected_objective
from threshold_explorer.interface.threshold_charts.charts import numbers_table, slider_axis
from threshold_explorer.interface.threshold_charts.histogram import axis_note
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.live.parts import bar_metrics
from threshold_explorer.views.optimize.charts import SCRIPT, TRADE_OFF_METRICS, legend, panel, trade_off_chart
from threshold_explorer.views.optimize.intervals import interval_caption, method_sentences
from threshold_explorer.views.optimize.recommendation import (
    apply_or_relax_button,
    constraint_effects,
    live_problem,
    live_recommendation,
    live_shares,
    recommend,
    sentences,
)
from threshold_explorer.views.optimize.sections import PageState, select_section, selected_section
from threshold_explorer.views.threshold.panel import matrix_view, selected_metrics
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)

dataset = current_dataset(BinaryDataset)
scores = dataset.scores
with heading(dataset):
    wants_record = record_button()
live_headline()
scale = slider_scale(dataset)
scenario = selected_scenario(dataset) if 0 < scores.prevalence < 1 else None
section = selected_section(dataset)
charts = [trade_off_chart(dataset, scale), *section.charts(dataset, scale)]


def is_outdated() -> bool:
    """Whether the charts, outside of the fragment, are those of another section or of other costs."""
    has_other_scenario = scenario is not None and selected_scenario(dataset) != scenario
    return has_other_scenario or selected_section(dataset).key != section.key


slider_place, tools_place = bar(WIDTHS)
with slider_place:
    data_switch(dataset)


@st.fragment
def operating_point() -> tuple[OperatingPoint, list[DeltaGenerator]]:
    """Draws all but the charts, and also returns their places; a new threshold or input reruns only this fragment."""
    if is_outdated():
        st.rerun()
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    left, right = columns(WIDTHS, "main")
    with left:
        slider_charts = st.container(key="slider_charts")
        legend()
        axis_note(scale)
        st.caption(markdown_text(interval_caption(dataset)))
    with right, st.container(key="problem"):
        objective = select_objective(dataset)
        notes = constraint_inputs(dataset)
        active = active_constraints(dataset)
        found = recommend(dataset, objective.spec, tuple(active.values()))
        draw_notes(dataset, notes, constraint_effects(dataset, objective.spec, tuple(active.items())))
        apply_or_relax_button(dataset, scale, found)
        recommendation_place = st.container(key="recommendation")
    with st.container(key="section_area"):
        select_section()
        drawn = section.draw(PageState(dataset, scale, point, found, scenario))
    if is_outdated():
        st.rerun()
    with recommendation_place:
        live_layer(
            dataset,
            point,
            charts,
            panel(),
            script=SCRIPT,
            words=["threshold", "optimize", "review_band"],
            bar_metrics=bar_metrics(TRADE_OFF_METRICS),
            axes=[slider_axis(scale), *section.axes(scale)],
            more={
                "problem": live_problem(dataset, objective),
                "recommendation": live_recommendation(dataset, scale, objective, found),
                "shares": live_shares(dataset),
                "observed_prevalence": prevalence_text(scores.prevalence),
                **drawn.live,
            },
        )
    browse_cases(dataset, point.threshold)
    with st.expander(say("numbers-heading")):
        with st.container(key="numbers"):
            for sentence in sentences(dataset, objective, found, tuple(active.values())):
                st.caption(markdown_text(sentence))
            show_table(numbers_table(scores, point.threshold))
        for sentence in method_sentences(dataset, objective, scenario):
            st.caption(markdown_text(sentence))
    return point, [slider_charts, *drawn.places]


point, places = operating_point()
draw_charts(charts, dataset, places)
draw_chart_data([chart.table for chart in charts], dataset)
if wants_record:
    record_dialog(
        current_decision(
            dataset,
            scale,
            point,
            selected_metrics(dataset),
            matrix_view(),
            scenario=scenario,
            problem=OptimizationProblem(selected_objective(dataset), constraints(dataset)),
        )
    )
