"""The live layer of the imbalance page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from dashboard.charts.thinning import drawn_points
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.imbalance.sentences import Cases
from dashboard.live.components import MatrixView, described, encoded, layer, live_table, matrix_layout
from metrics_core import Interval, Metric

# Enough for a curve that is a third of a screen wide; the numbers are never taken from it.
_CURVE_PIXELS = 500

_mount = layer("imbalance", Path(__file__).with_suffix(".js"))


def imbalance_panel(
    dataset: Dataset,
    grid: ThresholdGrid,
    *,
    prevalences: dict[str, float],
    average_precisions: Sequence[Interval],
    metrics: Sequence[Metric],
    curve_prevalences: Sequence[float],
    limits_at_half: dict[str, Any],
    floor: float,
    cases: Cases,
) -> None:
    """Mounts the comparison, the matrices and the sentences, and the curves and cursors over the page's charts."""
    scores = dataset.scores
    _mount(
        key="live",
        data={
            **live_table(scores, grid),
            "classes": dataset.classes,
            "matrix": matrix_layout(MatrixView(share="all")),
            "metrics": [described(metric) for metric in metrics] + _further_rows(),
            "prevalences": prevalences,
            "average_precisions": dict(zip(prevalences, average_precisions, strict=True)),
            "average_precision_observed": dataset.average_precision,
            "curve_prevalences": list(curve_prevalences),
            "points": _curve_points(dataset),
            "limits_at_half": {
                metric: [encoded(limits.low, "<f4"), encoded(limits.high, "<f4")]
                for metric, limits in limits_at_half.items()
            },
            "interval_name": f"{cases.interval} at π",
            "floor": floor,
            "cases": {"interval": cases.interval, "basis": cases.basis},
        },
        on_chosen_change=lambda: None,
    )


def _curve_points(dataset: Dataset) -> dict[str, str]:
    """TP and FP of the points that the PR curve is drawn through, ascending in threshold.

    Precision at another prevalence rises with the observed one, so the points that the observed curve needs
    are those that every other one needs.
    """
    curve = dataset.scores.pr_curve()
    kept = drawn_points(curve.recall, curve.precision, 0, 1, _CURVE_PIXELS)
    at = dataset.scores.confusion_at(curve.thresholds[kept])
    return {"tp": encoded(np.asarray(at.tp), "<f8"), "fp": encoded(np.asarray(at.fp), "<f8")}


def _further_rows() -> list[dict[str, Any]]:
    return [
        {
            "key": "always_negative",
            "label": "Always negative",
            "colour": "transparent",
            "help": "What accuracy is when nobody is ever flagged: 1 minus the prevalence.",
        },
        {
            "key": "average_precision",
            "label": "AP",
            "colour": "transparent",
            "help": "Of the whole PR curve at this prevalence, whatever the threshold.",
        },
    ]
