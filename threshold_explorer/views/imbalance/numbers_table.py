"""All counts and metrics of the imbalance page as a table, and the formulas of those at another prevalence."""

import math
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from metrics_core import BinaryScores, Interval, Metric
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, average_precision_interval, roc_auc_interval
from threshold_explorer.data.metric_intervals import interval_text
from threshold_explorer.views.imbalance.intervals import interval_at
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.metrics import CELLS, count_rows, metric_label
from threshold_explorer.words.sentence import say


def imbalance_table(
    dataset: BinaryDataset,
    threshold: float,
    pi: float,
    *,
    metrics: Sequence[Metric],
    average_precision: Interval,
) -> pd.DataFrame:
    """Counts and metrics as text: observed, at prevalence `pi`, and the interval at `pi` or why it is missing."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = scores.at_prevalence(pi).confusion_at(threshold)
    simulated_counts = ["", *(count_text(getattr(simulated, cell)) for cell in CELLS)]
    observed_rows = count_rows(threshold, at)
    rows = [(name, value, at_pi, "") for (name, value, _), at_pi in zip(observed_rows, simulated_counts, strict=True)]
    for metric in metrics:
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
