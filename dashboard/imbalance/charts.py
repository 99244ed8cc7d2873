"""The charts of the imbalance page: what stays is drawn here, what moves with a slider by the live layer."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from dashboard.charts.figures import GUIDE_COLOUR, Chart, empty_figure
from dashboard.controls.prevalence_slider import LEAST
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.threshold.charts import pr_curve, roc_curve
from dashboard.words.formats import bounds_text, threshold_text
from metrics_core import Metric, calibrated_threshold

_TICKS = {0.0001: "1 in 10 000", 0.001: "0.1 %", 0.01: "1 %", 0.1: "10 %", 0.5: "50 %", 0.9: "90 %", 0.99: "99 %"}
_COST_COLOUR = "#D55E00"
_F1_COLOUR = "#009E73"


def logit(pi: float) -> float:
    """Natural log-odds of a share in (0, 1)."""
    return math.log(pi / (1 - pi))


def curve_prevalences(count: int = 121) -> list[float]:
    """Prevalences that a curve over the whole slider is drawn through, even in the log-odds."""
    ends = logit(1 - LEAST)
    return [1 / (1 + math.exp(-x)) for x in np.linspace(-ends, ends, count).tolist()]


def imbalance_charts(dataset: Dataset, grid: ThresholdGrid, metrics: Sequence[Metric], miss_cost: float) -> list[Chart]:
    """The four charts of the imbalance page in reading order."""
    title, auc = dataset.title, bounds_text(*dataset.roc_auc)
    return [
        Chart(
            "pr_at_prevalence",
            _pr_at_prevalence(dataset.key, dataset),
            f"Precision against recall of {title}, as observed and at the simulated prevalence",
        ),
        Chart(
            "against_prevalence",
            _against_prevalence(dataset, metrics),
            f"Metrics of {title} at the current threshold, against the prevalence from 1 in 10 000 to all but one",
        ),
        Chart(
            "roc_curve",
            roc_curve(dataset.scores.roc_curve(), auc),
            f"ROC curve of {title}, which no prevalence moves: the area under it is {auc}",
        ),
        Chart(
            "best_thresholds",
            _best_thresholds(dataset.key, grid, miss_cost, dataset),
            f"The thresholds of {title} with the best F1, and with the least cost when a miss costs "
            f"{threshold_text(miss_cost)} false alarms, against the prevalence",
        ),
    ]


@st.cache_resource(max_entries=16, show_spinner=False)
def _pr_at_prevalence(key: str, _dataset: Dataset) -> go.Figure:
    scores = _dataset.scores
    figure = pr_curve(scores.pr_curve(), bounds_text(*_dataset.average_precision), scores.prevalence)
    figure.add_scatter(
        x=[None], y=[None], name="at the simulated π", mode="lines", line={"color": "#E69F00", "width": 2}
    )
    return figure


def _against_prevalence(dataset: Dataset, metrics: Sequence[Metric]) -> go.Figure:
    figure = _prevalence_figure("Metric at this threshold", dataset)
    for metric in metrics:
        figure.add_scatter(
            x=[None],
            y=[None],
            name=metric.label,
            mode="lines",
            line={"color": metric.colour, "width": 2},
            meta={"metric": metric.key},
        )
    return figure


@st.cache_resource(max_entries=32, show_spinner="Looking for the best thresholds …")
def _best_thresholds(key: str, grid: ThresholdGrid, miss_cost: float, _dataset: Dataset) -> go.Figure:
    scores = _dataset.scores
    figure = _prevalence_figure("Threshold", _dataset)
    pis = np.array(curve_prevalences(361))
    hull = scores.roc_hull()
    cost_name = f"least cost, a miss = {threshold_text(miss_cost)} false alarms"
    for name, best, colour in (
        ("best F1", hull.best_f_beta(pis), _F1_COLOUR),
        (cost_name, hull.least_cost(pis, miss_cost), _COST_COLOUR),
    ):
        nobody = np.isinf(best.thresholds)
        figure.add_scatter(
            x=[logit(pi) for pi in pis],
            y=np.where(nobody, grid.high, best.thresholds),
            customdata=[[f"{pi:.3g}", "nobody flagged" if none else ""] for pi, none in zip(pis, nobody, strict=True)],
            name=name,
            mode="lines",
            line={"color": colour, "width": 2, "shape": "hv"},
            hovertemplate="π %{customdata[0]}: threshold %{y:.4g} %{customdata[1]}<extra></extra>",
        )
    closed = calibrated_threshold(miss_cost, scores.prevalence, pis)
    if scores.minimum >= 0 and scores.maximum <= 1:
        figure.add_scatter(
            x=[logit(pi) for pi in pis],
            y=closed,
            name="least cost if calibrated",
            mode="lines",
            line={"color": _COST_COLOUR, "width": 1, "dash": "dot"},
            hoverinfo="skip",
        )
    margin = (grid.high - grid.low) * 0.02
    figure.update_yaxes(range=[grid.low - margin, grid.high + margin])
    return figure


def _prevalence_figure(y_title: str, dataset: Dataset) -> go.Figure:
    ends = logit(1 - LEAST)
    figure = empty_figure("Prevalence π, even in the log-odds", y_title, (-ends, ends))
    figure.update_xaxes(tickvals=[logit(pi) for pi in _TICKS], ticktext=list(_TICKS.values()))
    observed = dataset.scores.prevalence
    if 0 < observed < 1:
        figure.add_vline(x=logit(observed), line={"color": GUIDE_COLOUR, "dash": "dot", "width": 1.5})
        figure.add_annotation(
            x=logit(observed),
            y=1,
            yref="paper",
            yanchor="top",
            xanchor="left",
            text="observed",
            showarrow=False,
            font={"size": 11, "color": GUIDE_COLOUR},
        )
    return figure
