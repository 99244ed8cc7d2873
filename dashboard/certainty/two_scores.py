"""Two score columns of one file on the same cases: the one that is open at B, another at a threshold of its own."""

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from dashboard.certainty.two_thresholds import Compared
from dashboard.certainty.two_thresholds_panel import draw_compared
from dashboard.columns.counted import cases
from dashboard.columns.missing_rows import BoolArray
from dashboard.columns.numbers import Floats
from dashboard.controls.choice import Kept, number, plain_text
from dashboard.controls.choosing import ask, ask_number, complaint_about
from dashboard.controls.messages import refusal, warnings
from dashboard.controls.prevalence_slider import chosen_pi
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import Refusal, say
from metrics_core.resampling import two_models

VERSUS = plain_text("versus", Kept.FILE)
VERSUS_T = number("versus_t", Kept.NUMBERS, -1e300, 1e300)


@dataclass(frozen=True, eq=False)
class Shared:
    """The cases that both columns have a score for."""

    is_positive: BoolArray
    open: Floats
    other: Floats

    def flagging_as_many(self, threshold: float) -> float:
        """The threshold of the other column that flags as many cases as this one does of the open one.

        More where scores tie there; the highest score where nobody is flagged.
        """
        flagged = int((self.open >= self.open.dtype.type(threshold)).sum())
        return float(np.partition(self.other, len(self.other) - max(flagged, 1))[len(self.other) - max(flagged, 1)])

    def compared(self, names: tuple[str, str], a: float, b: float, key: str, pi: float | None = None) -> Compared:
        """The other column at `a`, the open one at `b`."""
        decisions = two_models(self.is_positive, self.open, self.other, b, a, pos_label=True)
        return Compared(repr((key, names, a, b)), names, decisions.b, decisions.a, decisions, pi)


def other_scores(dataset: BinaryDataset) -> tuple[str, ...]:
    """The columns to compare with: none where a score is made of several, or cases are weighted."""
    source = opened().source
    if source is None or type(dataset) is not BinaryDataset or dataset.score_columns is not None:
        return ()
    if dataset.scores.is_weighted or dataset.roles.predicted:
        return ()
    return tuple(name for name in source.columns.scores if name not in dataset.columns)


def draw_two_scores(dataset: BinaryDataset, threshold: float) -> None:
    """The choice of the other column and the comparison; nothing where there is no other."""
    others, source = other_scores(dataset), opened().source
    if not others or source is None:
        return
    chosen = ask(
        VERSUS,
        st.selectbox,
        say("two-versus"),
        default="",
        of=dataset.key,
        fit=lambda name: name if name in others else None,
        options=["", *others],
        format_func=lambda name: name or say("two-versus-none"),
        help=say("two-versus.help"),
    )
    warnings("versus_complaint", complaint_about(VERSUS), icon=":material/link:")
    if not chosen:
        return
    try:
        shared = shared_cases(dataset, source, chosen)
    except Refusal as why:
        refusal("two_scores_refusal", why)
        return
    own = ask_number(
        VERSUS_T,
        st,
        say("two-versus-threshold", score=markdown_text(shortened(chosen))),
        default=shared.flagging_as_many(threshold),
        of=(dataset.key, chosen, threshold),
        format="%.10g",
        help=say("two-versus-threshold.help"),
        width=280,
    )
    names = (
        say("two-of-score", name="A", score=shortened(chosen, 30), threshold=own),
        say("two-of-score", name="B", score=shortened(dataset.roles.score, 30), threshold=threshold),
    )
    draw_compared(dataset, shared.compared(names, own, threshold, dataset.key, chosen_pi(dataset)), "two-scores")


def shared_cases(dataset: BinaryDataset, source: Source, other: str) -> Shared:
    """The rows that count with either column; raises `Refusal` where the other is no score of each case."""
    open_cases = dataset.cases_in(source)
    other_cases = cases(source.columns, replace(dataset.roles, score=other))
    _, here, there = np.intersect1d(open_cases.rows, other_cases.rows, assume_unique=True, return_indices=True)
    return Shared(open_cases.is_positive[here], open_cases.scores[here], other_cases.scores[there])
