"""The declaration of the Imbalance page's live panel, and the data for the page's script."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import METRICS, Interval, Metric
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import weights_of
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.live.charts.thinning import visible_points
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import MatrixView, Part, described, group, matrix, sentence
from threshold_explorer.views.imbalance.at_prevalence import OUT_OF, basis
from threshold_explorer.views.imbalance.charts import curve_prevalences
from threshold_explorer.views.imbalance.intervals import live_intervals
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
METRICS_SHOWN = [METRICS[key] for key in ("precision", "npv", "recall", "f1", "f0_5", "f2", "mcc", "accuracy")]
# Enough for a curve that is a third of a screen wide; no metric is computed from it.
_CURVE_PIXELS = 500


def average_precisions(dataset: BinaryDataset, prevalences: dict[str, float]) -> dict[str, Interval]:
    """AP at each of the slider's texts, as bounds; they are equal if the scores are known."""
    found = _average_precisions(dataset, tuple(prevalences.values()))
    return dict(zip(prevalences, map(Interval._make, found), strict=True))


@cached_result
def _average_precisions(dataset: BinaryDataset, pis: tuple[float, ...]) -> list[tuple[float, float]]:
    with st.spinner(say("imbalance-ap-everywhere")):
        low, high = dataset.average_precision_over(np.array(pis))
    return list(zip(low.tolist(), high.tolist(), strict=True))


def panel(dataset: BinaryDataset, metrics: Sequence[Metric]) -> Part:
    """The live panel: the comparison table, both confusion matrices and the sentences."""
    view = MatrixView(share="all")
    sides = [
        matrix(
            dataset.classes,
            view,
            title=say(f"comparison-side-{side}"),
            at_pi=side == "simulated",
            out_of=OUT_OF,
            opens=True,
        )
        for side in ("observed", "simulated")
    ]
    return group(
        "panel imbalance",
        _comparison(dataset, metrics),
        group("matrices", *sides),
        group("sentences", sentence("floor"), sentence("baseline")),
    )


def _comparison(dataset: BinaryDataset, metrics: Sequence[Metric]) -> Part:
    forms = _live_intervals(dataset, metrics)["forms"]
    extra_rows = [
        {
            "none": none,
            "key": key,
            "label": say(f"comparison-{key.replace('_', '-')}"),
            "help": say(f"comparison-{key.replace('_', '-')}.help"),
            "colour": "transparent",
        }
        for key, none in (("always_negative", ""), ("average_precision", say("comparison-average-precision.interval")))
    ]
    return {
        "is": "comparison",
        "caption": say("comparison-caption"),
        "interval_name": say("comparison-interval", name=confidence_name()),
        "interval_help": say("comparison-interval.help"),
        "metrics": [described(metric) | {"none": forms[metric.key].get("none", "")} for metric in metrics] + extra_rows,
        "average_precision": dataset.average_precision,
    }


def for_script(
    dataset: BinaryDataset,
    metrics: Sequence[Metric],
    prevalences: dict[str, float],
    average_precision_by_pi: dict[str, Interval],
    floor: float,
) -> dict[str, Any]:
    """The data for the page's script: the slider's prevalences, the forms of the intervals, the points of the curve."""
    based_on = basis(dataset)
    return {
        "prevalences": prevalences,
        "observed_prevalence": prevalence_text(dataset.scores.prevalence),
        "average_precisions": average_precision_by_pi,
        "curve_prevalences": curve_prevalences(),
        "points": _curve_points(dataset),
        "intervals": _live_intervals(dataset, metrics),
        "floor": floor,
        "cases": {"interval": based_on.interval, "basis": str(based_on.cases)},
    }


def _live_intervals(dataset: BinaryDataset, metrics: Sequence[Metric]) -> dict[str, Any]:
    scores = dataset.scores
    return live_intervals(metrics, weights_of(scores), is_clustered=scores.is_clustered)


@cached_result
def _curve_points(dataset: BinaryDataset) -> dict[str, str]:
    """TP and FP of the visible points of the PR curve, ascending in threshold.

    Precision at another prevalence increases with the observed one, so the same points are enough at every prevalence.
    """
    curve = dataset.scores.pr_curve()
    kept = visible_points(curve.recall, curve.precision, 0, 1, _CURVE_PIXELS)
    at = dataset.scores.confusion_at(curve.thresholds[kept])
    return {"tp": encoded(np.asarray(at.tp), "<f8"), "fp": encoded(np.asarray(at.fp), "<f8")}
