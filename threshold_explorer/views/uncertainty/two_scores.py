"""The comparison of two score columns of one file: the current one at B, another at a threshold of its own."""

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.computing.arrays import IntArray
from metrics_core.intervals.score_differences import ScoreDifference, score_differences
from metrics_core.resampling import AreaVariance, roc_auc_difference_variance, two_models
from threshold_explorer.data.columns.numeric_columns import BoolArray, Floats
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.column_choices import VERSUS
from threshold_explorer.interface.controls.message_slots import error_slot, warning_slot
from threshold_explorer.interface.controls.pin import PIN_LOWER
from threshold_explorer.interface.controls.prevalence_slider import current_prevalence
from threshold_explorer.interface.controls.query_parameter import Scope, number
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    bound_value,
    bound_widget,
    get_parameter,
    out_of_range_warning,
    parameter_warning,
)
from threshold_explorer.interface.controls.recalibration_choice import score_choices
from threshold_explorer.interface.controls.resampling_settings import Resampling, current_resampling
from threshold_explorer.interface.controls.threshold_carryover import threshold_with_same_share
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_table import show_table
from threshold_explorer.interface.panels.panel import nothing
from threshold_explorer.live.charts.chart import download
from threshold_explorer.live.layer import Pin
from threshold_explorer.views.uncertainty.two_thresholds import ThresholdComparison
from threshold_explorer.words.formats import ratio_text, shortened, signed_text
from threshold_explorer.words.sentence import Refusal, Sentence, markdown, say

# The message of each metric that needs no threshold.
SCORE_METRICS = {
    "roc_auc": "summary-auc",
    "average_precision": "summary-ap",
    "partial_roc_auc": "two-partial-auc",
    "sensitivity": "two-sensitivity",
}
DEFAULT_SPECIFICITY = 0.9
SPECIFICITY = number("versus_specificity", Scope.SESSION, 0.01, 0.999)
VERSUS_T = number("versus_t", Scope.DATASET, -1e300, 1e300)


@dataclass(frozen=True, eq=False)
class CommonCases:
    """The cases with a score in both columns."""

    is_positive: BoolArray
    open: Floats
    other: Floats
    clusters: IntArray | None = None

    def flagging_as_many(self, threshold: float) -> float:
        """The threshold of the other column that flags as many cases as `threshold` does in the current one.

        It flags more where scores tie; where no case is flagged, it is the highest score.
        """
        flagged = int((self.open >= self.open.dtype.type(threshold)).sum())
        return float(np.partition(self.other, len(self.other) - max(flagged, 1))[len(self.other) - max(flagged, 1)])

    def compared(
        self, names: tuple[str, str], a: float, b: float, key: str, pi: float | None = None, n_scores: int = 1
    ) -> ThresholdComparison:
        """The comparison of the other column at `a` with the current one at `b`."""
        decisions = two_models(self.is_positive, self.open, self.other, b, a, pos_label=True, cluster=self.clusters)
        return ThresholdComparison(repr((key, names, a, b)), names, decisions.b, decisions.a, decisions, pi, n_scores)


def choose_score(dataset: BinaryDataset, pinned: Pin | None) -> str | None:
    """Draws the choice of the other column, by default the pinned one; None where there is none to compare with."""
    source = current_data().source
    others = score_choices(dataset, source) if source else ()
    none = nothing(VERSUS, others)
    column = pinned.column if pinned and pinned.column in others else none
    settings: dict[str, Any] = {
        "default": column,
        "scope_key": (dataset.key, column),
        "fit": lambda name: name if name in (none, *others) else None,
        "make_warning": lambda asked, _: Sentence("two-versus-missing", asked=asked),
    }
    if others:
        chosen = bound_widget(
            VERSUS,
            st.selectbox,
            say("two-versus"),
            options=[none, *others],
            format_func=lambda name: say("two-versus-none") if name == none else name,
            help=say("two-versus.help"),
            **settings,
        )
    else:
        chosen = bound_value(VERSUS, **settings)
    warning_slot("versus_complaint", parameter_warning(VERSUS), icon=":material/link:")
    return None if chosen == none else chosen


def compare_with_score(
    dataset: BinaryDataset, name: str, pinned: Pin | None, b: float
) -> tuple[Pin, ThresholdComparison] | None:
    """Draws the box for the other column's threshold; returns A and the comparison, None if the column is refused."""
    source = _source()
    try:
        other = _other_column(dataset, name, pinned)
        common = None if dataset.scores.is_weighted else _common_cases(dataset, other, source)
    except Refusal as why:
        error_slot("two_scores_refusal", why)
        return None
    if pinned and pinned.column == name:
        start = pinned.threshold
    else:
        start = common.flagging_as_many(b) if common else threshold_with_same_share(dataset, b, other)
    a = bound_number_input(
        VERSUS_T,
        st,
        markdown("two-versus-threshold", score=shortened(name)),
        default=start,
        scope_key=(dataset.key, name, start),
        format="%.10g",
        help=say("two-versus-threshold.help"),
    )
    if common and common.clusters is None:
        bound_number_input(
            SPECIFICITY,
            st,
            say("two-specificity"),
            default=DEFAULT_SPECIFICITY,
            make_warning=out_of_range_warning(SPECIFICITY),
            format="%.6g",
            step=0.01,
            help=say("two-specificity.help"),
        )
    names = (
        say("two-of-score", name="A", score=shortened(name, 30), threshold=a),
        say("two-of-score", name="B", score=shortened(dataset.roles.score, 30), threshold=b),
    )
    pin, pi = Pin(a, other.scores, name), current_prevalence(dataset)
    if common:
        return pin, common.compared(names, a, b, dataset.key, pi, len(score_choices(dataset, source)))
    at = (other.scores.confusion_at(a), dataset.scores.confusion_at(b))
    return pin, ThresholdComparison(repr((dataset.key, names, a, b)), names, *at, None, pi)


