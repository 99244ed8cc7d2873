"""The sections with a threshold slider: two thresholds compared, and the required sample size."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core import METRICS
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import weights_of
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_layer import live_layer
from threshold_explorer.interface.controls.threshold_slider import slider_scale, threshold_slider, threshold_tools
from threshold_explorer.interface.frame.data_switch import data_switch
from threshold_explorer.interface.frame.data_table import show_table
from threshold_explorer.interface.frame.sticky_bar import bar, columns
from threshold_explorer.interface.threshold_charts.numbers_table import numbers_table
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.live.parts import bar_metrics, cluster_tiles, group, sentence, tiles
from threshold_explorer.views.uncertainty.sample_size_panel import SCRIPT, draw_sample_size
from threshold_explorer.views.uncertainty.two_thresholds_panel import (
    compare_scores_button,
    compare_with_threshold,
    comparison_method,
    draw_comparison,
    draw_verdict,
)
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)
COMPARED_WIDTHS = (42, 58)
TILE_METRICS = [METRICS[key] for key in ("precision", "recall", "f1", "fpr", "accuracy", "mcc")]


def threshold_sections(dataset: BinaryDataset, charts_above: Sequence[Chart]) -> OperatingPoint:
    """Draws the sections; the charts above them zoom like their own."""
    st.markdown(Markdown("## {}").format(say("two-heading")), help=help_of("mcnemar"))
    st.caption(say("two-caption"))
    bar_places = bar(WIDTHS)
    with bar_places[0]:
        data_switch(dataset)
    return _at_threshold(dataset, charts_above, bar_places)


@st.fragment
def _at_threshold(
    dataset: BinaryDataset, charts_above: Sequence[Chart], bar_places: Sequence[DeltaGenerator]
) -> OperatingPoint:
    """The fragment that reruns on a new threshold, prevalence or problem."""
    scale = slider_scale(dataset)
    slider_place, tools_place = bar_places
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    threshold, pinned = point.threshold, point.pin
    left, live_place = columns(COMPARED_WIDTHS, "compared")
    with left:
        a, compared = compare_with_threshold(dataset, scale.grid, pinned, threshold)
        if compared:
            draw_verdict(dataset, compared)
        compare_scores_button(dataset, pinned)
    if compared:
        draw_comparison(dataset, compared)
    charts, more = draw_sample_size(dataset, threshold, compared.decisions if compared else None)
    with live_place:
        live_layer(
            dataset,
            replace(point, pin=a),
            [*charts_above, *charts],
            group(
                "panel",
                tiles(
                    TILE_METRICS,
                    weights=weights_of(dataset.scores),
                    intervals=cluster_tiles(dataset, point.positions, TILE_METRICS),
                ),
                sentence("move"),
            ),
            script=SCRIPT,
            words=["threshold", "sample_size"],
            bar_metrics=bar_metrics(TILE_METRICS),
            more={**more, "observed_prevalence": prevalence_text(dataset.scores.prevalence)},
        )
    with st.expander(say("optimize-method-heading")):
        for text in [*comparison_method(dataset), say("size-how")]:
            st.caption(markdown_text(text))
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        show_table(numbers_table(dataset.scores, threshold))
    return point
