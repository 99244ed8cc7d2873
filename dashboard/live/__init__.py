"""The live layer: the browser's part of a page, which follows the slider without asking the server.

The JavaScript files of a page are read one after the other and make one script. It gets a table of exact counts
at every slider position; each number they show is looked up there and divided as `metrics_core.ratios` does.
"""

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import streamlit as st

from dashboard.threshold_grid import ThresholdGrid
from metrics_core import BinaryScores, Metric

_FOLDER = Path(__file__).parent
_SHARED = (
    "table.js",
    "ratios.js",
    "format.js",
    "dom.js",
    "matrix.js",
    "tiles.js",
    "sentence.js",
    "plot.js",
    "cursors.js",
    "slider.js",
    "picking.js",
    "layer.js",
)
CONFIDENCE = 0.95
# The metrics that are proportions of cases, for which Wilson's interval holds.
PROPORTIONS = ("accuracy", "precision", "recall")


def _layer(page: str) -> Any:
    return st.components.v2.component(
        f"{page}_layer",
        html='<div class="live"><div class="live-root"></div></div>',
        css=(_FOLDER / "live.css").read_text(encoding="utf-8"),
        js="\n".join((_FOLDER / module).read_text(encoding="utf-8") for module in (*_SHARED, f"{page}_page.js")),
    )


_threshold_layer = _layer("threshold")


@dataclass(frozen=True)
class MatrixView:
    """How the confusion matrix is laid out: which class comes first, and what the per cent are of."""

    positive_first: bool = False
    share: str = "all"


@dataclass(frozen=True)
class Pin:
    """The operating point that the sentence compares with."""

    threshold: float
    tp: float
    fp: float


def live_panel(
    scores: BinaryScores,
    grid: ThresholdGrid,
    *,
    metrics: Sequence[Metric],
    classes: dict[str, str],
    matrix: MatrixView,
    pin: Pin,
    on_chosen: Callable[[], None],
) -> None:
    """Mounts the tiles, the matrix and the sentence, and the cursors over the page's charts.

    `on_chosen` is called when a threshold was picked on a chart; it is in
    `st.session_state["live"]["chosen"]`.
    """
    at = scores.confusion_at(grid.thresholds)
    _threshold_layer(
        key="live",
        data={
            **live_table(np.asarray(at.tp), np.asarray(at.fp), weighted=scores.is_weighted),
            "positives": scores.n_positive,
            "negatives": scores.n_negative,
            "grid": {
                "first": grid.first,
                "numerator": grid.step.numerator,
                "denominator": grid.step.denominator,
            },
            "tiles": [_tile(metric) for metric in metrics],
            "interval": {
                "of": [] if scores.is_weighted else list(PROPORTIONS),
                "name": f"{CONFIDENCE:.0%}",
                "z": NormalDist().inv_cdf((1 + CONFIDENCE) / 2),
            },
            "classes": classes,
            "matrix": _matrix(matrix),
            "pin": {"threshold": pin.threshold, "tp": pin.tp, "fp": pin.fp},
        },
        on_chosen_change=on_chosen,
    )


def live_table(tp: Any, fp: Any, *, weighted: bool) -> dict[str, Any]:
    """The counts as base64 of little-endian numbers: uint32, or float64 where weights make them fractional."""
    wide = weighted or int(max(tp.max(initial=0), fp.max(initial=0))) >= 2**32
    dtype = np.dtype("<f8") if wide else np.dtype("<u4")
    return {"tp": _base64(tp.astype(dtype)), "fp": _base64(fp.astype(dtype)), "wide": wide}


def _base64(counts: Any) -> str:
    return base64.b64encode(counts.tobytes()).decode("ascii")


def _tile(metric: Metric) -> dict[str, str]:
    return {
        "key": metric.key,
        "label": metric.label,
        "colour": metric.colour,
        "help": f"{metric.help} {metric.label} = {metric.formula}.",
        "undefined_when": metric.undefined_when,
    }


def _matrix(view: MatrixView) -> dict[str, Any]:
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
