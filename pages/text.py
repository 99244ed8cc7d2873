"""Texts with references: how right they are, row by row, and when to answer."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import draw_behind, draw_charts
from dashboard.controls.threshold_slider import take_chosen
from dashboard.data.kinds.text import opened_texts
from dashboard.frame.bar import bar, columns
from dashboard.frame.chrome import heading
from dashboard.frame.data_switch import data_switch
from dashboard.live.layer import live_table, mount_layer
from dashboard.text.answering import (
    AnsweredCounts,
    answering_scale,
    ask_threshold,
    sums_for_script,
    threshold_buttons,
)
from dashboard.text.answering_charts import AXES, answering_charts
from dashboard.text.charts import histogram_chart
from dashboard.text.choices import ask_rules, ask_score, chosen_rules, chosen_score, with_rules
from dashboard.text.generation import draw_summaries, draw_translation, row_scores
from dashboard.text.means import draw_groups, draw_means, says_nothing
from dashboard.text.rates import SCRIPT, best_table, rates_headline, rates_panel, rates_table
from dashboard.text.reaching.curve import draw_reaching
from dashboard.text.rows import draw_rows
from dashboard.text.scoring import answer_scores
from dashboard.text.systems import draw_systems
from dashboard.words.sentence import say

WIDTHS = (58, 42)

rules = chosen_rules()
dataset = with_rules(opened_texts(), rules)
with heading(dataset):
    ask_rules()
scores = answer_scores(dataset, rules)


def all_answered() -> list[DeltaGenerator]:
    """Where nothing says how sure the model was: the means as they are."""
    left, right = columns((42, 58), "answers_columns")
    with left:
        draw_means(dataset, rules, scores)
    return [right]


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """What a new threshold runs again; the charts, drawn at the places that it returns, stay as they are."""
    slider_place, tools_place = bar(WIDTHS)
    with slider_place:
        data_switch(dataset)
        threshold = ask_threshold(dataset, scores, scale.grid)
    with tools_place:
        threshold_buttons(dataset, scores, scale.grid, threshold)
    left, right = columns(WIDTHS, "answering_columns")
    with right:
        mount_layer(
            dataset,
            charts,
            rates_panel(),
            script=SCRIPT,
            headline=rates_headline(),
            axes=AXES,
            more={**live_table(AnsweredCounts(scores), scale), "sums": sums_for_script(scores, scale, threshold)},
            on={"chosen": take_chosen},
        )
    curves_asked = st.container()
    curves = columns((1, 1, 1), "answering_curves")
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        st.table(rates_table(scores, threshold), hide_index=True)
    with st.expander(say("text-best-heading")):
        st.table(best_table(scores), hide_index=True)
        st.caption(say("text-best-note"))
    return [curves_asked, left, *curves]


if scores and not scores.answers.all():
    st.caption(says_nothing(scores))
bleu, reaching, charts = None, None, []
if dataset.roles.about == "translation":
    with st.expander(say("text-translation-heading"), expanded=True):
        bleu = draw_translation(dataset)
    if dataset.roles.second:
        with st.expander(say("text-systems-heading"), expanded=True):
            draw_systems(dataset)
if dataset.roles.about == "summaries":
    with st.expander(say("text-summaries-heading"), expanded=True):
        draw_summaries(dataset)
if dataset.roles.about != "answers":
    with st.expander(say("text-reach-heading"), expanded=True):
        reaching = draw_reaching(dataset, rules)
if scores:
    charts = [histogram_chart(dataset, rules, scores)]
    if dataset.gate is None:
        places = all_answered()
    else:
        scale = answering_scale(scores)
        charts = [*answering_charts(dataset, rules, scores, scale, chosen_score()), *charts]
        curves_asked, *places = operating_point()
        with curves_asked:
            ask_score()
    draw_charts(charts, dataset, places)
    if dataset.groups:
        with st.expander(say("text-groups"), expanded=True):
            draw_groups(dataset, scores)
    with st.expander(say("text-rows-heading"), expanded=True):
        st.caption(say("text-rows-note"))
        draw_rows(dataset, rules, row_scores(scores, bleu))
if tabled := [*charts, *([reaching] if reaching else [])]:
    draw_behind([chart.table for chart in tabled], dataset)
