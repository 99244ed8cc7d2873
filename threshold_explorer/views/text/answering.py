"""The answer threshold: slider, buttons, and the counts and sums that the browser looks up."""

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from metrics_core import ConfusionMatrix
from metrics_core.text import AnswerScores
from metrics_core.text.answering import SCORES
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.controls.message_slots import error_slot
from threshold_explorer.interface.controls.threshold_slider import plain_slider, set_threshold, threshold_box
from threshold_explorer.live.layer import encoded
from threshold_explorer.words.sentence import say


@dataclass(frozen=True)
class AnsweredCounts:
    """Answering as a decision: questions with an answer are positive, answered questions are predicted positive."""

    answers: AnswerScores

    is_weighted = False

    @property
    def n_positive(self) -> int:
        return self.answers.with_answer.n

    @property
    def n_negative(self) -> int:
        return self.answers.without_answer.n

    def confusion_at(self, threshold: Any) -> ConfusionMatrix:
        at = self.answers.answering_at(threshold)
        tp = at.n_answered - at.n_answered_unanswerable
        return ConfusionMatrix(
            tp, at.n_answered_unanswerable, at.n_with_answer - tp, at.n_without_answer - at.n_answered_unanswerable
        )


def answering_scale(scores: AnswerScores) -> ThresholdScale:
    """The slider's scale, from answering nothing to answering everything."""
    assert scores.gate is not None
    values = scores.gate.values
    grid = ThresholdGrid.for_scores(float(values.min()), float(values.max()))
    if scores.gate.name == "no_answer" and grid.low >= values.min() and grid.low != 0:
        grid = replace(grid, first=grid.first - 1)
    span = (grid.low, grid.high)
    return ThresholdScale("threshold", grid, span, span, span)


def clamped(grid: ThresholdGrid, threshold: float) -> float:
    """A threshold beyond the slider, at which all or none are answered, becomes the slider's end."""
    return threshold if grid.contains(threshold) else min(max(threshold, grid.low), grid.high)


def answer_threshold_slider(dataset: TextDataset, scores: AnswerScores, grid: ThresholdGrid) -> float:
    """The slider. It starts at 0.5 for answer scores in [0, 1] on both sides of it, otherwise at the best F1."""
    assert scores.gate is not None
    low, high = float(scores.gate.values.min()), float(scores.gate.values.max())
    is_around_half = 0 <= low <= 0.5 <= high <= 1
    start = 0.5 if is_around_half else clamped(grid, scores.best_threshold("f1").threshold)
    # The key selects the style that colours the answered side of the track.
    with st.container(key=f"answers_by_{scores.gate.name}"):
        return plain_slider(grid, start, dataset.key, say(f"text-rule-{scores.gate.name}"))


def threshold_buttons(dataset: TextDataset, scores: AnswerScores, grid: ThresholdGrid, threshold: float) -> None:
    """Draws the text box for the threshold, and buttons for the best thresholds and for answering everything."""
    assert scores.gate is not None
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = threshold_box(grid, threshold, dataset.key)
        for score in SCORES:
            best = clamped(grid, scores.best_threshold(score).threshold)
            _button(f"best_{score}", f"text-best-{score}", best)
        _button("answer_all", "text-answer-all", grid.high if scores.gate.name == "no_answer" else grid.low)
    error_slot("typed_refusal", typed.rejected)


def _button(key: str, name: str, threshold: float) -> None:
    st.button(say(name), key=key, help=say(f"{name}.help"), on_click=set_threshold, args=(threshold,))


def sums_for_script(scores: AnswerScores, scale: ThresholdScale, threshold: float) -> dict[str, Any]:
    """The sums of scores at every position, and at the current threshold if it is between two."""
    at = scores.answering_at(scale.thresholds)
    sums: dict[str, Any] = {"exact_match": encoded(at.exact_sum, "<f8"), "f1": encoded(at.f1_sum, "<f8")}
    if not scale.has(threshold):
        here = scores.answering_at(threshold)
        sums["between"] = {"threshold": threshold, "exact_match": here.exact_sum, "f1": here.f1_sum}
    return sums
