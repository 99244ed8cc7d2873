"""The confidence bands as chart traces under the curves, and their limits as tables."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core.computing.arrays import FloatArray
from metrics_core.resampling import CurveBand
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.interface.threshold_charts.confidence_bands import Bands, why_text
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.live.charts.figures import BLOCK, add_legend_entry, visible_points
from threshold_explorer.live.charts.palette import CURVE_COLOUR, METRIC_COLOURS, translucent
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

_OPACITY = 0.18
# Pixel columns; the highest and lowest limit within each is kept.
_PIXELS = 500


def add_metric_bands(figure: go.Figure, bands: Bands, x: FloatArray, metrics: tuple[str, ...]) -> None:
    """Adds a band under the curve of each metric; `x` are the positions on the x axis."""
    ends = float(x.min()), float(x.max())
    lowest = [float(figure.layout.yaxis.range[0])]
    for key in metrics:
        low, high = bands.limits(key)
        kept = np.union1d(*(visible_points(x, limits, *ends, _PIXELS) for limits in (low, high)))
        _add_band(figure, x[kept], low[kept], high[kept], METRIC_COLOURS[key], is_stepped=True)
        lowest += [float(value) - 0.01 for value in low[np.isfinite(low)]]
    _put_under(figure, len(metrics))
    figure.update_yaxes(range=[min(lowest), figure.layout.yaxis.range[1]])


def with_curve_band(figure: go.Figure, bands: Bands, band: CurveBand, *, is_stepped: bool) -> go.Figure:
    """The PR or ROC curve with its band under it and in its legend."""
    _add_band(figure, band.x, band.low, band.high, CURVE_COLOUR, is_stepped=is_stepped)
    _put_under(figure, 1)
    name = say("bands-key", kind=bands.kind, name=confidence_name())
    add_legend_entry(figure, BLOCK, translucent(CURVE_COLOUR, 0.4), name)
    return figure


def curve_band_table(key: str, band: CurveBand, x: str, y: str) -> Table:
    """The limits at each point of the band; `x` and `y` are the axis titles."""
    number = st.column_config.NumberColumn

    def frame() -> pd.DataFrame:
        found = band.to_frame()[["x", "value", "low", "high", "why"]]
        return found.assign(why=[why_text(why) for why in found["why"]])

    names = {"x": x, "value": y, "low": say("bands-low", name=y), "high": say("bands-high", name=y)}
    columns = {column: number(name, format="%.3f") for column, name in names.items()}
    why = st.column_config.TextColumn(say("bands-why", name=y))
    return Table(key, key, frame, columns=columns | {"why": why})


def with_limits(frame: pd.DataFrame, bands: Bands, metrics: tuple[str, ...]) -> pd.DataFrame:
    """A table of metrics at the slider's positions, each with its limits or the reason why it has none."""
    parts = [frame.drop(columns=list(metrics))]
    for key in metrics:
        limits = zip(_names(key), (*bands.limits(key), bands.why(key)), strict=True)
        parts += [frame[[key]], pd.DataFrame(dict(limits))]
    return pd.concat(parts, axis=1)


def limit_columns(metrics: tuple[str, ...]) -> dict[str, Any]:
    number = st.column_config.NumberColumn
    found: dict[str, Any] = {}
    for key in metrics:
        (low, high, why), label = _names(key), metric_label(key)
        found[low] = number(say("bands-low", name=label), format="%.3f")
        found[high] = number(say("bands-high", name=label), format="%.3f")
        found[why] = st.column_config.TextColumn(say("bands-why", name=label))
    return found


def _names(key: str) -> tuple[str, str, str]:
    return f"{key}_low", f"{key}_high", f"{key}_why_none"


def _add_band(
    figure: go.Figure, x: FloatArray, low: FloatArray, high: FloatArray, colour: str, *, is_stepped: bool
) -> None:
    xs: list[FloatArray] = [np.empty(0)]
    ys: list[FloatArray] = [np.empty(0)]
    for run in _known_runs(low):
        outline = _outline(x[run], low[run], high[run], is_stepped=is_stepped)
        xs += [outline[0], np.array([np.nan])]
        ys += [outline[1], np.array([np.nan])]
    figure.add_scatter(
        x=np.concatenate(xs),
        y=np.concatenate(ys),
        mode="lines",
        line={"width": 0},
        fill="toself",
        fillcolor=translucent(colour, _OPACITY),
        hoverinfo="skip",
        showlegend=False,
    )


def _known_runs(limits: FloatArray) -> Iterator[slice]:
    """The runs of points with known limits, between gaps."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], np.isfinite(limits).astype(int), [0]])))
    return (slice(start, stop) for start, stop in ends.reshape(-1, 2).tolist())


def _outline(x: FloatArray, low: FloatArray, high: FloatArray, *, is_stepped: bool) -> tuple[FloatArray, FloatArray]:
    """The polygon along the upper limit and back along the lower one; a step reaches back to the previous one."""
    if is_stepped:
        x, low, high = np.repeat(x, 2)[:-1], np.repeat(low, 2)[1:], np.repeat(high, 2)[1:]
    return np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])


def _put_under(figure: go.Figure, traces: int) -> None:
    """Moves the last traces to the back."""
    figure.data = (*figure.data[-traces:], *figure.data[:-traces])
