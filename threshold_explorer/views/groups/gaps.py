"""Metrics of groups side by side: the dot plots, the gap at the threshold, and each group against all other cases."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core.groups.gaps import Gap
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.live.charts.axis_titles import in_lines
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import empty_figure, plotly_text
from threshold_explorer.live.charts.moving_marks import Cursor
from threshold_explorer.views.groups.grouping import GroupedCases
from threshold_explorer.views.groups.verdict import Worst, gap_at, verdict_sentence
from threshold_explorer.views.series.series import Series, names_of, series_dots
from threshold_explorer.words.formats import middle_shortened, p_value_text, ratio_text, signed_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, listed, markdown, say

ROW_HEIGHT = 24
AROUND = 86
# As wide as a plot beside another one, for each pixel of the font's size.
TITLE_WIDTH = 9.5
POSITIONS = 101
# One dot plot each.
SHOWN = ("recall", "precision", "fpr", "flagged_rate")


def group_charts(
    dataset: BinaryDataset, grouped: GroupedCases, series: Sequence[Series], worst: Worst | None
) -> list[Chart]:
    """A dot plot of each metric, with the groups in the order of `series`; the name of the worst one is bold."""
    names, is_marked = names_of(series), worst is not None
    return [
        Chart(
            f"group_{metric}",
            (grouped.named_key, worst, metric),
            lambda metric=metric: _dot_plot(series, metric, is_marked=is_marked),  # type: ignore[misc]
            lambda metric=metric: say("groups-alt", metric=metric_label(metric), names=names),  # type: ignore[misc]
            Table("groups", "groups", lambda: _table(series, SHOWN)),
            [Cursor(metric), series_dots(dataset, metric, along="y")],
        )
        for metric in SHOWN
    ]


def _dot_plot(series: Sequence[Series], metric: str, *, is_marked: bool) -> go.Figure:
    figure = empty_figure(in_lines(metric_label(metric), TITLE_WIDTH), "", (0, 1))
    height = AROUND + ROW_HEIGHT * max(len(series), 3)
    figure.update_layout(height=height, showlegend=False, margin={"l": 8, "r": 12, "t": 18, "b": 8})
    figure.update_yaxes(
        range=[len(series) - 0.4, -0.6],
        tickmode="array",
        tickvals=list(range(len(series))),
        ticktext=[_tick(each.name, is_marked=is_marked and each is series[0]) for each in series],
        title=None,
        fixedrange=True,
        automargin=True,
    )
    # Without a trace Plotly draws no axes.
    figure.add_scatter(x=[None], y=[None], hoverinfo="skip")
    return figure


def _tick(name: str, *, is_marked: bool) -> str:
    text = plotly_text(middle_shortened(name, 22))
    return f"<b>{text}</b>" if is_marked else text


def _table(series: Sequence[Series], metrics: Sequence[str]) -> pd.DataFrame:
    """The metrics of each group at a hundred thresholds."""
    parts = []
    for each in series:
        thresholds = np.unique(np.quantile(each.scores.distinct_scores, np.linspace(0, 1, POSITIONS)))
        frame = each.scores.threshold_curve(thresholds).to_frame(list(metrics))
        frame.insert(0, "name", each.name)
        parts.append(frame)
    return pd.concat(parts, ignore_index=True)


def draw_verdict(dataset: BinaryDataset, grouped: GroupedCases, threshold: float, metric: str) -> None:
    """Draws what the test says about the worst group, or why there is none."""
    if dataset.scores.is_clustered:
        st.caption(say("groups-no-clusters"))
        return
    found = gap_at(grouped, threshold, metric)
    st.markdown(markdown_text(verdict_sentence(found, metric) or gap_sentence(found, metric)))


def draw_rest(dataset: BinaryDataset, grouped: GroupedCases, threshold: float, metric: str) -> None:
    """Draws the sentence about the gap, and the table of each group against all other cases."""
    if dataset.scores.is_clustered:
        return
    found = gap_at(grouped, threshold, metric)
    if verdict_sentence(found, metric):
        st.markdown(markdown_text(gap_sentence(found, metric)))
    if found.left_out:
        st.caption(markdown("groups-left-out", names=_names(found.left_out)))
    with st.expander(say("groups-rest-heading")):
        show_table(rest_table(found, metric))
        st.caption(markdown("groups-rest-method", name=confidence_name()))


def _names(groups: tuple[str, ...]) -> str:
    return listed(middle_shortened(name, 30) for name in groups)


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
