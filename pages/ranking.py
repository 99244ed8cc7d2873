"""Ranked lists: what the k best of each query are worth, which queries fail, and one run against another."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_behind, draw_charts, draw_tabs
from dashboard.controls.threshold_slider import take_chosen
from dashboard.data.kinds.ranking import opened_ranking
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import mount_layer
from dashboard.ranking import panel as ranking_panel
from dashboard.ranking import score_panel
from dashboard.ranking.charts import ranking_charts
from dashboard.ranking.choices import ask_cut, ask_measure, k_slider, k_tools, positions_at_hand
from dashboard.ranking.comparison import comparison_table, draw_differences, draws_for
from dashboard.ranking.numbers_table import left_out, numbers_table
from dashboard.ranking.queries import cut_at_rank, cut_at_score, draw_queries
from dashboard.ranking.score_charts import AXES, score_charts
from dashboard.ranking.score_cut import score_scale, threshold_buttons, threshold_slider
from dashboard.ranking.second_run import ask_second_run
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say

WIDTHS = (58, 42)

dataset = opened_ranking()
with heading(dataset):
    cut = ask_cut()


@st.fragment
def at_rank() -> list[DeltaGenerator]:
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
        st.caption(markdown_text(str(left_out(dataset, "rank"))))
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
            st.caption(say("ranking-comparison-about", k=k, draws=draws_for(dataset.rankings.n_queries)))
            st.table(comparison_table(dataset, k), hide_index=True)
            draw_differences(dataset, measure, k)
    with st.expander(say("ranking-queries-heading"), expanded=True):
        draw_queries(dataset, cut_at_rank(dataset, measure, k))
    with st.expander(say("ranking-numbers-heading")), st.container(key="numbers"):
        st.table(numbers_table(dataset, ks, k), hide_index=True)
    pictures = st.expander(say("ranking-pictures-heading"), key="pictures", on_change="rerun")
    if pictures.open:
        with pictures:
            draw_tabs(ranking_panel.picture_tables(dataset, ks, measure, k), dataset)
    return [curves, curves]


@st.fragment
def at_score() -> list[DeltaGenerator]:
    """The same for a new threshold."""
    slider_place, tools_place = bar(WIDTHS)
    with slider_place:
        data_switch(dataset)
        threshold = threshold_slider(dataset, scale)
    with tools_place:
        threshold_buttons(dataset, scale, threshold)
    left, right = columns(WIDTHS, "ranked")
    with left:
        curve = st.container()
        st.caption(markdown_text(str(left_out(dataset, "score"))))
    with right:
        mount_layer(
            dataset,
            charts,
            score_panel.panel(),
            script=ranking_panel.SCRIPT,
            words=["ranking"],
            headline=score_panel.headline(),
            axes=AXES,
            more=score_panel.for_script(dataset, scale, threshold),
            on={"chosen": take_chosen},
        )
    with st.expander(say("ranking-queries-heading"), expanded=True):
        draw_queries(dataset, cut_at_score(dataset, threshold))
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        st.table(score_panel.score_numbers_table(dataset, threshold), hide_index=True)
    return [curve]


if cut == "score":
    scale = score_scale(dataset)
    charts = score_charts(dataset, scale)
    draw_charts(charts, dataset, at_score())
else:
    ks = positions_at_hand(dataset)
    charts = ranking_charts(dataset, ks)
    draw_charts(charts, dataset, at_rank())
draw_behind([chart.table for chart in charts], dataset)
if not dataset.second:
    with st.expander(say("ranking-second-heading")):
        ask_second_run(dataset)
