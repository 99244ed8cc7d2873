"""Texts with references: how right answers are, row by row."""

import streamlit as st

from dashboard.charts.chart import draw_charts, draw_tables
from dashboard.data.kinds.text import opened_texts
from dashboard.frame.bar import columns
from dashboard.frame.chrome import heading
from dashboard.text.charts import histogram_chart
from dashboard.text.choices import ask_rules, chosen_rules
from dashboard.text.means import draw_groups, draw_means
from dashboard.text.rows import draw_rows
from dashboard.words.sentence import say

dataset = opened_texts()
with heading(dataset):
    ask_rules()
rules = chosen_rules()
scores = dataset.scores(rules)
charts = [histogram_chart(dataset, rules, scores)]
left, right = columns((42, 58), "answers_columns")
with left:
    draw_means(dataset, rules, scores)
draw_charts(charts, dataset, [right])
if dataset.groups:
    with st.expander(say("text-groups"), expanded=True):
        draw_groups(dataset, scores)
with st.expander(say("text-rows-heading"), expanded=True):
    st.caption(say("text-rows-note"))
    draw_rows(dataset, rules, scores)
with st.expander(say("tables-heading")):
    draw_tables(charts, dataset)
