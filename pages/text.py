"""Text page: predictions scored against references, row by row, and the answer threshold."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.interface.controls.threshold_slider import take_chart_pick
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, headline, show_table
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.layer import live_table, mount_layer
from threshold_explorer.views.text.answering import (
    SCRIPT,
    AnsweredCounts,
    answer_threshold_slider,
    answering_scale,
    bar_metrics,
    best_table,
    live_sums,
    rates_panel,
    rates_table,
    threshold_buttons,
)
from threshold_explorer.views.text.answering_charts import AXES, answering_charts, histogram_chart
from threshold_explorer.views.text.exceedance.curve import draw_exceedance
from threshold_explorer.views.text.generation import corpus_result, draw_summaries, draw_translation, with_bleu
from threshold_explorer.views.text.parameters import (
    current_rules,
    current_score,
    rules_popover,
    score_select,
    with_rules,
)
from threshold_explorer.views.text.row_scores import answer_scores, draw_groups, draw_means, empty_predictions_note
from threshold_explorer.views.text.rows import draw_rows
from threshold_explorer.views.text.systems import draw_systems
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)

rules = current_rules()
dataset = with_rules(current_dataset(TextDataset), rules)
with heading(dataset):
    rules_popover()
headline_place = st.container()
scores = answer_scores(dataset, rules)


def draw_without_threshold() -> list[DeltaGenerator]:
    """Without an answer score there is no threshold: draws the means; returns the place of the histogram."""
    left, right = columns((42, 58), "answers_columns")
    with left:
        draw_means(dataset, rules, scores)
    return [right]


@st.fragment
def operating_point() -> list[DeltaGenerator]:
    """The fragment that reruns on a new threshold; it returns the places of the charts, which stay."""
    with slider_place:
        threshold = answer_threshold_slider(dataset, scores, scale.grid)
    with tools_place:
        threshold_buttons(dataset, scores, scale.grid, threshold)
    left, right = columns(WIDTHS, "answering_columns")
    with right:
        mount_layer(
            dataset,
            charts,
            rates_panel(dataset.units),
            script=SCRIPT,
            bar_metrics=bar_metrics(),
            axes=AXES,
            more={
                **live_table(AnsweredCounts(scores), scale, threshold),
                "sums": live_sums(scores, scale, threshold),
            },
            on={"chosen": take_chart_pick},
        )
    score_slot = st.container()
    curves = columns((1, 1, 1), "answering_curves")
    with st.expander(say("numbers-heading")), st.container(key="numbers"):
        show_table(rates_table(scores, threshold, dataset.units))
    with st.expander(say("text-best-heading")):
        show_table(best_table(scores))
        st.caption(say("text-best-note"))
    return [score_slot, left, *curves]


if scores and not scores.has_prediction.all():
    st.caption(markdown_text(empty_predictions_note(scores)))
bleu, exceedance, charts = None, None, []
is_about_answers = dataset.roles.about == "answers"
if dataset.roles.about == "translation":
    with st.expander(say("text-translation-heading"), expanded=True):
        bleu = draw_translation(dataset)
if dataset.roles.about == "summaries":
    with st.expander(say("text-summaries-heading"), expanded=True):
        draw_summaries(dataset)
if dataset.roles.second:
    with st.expander(say("text-systems-heading"), expanded=True):
        draw_systems(dataset, rules)
if not is_about_answers:
    with st.expander(say("text-reach-heading"), expanded=True):
        exceedance = draw_exceedance(dataset, rules)
if answer := corpus_result(dataset, rules, scores, bleu):
    with headline_place:
        headline(answer)
if scores:
    charts = [histogram_chart(dataset, rules, scores)]
    if dataset.gate is None:
        with st.container() if is_about_answers else st.expander(say("text-answers-heading")):
            places = draw_without_threshold()
    else:
        scale = answering_scale(scores)
        slider_place, tools_place = bar(WIDTHS)
        with slider_place:
            data_switch(dataset)
        charts = [*answering_charts(dataset, rules, scores, scale, current_score()), *charts]
        score_slot, *places = operating_point()
        with score_slot:
            score_select()
    draw_charts(charts, dataset, places)
    if dataset.groups:
        with st.expander(say("text-groups"), expanded=is_about_answers):
            draw_groups(dataset, scores)
    with st.expander(say("text-rows-heading"), expanded=True):
        st.caption(say("text-rows-note"))
        draw_rows(dataset, rules, with_bleu(scores, bleu))
if tabled := [*charts, *([exceedance] if exceedance else [])]:
    draw_chart_data([chart.table for chart in tabled], dataset)
