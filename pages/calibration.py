"""Calibration: the share of positives at each score, and what follows for the threshold."""

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar, columns, headline, show_table
from threshold_explorer.interface.threshold_charts.histogram import histogram_caption
from threshold_explorer.live.charts.chart import draw_chart_data
from threshold_explorer.views.calibration.charts import (
    SCRIPT,
    bins_table,
    calibration_axis,
    calibration_charts,
    calibration_panel,
    cost_reading,
    legend,
    live_calibration,
    recalibrated_table,
    use_score_button,
)
from threshold_explorer.views.calibration.estimates import (
    numbers_table,
    parts_table,
    select_bins,
    why_no_curve,
    why_no_intervals,
    why_no_probabilities,
)
from threshold_explorer.views.calibration.recalibration import (
    draw_map,
    draw_recalibration,
    list_changed_cases,
    select_recalibration,
)
from threshold_explorer.views.calibration.verdict import calibration_verdict
from threshold_explorer.views.entries.trust_verdicts import trust_links
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

WIDTHS = (58, 42)

dataset = current_dataset(BinaryDataset)
scores = dataset.scores
heading(dataset)
trust_links()
headline(calibration_verdict(dataset))
if why_no_curve(scores):
    data_switch(dataset)
    st.stop()
scale = slider_scale(dataset)
slider_place, tools_place = bar(WIDTHS)
with slider_place:
    data_switch(dataset)
left, right = columns(WIDTHS, "calibration_columns")
with right:
    live_place = st.container(key="calibration_panel")
    reading = cost_reading(dataset)
    use_score_button(dataset, scale, reading)
    with st.container(horizontal=True, key="calibration_choices"):
        bins = select_bins(scores)
        recalibrated = select_recalibration(dataset)
    if recalibrated:
        draw_recalibration(dataset, recalibrated, bins)
    draw_map(dataset)
    changed_place = st.container()
    if has_probabilities(scores):
        show_table(numbers_table(dataset, bins))
        show_table(parts_table(dataset))
    else:
        st.info(markdown_text(why_no_probabilities(dataset)))
    for note in (why_no_intervals(scores), None if dataset.knows_every_case else say("calibration-partial")):
        if note:
            st.caption(markdown_text(note))
curve, distribution = charts = calibration_charts(dataset, scale, bins, recalibrated)
with left:
    slider_charts = st.container(key="slider_charts")
    with slider_charts:
        legend(dataset, scale, bins, recalibrated)
    curve.draw(slider_charts, dataset)
    with slider_charts:
        histogram_caption(dataset)
    distribution.draw(slider_charts, dataset)


@st.fragment
def operating_point() -> None:
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    with live_place:
        live_layer(
            dataset,
            point,
            charts,
            calibration_panel(dataset, reading, recalibrated),
            script=SCRIPT,
            words=["calibration", "recalibration"],
            axes=[calibration_axis(scale)],
            more=live_calibration(dataset, point, reading, recalibrated),
        )
    if recalibrated:
        with changed_place:
            list_changed_cases(dataset, recalibrated, point.threshold)


operating_point()
more_tables = [*bins_table(dataset, bins), *recalibrated_table(dataset, recalibrated)]
draw_chart_data([*(chart.table for chart in charts), *more_tables], dataset)
