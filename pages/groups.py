"""Groups: each metric in groups of the cases at one threshold, and gaps between them."""

from functools import partial

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.decision import current_decision
from threshold_explorer.decision.record.panel import record_button, record_dialog
from threshold_explorer.decision.rule_of_dataset import group_rule
from threshold_explorer.interface.controls.thresholds import current_threshold
from threshold_explorer.interface.current_data import current_dataset
from threshold_explorer.interface.frame.chrome import heading
from threshold_explorer.live.charts.chart import draw_chart_data, draw_charts
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.views.calibration.estimates import series_calibration
from threshold_explorer.views.entries.compare_parts import compare_badges, compare_links
from threshold_explorer.views.groups.gaps import draw_rest, draw_verdict, group_charts
from threshold_explorer.views.groups.group_thresholds import draw_group_thresholds
from threshold_explorer.views.groups.grouping import select_groups
from threshold_explorer.views.groups.verdict import Worst, gap_at, mark_of, with_first, worst_group
from threshold_explorer.views.groups.weak_slices import draw_weak_slices
from threshold_explorer.views.series.threshold_page import headline_metric_select, threshold_page
from threshold_explorer.views.uncertainty.two_thresholds import TILE_METRICS

dataset = current_dataset(BinaryDataset)
with heading(dataset):
    wants_record = record_button()
badges = compare_links(dataset)
page = threshold_page(dataset, "groups")
with page.left, st.container(horizontal=True, key="groups_choices"):
    grouped = select_groups(dataset)
    if grouped is None:
        st.stop()
    metric = headline_metric_select()
with page.left:
    first, second = st.columns(2)


def worst() -> Worst | None:
    """The worst group at the threshold in use."""
    if dataset.scores.is_clustered:
        return None
    return worst_group(gap_at(grouped, current_threshold(dataset, page.scale), metric))


first_group = worst()
series = with_first(grouped.series, first_group)
charts = group_charts(dataset, grouped, series, first_group)
thresholds_place = st.container()


@st.fragment
def operating_point() -> OperatingPoint:
    point = page.draw_slider()
    # Another group may be the worst after a move: then it comes first, in the charts too.
    if worst() != first_group or compare_badges(dataset) != badges:
        st.rerun()
    with page.right, st.container(key="series_panel"):
        draw_verdict(dataset, grouped, point.threshold, metric)
        page.draw_series(point, charts, series, metric, more=mark_of(first_group, point.threshold))
        draw_rest(dataset, grouped, point.threshold, metric)
    with thresholds_place:
        draw_group_thresholds(
            dataset, grouped, point.threshold, lambda found: group_rule(dataset, grouped, found).to_json()
        )
    return point


point = operating_point()
draw_charts(charts, dataset, [first, second, first, second])
draw_weak_slices(dataset, page.scale, metric)
draw_chart_data([*(chart.table for chart in charts), *series_calibration(grouped.series)], dataset)
if wants_record:
    record_dialog(partial(current_decision, dataset, page.scale, point, TILE_METRICS))
