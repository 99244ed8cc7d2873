"""Over time: each metric per period at the threshold in use, and what changed."""

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.views.calibration.estimates import series_calibration
from threshold_explorer.views.entries.compare_parts import compare_badges, compare_links
from threshold_explorer.views.periods.change import draw_change, first_periods_input, for_alarm_line
from threshold_explorer.views.periods.charts import period_charts
from threshold_explorer.views.periods.late_labels import draw_late_labels
from threshold_explorer.views.periods.period_choice import dates_note, select_periods
from threshold_explorer.views.series.threshold_page import headline_metric_select, threshold_page
from threshold_explorer.words.markdown import markdown_text

dataset = current_dataset(BinaryDataset)
heading(dataset)
badges = compare_links(dataset)
page = threshold_page(dataset, "periods")
with page.left, st.container(horizontal=True, key="periods_choices"):
    found = select_periods(dataset)
    if found is None:
        st.stop()
    metric = headline_metric_select()
    n_first = first_periods_input(found)
charts = period_charts(dataset, found, metric)
late_place = st.container()


@st.fragment
def operating_point() -> None:
    point = page.draw_slider()
    if compare_badges(dataset) != badges:
        st.rerun()
    with page.right, st.container(key="series_panel"):
        alarm = for_alarm_line(found, n_first, point.threshold, metric)
        page.draw_series(point, charts, found.series, metric, {"alarm": alarm})
        draw_change(dataset, found, n_first, point.threshold, metric)
    with late_place:
        draw_late_labels(dataset, found, point.threshold, metric)


operating_point()
draw_charts(charts, dataset, [page.left] * len(charts))
if note := dates_note(found):
    st.caption(markdown_text(note))
draw_chart_data([*(chart.table for chart in charts), *series_calibration(found.series)], dataset)