def draw_score_metrics(dataset: BinaryDataset, name: str, pinned: Pin | None) -> None:
    """Draws the metrics of both columns that need no threshold, and their differences.

    For weighted cases and clusters, whose differences have no interval, only that they are not compared.
    """
    if dataset.scores.is_weighted or dataset.scores.is_clustered:
        st.caption(
            markdown("two-scores-thresholds-only", counted="weighted" if dataset.scores.is_weighted else "clusters")
        )
        return
    settings = (get_parameter(SPECIFICITY, DEFAULT_SPECIFICITY), current_prevalence(dataset), current_resampling())
    other, source = _other_column(dataset, name, pinned), _source()
    table = score_metrics_table(
        (shortened(name, 30), shortened(dataset.roles.score, 30)),
        settings[0],
        _score_metrics(dataset, other, settings, source),
    )
    show_table(table)
    download(say("table-download"), dataset, "two-scores-metrics", lambda: table)


def score_metrics_table(names: tuple[str, str], specificity: float, found: dict[str, ScoreDifference]) -> pd.DataFrame:
    """ROC AUC, average precision, partial ROC AUC and sensitivity as text: A, B, B − A, and its interval."""
    columns = [
        say("number-name"),
        *(say("two-score-alone", name=letter, score=name) for letter, name in zip("AB", names, strict=True)),
        say("two-difference"),
        say("two-interval", name=confidence_name()),
    ]
    # B comes first.
    rows = [
        (
            say(SCORE_METRICS[key], specificity=specificity, fpr=1 - specificity),
            ratio_text(each.b),
            ratio_text(each.a),
            signed_text(each.difference),
            _limits_text(each, is_same_order=np.isnan(found["partial_roc_auc"].low)),
        )
        for key, each in found.items()
    ]
    return pd.DataFrame(rows, columns=columns)


def _limits_text(found: ScoreDifference, is_same_order: bool) -> str:
    if np.isnan(found.difference):
        return say("two-no-interval-undefined")
    if np.isnan(found.low):
        return say("two-no-interval-all-alike" if is_same_order else "two-no-interval-few-missed")
    return say("two-interval-ends", low=signed_text(found.low), high=signed_text(found.high))


@cached_result
def _score_metrics(
    dataset: BinaryDataset, other: BinaryDataset, settings: tuple[float, float | None, Resampling], _source: Source
) -> dict[str, ScoreDifference]:
    """B's metrics before A's, and B − A."""
    specificity, pi, resampling = settings
    common = _common_cases(dataset, other, _source)
    columns = (common.is_positive, common.open, common.other)
    found = score_differences(
        *columns,
        pos_label=True,
        specificity=specificity,
        prevalence=pi,
        confidence=confidence(),
        **asdict(resampling),
    )
    by_metric = found._asdict()
    return {key: by_metric[key] for key in SCORE_METRICS}


def roc_auc_variance(dataset: BinaryDataset, name: str, pinned: Pin | None) -> AreaVariance:
    """What the difference of both ROC AUCs, B − A, varies by; of unweighted cases."""
    return _roc_auc_variance(dataset, _other_column(dataset, name, pinned), _source())


@cached_result
def _roc_auc_variance(dataset: BinaryDataset, other: BinaryDataset, _source: Source) -> AreaVariance:
    common = _common_cases(dataset, other, _source)
    return roc_auc_difference_variance(common.is_positive, common.open, common.other, pos_label=True)


def _other_column(dataset: BinaryDataset, name: str, pinned: Pin | None) -> BinaryDataset:
    """The data set with the other score; raises `Refusal` where it cannot be one."""
    is_lower = dataset.roles.column_is_lower
    if pinned is not None and pinned.column == name:
        is_lower = get_parameter(PIN_LOWER, is_lower)
    return dataset.with_score(_source(), name, lower_is_positive=is_lower)


def _source() -> Source:
    source = current_data().source
    # Only a column of a source can be chosen.
    assert source
    return source


@cached_result
def _common_cases(dataset: BinaryDataset, other: BinaryDataset, _source: Source) -> CommonCases:
    """The cases used with either column."""
    here, there = dataset.cases_in(_source), other.cases_in(_source)
    _, at_here, at_there = np.intersect1d(here.rows, there.rows, assume_unique=True, return_indices=True)
    clusters = None if here.clusters is None else here.clusters[at_here]
    return CommonCases(here.is_positive[at_here], here.scores[at_here], there.scores[at_there], clusters)
