"""Metrics of groups side by side: the dot plots, the gap at the threshold, and each group against all other cases."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core.groups import GroupedScores, gap
from metrics_core.groups.gaps import Gap
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import empty_figure, plotly_text
from threshold_explorer.live.charts.moving_marks import Cursor
from threshold_explorer.views.groups.grouping import GroupedCases
from threshold_explorer.views.series.series import Series, names_of, series_dots
from threshold_explorer.words.formats import middle_shortened, p_value_text, ratio_text, signed_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, markdown, say

ROW_HEIGHT = 24
AROUND = 76
POSITIONS = 101
# One dot plot each.
SHOWN = ("recall", "precision", "fpr", "flagged_rate")


def group_charts(dataset: BinaryDataset, grouped: GroupedCases) -> list[Chart]:
    """A dot plot of each metric."""
    names = names_of(grouped.series)
    return [
        Chart(
            f"group_{metric}",
            (grouped.key, metric),
            lambda metric=metric: _dot_plot(grouped.series, metric),  # type: ignore[misc]
            lambda metric=metric: say("groups-alt", metric=metric_label(metric), names=names),  # type: ignore[misc]
            Table("groups", "groups", lambda: _table(grouped.series, SHOWN)),
            [Cursor(metric), series_dots(dataset, metric, along="y")],
        )
        for metric in SHOWN
    ]


def _dot_plot(series: Sequence[Series], metric: str) -> go.Figure:
    figure = empty_figure(metric_label(metric), "", (0, 1))
    height = AROUND + ROW_HEIGHT * max(len(series), 3)
    figure.update_layout(height=height, showlegend=False, margin={"l": 8, "r": 12, "t": 8, "b": 8})
    figure.update_yaxes(
        range=[len(series) - 0.4, -0.6],
        tickmode="array",
        tickvals=list(range(len(series))),
        ticktext=[plotly_text(middle_shortened(each.name, 22)) for each in series],
        title=None,
        fixedrange=True,
        automargin=True,
    )
    # Without a trace Plotly draws no axes.
    figure.add_scatter(x=[None], y=[None], hoverinfo="skip")
    return figure


def _table(series: Sequence[Series], metrics: Sequence[str]) -> pd.DataFrame:
    """The metrics of each group at a hundred thresholds."""
    parts = []
    for each in series:
        thresholds = np.unique(np.quantile(each.scores.distinct_scores, np.linspace(0, 1, POSITIONS)))
        frame = each.scores.threshold_curve(thresholds).to_frame(list(metrics))
        frame.insert(0, say("series-head-name"), each.name)
        parts.append(frame)
    return pd.concat(parts, ignore_index=True)


def draw_gap(dataset: BinaryDataset, grouped: GroupedCases, threshold: float, metric: str) -> None:
    """Draws the sentence about the gap, and the table of each group against all other cases."""
    if dataset.scores.is_clustered:
        st.caption(say("groups-no-clusters"))
        return
    found = _gap(grouped.key, threshold, metric, grouped.groups)
    st.markdown(markdown_text(gap_sentence(found, metric)))
    if found.left_out:
        st.caption(markdown("groups-left-out", names=_names(found.left_out)))
    with st.expander(say("groups-rest-heading")):
        show_table(rest_table(found, metric))
        st.caption(markdown("groups-rest-method", name=confidence_name()))


def _names(groups: tuple[str, ...]) -> str:
    return ", ".join(middle_shortened(name, 30) for name in groups)


def gap_sentence(found: Gap, metric: str) -> Sentence:
    """Whether the groups differ, and by how much."""
    label, name = metric_label(metric), confidence_name()
    if found.interval is None or math.isnan(found.value):
        return Sentence("groups-gap-none", metric=label)
    if found.is_told:
        low, high = (ratio_text(limit) for limit in found.interval)
        p = p_value_text(found.p_value)
        return Sentence("groups-gap", metric=label, value=ratio_text(found.value), low=low, high=high, name=name, p=p)
    if not found.can_be_told:
        return Sentence("groups-gap-no-reach", metric=label, value=ratio_text(found.value))
    return Sentence("groups-gap-not-told", metric=label, value=ratio_text(found.value), reach=ratio_text(found.reach))


def rest_table(found: Gap, metric: str) -> pd.DataFrame:
    """Each group's value, that of all other cases, and the difference with limits for all groups at once."""
    rows = [
        (
            middle_shortened(each.group, 40),
            ratio_text(each.value),
            ratio_text(each.rest),
            signed_text(each.difference) if not math.isnan(each.difference) else "",
            say("two-interval-ends", low=signed_text(each.low), high=signed_text(each.high))
            if not each.why
            else say("groups-no-limits"),
        )
        for each in found.to_rest
    ]
    heads = ("groups-group", "groups-value", "groups-rest", "groups-difference", "groups-limits")
    return pd.DataFrame(rows, columns=[say(head, metric=metric_label(metric)) for head in heads])


@cached_result
def _gap(key: str, threshold: float, metric: str, _groups: GroupedScores) -> Gap:
    return gap(_groups, threshold, metric, confidence=confidence())
