"""The charts of the threshold page."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import curve_points, pr_curve, roc_curve
from dashboard.charts.figures import GUIDE_COLOUR, spine_figure
from dashboard.charts.moves import Cursor, Marker, PickAlong, PickNearest, SharedAxis, Sides
from dashboard.charts.thinning import drawn_points
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.threshold.histogram import histogram, histogram_edges
from dashboard.words.formats import bounds_text
from dashboard.words.metrics import metric_help, metric_label
from dashboard.words.sentence import Sentence, say
from metrics_core import METRICS, BestThreshold, Metric

TRADE_OFF_HEIGHT = 352
SPINE = SharedAxis("t", "threshold", ("histogram", "trade_off"))


def threshold_charts(dataset: BinaryDataset, grid: ThresholdGrid, metrics: Sequence[Metric]) -> list[Chart]:
    """The four charts in reading order; the first two lie under the slider and share its axis."""
    title, keys = dataset.title, tuple(metric.key for metric in metrics)
    points = curve_points(dataset)
    best = dataset.best_f1
    return [
        Chart(
            "histogram",
            (dataset.key, grid),
            lambda: histogram(dataset, grid),
            lambda: say("histogram-alt", title=title),
            Table("histogram", "histogram", lambda: dataset.scores.histogram(histogram_edges(grid)).to_frame()),
            [Sides("threshold"), Cursor("threshold", pinned=True)],
            PickAlong("threshold"),
        ),
        Chart(
            "trade_off",
            (dataset.key, grid, keys),
            lambda: _trade_off(dataset, grid, keys),
            lambda: say(
                "trade-off-alt",
                metrics=", ".join(map(metric_label, keys)),
                title=title,
                value=best.value,
                threshold=best.threshold,
            ),
            _threshold_table(dataset, grid, keys),
            [Cursor("threshold", dots=True, pinned=True)],
            PickAlong("threshold"),
        ),
        Chart(
            "pr_curve",
            (dataset.key,),
            lambda: pr_curve(dataset),
            lambda: say(
                "pr-curve-alt",
                title=title,
                ap=bounds_text(*dataset.average_precision),
                prevalence=dataset.scores.prevalence,
            ),
            points,
            [Marker("recall", "precision")],
            PickNearest("recall", "precision"),
        ),
        Chart(
            "roc_curve",
            (dataset.key,),
            lambda: roc_curve(dataset),
            lambda: say("roc-curve-alt", title=title, auc=bounds_text(*dataset.roc_auc)),
            points,
            [Marker("fpr", "recall")],
            PickNearest("fpr", "recall"),
        ),
    ]


def _trade_off(dataset: BinaryDataset, grid: ThresholdGrid, metrics: Sequence[str]) -> go.Figure:
    """Each metric against the threshold, as the step function that it is, and the best F1 as a dotted line."""
    figure = spine_figure((grid.low, grid.high), TRADE_OFF_HEIGHT)
    curve = dataset.scores.threshold_curve()
    # The last row, nobody flagged, is drawn where the slider reaches it.
    ends = [grid.high] if grid.high > dataset.scores.maximum else []
    thresholds = np.concatenate([[grid.low], curve.thresholds[:-1], ends])
    lowest = 0.0
    for metric in (METRICS[key] for key in metrics):
        values = np.asarray(metric(curve.confusion))
        lowest = min(lowest, float(np.nanmin(values, initial=0)))
        values = np.concatenate([values[:1], values[: len(thresholds) - 1]])
        kept = drawn_points(thresholds, values, grid.low, grid.high)
        figure.add_scatter(
            x=thresholds[kept],
            y=values[kept],
            name=metric_label(metric.key),
            mode="lines",
            line={"color": metric.colour, "width": 2, "shape": "vh"},
            meta={"quantity": metric.key},
            hovertemplate="%{y:.3f}",
        )
    # Room for what the guide line is called, above the plot, where no curve comes.
    figure.update_layout(hovermode="x", margin={"t": 20, "b": 26})
    figure.update_yaxes(range=[lowest - 0.01, 1.02])
    _add_best_f1(figure, dataset.best_f1, grid)
    return figure


def _add_best_f1(figure: go.Figure, best: BestThreshold, grid: ThresholdGrid) -> None:
    if not (np.isfinite(best.threshold) and np.isfinite(best.value)):
        return
    figure.add_vline(x=best.threshold, line={"color": GUIDE_COLOUR, "dash": "dot", "width": 1.5})
    figure.add_annotation(
        x=best.threshold,
        y=1,
        yref="y domain",
        yanchor="bottom",
        xanchor="left" if best.threshold < (grid.low + grid.high) / 2 else "right",
        text=say("trade-off-best-f1", value=best.value),
        showarrow=False,
        font={"size": 12},
    )


def _threshold_table(dataset: BinaryDataset, grid: ThresholdGrid, metrics: tuple[str, ...]) -> Table:
    """The metrics at the slider's positions, with a download of every threshold at which anything changes."""

    def rows(thresholds: NDArray[np.float64] | None, names: Sequence[str]) -> pd.DataFrame:
        return dataset.scores.threshold_curve(thresholds).to_frame(list(names))

    column = st.column_config.NumberColumn
    everywhere = Sentence("table-every-score" if dataset.knows_every_case else "table-every-step")
    return Table(
        "trade-off",
        "thresholds",
        lambda: rows(grid.thresholds, metrics),
        columns={
            "threshold": column(say("axis-threshold"), format="%.10g"),
            **{key: column(key.upper()) for key in ("tp", "fp", "fn", "tn")},
            **{key: column(metric_label(key), format="%.4f", help=metric_help(METRICS[key])) for key in metrics},
        },
        further={"all-thresholds": (everywhere, lambda: rows(None, list(METRICS)))},
    )
