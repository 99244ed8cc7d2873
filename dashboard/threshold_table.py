"""The tables behind the charts of the threshold page, to read and to download."""

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from dashboard.datasets import Dataset
from dashboard.threshold_charts import histogram_edges
from dashboard.threshold_grid import ThresholdGrid
from metrics_core import METRICS, BinaryScores, Metric

MOST_ROWS = 2000

_COUNTS = {"tp": "TP", "fp": "FP", "fn": "FN", "tn": "TN"}


def tables_behind(dataset: Dataset, grid: ThresholdGrid, metrics: list[Metric]) -> None:
    """The trade-off plot, the two curves and the histogram as tables."""
    scores = dataset.scores
    thresholds, points, bins = st.tabs(["Trade-off plot", "PR and ROC curve", "Histogram"])
    with thresholds:
        threshold_table(scores, grid, metrics, dataset.title)
    with points:
        st.dataframe(_curve_points(scores), hide_index=True, height=320)
    with bins:
        st.dataframe(scores.histogram(histogram_edges(grid)).to_frame(), hide_index=True, height=320)


def _curve_points(scores: BinaryScores) -> pd.DataFrame:
    """The points of both curves, evenly left out where there are more than a table can hold."""
    distinct = scores.distinct_scores
    kept = np.unique(np.linspace(0, len(distinct) - 1, MOST_ROWS).astype(int))
    return scores.threshold_curve(np.append(distinct[kept], np.inf)).to_frame(["recall", "precision", "fpr"])


def threshold_table(scores: BinaryScores, grid: ThresholdGrid, metrics: list[Metric], title: str) -> None:
    """Draws the table at the slider's positions, with downloads of it and of every distinct score."""
    names = [metric.key for metric in metrics]
    frame = scores.threshold_curve(grid.thresholds).to_frame(names)
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
        st.download_button(
            "CSV of this table",
            lambda: _csv(scores, grid.thresholds, names),
            f"{title}-thresholds.csv",
            "text/csv",
            icon=":material/download:",
            key="download_steps",
            on_click="ignore",
        )
        st.download_button(
            "CSV of every distinct score, all metrics",
            lambda: _csv(scores, None, list(METRICS)),
            f"{title}-all-thresholds.csv",
            "text/csv",
            icon=":material/download:",
            key="download_all",
            on_click="ignore",
        )


def _csv(scores: BinaryScores, thresholds: NDArray[np.float64] | None, names: list[str]) -> bytes:
    frame = scores.threshold_curve(thresholds).to_frame(names)
    return frame.to_csv(index=False).encode("utf-8")
