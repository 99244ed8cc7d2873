"""The comparison of two score columns of one file: the current one at B, another at a threshold of its own."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from metrics_core.resampling import two_models
from threshold_explorer.columns.binary_statistic import cases
from threshold_explorer.columns.missing_rows import BoolArray
from threshold_explorer.columns.numeric_columns import Floats
from threshold_explorer.controls.column_choices import VERSUS
from threshold_explorer.controls.message_slots import error_slot, warning_slot
from threshold_explorer.controls.prevalence_slider import current_prevalence
from threshold_explorer.controls.query_parameter import Scope, number
from threshold_explorer.controls.query_parameters import bound_number_input, bound_widget, parameter_warning
from threshold_explorer.data.current_data import current_data
from threshold_explorer.data.kinds.binary import BinaryDataset
from threshold_explorer.data.source import Source
from threshold_explorer.uncertainty.two_thresholds import ThresholdComparison
from threshold_explorer.uncertainty.two_thresholds_panel import draw_comparison
from threshold_explorer.words.formats import markdown_text, shortened
from threshold_explorer.words.sentence import Refusal, say

VERSUS_T = number("versus_t", Scope.DATASET, -1e300, 1e300)


@dataclass(frozen=True, eq=False)
class CommonCases:
    """The cases with a score in both columns."""

    is_positive: BoolArray
    open: Floats
    other: Floats

    def flagging_as_many(self, threshold: float) -> float:
        """The threshold of the other column that flags as many cases as `threshold` does in the current one.

        It flags more where scores tie; where no case is flagged, it is the highest score.
        """
        flagged = int((self.open >= self.open.dtype.type(threshold)).sum())
        return float(np.partition(self.other, len(self.other) - max(flagged, 1))[len(self.other) - max(flagged, 1)])

    def compared(
        self, names: tuple[str, str], a: float, b: float, key: str, pi: float | None = None
    ) -> ThresholdComparison:
        """The comparison of the other column at `a` with the current one at `b`."""
        decisions = two_models(self.is_positive, self.open, self.other, b, a, pos_label=True)
        return ThresholdComparison(repr((key, names, a, b)), names, decisions.b, decisions.a, decisions, pi)


def other_scores(dataset: BinaryDataset) -> tuple[str, ...]:
    """The columns to compare with; none where the score combines several columns, or cases are weighted."""
    source = current_data().source
    if source is None or type(dataset) is not BinaryDataset or dataset.score_columns is not None:
        return ()
    if dataset.scores.is_weighted or dataset.roles.predicted:
        return ()
    return tuple(name for name in source.columns.scores if name not in dataset.columns)


def draw_two_scores(dataset: BinaryDataset, threshold: float) -> None:
    """Draws the choice of the other column and the comparison; nothing where there is no other column."""
    others, source = other_scores(dataset), current_data().source
    if not others or source is None:
        return
    chosen = bound_widget(
        VERSUS,
        st.selectbox,
        say("two-versus"),
        default="",
        scope_key=dataset.key,
        fit=lambda name: name if name in others else None,
        options=["", *others],
        format_func=lambda name: name or say("two-versus-none"),
        help=say("two-versus.help"),
    )
    warning_slot("versus_complaint", parameter_warning(VERSUS), icon=":material/link:")
    if not chosen:
        return
    try:
        common = common_cases(dataset, source, chosen)
    except Refusal as why:
        error_slot("two_scores_refusal", why)
        return
    other_threshold = bound_number_input(
        VERSUS_T,
        st,
        say("two-versus-threshold", score=markdown_text(shortened(chosen))),
        default=common.flagging_as_many(threshold),
        scope_key=(dataset.key, chosen, threshold),
        format="%.10g",
        help=say("two-versus-threshold.help"),
        width=280,
    )
    names = (
        say("two-of-score", name="A", score=shortened(chosen, 30), threshold=other_threshold),
        say("two-of-score", name="B", score=shortened(dataset.roles.score, 30), threshold=threshold),
    )
    draw_comparison(
        dataset,
        common.compared(names, other_threshold, threshold, dataset.key, current_prevalence(dataset)),
        "two-scores",
    )


def common_cases(dataset: BinaryDataset, source: Source, other: str) -> CommonCases:
    """The cases used with either column; raises `Refusal` where the other has no score for a case."""
    open_cases = dataset.cases_in(source)
    other_cases = cases(source.columns, replace(dataset.roles, score=other))
    _, at_open, at_other = np.intersect1d(open_cases.rows, other_cases.rows, assume_unique=True, return_indices=True)
    return CommonCases(open_cases.is_positive[at_open], open_cases.scores[at_open], other_cases.scores[at_other])
