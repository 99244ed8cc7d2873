"""The charts of the threshold page."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from metrics_core import METRICS, Metric
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.threshold_charts.charts import trade_off
from threshold_explorer.interface.threshold_charts.confidence_band_traces import (
    add_metric_bands,
    curve_band_table,
    limit_columns,
    with_curve_band,
    with_limits,
)
from threshold_explorer.interface.threshold_charts.confidence_bands import Bands
from threshold_explorer.interface.threshold_charts.histogram import histogram, histogram_edges, histogram_marks
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import curve_table, pr_curve, roc_curve, with_areas
from threshold_explorer.live.charts.moving_marks import Cursor, Marker, PickAlong, PickNearest, SharedAxis
from threshold_explorer.words.formats import bounds_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_help, metric_label
from threshold_explorer.words.sentence import Sentence, say

# The first screen of a laptop ends with the PR curve.
PR_HEIGHT = 236


def slider_axis(scale: ThresholdScale) -> SharedAxis:
    """The axis that the slider shares with the charts under it."""
    return SharedAxis("t", scale.quantity, ("histogram", "trade_off"), tuple(scale.zoom_levels))


def threshold_charts(
    dataset: BinaryDataset,
    scale: ThresholdScale,
    metrics: Sequence[Metric],
    bands: Bands | None = None,
    *,
    areas: bool = False,
) -> list[Chart]:
    """The four charts in reading order; the first two are under the slider and share its axis.

    With `bands` the curves have confidence bands, and the chart data have their limits. With `areas` the PR curve has
    the area that is AP, and that of the trapezoid rule.
    """
    with_bands = bands.key if bands else None
    shaded = " " + say("bands-alt", kind=bands.kind, name=confidence_name()) if bands else ""
    title, keys = dataset.title, tuple(metric.key for metric in metrics)
    points = curve_table(dataset)
    best = dataset.best_f1
    return [
        Chart(
            "histogram",
            (dataset.key, scale),
            lambda: histogram(dataset, scale),
            lambda: say("histogram-alt", title=title),
            _histogram_table(dataset, scale),
            histogram_marks(dataset, scale),
            PickAlong(scale.quantity),
        ),
        Chart(
            "trade_off",
            (dataset.key, scale, keys, with_bands),
            lambda: _trade_off(dataset, scale, keys, bands),
            lambda: (
                say(
                    "trade-off-alt",
                    metrics=", ".join(map(metric_label, keys)),
                    title=title,
                    value=best.value,
                    threshold=best.threshold,
                )
                + shaded
            ),
            _threshold_table(dataset, scale.grid, keys, bands),
            [Cursor(scale.quantity, dots=True, pinned=True)],
            PickAlong(scale.quantity),
        ),
        Chart(
            "pr_curve",
            (dataset.key, with_bands, areas),
            lambda: _pr_curve(dataset, bands, areas=areas),
            lambda: (
                say(
                    "pr-curve-alt",
                    title=title,
                    ap=bounds_text(*dataset.average_precision),
                    prevalence=dataset.scores.prevalence,
                )
                + (" " + say("pr-areas-alt", area=dataset.scores.pr_auc()) if areas else "")
                + shaded
            ),
            points,
            [Marker("recall", "precision")],
            PickNearest("recall", "precision"),
        ),
        Chart(
            "roc_curve",
            (dataset.key, with_bands),
            lambda: (
                with_curve_band(roc_curve(dataset), bands, bands.curves.roc, is_stepped=False)
                if bands
                else roc_curve(dataset)
            ),
            lambda: say("roc-curve-alt", title=title, auc=bounds_text(*dataset.roc_auc)) + shaded,
            points,
            [Marker("fpr", "recall")],
            PickNearest("fpr", "recall"),
        ),
    ]


def band_tables(bands: Bands | None) -> list[Table]:
    """The limits of the bands of the PR and ROC curves, if there are bands."""
    if not bands:
        return []
    recall, precision, fpr, tpr = (say(f"axis-{name}") for name in ("recall", "precision", "fpr", "tpr"))
    return [
        curve_band_table("pr-band", bands.curves.pr, recall, precision),
        curve_band_table("roc-band", bands.curves.roc, fpr, tpr),
    ]


def _trade_off(
    dataset: BinaryDataset, scale: ThresholdScale, metrics: tuple[str, ...], bands: Bands | None
) -> go.Figure:
    figure = trade_off(dataset, scale, metrics)
    if bands:
        add_metric_bands(figure, bands, scale.x(dataset.scores, bands.thresholds), metrics)
    return figure


def _pr_curve(dataset: BinaryDataset, bands: Bands | None, *, areas: bool) -> go.Figure:
    figure = with_areas(pr_curve(dataset), dataset) if areas else pr_curve(dataset)
    figure.update_layout(height=PR_HEIGHT)
    return with_curve_band(figure, bands, bands.curves.pr, is_stepped=True) if bands else figure


def _histogram_table(dataset: BinaryDataset, scale: ThresholdScale) -> Table:
    scores = dataset.scores

    def frame() -> pd.DataFrame:
        return scores.histogram(histogram_edges(scores, scale)).to_frame()

    return Table("histogram", "histogram", frame, exact=("lower", "upper"))


def _threshold_table(
    dataset: BinaryDataset, grid: ThresholdGrid, metrics: tuple[str, ...], bands: Bands | None
) -> Table:
    """The metrics at the slider's positions, with a download of all thresholds with different predictions."""

    def rows(thresholds: NDArray[np.float64] | None, names: Sequence[str]) -> pd.DataFrame:
        return dataset.scores.threshold_curve(thresholds).to_frame(list(names))

    def at_positions() -> pd.DataFrame:
        return with_limits(rows(bands.thresholds, metrics), bands, metrics) if bands else rows(grid.thresholds, metrics)

    column = st.column_config.NumberColumn
    helps = {key: markdown_text(metric_help(METRICS[key])) for key in metrics}
    everywhere = Sentence("table-every-score" if dataset.knows_every_case else "table-every-step")
    return Table(
        "trade-off",
        "thresholds",
        at_positions,
        columns={
            "threshold": column(say("axis-threshold"), format="%.10g"),
            **{key: column(key.upper()) for key in ("tp", "fp", "fn", "tn")},
            **{key: column(metric_label(key), format="%.3f", help=helps[key]) for key in metrics},
            **(limit_columns(metrics) if bands else {}),
        },
        downloads={"all-thresholds": (everywhere, lambda: rows(None, list(METRICS)))},
    )
