"""The table of thresholds: the numbers behind the trade-off plot and the curves, to read and to download."""

import streamlit as st

from dashboard.threshold_grid import ThresholdGrid
from metrics_core import METRICS, BinaryScores, Metric

_COUNTS = {"tp": "TP", "fp": "FP", "fn": "FN", "tn": "TN"}


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


def _csv(scores: BinaryScores, thresholds: object, names: list[str]) -> bytes:
    frame = scores.threshold_curve(thresholds).to_frame(names)
    return frame.to_csv(index=False).encode("utf-8")
