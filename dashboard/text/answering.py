"""When to answer: the positions of the threshold, its slider, and what the browser looks its sums up in."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st

from dashboard.controls.messages import refusal
from dashboard.controls.threshold_slider import plain_slider, set_threshold, typed_box
from dashboard.data.kinds.text import TextDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.layer import encoded
from dashboard.words.sentence import say
from metrics_core import ConfusionMatrix
from metrics_core.text import AnswerScores
from metrics_core.text.answering import SCORES


@dataclass(frozen=True)
class AnsweredCounts:
    """Answering as a decision: a positive is a question with an answer, and predicted positive is what is answered."""

    answers: AnswerScores

    is_weighted = False

    @property
    def n_positive(self) -> int:
        return self.answers.with_answer.n

    @property
    def n_negative(self) -> int:
        return self.answers.without_answer.n

    def confusion_at(self, threshold: Any) -> ConfusionMatrix:
        """The counts at a threshold or at many."""
        at = self.answers.answering_at(threshold)
        tp = at.n_answered - at.n_answered_in_vain
        return ConfusionMatrix(
            tp, at.n_answered_in_vain, at.n_with_answer - tp, at.n_without_answer - at.n_answered_in_vain
        )


def answering_scale(scores: AnswerScores) -> ThresholdScale:
    """The slider's positions: from where nobody answers to where everybody does."""
    assert scores.gate is not None
    values = scores.gate.values
    grid = ThresholdGrid.for_scores(float(values.min()), float(values.max()))
    if scores.gate.name == "no_answer" and grid.low >= values.min() and grid.low != 0:
        grid = replace(grid, first=grid.first - 1)
    span = (grid.low, grid.high)
    return ThresholdScale("threshold", grid, span, span)


def within(grid: ThresholdGrid, threshold: float) -> float:
    """A threshold at which nobody answers, or everybody, as the end of the slider that lies there."""
    return threshold if grid.contains(threshold) else min(max(threshold, grid.low), grid.high)


def ask_threshold(dataset: TextDataset, scores: AnswerScores, grid: ThresholdGrid) -> float:
    """The slider; it starts at 0.5 for numbers on both sides of it within [0, 1], else at the best F1."""
    assert scores.gate is not None
    low, high = float(scores.gate.values.min()), float(scores.gate.values.max())
    is_around_half = 0 <= low <= 0.5 <= high <= 1
    start = 0.5 if is_around_half else within(grid, scores.best_threshold("f1").threshold)
    # Its style sheet colours the side of the track that answers.
    with st.container(key=f"answers_by_{scores.gate.name}"):
        return plain_slider(grid, start, dataset.key, say(f"text-rule-{scores.gate.name}"))


def threshold_buttons(dataset: TextDataset, scores: AnswerScores, grid: ThresholdGrid, threshold: float) -> None:
    """The value to be typed over, and the clicks to the best thresholds and to where everybody answers."""
    assert scores.gate is not None
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="threshold_tools"):
        typed = typed_box(grid, threshold, dataset.key)
        for score in SCORES:
            best = within(grid, scores.best_threshold(score).threshold)
            _button(f"best_{score}", f"text-best-{score}", best)
        _button("answer_all", "text-answer-all", grid.high if scores.gate.name == "no_answer" else grid.low)
    refusal("typed_refusal", typed.refused)


def _button(key: str, name: str, threshold: float) -> None:
    st.button(say(name), key=key, help=say(f"{name}.help"), on_click=set_threshold, args=(threshold,))


def sums_for_script(scores: AnswerScores, scale: ThresholdScale, threshold: float) -> dict[str, Any]:
    """The sums of scores at every position, and at a threshold between two of them those of the moment."""
    at = scores.answering_at(scale.thresholds)
    sums: dict[str, Any] = {"exact_match": encoded(at.exact_sum, "<f8"), "f1": encoded(at.f1_sum, "<f8")}
    if not np.any(scale.thresholds == threshold):
        here = scores.answering_at(threshold)
        sums["between"] = {"threshold": threshold, "exact_match": here.exact_sum, "f1": here.f1_sum}
    return sums
