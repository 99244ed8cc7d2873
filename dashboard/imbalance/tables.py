"""Every number of the imbalance page as a real table: for screen readers, for copying, and for the live layer.

As on the threshold page the first rows hold the threshold and the counts with every digit; the four rows after
them are the limits at prevalence one half, which the live layer reads between two slider positions.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import shown_with_download
from dashboard.data.datasets import Dataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.imbalance.intervals import METRICS_WITH_LIMITS, UNKNOWN, limit_at
from dashboard.imbalance.sentences import Limits
from dashboard.words.formats import exact_text, ratio_text
from metrics_core import Interval, Metric

# The prevalences that the tables are given at.
PREVALENCES = (0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 0.99, 0.999)


def imbalance_table(
    dataset: Dataset,
    threshold: float,
    pi: float,
    *,
    metrics: Sequence[Metric],
    average_precision: Interval,
    halves: dict[str, Limits],
    f1: Limits,
) -> pd.DataFrame:
    """The counts, and each metric as observed and at prevalence `pi`, as text; with intervals where there are any."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    rows = [
        ("Threshold", repr(threshold), "", ""),
        ("True positives", repr(at.tp), repr(simulated.tp), ""),
        ("False positives", repr(at.fp), repr(simulated.fp), ""),
        ("False negatives", repr(at.fn), repr(simulated.fn), ""),
        ("True negatives", repr(at.tn), repr(simulated.tn), ""),
    ]
    for key, name in zip(METRICS_WITH_LIMITS, ("Precision", "NPV"), strict=True):
        low, high = halves.get(key, UNKNOWN)
        rows += [
            (f"{name} at π 0.5, lower limit", repr(low), "", ""),
            (f"{name} at π 0.5, upper limit", repr(high), "", ""),
        ]
    odds = {"precision": pi / (1 - pi), "npv": (1 - pi) / pi}
    limits = {key: tuple(limit_at(half, odds[key]) for half in halves[key]) for key in halves} | {"f1": f1}
    for metric in metrics:
        interval = limits.get(metric.key, UNKNOWN)
        known = interval[0] == interval[0]
        text = f"{ratio_text(interval[0])} – {ratio_text(interval[1])}" if known else ""
        rows.append((metric.label, ratio_text(metric(at)), ratio_text(metric(simulated)), text))
    rows += [
        ("Accuracy of always negative", ratio_text(1 - scores.prevalence), ratio_text(1 - pi), ""),
        ("Average precision", exact_text(*dataset.average_precision), exact_text(*average_precision), ""),
        ("Baseline of AP", ratio_text(scores.prevalence), ratio_text(pi), ""),
        ("ROC AUC", exact_text(*dataset.roc_auc), exact_text(*dataset.roc_auc), ""),
    ]
    return pd.DataFrame(rows, columns=["Number", "Observed", "Simulated", "95% at π"])


def tables_behind(dataset: Dataset, grid: ThresholdGrid, metrics: Sequence[Metric], miss_cost: float) -> None:
    """The curves against the prevalence as tables: the metrics at each slider position, the best thresholds."""
    at_prevalence, best = st.tabs(["Metrics against the prevalence", "Best thresholds"])
    pis = np.array(PREVALENCES)
    with at_prevalence:
        chosen = st.selectbox("Metric", [metric.label for metric in metrics], index=1, key="table_metric")
        metric = next(metric for metric in metrics if metric.label == chosen)
        values = metric(dataset.scores.confusion_at(grid.thresholds).at_prevalence(pis))
        frame = pd.DataFrame(values, columns=[f"{metric.label} at π {pi:g}" for pi in PREVALENCES])
        frame.insert(0, "Threshold", grid.thresholds)
        shown_with_download(frame, dataset, f"{metric.key}-over-prevalence")
    with best:
        hull = dataset.scores.roc_hull()
        by_f1, by_cost = hull.best_f_beta(pis), hull.least_cost(pis, miss_cost)
        frame = pd.DataFrame(
            {
                "π": pis,
                "Threshold of the best F1": by_f1.thresholds,
                "Best F1": by_f1.values,
                "Threshold of the least cost": by_cost.thresholds,
                "Least cost per case": by_cost.values,
                "False alarms that a miss costs": miss_cost,
            }
        )
        shown_with_download(frame, dataset, "best-thresholds")
