"""The charts of the Groups page: a dot plot for each metric, one group under the other."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import empty_figure, plotly_text
from threshold_explorer.live.charts.moving_marks import Cursor
from threshold_explorer.views.groups.grouping import GroupedCases
from threshold_explorer.views.series.series import Series, names_of, series_dots
from threshold_explorer.words.formats import middle_shortened
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

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
