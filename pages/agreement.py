"""Agreement: which metric or judge can stand in for a person's grade."""

import streamlit as st

from dashboard.agreement.charts import agreement_charts
from dashboard.agreement.choices import good_switch, score_switch
from dashboard.agreement.tables import limits_heading, side_by_side
from dashboard.agreement.verdict import draw_verdict
from dashboard.charts.chart import draw_behind, draw_charts
from dashboard.data.kinds.graded import opened_graded
from dashboard.frame.bar import columns
from dashboard.frame.chrome import heading
from dashboard.words.sentence import say

dataset = opened_graded()
with heading(dataset):
    good_switch(dataset)
draw_verdict(dataset)
left, right = columns((1, 1), "agreement_columns")
with left:
    st.caption(say("agreement-auc-about"))
with right:
    score_switch(dataset)
charts = agreement_charts(dataset)
draw_charts(charts, dataset, [left, right])
with st.expander(say("agreement-numbers"), expanded=True):
    st.table(side_by_side(dataset), hide_index=True)
    st.caption(limits_heading(len(dataset.outputs.rows)))
draw_behind([chart.table for chart in charts], dataset)
