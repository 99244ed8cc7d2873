"""What the reader may change about the view: which metrics, how the matrix is laid out, how fine the slider."""

import streamlit as st

from dashboard.controls.links import say_in_link
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import FINENESS
from dashboard.live.components import MatrixView
from metrics_core import METRICS, Metric

HEADLINE = ("accuracy", "precision", "recall", "f1")
# Metrics that fit the trade-off plot's axis from 0 to 1.
CHOICE = tuple(key for key, metric in METRICS.items() if metric.maximum == 1)
SHARES = {"all": "of all cases", "actual": "of the actual class", "predicted": "of the predicted class"}


def view_options(dataset: Dataset) -> None:
    """A popover with the choices; each is in the URL, so that a link shows the same view."""
    with st.popover("View", icon=":material/settings:", help="Metrics, confusion matrix, slider steps"):
        metrics = st.multiselect(
            "Metrics on the tiles and in the trade-off plot",
            CHOICE,
            default=HEADLINE,
            format_func=lambda key: METRICS[key].label,
            key="metrics",
            bind="query-params",
        )
        share = st.radio(
            "Confusion matrix: per cent",
            list(SHARES),
            format_func=SHARES.__getitem__,
            key="share",
            bind="query-params",
        )
        flip = st.toggle("Confusion matrix: positive class first", key="flip", bind="query-params")
        if not dataset.steps:
            _slider_steps()
    labels = [METRICS[key].label for key in metrics or HEADLINE]
    say_in_link(metrics=labels, share=SHARES[share], flip=str(flip).lower())


def _slider_steps() -> None:
    fineness = st.radio(
        "Slider steps",
        list(FINENESS),
        format_func=str.capitalize,
        key="fineness",
        bind="query-params",
        horizontal=True,
    )
    say_in_link(fineness=fineness.capitalize())


def chosen_metrics() -> list[Metric]:
    """The metrics to show, in the catalogue's order; the four headline ones when none is chosen."""
    chosen = st.session_state.get("metrics") or HEADLINE
    return [metric for key, metric in METRICS.items() if key in chosen]


def matrix_view() -> MatrixView:
    return MatrixView(st.session_state.get("flip", False), st.session_state.get("share", "all"))
