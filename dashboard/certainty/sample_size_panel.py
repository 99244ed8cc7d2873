"""The section on how many cases: what is asked, the answers, and the chart."""

from pathlib import Path
from typing import Any

import streamlit as st

from dashboard.certainty.sample_size import (
    SHARE_OF,
    Expected,
    Wish,
    answers,
    answers_numbers,
    answers_table,
    ask_wish,
    expected,
)
from dashboard.certainty.sample_size_charts import size_chart
from dashboard.charts.chart import Chart
from dashboard.charts.exports import download
from dashboard.controls.prevalence_slider import prevalence_slider
from dashboard.data.confidence import live_confidence
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.frame.bar import columns
from dashboard.words.formats import markdown_text
from dashboard.words.metrics import metric_label, undefined_when
from dashboard.words.sentence import say
from metrics_core.resampling.sample_size import MOST_CASES

SCRIPT = Path(__file__).with_name("live.js")


def draw_sample_size(dataset: BinaryDataset, threshold: float) -> tuple[list[Chart], dict[str, Any]]:
    """Draws all of it; returns the chart, and what the live layer needs. Nothing where one class is missing."""
    st.markdown(f"##### {say('size-heading')}")
    if not 0 < dataset.scores.prevalence < 1:
        st.info(say("size-one-class"))
        return [], {}
    st.caption(say("size-caption"))
    left, right = columns((42, 58), "size_row")
    with left:
        text, prevalences = prevalence_slider(dataset)
        wish = ask_wish(dataset, text, prevalences[text])
        st.html('<div class="size-answer"></div>')
        if dataset.scores.is_weighted:
            st.caption(say("size-weighted"))
    of = expected(dataset, threshold, wish)
    chart = size_chart(dataset, of, wish)
    with right:
        chart.draw(st.container(), dataset)
    if of.trouble:
        st.info(markdown_text(str(of.trouble)))
    else:
        _draw_answers(dataset, threshold, wish, of)
        with st.expander(say("table-size")):
            chart.table.draw(dataset)
    return [chart], {"size": _for_script(wish), "prevalences": prevalences}


def _draw_answers(dataset: BinaryDataset, threshold: float, wish: Wish, of: Expected) -> None:
    found = answers(dataset, threshold, wish)
    if wish.half_width >= of.value:
        st.caption(
            markdown_text(say("size-wide", metric=metric_label(of.metric), value=of.value, width=wish.half_width))
        )
    st.table(answers_table(found), hide_index=True)
    st.caption(say("size-how"))
    download(say("table-download"), dataset, "how-many-cases", lambda: answers_numbers(found, of, wish))


def _for_script(wish: Wish) -> dict[str, Any]:
    return {
        "metric": wish.metric,
        "label": metric_label(wish.metric),
        "undefined_when": undefined_when(wish.metric),
        "share_of": SHARE_OF[wish.metric],
        "half_width": wish.half_width,
        "have": wish.have,
        "z": live_confidence()["z"],
        "most": MOST_CASES,
    }
