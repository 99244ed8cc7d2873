"""The formulas of metrics at another prevalence, with the current numbers."""

import math

import streamlit as st

from metrics_core import BinaryScores
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.metrics import metric_label


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
