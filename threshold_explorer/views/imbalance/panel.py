"""The Imbalance page beside its charts: cost and minimum precision, the live panel with its data, and the table."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import BinaryScores, Interval
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, average_precision_interval, roc_auc_interval
from threshold_explorer.data.metric_intervals import interval_text
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import NumberParameter, Scope, number
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.controls.query_parameters import bound_number_input, get_parameter
from threshold_explorer.live.charts.figures import visible_points
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import MatrixView, Part, described, group, matrix, sentence
from threshold_explorer.views.imbalance.at_prevalence import OUT_OF, basis, interval_at, live_intervals
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN, curve_prevalences
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.metrics import CELLS, count_rows, metric_label
from threshold_explorer.words.sentence import say

COST = number("cost", Scope.SESSION, 0.001, 1e6)
FLOOR = number("floor", Scope.SESSION, 0.001, 0.999)
DEFAULT_COST, DEFAULT_FLOOR = 10.0, 0.8
SCRIPT = Path(__file__).with_name("live.js")
# Enough for a curve that is a third of a screen wide; no metric is computed from it.
_CURVE_PIXELS = 500


def current_cost_and_floor() -> tuple[float, float]:
    """The current values; their inputs are further down the page."""
    return _current(COST, DEFAULT_COST), _current(FLOOR, DEFAULT_FLOOR)


def _current(parameter: NumberParameter, default: float) -> float:
    fitting = parameter.fit(get_parameter(parameter, default))
    return default if fitting is None else fitting


def cost_and_floor_inputs(cost_shown: float, floor_shown: float) -> None:
    """Draws both inputs; if one differs from the value that the page shows, the whole page runs again."""
    left, right = st.columns(2)
    floor = bound_number_input(
        FLOOR, left, say("imbalance-min-precision"), default=DEFAULT_FLOOR, step=0.05, format="%.6g"
    )
    cost = bound_number_input(COST, right, say("imbalance-miss-cost"), default=DEFAULT_COST, step=0.01, format="%.6g")
    if (cost, floor) != (cost_shown, floor_shown):
        st.rerun()


def average_precisions(dataset: BinaryDataset, prevalences: dict[str, float]) -> dict[str, Interval]:
    """AP at each of the slider's texts, as bounds; they are equal if the scores are known."""
    found = _average_precisions(dataset, tuple(prevalences.values()))
    return dict(zip(prevalences, map(Interval._make, found), strict=True))


@cached_result
def _average_precisions(dataset: BinaryDataset, pis: tuple[float, ...]) -> list[tuple[float, float]]:
    with st.spinner(say("imbalance-ap-everywhere")):
        low, high = dataset.average_precision_over(np.array(pis))
    return list(zip(low.tolist(), high.tolist(), strict=True))


def panel(dataset: BinaryDataset) -> Part:
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
        _comparison(dataset),
        group("matrices", *sides),
        group("sentences", sentence("floor"), sentence("baseline")),
    )


def _comparison(dataset: BinaryDataset) -> Part:
    forms = live_intervals(dataset, METRICS_SHOWN)["forms"]
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
        "metrics": [described(metric) | {"none": forms[metric.key].get("none", "")} for metric in METRICS_SHOWN]
        + extra_rows,
        "average_precision": dataset.average_precision,
    }


def live_prevalences(
    dataset: BinaryDataset,
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
        "intervals": live_intervals(dataset, METRICS_SHOWN),
        "floor": floor,
        "cases": {"interval": based_on.interval, "basis": str(based_on.cases)},
    }


@cached_result
def _curve_points(dataset: BinaryDataset) -> dict[str, str]:
    """TP and FP of the visible points of the PR curve, ascending in threshold.

    Precision at another prevalence increases with the observed one, so the same points are enough at every prevalence.
    """
    curve = dataset.scores.pr_curve()
    kept = visible_points(curve.recall, curve.precision, 0, 1, _CURVE_PIXELS)
    at = dataset.scores.confusion_at(curve.thresholds[kept])
    return {"tp": encoded(np.asarray(at.tp), "<f8"), "fp": encoded(np.asarray(at.fp), "<f8")}


def imbalance_table(dataset: BinaryDataset, threshold: float, pi: float, average_precision: Interval) -> pd.DataFrame:
    """Counts and metrics as text: observed, at prevalence `pi`, and the interval at `pi` or why it is missing."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    simulated_counts = ["", *(count_text(getattr(simulated, cell)) for cell in CELLS)]
    observed_rows = count_rows(threshold, at)
    rows = [(name, value, at_pi, "") for (name, value, _), at_pi in zip(observed_rows, simulated_counts, strict=True)]
    for metric in METRICS_SHOWN:
        interval = interval_text(interval_at(metric, at, pi, is_clustered=scores.is_clustered))
        rows.append((metric_label(metric.key), ratio_text(metric(at)), ratio_text(metric(simulated)), interval))
    ap, auc = average_precision_interval(dataset, pi), roc_auc_interval(dataset)
    rows += [
        (say("number-always-negative"), ratio_text(1 - scores.prevalence), ratio_text(1 - pi), ""),
        (say("number-ap"), bounds_text(*dataset.average_precision), bounds_text(*average_precision), interval_text(ap)),
        (say("number-ap-baseline"), ratio_text(scores.prevalence), ratio_text(pi), ""),
        (say("number-auc"), bounds_text(*dataset.roc_auc), bounds_text(*dataset.roc_auc), interval_text(auc)),
    ]
    names = ("name", "observed", "simulated", "interval-at-pi")
    return pd.DataFrame(rows, columns=[say(f"number-{name}", name=confidence_name()) for name in names])


def formulas(scores: BinaryScores, threshold: float, pi: float) -> None:
    """Draws the formulas of precision, F1, accuracy and NPV at prevalence `pi`."""
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    tpr, fpr, odds = at.recall, at.fpr, pi / (1 - pi)
    numbers = f"{tpr:.4g} / ({tpr:.4g} + {fpr:.4g} / {odds:.4g})"
    rates = rf", \quad TPR = {tpr:.4g}, \quad FPR = {fpr:.4g}"
    st.latex(r"r' = \frac{\pi'}{1-\pi'} = " + f"{odds:.4g}" + rates)
    st.latex(_name("precision") + r" = \frac{TPR}{TPR + FPR / r'} = " + numbers + f" = {_number(simulated.precision)}")
    st.latex(r"F_1 = \frac{2\,TPR}{TPR + FPR / r' + 1} = " + _number(simulated.f1))
    st.latex(
        _name("accuracy")
        + r" = \pi'\,TPR + (1-\pi')(1-FPR) = "
        + f"{pi:.4g} \\cdot {tpr:.4g} + {1 - pi:.4g} \\cdot {1 - fpr:.4g} = {_number(simulated.accuracy)}"
    )
    st.latex(_name("npv") + r" = \frac{(1-\pi')(1-FPR)}{(1-\pi')(1-FPR) + \pi'(1-TPR)} = " + _number(simulated.npv))


def _name(metric: str) -> str:
    return rf"\text{{{metric_label(metric)}}}"


def _number(value: float) -> str:
    return rf"\text{{{ratio_text(value)}}}" if math.isnan(value) else ratio_text(value)
