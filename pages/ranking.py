"""Ranking page: metrics of the top k items, values per query, and the comparison of two runs."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.interface.controls.threshold_slider import take_chart_pick
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, live_headline, show_table
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts, draw_tables
from threshold_explorer.live.layer import mount_layer
from threshold_explorer.views.ranking.parameters import (
    cutoff_select,
    k_slider,
    k_tools,
    metric_select,
    slider_positions,
)
from threshold_explorer.views.ranking.queries import draw_queries, queries_at_k, queries_at_threshold
from threshold_explorer.views.ranking.rank_cutoff import (
    SCRIPT,
    excluded_queries,
    live_cutoffs,
    picture_tables,
    rank_bar_metrics,
    rank_charts,
    rank_numbers_table,
    rank_panel,
)
from threshold_explorer.views.ranking.score_threshold import (
    AXES,
    live_means,
    score_bar_metrics,
    score_charts,
    score_numbers_table,
    score_panel,
    score_scale,
    threshold_buttons,
    threshold_slider,
)
from threshold_explorer.views.ranking.second_run import (
    comparison_table,
    draw_differences,
    n_resamples_for,
    second_run_upload,
)
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import markdown, say

WIDTHS = (58, 42)

dataset = current_dataset(RankingDataset)
with heading(dataset):
    cut = cutoff_select()
live_headline()
slider_place, tools_place = bar(WIDTHS)
with slider_place:
    data_switch(dataset)


@st.fragment
def at_rank() -> list[DeltaGenerator]:
    """The fragment that reruns on a new k or metric; it returns the places of the charts, which stay."""
    with slider_place:
        k = k_slider(dataset, ks)
    with tools_place:
        k_tools(dataset, k)
    left, right = columns(WIDTHS, "ranked")
    with left:
        curves = st.container()
        st.caption(markdown_text(excluded_queries(dataset, "rank")))
    with right:
        metric = metric_select()
        mount_layer(
            dataset,
            charts,
            rank_panel(dataset, metric),
            script=SCRIPT,
            words=["ranking"],
            bar_metrics=rank_bar_metrics(),
            more={"cutoffs": live_cutoffs(dataset, ks, metric), "at": k},
        )
    if dataset.second:
        with st.expander(say("ranking-comparison-heading"), expanded=True):
            draws = n_resamples_for(dataset.rankings.n_queries)
            st.caption(markdown("ranking-comparison-about", k=k, draws=draws, unit=dataset.unit))
            means, differences = st.tabs([say("ranking-comparison-means"), say("ranking-comparison-differences")])
            with means:
                show_table(comparison_table(dataset, k))
            with differences:
                draw_differences(dataset, metric, k)
    with st.expander(say("ranking-queries-heading"), expanded=True):
        draw_queries(dataset, queries_at_k(dataset, metric, k))
    with st.expander(say("ranking-numbers-heading")), st.container(key="numbers"):
        show_table(rank_numbers_table(dataset, ks, k))
    pictures = st.expander(say("ranking-pictures-heading"), key="pictures", on_change="rerun")
    if pictures.open:
        with pictures:
            draw_tables(picture_tables(dataset, ks, metric, k), dataset)
    return [curves, curves]


@st.fragment
def at_score() -> list[DeltaGenerator]:
    """The fragment that reruns on a new score threshold; it returns the place of the chart."""
    with slider_place:
        threshold = threshold_slider(dataset, scale)
    with tools_place:
        threshold_buttons(dataset, scale, threshold)
    left, right = columns(WIDTHS, "ranked")
    with left:
        curve = st.container()
        st.caption(markdown_text(excluded_queries(dataset, "score")))
    with right:
        mount_layer(
            dataset,
            charts,
            score_panel(dataset),
            script=SCRIPT,
            words=["ranking"],
            bar_metrics=score_bar_metrics(),
            axes=AXES,
            more=live_means(dataset, scale, threshold),
            on={"chosen": take_chart_pick},
        )
    with st.expander(say("ranking-queries-heading"), expanded=True):
        draw_queries(dataset, queries_at_threshold(dataset, threshold))
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        show_table(score_numbers_table(dataset, threshold))
    return [curve]


if cut == "score":
    scale = score_scale(dataset)
    charts = score_charts(dataset, scale)
    draw_charts(charts, dataset, at_score())
else:
    ks = slider_positions(dataset)
    charts = rank_charts(dataset, ks)
    draw_charts(charts, dataset, at_rank())
draw_chart_data([chart.table for chart in charts], dataset)
if not dataset.second:
    with st.expander(say("ranking-second-heading")):
        second_run_upload(dataset)
