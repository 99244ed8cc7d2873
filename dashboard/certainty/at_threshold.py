"""The part of the page that has a threshold: two of them side by side, and how many cases one takes."""

import streamlit as st

from dashboard.certainty.sample_size_panel import SCRIPT, draw_sample_size
from dashboard.certainty.two_scores import draw_two_scores
from dashboard.certainty.two_thresholds_panel import ask_a, draw_two_thresholds
from dashboard.controls.carried import carried_line
from dashboard.controls.prevalence_slider import prevalence_text
from dashboard.controls.threshold_slider import (
    at_hand,
    pinned_threshold,
    slider_scale,
    threshold_slider,
    threshold_tools,
)
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.frame.bar import bar
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_layer
from dashboard.live.parts import group, headline, sentence, tiles
from dashboard.threshold.numbers_table import numbers_table
from dashboard.words.sentence import say
from metrics_core import METRICS

WIDTHS = (58, 42)
SHOWN = [METRICS[key] for key in ("precision", "recall", "f1", "fpr", "accuracy", "mcc")]


@st.fragment
def threshold_sections(dataset: BinaryDataset) -> None:
    """What a new threshold, prevalence or wish runs again."""
    scale = slider_scale(dataset)
    st.markdown(f"##### {say('two-heading')}")
    st.caption(say("two-caption"))
    slider_place, tools_place = bar(WIDTHS)
    positions, pinned = at_hand(dataset, scale), pinned_threshold(dataset, scale.grid)
    with slider_place:
        data_switch(dataset)
        threshold = threshold_slider(dataset, positions)
        carried_line(dataset, threshold)
    with tools_place:
        threshold_tools(dataset, scale.grid, threshold, pinned)
    ask_a(dataset, scale.grid, pinned)
    said_place = st.container(key="two_said")
    draw_two_thresholds(dataset, pinned, threshold)
    draw_two_scores(dataset, threshold)
    charts, more = draw_sample_size(dataset, threshold)
    with said_place:
        live_layer(
            dataset,
            positions,
            charts,
            group("panel", tiles(SHOWN, is_weighted=dataset.scores.is_weighted), sentence("move")),
            script=SCRIPT,
            words=["threshold", "sample_size"],
            headline=headline(SHOWN),
            pin=pinned,
            more={**more, "observed_prevalence": prevalence_text(dataset.scores.prevalence)},
        )
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        st.table(numbers_table(dataset.scores, threshold), hide_index=True)
