"""Ranked lists: what the k best of each query are worth, which queries fail, and one run against another."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_charts, draw_tables
from dashboard.data.kinds.ranking import opened_ranking
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import mount_layer
from dashboard.ranking import panel as ranking_panel
from dashboard.ranking.charts import ranking_charts
from dashboard.ranking.choices import ask_measure, k_slider, k_tools, positions_at_hand
from dashboard.ranking.comparison import comparison_table
from dashboard.ranking.numbers_table import left_out, numbers_table
from dashboard.ranking.queries import draw_queries
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say

WIDTHS = (58, 42)

dataset = opened_ranking()
heading(dataset)
ks = positions_at_hand(dataset)
charts = ranking_charts(dataset, ks)


@st.fragment
def cut() -> list[DeltaGenerator]:
    """What a new k or measure runs again; the charts, drawn at the places that it returns, stay as they are."""
    slider_place, tools_place = bar(WIDTHS)
    with slider_place:
        data_switch(dataset)
        k = k_slider(dataset, ks)
    with tools_place:
        k_tools(dataset, k)
    left, right = columns(WIDTHS, "ranked")
    with left:
        curves = st.container()
        st.caption(markdown_text(str(left_out(dataset))))
    with right:
        measure = ask_measure()
        mount_layer(
            dataset,
            charts,
            ranking_panel.panel(dataset, measure),
            script=ranking_panel.SCRIPT,
            words=["ranking"],
            headline=ranking_panel.headline(),
            more={"cuts": ranking_panel.for_script(dataset, ks, measure), "at": k},
        )
    if dataset.second:
        with st.expander(say("ranking-comparison-heading"), expanded=True):
            st.caption(say("ranking-comparison-about", k=k))
            st.table(comparison_table(dataset, k), hide_index=True)
    with st.expander(say("ranking-queries-heading"), expanded=True):
        draw_queries(dataset, measure, k)
    with st.expander(say("ranking-numbers-heading")), st.container(key="numbers"):
        st.table(numbers_table(dataset, ks, k), hide_index=True)
    return [curves, curves]


draw_charts(charts, dataset, cut())
with st.expander(say("tables-heading")):
    draw_tables(charts, dataset)
