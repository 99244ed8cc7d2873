"""The live layer: the browser's part of a page, which follows the slider without asking the server.

A page's script gets a table of exact counts
at every slider position; each number they show is looked up there and divided as `metrics_core.ratios` does.
"""

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.live.bundle import bundled
from metrics_core import BinaryScores, Metric

_FOLDER = Path(__file__).parent
CONFIDENCE = 0.95
# The metrics that are proportions of cases, for which Wilson's interval holds.
PROPORTIONS = ("accuracy", "precision", "recall")


def layer(page: str, script: Path) -> Any:
    """The component of a page's layer, from the page's own script, as a function that mounts it."""
    return st.components.v2.component(
        f"{page}_layer",
        html='<div class="live"><div class="live-root"></div></div>',
        css=(_FOLDER / "live.css").read_text(encoding="utf-8"),
        js=bundled(script),
    )


@dataclass(frozen=True)
class MatrixView:
    """How the confusion matrix is laid out: which class comes first, and what the per cent are of."""

    positive_first: bool = False
    share: str = "all"


def live_table(scores: BinaryScores, grid: ThresholdGrid) -> dict[str, Any]:
    """What the browser looks its numbers up in: the counts at every slider position, and the classes' sizes."""
    at = scores.confusion_at(grid.thresholds)
    counts = {"tp": np.asarray(at.tp), "fp": np.asarray(at.fp)}
    wide = scores.is_weighted or max(scores.n_positive, scores.n_negative) >= 2**32
    return {
        **{name: encoded(values, "<f8" if wide else "<u4") for name, values in counts.items()},
        "wide": wide,
        "positives": scores.n_positive,
        "negatives": scores.n_negative,
        "grid": {"first": grid.first, "numerator": grid.step.numerator, "denominator": grid.step.denominator},
    }


def encoded(values: Any, dtype: str) -> str:
    """Numbers as base64 of their little-endian bytes: uint32 counts, or floats where weights make fractions."""
    return base64.b64encode(values.astype(dtype).tobytes()).decode("ascii")


def described(metric: Metric) -> dict[str, Any]:
    """What the browser is told of a metric: how it is called, coloured and explained, and how a mix moves it."""
    return {
        "key": metric.key,
        "label": metric.label,
        "colour": metric.colour,
        "help": f"{metric.help} {metric.label} = {metric.formula}.",
        "undefined_when": metric.undefined_when,
        "of_each_class": metric.of_each_class,
    }


def matrix_layout(view: MatrixView) -> dict[str, Any]:
    order = ["positive", "negative"] if view.positive_first else ["negative", "positive"]
    cells = {
        "negative/negative": ("tn", "True negatives", "actually negative, not flagged"),
        "negative/positive": ("fp", "False positives", "actually negative, but flagged: false alarms"),
        "positive/negative": ("fn", "False negatives", "actually positive, but not flagged: missed"),
        "positive/positive": ("tp", "True positives", "actually positive and flagged: caught"),
    }
    return {
        "caption": "Confusion matrix: rows are the actual class, columns the predicted class",
        "order": order,
        "share": view.share,
        "cells": {
            place: {"key": key, "label": label, "help": help, "right": key in ("tn", "tp")}
            for place, (key, label, help) in cells.items()
        },
    }
