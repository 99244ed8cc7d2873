"""The summaries of the curves as a table: each under its own name, with every digit, or why it is undefined."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pandas as pd

from metrics_core import BinaryScores, Interval, PredictionsError
from threshold_explorer.data.metric_intervals import confidence_name, interval_text
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.kinds.binary.auc_intervals import average_precision_interval, roc_auc_interval
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.formats import bounds_text, exact_text, undefined_text
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import say


class _Summary(NamedTuple):
    """The message `summary-<key>` is its name, the attribute `.convention` how it is computed."""

    key: str
    compute: Callable[[BinaryScores], Any]


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
    """One row per curve metric, as text: name, value, interval, and the convention or why it is undefined.

    Where scores within a step are unknown, only AP and ROC AUC, with bounds.
    """
    return _table(dataset.key, dataset)


@cached_result(64)
def _table(key: str, _dataset: BinaryDataset) -> pd.DataFrame:
    summaries = _SUMMARIES if _dataset.knows_every_case else ()
    rows = [
        _interval_row("ap", _dataset.average_precision, average_precision_interval(_dataset)),
        _interval_row("auc", _dataset.roc_auc, roc_auc_interval(_dataset)),
        *(_point_row(summary, _dataset.scores) for summary in summaries),
    ]
    names = ("name", "value", "interval", "convention")
    return pd.DataFrame(rows, columns=[say(f"summary-column-{name}", confidence=confidence_name()) for name in names])


def _interval_row(key: str, found: Interval, interval: Interval | str) -> tuple[str, str, str, str]:
    name = say(f"summary-{key}")
    if found.low != found.low:
        return name, undefined_text(), undefined_text(), say("summary-needs-both")
    note = "summary-between-steps" if found.low < found.high else f"summary-{key}.convention"
    return name, bounds_text(*found, exact_text), interval_text(interval), say(note)


def _point_row(summary: _Summary, scores: BinaryScores) -> tuple[str, str, str, str]:
    value, convention = _value_and_convention(summary, scores)
    return say(f"summary-{summary.key}"), value, say("summary-no-interval"), convention


def _value_and_convention(summary: _Summary, scores: BinaryScores) -> tuple[str, str]:
    try:
        value = float(summary.compute(scores))
    except PredictionsError as error:
        return undefined_text(), refusal_text(error)
    if value != value:
        return undefined_text(), say("summary-needs-both")
    return exact_text(value), say(f"summary-{summary.key}.convention")
