"""What the imbalance page shows beside its charts, and what its own script needs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from dashboard.charts.thinning import drawn_points
from dashboard.controls.prevalence_slider import prevalence_text
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.imbalance.charts import curve_prevalences
from dashboard.imbalance.intervals import live_intervals
from dashboard.imbalance.sentences import OUT_OF, cases
from dashboard.live.layer import encoded
from dashboard.live.parts import MatrixView, Part, described, group, matrix, sentence
from dashboard.words.sentence import say
from metrics_core import METRICS, Interval, Metric

SCRIPT = Path(__file__).with_name("live.js")
METRICS_SHOWN = [METRICS[key] for key in ("accuracy", "precision", "npv", "recall", "f1", "f0_5", "f2", "mcc")]
# Enough for a curve that is a third of a screen wide; the numbers are never taken from it.
_CURVE_PIXELS = 500


def average_precisions(dataset: BinaryDataset, prevalences: dict[str, float]) -> dict[str, Interval]:
    """AP at each of the slider's texts, as both ends of an interval, which are one where scores are known."""
    found = _average_precisions(dataset.key, tuple(prevalences.values()), dataset)
    return dict(zip(prevalences, map(Interval._make, found), strict=True))


@recent(32)
def _average_precisions(key: str, pis: tuple[float, ...], _dataset: BinaryDataset) -> list[tuple[float, float]]:
    with st.spinner(say("imbalance-ap-everywhere")):
        low, high = _dataset.average_precision_over(np.array(pis))
    return list(zip(low.tolist(), high.tolist(), strict=True))


def panel(dataset: BinaryDataset, metrics: Sequence[Metric], of_pis: dict[str, Interval]) -> Part:
    """The comparison, both matrices and the sentences."""
    view = MatrixView(share="all")
    sides = [
        matrix(dataset.classes, view, title=say(f"comparison-side-{mix}"), at_pi=mix == "simulated", out_of=OUT_OF)
        for mix in ("observed", "simulated")
    ]
    return group(
        "panel imbalance",
        _comparison(dataset, metrics, of_pis),
        group("matrices", *sides),
        group("sentences", sentence("alerts"), sentence("floor"), sentence("baseline")),
    )


def _comparison(dataset: BinaryDataset, metrics: Sequence[Metric], of_pis: dict[str, Interval]) -> Part:
    forms = live_intervals(metrics, is_weighted=dataset.scores.is_weighted)["forms"]
    further = [
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
        "metrics": [described(metric) | {"none": forms[metric.key].get("none", "")} for metric in metrics] + further,
        "average_precision": dataset.average_precision,
        "average_precisions": of_pis,
    }


def for_script(
    dataset: BinaryDataset, metrics: Sequence[Metric], prevalences: dict[str, float], floor: float
) -> dict[str, Any]:
    """What the page's script reckons with: what texts mean, the forms of the intervals, the points of the curve."""
    rests_on = cases(dataset)
    return {
        "prevalences": prevalences,
        "observed_prevalence": prevalence_text(dataset.scores.prevalence),
        "curve_prevalences": curve_prevalences(),
        "points": _curve_points(dataset.key, dataset),
        "intervals": live_intervals(metrics, is_weighted=dataset.scores.is_weighted),
        "floor": floor,
        "cases": {"interval": rests_on.interval, "basis": str(rests_on.basis)},
    }


@recent(32)
def _curve_points(key: str, _dataset: BinaryDataset) -> dict[str, str]:
    """TP and FP of the points that the PR curve is drawn through, ascending in threshold.

    Precision at another prevalence rises with the observed one, so the points that the observed curve needs
    are those that every other one needs.
    """
    curve = _dataset.scores.pr_curve()
    kept = drawn_points(curve.recall, curve.precision, 0, 1, _CURVE_PIXELS)
    at = _dataset.scores.confusion_at(curve.thresholds[kept])
    return {"tp": encoded(np.asarray(at.tp), "<f8"), "fp": encoded(np.asarray(at.fp), "<f8")}
