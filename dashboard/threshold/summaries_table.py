"""The summaries of the curves as a table: each under its own name, with every digit, or why it is undefined."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from dashboard.data.area_intervals import average_precision_interval, roc_auc_interval
from dashboard.data.confidence import confidence_name, interval_text
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import bounds_text, exact_text, undefined_text
from dashboard.words.metrics import refusal_text
from dashboard.words.sentence import say
from metrics_core import BinaryScores, Interval, PredictionsError


class _Summary(NamedTuple):
    """`summary-<key>` in the catalogue is its name, `.convention` how it is reckoned."""

    key: str
    of: Callable[[BinaryScores], Any]


_SUMMARIES = (
    _Summary("interpolated-ap", BinaryScores.interpolated_average_precision),
    _Summary("interpolated-ap-11", lambda s: s.interpolated_average_precision(11)),
    _Summary("interpolated-ap-101", lambda s: s.interpolated_average_precision(101)),
    _Summary("pr-auc-trapezoid", BinaryScores.pr_auc),
    _Summary("pr-auc-davis-goadrich", lambda s: s.pr_auc("davis-goadrich")),
    _Summary("eer", lambda s: s.equal_error_rate().rate),
    _Summary("eer-threshold", lambda s: s.equal_error_rate().threshold),
    _Summary("break-even", lambda s: s.break_even().value),
    _Summary("r-precision", BinaryScores.r_precision),
    _Summary("brier", BinaryScores.brier_score),
    _Summary("log-loss", BinaryScores.log_loss),
    _Summary("ece", BinaryScores.expected_calibration_error),
)


def summaries_table(dataset: BinaryDataset) -> pd.DataFrame:
    """One row per summary, as text: name, value, interval, and the convention or the reason why it is undefined.

    Where nothing is known between two steps, only AP and ROC AUC, and between what they lie.
    """
    return _table(dataset.key, dataset)


@st.cache_data(max_entries=64, show_spinner=False)
def _table(key: str, _dataset: BinaryDataset) -> pd.DataFrame:
    summaries = _SUMMARIES if _dataset.knows_every_case else ()
    rows = [
        _ranking_row("ap", _dataset.average_precision, average_precision_interval(_dataset)),
        _ranking_row("auc", _dataset.roc_auc, roc_auc_interval(_dataset)),
        *(_further_row(one, _dataset.scores) for one in summaries),
    ]
    names = ("name", "value", "interval", "convention")
    return pd.DataFrame(rows, columns=[say(f"summary-column-{name}", confidence=confidence_name()) for name in names])


def _ranking_row(key: str, found: Interval, interval: Interval | str) -> tuple[str, str, str, str]:
    name = say(f"summary-{key}")
    if found.low != found.low:
        return name, undefined_text(), undefined_text(), say("summary-needs-both")
    note = "summary-between-steps" if found.low < found.high else f"summary-{key}.convention"
    return name, bounds_text(*found, exact_text), interval_text(interval), say(note)


def _further_row(summary: _Summary, scores: BinaryScores) -> tuple[str, str, str, str]:
    value, convention = _value_and_convention(summary, scores)
    return say(f"summary-{summary.key}"), value, say("summary-no-interval"), convention


def _value_and_convention(summary: _Summary, scores: BinaryScores) -> tuple[str, str]:
    try:
        value = float(summary.of(scores))
    except PredictionsError as refusal:
        return undefined_text(), refusal_text(refusal)
    if value != value:
        return undefined_text(), say("summary-needs-both")
    return exact_text(value), say(f"summary-{summary.key}.convention")
