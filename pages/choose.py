"""Choose a threshold: say what should be best and what must hold, and see which threshold that is."""

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_behind, draw_charts
from dashboard.choose import panel as choose_panel
from dashboard.choose.answers import aim_for_script, answer, for_script, shares_for_script
from dashboard.choose.band_charts import band_axis, band_charts
from dashboard.choose.band_room import review_room
from dashboard.choose.bounds import ask_bounds
from dashboard.choose.candidates import draw_candidates
from dashboard.choose.charts import SHOWN, choose_charts
from dashboard.choose.cost_charts import cost_charts
from dashboard.choose.cost_table import draw_cost_numbers
from dashboard.choose.costs import ask_costs, chosen_terms
from dashboard.choose.goals import ask_goal
from dashboard.choose.sentences import basis, sentences
from dashboard.choose.taking import take_answer
from dashboard.controls.carried import carried_line
from dashboard.controls.choosing import peek
from dashboard.controls.prevalence_slider import prevalence_slider, prevalence_text
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.bar import bar, columns
from dashboard.frame.cases import CELL_OPEN, NO_CELL, cases_of_cell
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_layer
from dashboard.live.parts import headline
from dashboard.record.decision import decision_here
from dashboard.record.panel import record_button, record_dialog
from dashboard.threshold.charts import spine_axis
from dashboard.threshold.numbers_table import numbers_table
from dashboard.threshold.story import axis_line
from dashboard.threshold.view_options import chosen_metrics, matrix_view
from dashboard.words.sentence import say

WIDTHS = (58, 42)

dataset = opened_binary()
scores = dataset.scores
with heading(dataset):
    wants_record = record_button()
scale = slider_scale(dataset)
grid = scale.grid
has_both = 0 < scores.prevalence < 1
terms = chosen_terms(dataset) if has_both else None
of_costs = cost_charts(dataset, scale, terms) if terms else []
of_band = band_charts(dataset, scale) if terms else []
charts = [*choose_charts(dataset, scale), *of_costs, *of_band]


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new wish or threshold runs again; the charts, drawn at the places that it returns, stay as they are."""
    if terms and chosen_terms(dataset) != terms:
        # The charts that stay are those of other costs: everything is drawn again, and this part not twice.
        st.rerun()
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
        choose_panel.legend()
        st.caption(axis_line(scale))
    with right, st.container(key="wanted"):
        goal = ask_goal(dataset)
        constraints = ask_bounds()
    found = answer(dataset, goal.objective, constraints)
    answer_place, *curves = columns((40, 30, 30), "answer_row")
    st.markdown(f"##### {say('choose-costs-heading')}")
    prevalences: dict[str, float] = {}
    band: dict[str, Any] | None = None
    if terms is None:
        st.caption(say("choose-costs-one-class"))
    else:
        boxes, chart_place = columns((40, 60), "costs_row")
        with boxes, st.container(key="costs"):
            _, prevalences = prevalence_slider(dataset)
            ask_costs(dataset)
        now = chosen_terms(dataset)
        if now != terms:
            st.rerun()
        with chart_place:
            cost_chart = st.container()
            draw_cost_numbers(dataset, terms, threshold)
        curves += [cost_chart, *columns((1,) * (len(of_costs) - 1), "flagging_row")]
        band_place, band = review_room(dataset, scale, positions, terms)
        curves += [band_place] * len(of_band)
    with answer_place, st.container(key="found"):
        live_layer(
            dataset,
            positions,
            charts,
            choose_panel.panel(),
            script=choose_panel.SCRIPT,
            words=["threshold", "choose", "band"],
            headline=headline(SHOWN),
            axes=[spine_axis(scale), *([band_axis(scale)] if terms else [])],
            pin=pinned,
            more={
                "aim": aim_for_script(goal),
                "answer": for_script(dataset, scale, goal, found),
                "shares": shares_for_script(dataset),
                "band": band,
                **({"prevalences": prevalences} if prevalences else {}),
                "observed_prevalence": prevalence_text(scores.prevalence),
            },
        )
        take_answer(dataset, scale, found)
        for sentence in basis(dataset, goal, has_costs=terms is not None):
            st.caption(str(sentence))
    st.markdown(f"##### {say('choose-candidates-heading')}")
    st.caption(say("choose-candidates-caption"))
    draw_candidates(dataset, grid, found, pinned, terms, threshold)
    with st.expander(say("cases-heading"), expanded=peek(CELL_OPEN, NO_CELL) != NO_CELL):
        cases_of_cell(dataset, threshold)
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        for sentence in sentences(dataset, goal, found, is_bound=bool(constraints)):
            st.caption(str(sentence))
        st.table(numbers_table(scores, threshold), hide_index=True)
    return [spine, *curves]


draw_charts(charts, dataset, operating_point())
draw_behind([chart.table for chart in charts], dataset)
if wants_record:
    record_dialog(decision_here(dataset, scale, chosen_metrics(), matrix_view(), terms=terms, with_wish=True))
