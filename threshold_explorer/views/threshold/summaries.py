"""The summaries of the curves: each under its own name, with every digit, or why it is undefined."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from metrics_core import BinaryScores, Interval, PredictionsError
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, average_precision_interval, roc_auc_interval
from threshold_explorer.data.metric_intervals import interval_text
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.words.formats import bounds_text, exact_text, undefined_text
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import say


class _Declaration(NamedTuple):
    """The message `summary-<key>` is its name, the attribute `.convention` how it is computed."""

    key: str
    compute: Callable[[BinaryScores], Any]


_SUMMARIES = (
    _Declaration("interpolated-ap", BinaryScores.interpolated_average_precision),
    _Declaration("interpolated-ap-11", lambda s: s.interpolated_average_precision(11)),
    _Declaration("interpolated-ap-101", lambda s: s.interpolated_average_precision(101)),
    _Declaration("pr-auc-trapezoid", BinaryScores.pr_auc),
    _Declaration("pr-auc-davis-goadrich", lambda s: s.pr_auc("davis-goadrich")),
    _Declaration("eer", lambda s: s.equal_error_rate().rate),
    _Declaration("eer-threshold", lambda s: s.equal_error_rate().threshold),
    _Declaration("break-even", lambda s: s.break_even().value),
    _Declaration("r-precision", BinaryScores.r_precision),
    _Declaration("brier", BinaryScores.brier_score),
    _Declaration("log-loss", BinaryScores.log_loss),
    _Declaration("ece", BinaryScores.expected_calibration_error),
)


@dataclass(frozen=True)
class Summary:
    """One summary of the curves: its value, or two bounds of a value that is not known exactly; nan if undefined.

    `interval` is a text where there is none. `note` is the convention, or why the value is undefined.
    """

    key: str
    values: tuple[float, ...]
    interval: Interval | str
    note: str

    @property
    def name(self) -> str:
        return say(f"summary-{self.key}")

    @property
    def is_threshold(self) -> bool:
        """Whether the value is a threshold and not a metric."""
        return self.key == "eer-threshold"

    def cells(self, text: Callable[[float], str]) -> tuple[str, str, str, str]:
        """The texts of its row, with numbers as `text` writes them."""
        if self.values[0] != self.values[0]:
            return self.name, undefined_text(), self._interval_text, self.note
        low, high = self.values[0], self.values[-1]
        value = text(low) if len(self.values) == 1 else bounds_text(low, high, text)
        return self.name, value, self._interval_text, self.note

    @property
    def _interval_text(self) -> str:
        return self.interval if isinstance(self.interval, str) else interval_text(self.interval)


@st.fragment
def draw_summaries(dataset: BinaryDataset) -> None:
    """The expander with the table; opening it makes the table and reruns nothing else.

    Bounds of curves are not known.
    """
    if dataset.bounded:
        return
    expander = st.expander(say("summaries-heading"), key="curve_summaries", on_change="rerun")
    if expander.open:
        with expander:
            show_table(summaries_table(dataset))


def summaries_table(dataset: BinaryDataset, text: Callable[[float], str] = exact_text) -> pd.DataFrame:
    """One row per summary, as text: name, value, interval, and the convention or why it is undefined."""
    names = ("name", "value", "interval", "convention")
    columns = [say(f"summary-column-{name}", confidence=confidence_name()) for name in names]
    return pd.DataFrame([summary.cells(text) for summary in summaries(dataset)], columns=columns)


@cached_result
def summaries(dataset: BinaryDataset) -> list[Summary]:
    """The summaries; where scores within a step are unknown, only AP and ROC AUC, with bounds."""
    declared = _SUMMARIES if dataset.knows_every_case else ()
    return [
        _with_interval("ap", dataset, dataset.average_precision, average_precision_interval(dataset)),
        _with_interval("auc", dataset, dataset.roc_auc, roc_auc_interval(dataset)),
        *(_of_scores(one, dataset) for one in declared),
    ]


def _with_interval(key: str, dataset: BinaryDataset, found: Interval, interval: Interval | str) -> Summary:
    if found.low != found.low:
        return Summary(key, (found.low,), undefined_text(), say("summary-needs-both"))
    is_exact = found.low == found.high
    if not is_exact:
        return Summary(key, tuple(found), interval, say("summary-between-steps"))
    note = say(f"summary-{key}.convention")
    if isinstance(interval, Interval):
        units = "clusters" if dataset.scores.is_clustered else "weighted" if dataset.scores.is_weighted else "cases"
        method = say(f"summary-{key}.{units}")
        note = say("summary-with-interval", convention=note, method=method)
    return Summary(key, (found.low,), interval, note)


def _of_scores(declared: _Declaration, dataset: BinaryDataset) -> Summary:
    value, note = _value_and_note(declared, dataset)
    return Summary(declared.key, (value,), say("summary-no-interval"), note)


def _value_and_note(declared: _Declaration, dataset: BinaryDataset) -> tuple[float, str]:
    scores = dataset.scores
    try:
        value = float(declared.compute(scores))
    except PredictionsError as error:
        negated = (scores.minimum, scores.maximum) if dataset.roles.lower_is_positive else None
        return math.nan, refusal_text(error, negated)
    if value != value:
        return value, say("summary-needs-both")
    return value, say(f"summary-{declared.key}.convention")
