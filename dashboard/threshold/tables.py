"""The tables behind the charts of the threshold page, to read and to download."""

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from dashboard.charts.exports import download, shown_with_download
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.threshold.charts import histogram_edges
from metrics_core import METRICS, BinaryScores, Metric

MOST_ROWS = 2000

_COUNTS = {"tp": "TP", "fp": "FP", "fn": "FN", "tn": "TN"}


def tables_behind(dataset: Dataset, grid: ThresholdGrid, metrics: list[Metric]) -> None:
    """The trade-off plot, the two curves and the histogram as tables."""
    scores = dataset.scores
    thresholds, points, bins = st.tabs(["Trade-off plot", "PR and ROC curve", "Histogram"])
    with thresholds:
        threshold_table(dataset, grid, metrics)
    with points:
        shown_with_download(_curve_points(scores), dataset, "curves")
    with bins:
        shown_with_download(scores.histogram(histogram_edges(grid)).to_frame(), dataset, "histogram")


def _curve_points(scores: BinaryScores) -> pd.DataFrame:
    """The points of both curves, evenly left out where there are more than a table can hold."""
    distinct = scores.distinct_scores
    kept = np.unique(np.linspace(0, len(distinct) - 1, MOST_ROWS).astype(int))
    return scores.threshold_curve(np.append(distinct[kept], np.inf)).to_frame(["recall", "precision", "fpr"])


def threshold_table(dataset: Dataset, grid: ThresholdGrid, metrics: list[Metric]) -> None:
    """Draws the table at the slider's positions, with downloads of it and of every distinct score."""
    names = [metric.key for metric in metrics]
    frame = _rows(dataset, grid.thresholds, names)
    st.dataframe(
        frame,
        hide_index=True,
        height=320,
        column_config={
            "threshold": st.column_config.NumberColumn("Threshold", format="%.10g"),
            **{key: st.column_config.NumberColumn(label) for key, label in _COUNTS.items()},
            **{
                metric.key: st.column_config.NumberColumn(metric.label, format="%.4f", help=metric.help)
                for metric in metrics
            },
        },
    )
    with st.container(horizontal=True):
        download("CSV of this table", dataset, "thresholds", lambda: _rows(dataset, grid.thresholds, names))
        everywhere = "CSV of every step, all metrics" if dataset.steps else "CSV of every distinct score, all metrics"
        download(everywhere, dataset, "all-thresholds", lambda: _rows(dataset, None, list(METRICS)))


def _rows(dataset: Dataset, thresholds: NDArray[np.float64] | None, names: list[str]) -> pd.DataFrame:
    return dataset.scores.threshold_curve(thresholds).to_frame(names)
