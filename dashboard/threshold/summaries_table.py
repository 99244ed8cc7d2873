"""The summaries of the curves as a table: each under its own name, with every digit, or why it is undefined."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from dashboard.data.datasets import Dataset
from dashboard.words.formats import exact_text
from metrics_core import BinaryScores, PredictionsError


class _Summary(NamedTuple):
    name: str
    of: Callable[[BinaryScores], Any]
    note: str


_SUMMARIES = (
    _Summary(
        "Average precision", BinaryScores.average_precision, "rectangle rule; scikit-learn's average_precision_score"
    ),
    _Summary(
        "Interpolated AP", BinaryScores.interpolated_average_precision, "with the best precision at higher recall"
    ),
    _Summary("Interpolated AP, 11 points", lambda s: s.interpolated_average_precision(11), "at recall 0, 0.1, … 1"),
    _Summary("Interpolated AP, 101 points", lambda s: s.interpolated_average_precision(101), "at recall 0, 0.01, … 1"),
    _Summary("PR AUC, trapezoid (optimistic under ties)", BinaryScores.pr_auc, "straight lines between PR points"),
    _Summary("PR AUC, Davis-Goadrich", lambda s: s.pr_auc("davis-goadrich"), "the area that is achievable"),
    _Summary("ROC AUC", BinaryScores.roc_auc, "a positive outscores a negative; ties count half"),
    _Summary("Equal error rate", lambda s: s.equal_error_rate().rate, "where FPR = FNR"),
    _Summary("… at threshold", lambda s: s.equal_error_rate().threshold, "the nearest threshold"),
    _Summary("Break-even point", lambda s: s.break_even().value, "where precision = recall"),
    _Summary("R-precision", BinaryScores.r_precision, "precision among as many cases as there are positives"),
    _Summary("Brier score", BinaryScores.brier_score, "mean squared error of the probability; lower is better"),
    _Summary("Log loss", BinaryScores.log_loss, "natural logarithm; infinite at a confident error"),
    _Summary("Expected calibration error", BinaryScores.expected_calibration_error, "10 bins of equal width"),
)

_COLUMNS = ["Summary", "Value", "Convention"]


def summaries_table(dataset: Dataset) -> pd.DataFrame:
    """One row per summary, as text: name, value, and the convention or the reason why it is undefined."""
    return _of_counts(dataset) if dataset.steps else _summaries(dataset.key, dataset.scores)


def _of_counts(dataset: Dataset) -> pd.DataFrame:
    """Where only counts at steps are known: between what the two ranking summaries lie."""
    between = "between these two, whatever the order of the cases between two steps"
    exact = "whatever the order of the cases between two steps"
    bounds = (("Average precision", dataset.average_precision), ("ROC AUC", dataset.roc_auc))
    rows = [(name, exact_text(low, high), between if low < high else exact) for name, (low, high) in bounds]
    return pd.DataFrame(rows, columns=_COLUMNS)


@st.cache_data(max_entries=64, show_spinner=False)
def _summaries(key: str, _scores: BinaryScores) -> pd.DataFrame:
    rows = [(summary.name, *_value_and_note(summary, _scores)) for summary in _SUMMARIES]
    return pd.DataFrame(rows, columns=_COLUMNS)


def _value_and_note(summary: _Summary, scores: BinaryScores) -> tuple[str, str]:
    try:
        value = float(summary.of(scores))
    except PredictionsError as refusal:
        return "undefined", str(refusal)
    if value != value:
        return "undefined", "it needs at least one case of each class that it compares"
    return repr(value), summary.note
