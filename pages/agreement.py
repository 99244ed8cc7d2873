"""Agreement page: which metric or judge agrees best with a human grade."""

import streamlit as st

from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.page_elements import columns, show_table
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.layer import mount_layer
from threshold_explorer.live.parts import group
from threshold_explorer.live.scripts.live_scripts import COMMON
from threshold_explorer.views.agreement.charts import agreement_charts, interval_note, metrics_table
from threshold_explorer.views.agreement.findings import draw_findings, draw_threshold_buttons, good_switch, score_switch
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

dataset = current_dataset(GradedDataset)
with heading(dataset):
    good_switch(dataset)
draw_findings(dataset)
left, right = columns((1, 1), "agreement_columns")
with left:
    st.caption(say("agreement-auc-about"))
with right:
    score_switch(dataset)
charts = agreement_charts(dataset)
draw_charts(charts, dataset, [left, right])
# Nothing here follows a slider, but the charts zoom like all others.
mount_layer(dataset, charts, group("panel"), script=COMMON, key="agreement_live")
draw_threshold_buttons(dataset)
with st.expander(say("agreement-numbers"), expanded=True):
    show_table(metrics_table(dataset))
    st.caption(markdown_text(interval_note(len(dataset.outputs.rows))))
with st.expander(say("agreement-method")):
    st.markdown(say("agreement-method-intervals"))
    st.markdown(say("agreement-method-tests"))
    st.markdown(say("agreement-method-kappa"))
draw_chart_data([chart.table for chart in charts], dataset)
