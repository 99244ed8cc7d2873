"""The charts of the page Over time: a metric per period, the prevalence, and the threshold each would have chosen."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import empty_figure
from threshold_explorer.live.charts.moving_marks import Level
from threshold_explorer.live.charts.palette import CURVE_COLOUR
from threshold_explorer.views.periods.period_choice import PeriodCases
from threshold_explorer.views.series.series import AlarmLines, Series, names_of, series_dots
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

HEIGHT, LOW_HEIGHT = 312, 202
# The width of a phone's plot and of a letter of a tick, in pixels.
_PLOT_WIDTH, _LETTER_WIDTH = 290, 7.5


def period_charts(dataset: BinaryDataset, found: PeriodCases, metric: str) -> list[Chart]:
    """The metric at the threshold in use, which moves; prevalence and best threshold of each period, which do not."""
    series, names = found.series, names_of(found.series)
    table = Table("periods", "periods", lambda: _table(series), exact=("threshold",))
    return [
        Chart(
            "period_metric",
            (found.key, metric),
            lambda: over_time(_names(series), metric_label(metric), HEIGHT),
            lambda: say("periods-alt", metric=metric_label(metric), names=names),
            table,
            [AlarmLines(), series_dots(dataset, metric, along="x", line=True)],
        ),
        Chart(
            "period_prevalence",
            (found.key,),
            lambda: _with_line(over_time(_names(series), say("periods-prevalence"), LOW_HEIGHT), _prevalences(series)),
            lambda: say("periods-prevalence-alt", names=names),
            table,
        ),
        Chart(
            "period_threshold",
            (found.key,),
            lambda: _thresholds_figure(series),
            lambda: say("periods-threshold-alt", names=names),
            table,
            [Level("threshold", "current", "current")],
        ),
    ]


def over_time(names: Sequence[str], y_title: str, height: int) -> go.Figure:
    """A figure with the periods along its x axis, where they are 0, 1, 2 …"""
    figure = empty_figure("", y_title, (-0.5, len(names) - 0.5))
    places, texts = tick_texts(names)
    figure.update_layout(
        height=height,
        showlegend=False,
        meta={"x": say("periods-length"), "x_names": list(names)},
        margin={"l": 52, "r": 12, "t": 8, "b": 40},
    )
    figure.update_xaxes(title=None, tickmode="array", tickvals=places, ticktext=texts, tickangle=0)
    figure.update_yaxes(automargin="width", title={"standoff": 8})
    # Without a trace Plotly draws no axes.
    figure.add_scatter(x=[None], y=[None], hoverinfo="skip")
    return figure


def tick_texts(names: Sequence[str]) -> tuple[list[int], list[str]]:
    """The periods that have a tick, as many as fit on a phone, and its text: the year only where it is another one.

    >>> tick_texts(["2023-11", "2023-12", "2024-01"])
    ([0, 1, 2], ['11<br>2023', '12', '01<br>2024'])
    """
    letters = max(len(name[5:]) or len(name) for name in names)
    most = int(_PLOT_WIDTH / (_LETTER_WIDTH * (letters + 0.5)))
    places = list(range(0, len(names), max(1, -(-len(names) // most))))
    years = [names[at][:4] for at in places]
    texts = []
    for at, year, before in zip(places, years, ["", *years], strict=False):
        rest = names[at][5:]
        texts.append(rest if rest and year == before else f"{rest}<br>{year}" if rest else year)
    return places, texts


def _names(series: Sequence[Series]) -> list[str]:
    return [each.name for each in series]


def _with_line(figure: go.Figure, values: np.ndarray) -> go.Figure:
    figure.add_scatter(
        x=np.arange(len(values)),
        y=values,
        mode="lines+markers",
        line={"color": CURVE_COLOUR, "width": 2},
        marker={"size": 7},
        hovertemplate="%{y:.4g}<extra></extra>",
    )
    figure.update_yaxes(range=None, rangemode="tozero")
    return figure


def _thresholds_figure(series: Sequence[Series]) -> go.Figure:
    figure = _with_line(over_time(_names(series), say("periods-threshold"), LOW_HEIGHT), _best_thresholds(series))
    low = min(float(each.scores.minimum) for each in series)
    high = max(float(each.scores.maximum) for each in series)
    margin = (high - low) * 0.04 or 1.0
    figure.update_yaxes(range=[low - margin, high + margin], rangemode="normal")
    return figure


def _prevalences(series: Sequence[Series]) -> np.ndarray:
    return np.array([each.scores.prevalence for each in series])


def _best_thresholds(series: Sequence[Series]) -> np.ndarray:
    """The threshold with the best F1 in each period; nan where none is positive."""
    best = (each.scores.best_threshold("f1") for each in series)
    return np.array([found.threshold if found.value > 0 else np.nan for found in best])


def _table(series: Sequence[Series]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            say("periods-period"): _names(series),
            say("periods-cases"): [each.scores.n for each in series],
            say("periods-prevalence"): _prevalences(series),
            say("periods-threshold"): _best_thresholds(series),
        }
    )
