"""The charts of the threshold page."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from dashboard.charts.figures import CURVE_COLOUR, GUIDE_COLOUR, Chart, add_curve, add_guide, empty_figure, plain
from dashboard.charts.thinning import drawn_points
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.words.formats import bounds_text, ratio_text, threshold_text
from metrics_core import METRICS, BestThreshold, BinaryScores, Metric, PRCurve, ROCCurve

POSITIVE_COLOUR = CURVE_COLOUR
NEGATIVE_COLOUR = "#8C8C8C"
ISO_F1 = (0.2, 0.4, 0.6, 0.8)
BINS = 50


def threshold_charts(dataset: Dataset, grid: ThresholdGrid, metrics: Sequence[Metric]) -> list[Chart]:
    """The four charts of the threshold page in reading order; made once per data set, slider and metrics."""
    keys = tuple(metric.key for metric in metrics)
    return _threshold_charts(dataset.key, dataset.title, grid, keys, dataset)


@st.cache_resource(max_entries=16, show_spinner="Drawing …")
def _threshold_charts(
    key: str, title: str, grid: ThresholdGrid, metrics: tuple[str, ...], _dataset: Dataset
) -> list[Chart]:
    scores = _dataset.scores
    shown = [METRICS[metric] for metric in metrics]
    ap, auc = bounds_text(*_dataset.average_precision), bounds_text(*_dataset.roc_auc)
    best = _dataset.best_f1
    names = ", ".join(metric.label for metric in shown)
    return [
        Chart(
            "trade_off",
            trade_off(_dataset, grid, shown),
            f"{names} of {title} against the threshold; the best F1, {ratio_text(best.value)}, "
            f"is at {threshold_text(best.threshold)}",
        ),
        Chart(
            "pr_curve",
            pr_curve(scores.pr_curve(), ap, scores.prevalence),
            f"Precision against recall of {title}: average precision {ap}, "
            f"where a random ranking has {ratio_text(scores.prevalence)}",
        ),
        Chart(
            "histogram",
            histogram(scores, grid, _dataset.classes),
            f"Scores of {title} by class: how far the positive cases stand apart from the negative ones",
        ),
        Chart(
            "roc_curve",
            roc_curve(scores.roc_curve(), auc),
            f"ROC curve of {title}: the area under it is {auc}",
        ),
    ]


def trade_off(dataset: Dataset, grid: ThresholdGrid, metrics: Sequence[Metric]) -> go.Figure:
    """Each metric against the threshold, as the step function that it is, and the best F1 as a dotted line."""
    figure = empty_figure("Threshold", "Metric", (grid.low, grid.high))
    curve = dataset.scores.threshold_curve()
    # The last row, nobody flagged, is drawn where the slider reaches it.
    ends = [grid.high] if grid.high > dataset.scores.maximum else []
    thresholds = np.concatenate([[grid.low], curve.thresholds[:-1], ends])
    lowest = 0.0
    for metric in metrics:
        values = np.asarray(metric(curve.confusion))
        lowest = min(lowest, float(np.nanmin(values, initial=0)))
        values = np.concatenate([values[:1], values[: len(thresholds) - 1]])
        kept = drawn_points(thresholds, values, grid.low, grid.high)
        figure.add_scatter(
            x=thresholds[kept],
            y=values[kept],
            name=metric.label,
            mode="lines",
            line={"color": metric.colour, "width": 2, "shape": "vh"},
            meta={"metric": metric.key},
            hovertemplate="%{y:.3f}",
        )
    figure.update_yaxes(range=[lowest - 0.01, 1.02])
    _add_best_f1(figure, dataset.best_f1, grid)
    figure.update_layout(hovermode="x")
    return figure


def _add_best_f1(figure: go.Figure, best: BestThreshold, grid: ThresholdGrid) -> None:
    if not (np.isfinite(best.threshold) and np.isfinite(best.value)):
        return
    figure.add_vline(x=best.threshold, line={"color": GUIDE_COLOUR, "dash": "dot", "width": 1.5})
    figure.add_annotation(
        x=best.threshold,
        y=0,
        yanchor="bottom",
        xanchor="left" if best.threshold < (grid.low + grid.high) / 2 else "right",
        text=f"best F1 {ratio_text(best.value)}",
        showarrow=False,
        font={"size": 11},
    )


def pr_curve(curve: PRCurve, average_precision: str, prevalence: float) -> go.Figure:
    """Precision against recall as steps (the area under them is AP), with the baseline and iso-F1 curves."""
    figure = empty_figure("Recall", "Precision", (0, 1))
    for f1 in ISO_F1:
        _add_iso_f1(figure, f1)
    add_curve(
        figure,
        curve.recall,
        curve.precision,
        curve.thresholds,
        name=f"PR curve, AP {average_precision}",
        shape="hv",
        hover="recall %{x:.3f}<br>precision %{y:.3f}<br>threshold %{customdata:.6g}<extra></extra>",
    )
    add_guide(figure, [0, 1], [prevalence, prevalence], f"baseline {ratio_text(prevalence)}")
    return figure


def roc_curve(curve: ROCCurve, roc_auc: str) -> go.Figure:
    """True positive rate against false positive rate, with the diagonal of a random ranking."""
    figure = empty_figure("False positive rate", "True positive rate (recall)", (0, 1))
    add_curve(
        figure,
        curve.fpr,
        curve.tpr,
        curve.thresholds,
        name=f"ROC curve, AUC {roc_auc}",
        shape="linear",
        hover="FPR %{x:.3f}<br>TPR %{y:.3f}<br>threshold %{customdata:.6g}<extra></extra>",
    )
    add_guide(figure, [0, 1], [0, 1], "random ranking")
    return figure


def histogram(scores: BinaryScores, grid: ThresholdGrid, classes: dict[str, str]) -> go.Figure:
    """The scores of each class, as shares of the class, so that a rare class is as visible as a common one."""
    edges = histogram_edges(grid)
    counts = scores.histogram(edges)
    figure = empty_figure("Score", "Share of the class", (grid.low, grid.high))
    centres = (edges[:-1] + edges[1:]) / 2
    for name, in_bin, total, colour in (
        (classes["negative"], counts.n_negative, scores.n_negative, NEGATIVE_COLOUR),
        (classes["positive"], counts.n_positive, scores.n_positive, POSITIVE_COLOUR),
    ):
        if total == 0:
            continue
        figure.add_bar(
            x=centres,
            y=in_bin / total,
            customdata=in_bin,
            name=plain(name),
            marker={"color": colour, "line": {"width": 0}},
            opacity=0.65,
            hovertemplate="%{customdata:,} cases, %{y:.1%} of " + plain(name) + "<extra></extra>",
        )
    figure.update_layout(barmode="overlay", bargap=0, yaxis={"tickformat": ".0%", "range": None})
    return figure


def histogram_edges(grid: ThresholdGrid) -> NDArray[np.float64]:
    """The edges of the histogram's bins: slider positions, so that no threshold there splits a bin."""
    steps_per_bin = max(1, math.ceil((grid.last - grid.first) / BINS))
    bins = max(1, math.ceil((grid.last - grid.first) / steps_per_bin))
    return np.array([grid.threshold(grid.first + steps_per_bin * k) for k in range(bins + 1)])


def _add_iso_f1(figure: go.Figure, f1: float) -> None:
    recall = np.linspace(f1 / (2 - f1), 1, 60)
    precision = f1 * recall / (2 * recall - f1)
    line = {"color": GUIDE_COLOUR, "width": 0.75}
    figure.add_scatter(x=recall, y=precision, mode="lines", line=line, opacity=0.55, showlegend=False, hoverinfo="skip")
    figure.add_annotation(
        x=1,
        y=f1 / (2 - f1),
        text=f"F1 {threshold_text(f1)}",
        showarrow=False,
        xanchor="right",
        yanchor="bottom",
        font={"size": 10},
    )
