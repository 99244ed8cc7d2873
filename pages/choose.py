"""Choose a threshold: say what should be best and what must hold, and see which threshold that is."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_charts, draw_tables
from dashboard.choose import panel as choose_panel
from dashboard.choose.answers import aim_for_script, answer, for_script
from dashboard.choose.bounds import ask_bounds
from dashboard.choose.charts import SHOWN, choose_charts
from dashboard.choose.goals import ask_goal
from dashboard.choose.sentences import sentences
from dashboard.choose.taking import take_answer
from dashboard.controls.carried import carried_line
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.binary import opened_binary
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_layer
from dashboard.live.parts import headline
from dashboard.threshold.charts import spine_axis
from dashboard.threshold.numbers_table import numbers_table
from dashboard.threshold.story import axis_line
from dashboard.words.sentence import say

WIDTHS = (58, 42)

dataset = opened_binary()
scores = dataset.scores
heading(dataset)
scale = slider_scale(dataset)
grid = scale.grid
charts = choose_charts(dataset, scale)


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new wish or threshold runs again; the charts, drawn at the places that it returns, stay as they are."""
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
        curves = columns((1, 1), "choose_curves")
    with right, st.container(key="wanted"):
        goal = ask_goal()
        constraints = ask_bounds()
        found = answer(dataset, goal.objective, constraints)
        live_layer(
            dataset,
            positions,
            charts,
            choose_panel.panel(),
            script=choose_panel.SCRIPT,
            words=["choose"],
            headline=headline(SHOWN),
            axes=[spine_axis(scale)],
            pin=pinned,
            more={"aim": aim_for_script(goal.key), "answer": for_script(dataset, scale, found)},
        )
        take_answer(dataset, scale, found)
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        for sentence in sentences(goal, found, is_bound=bool(constraints)):
            st.caption(str(sentence))
        st.table(numbers_table(scores, threshold), hide_index=True)
    return [spine, *curves]


draw_charts(charts, dataset, operating_point())
with st.expander(say("tables-heading")):
    draw_tables(charts, dataset)
