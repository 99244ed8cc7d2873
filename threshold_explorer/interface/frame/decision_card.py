"""The card of a shared decision, which stays the decision whatever is changed on the page; or the sender's note."""

from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st

from metrics_core import METRICS, ConfusionMatrix
from metrics_core.partial import PartialCounts, bounds_of
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.links import link_to_current_page
from threshold_explorer.interface.controls.parameter_declaration import finite_number
from threshold_explorer.interface.controls.pin import DECIDED, NOTE, SharedDecision, shared_decision
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.interface.controls.thresholds import T, slider_scale
from threshold_explorer.interface.goal.goal_sentence import goal_sentence
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sharing.link_store import ShareCard
from threshold_explorer.words.formats import bounds_text, ratio_text, shortened
from threshold_explorer.words.markdown import Markdown, joined
from threshold_explorer.words.sentence import Sentence, markdown, say

_FOLDER = Path(__file__).parent
# A longer note is folded, so that it does not push the metrics off the screen.
LINES, CHARACTERS = 3, 280


@dataclass
class _GoalOfDecision:
    """The goal with which a decision opened; that of the page may be changed afterwards."""

    decision: SharedDecision | None = None
    sentence: Sentence | None = None


def open_decision_of(dataset: Dataset) -> SharedDecision | None:
    """The shared decision that is open, if there is one."""
    return shared_decision(dataset, slider_scale(dataset)) if isinstance(dataset, BinaryDataset) else None


def decision_or_note(dataset: Dataset) -> None:
    """Draws the card of the decision that is open, or without one the note of a shared view."""
    decision = open_decision_of(dataset)
    if decision and isinstance(dataset, BinaryDataset):
        _draw_card(dataset, decision)
    elif dataset.card and (decided := finite_number(dataset.card.in_view(DECIDED.name))) is not None:
        _other_view(dataset.card, decided)
    elif dataset.card and dataset.card.note:
        with st.container(key="sender_note", gap="xsmall"):
            _draw_note(dataset.card.note, finite_number(dataset.card.in_view(T.name)))


def _draw_card(dataset: BinaryDataset, decision: SharedDecision) -> None:
    with st.container(border=True, gap="xsmall", key="decision_card"):
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
            _draw_numbers(decision)
            _share_button(dataset)
        if goal := _goal(dataset, decision):
            st.markdown(markdown("decision-goal", goal=goal))
        note = dataset.card.note if dataset.card else get_parameter(NOTE, None)
        if note:
            with st.container(key="sender_note", gap="xsmall"):
                _draw_note(note, decision.threshold)


def _goal(dataset: BinaryDataset, decision: SharedDecision) -> Sentence | None:
    kept = of_session(_GoalOfDecision)
    if kept.decision is not decision:
        kept.decision, kept.sentence = decision, goal_sentence(dataset)
    return kept.sentence


def _draw_numbers(decision: SharedDecision) -> None:
    texts = (Sentence("decision-threshold", threshold=decision.threshold), *_numbers(decision.at))
    spans = "".join(f"<span>{escape(str(text))}</span>" for text in texts)
    st.html(f'<p class="decision-numbers">{spans}</p>', width="content")


def _numbers(at: ConfusionMatrix | PartialCounts) -> tuple[Sentence, ...]:
    """What is caught and what it costs, or the share of both that is known."""
    if isinstance(at, ConfusionMatrix):
        return (
            Sentence("decision-caught", caught=float(at.tp), positives=float(at.tp + at.fn)),
            Sentence("decision-alarms", alarms=float(at.fp)),
            Sentence("decision-precision", precision=ratio_text(float(at.precision))),
        )
    precision, recall = (bounds_text(*bounds_of(METRICS[key], at)) for key in ("precision", "recall"))
    return (
        Sentence("decision-flagged", flagged=at.tp + at.fp + at.unlabelled_above),
        Sentence("decision-precision", precision=precision),
        Sentence("decision-recall", recall=recall),
    )


def _share_button(dataset: BinaryDataset) -> None:
    """Sends the decision on: the URL of the page is its link."""
    words = {"share": say("decision-share"), "copied": say("decision-copied"), "failed": say("decision-not-copied")}
    _component()(key="share_decision", data={"title": dataset.title, "words": words}, width="content")


@cache
def _component() -> Any:
    return st.components.v2.component(
        "share_decision",
        html='<span class="said" role="status"></span><button type="button"></button>',
        css=(_FOLDER / "share_decision.css").read_text(encoding="utf-8"),
        js=(_FOLDER / "share_decision.js").read_text(encoding="utf-8"),
    )


def _other_view(card: ShareCard, decided: float) -> None:
    """Another view of data that were shared with a decision: the way to it, without its note."""
    with st.container(horizontal=True, vertical_alignment="center", key="other_view"):
        st.markdown(markdown("decision-other-view", threshold=decided), width="content")
        st.link_button(say("decision-open"), link_to_current_page(card.token, card.view))


def _draw_note(note: str, threshold: float | None) -> None:
    first = "\n".join(shortened(note, CHARACTERS).splitlines()[:LINES])
    label = say("banner-note") if threshold is None else say("banner-note-at", threshold=threshold)
    st.markdown(Markdown("**{}** {}").format(label, _with_line_breaks(first)))
    if first != note:
        with st.expander(say("banner-whole-note")):
            st.markdown(_with_line_breaks(note))


def _with_line_breaks(text: str) -> Markdown:
    return joined("  \n", text.splitlines())
