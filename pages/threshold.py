"""The page to decide on a threshold: set a goal or drag the slider; metrics and markers follow."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.decision import current_decision
from threshold_explorer.decision.record.panel import record_button, record_dialog
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.threshold_carryover import carryover_caption
from threshold_explorer.interface.controls.threshold_slider import live_layer, threshold_slider, threshold_tools
from threshold_explorer.interface.controls.thresholds import slider_scale
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.case_list import browse_cases, take_cell
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.interface.frame.data_panel import data_switch
from threshold_explorer.interface.frame.page_elements import bar_and_columns, live_headline, show_table
from threshold_explorer.interface.goal.costs import selected_scenario
from threshold_explorer.interface.threshold_charts.bounded import bounded_numbers_table
from threshold_explorer.interface.threshold_charts.charts import (
    band_tables,
    numbers_table,
    slider_axis,
    threshold_charts,
    trade_off_caption,
)
from threshold_explorer.interface.threshold_charts.histogram import histogram_caption
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.live.parts import bar_metrics
from threshold_explorer.views.threshold import panel as threshold_panel
from threshold_explorer.views.threshold.confidence_bands_switch import (
    bands_caption,
    compute_missing_bands,
    current_bands,
    tile_intervals,
)
from threshold_explorer.views.threshold.goal_line import goal_line, live_goal, with_goal
from threshold_explorer.views.threshold.guaranteed_rates import live_guaranteed_rates
from threshold_explorer.views.threshold.intervals import method_sentences
from threshold_explorer.views.threshold.panel import (
    matrix_view,
    move_caption,
    selected_metrics,
    view_options,
    wants_areas,
)
from threshold_explorer.views.threshold.recommendation import sentences
from threshold_explorer.views.threshold.sections import PageState, costs_in_section, select_section, selected_section
from threshold_explorer.views.threshold.summaries import draw_summaries
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

# Widths of the columns: the slider with the charts that share its axis, and the live panel.
WIDTHS = (58, 42)

dataset = current_dataset(BinaryDataset)
scores = dataset.scores
with heading(dataset):
    view_options(dataset)
    wants_record = record_button()
live_headline()
goal_place = st.container(key="goal_area")
metrics = selected_metrics(dataset)
scale = slider_scale(dataset)
scenario = selected_scenario(dataset) if 0 < scores.prevalence < 1 and not dataset.bounded else None
section = selected_section(dataset)
bands = current_bands(dataset, scale)
histogram_chart, trade_off_chart, pr_chart, *_ = with_goal(
    threshold_charts(dataset, scale, metrics, bands, areas=wants_areas(dataset)), scale
)
charts = [histogram_chart, trade_off_chart, pr_chart, *section.charts(dataset, scale, bands)]


def is_outdated() -> bool:
    """Whether the charts, outside of the fragment, are those of another section or of other costs."""
    has_other_scenario = scenario is not None and selected_scenario(dataset) != scenario
    return has_other_scenario or selected_section(dataset).key != section.key


slider_place, tools_place, charts_place, panel_place = bar_and_columns(WIDTHS, "main", decision_first=dataset.is_shared)
with charts_place:
    slider_charts = st.container(key="slider_charts")
    bands_caption(bands)
with slider_charts:
    histogram_caption(dataset)
    # Before the page's widgets, so that the browser draws it first.
    histogram_chart.draw(slider_charts, dataset)
    trade_off_caption(dataset, metrics, scale)
with slider_place:
    data_switch(dataset)
analysis_place = st.container(key="section_area")
cases_place = st.container()
numbers_place = st.container()


@st.fragment
def operating_point() -> tuple[OperatingPoint, list[DeltaGenerator]]:
    """Draws all but the charts, and also returns their places; a new threshold or goal reruns only this fragment."""
    if is_outdated():
        st.rerun()
    with goal_place:
        chosen = goal_line(dataset, scale)
    with slider_place:
        point = threshold_slider(dataset, scale)
        carryover_caption(dataset, point.threshold)
    with tools_place:
        threshold_tools(dataset, point)
    with analysis_place:
        select_section(dataset)
        found = chosen.found if chosen else None
        drawn = section.draw(PageState(dataset, scale, point, found, scenario, costs_in_section(dataset)))
    if is_outdated():
        st.rerun()
    with panel_place:
        live_layer(
            dataset,
            point,
            charts,
            threshold_panel.panel(
                dataset, metrics, matrix_view(), tile_intervals(dataset, point.positions, bands, metrics)
            ),
            script=threshold_panel.SCRIPT,
            words=["threshold", "optimize", "review_band"],
            bar_metrics=bar_metrics(metrics),
            axes=[slider_axis(scale), *section.axes(scale)],
            more={
                **live_goal(dataset, scale, point.positions, chosen),
                "guaranteed": live_guaranteed_rates(dataset, point.positions),
                "observed_prevalence": prevalence_text(scores.prevalence),
                "is_estimated": dataset.estimate is not None,
                **drawn.live,
            },
            on={"cell": take_cell},
        )
    with cases_place:
        browse_cases(dataset, point.threshold)
    with drawn.beside or numbers_place:
        numbers = st.expander(say("numbers-heading"), key="numbers_open", on_change="rerun")
    # Folded, its table would be a fifth of each release.
    if numbers.open:
        with numbers, st.container(key="numbers"):
            st.caption(move_caption(dataset, point.pin, point.threshold))
            if chosen:
                for sentence in (
                    *sentences(dataset, chosen.objective, chosen.found, chosen.constraints),
                    *method_sentences(dataset, chosen.objective, scenario),
                ):
                    st.caption(markdown_text(sentence))
            if dataset.bounded:
                show_table(bounded_numbers_table(dataset.bounded, point.threshold))
            else:
                show_table(numbers_table(scores, point.threshold, bands, has_switch=True, estimate=dataset.estimate))
    return point, [slider_charts, panel_place, *drawn.places]


point, places = operating_point()
draw_charts(charts[1:], dataset, places)
draw_summaries(dataset)
draw_chart_data([*(chart.table for chart in charts), *band_tables(bands)], dataset)
if wants_record:
    record_dialog(partial(current_decision, dataset, scale, point, metrics, matrix_view(), bands))
compute_missing_bands(dataset, scale)
