"""The answer threshold: slider, buttons, the rates with their intervals, and the best thresholds."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import BestThreshold, ConfusionMatrix, Interval
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores
from metrics_core.text.answering import SCORES, Score
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.data.threshold_scale import ThresholdGrid, ThresholdScale
from threshold_explorer.interface.controls.threshold_slider import plain_slider, set_threshold, threshold_box
from threshold_explorer.interface.frame.page_elements import error_slot
from threshold_explorer.live.charts.palette import EXACT_MATCH_COLOUR, GUIDE_COLOUR, METRIC_COLOURS
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import Part
from threshold_explorer.views.text.row_scores import N_RESAMPLES, mean_score_interval, share_interval
from threshold_explorer.words.formats import bounds_text, ratio_text, threshold_text
from threshold_explorer.words.metrics import CELLS
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
COLOURS = {"exact_match": EXACT_MATCH_COLOUR, "f1": METRIC_COLOURS["f1"]}
# Fewer resamples for many rows, to respond quickly.
MANY_ROWS, FEWER_RESAMPLES = 2000, 400


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


def live_sums(scores: AnswerScores, scale: ThresholdScale, threshold: float) -> dict[str, Any]:
    """The sums of scores at every position, and at the current threshold if it is between two."""
    at = scores.answering_at(scale.thresholds)
    sums: dict[str, Any] = {"exact_match": encoded(at.exact_sum, "<f8"), "f1": encoded(at.f1_sum, "<f8")}
    if not scale.has(threshold):
        here = scores.answering_at(threshold)
        sums["between"] = {"threshold": threshold, "exact_match": here.exact_sum, "f1": here.f1_sum}
    return sums


class AnsweringRate(NamedTuple):
    """A rate: its key in the live layer, and the score that it averages, if any."""

    key: str
    score: str | None = None

    @property
    def name(self) -> str:
        """Its message key."""
        return f"text-rate-{self.key.replace(' ', '-').replace('_', '-')}"

    @property
    def colour(self) -> str:
        return COLOURS[self.score] if self.score else GUIDE_COLOUR


RATES = (
    AnsweringRate("mean exact_match", "exact_match"),
    AnsweringRate("mean f1", "f1"),
    AnsweringRate("recall exact_match", "exact_match"),
    AnsweringRate("recall f1", "f1"),
    AnsweringRate("precision exact_match", "exact_match"),
    AnsweringRate("precision f1", "f1"),
    AnsweringRate("coverage"),
    AnsweringRate("no answer"),
)


def rates_panel(units: SamplingUnits | None) -> Part:
    """The declaration of the tiles; intervals of clusters are in the table."""
    return {
        "is": "rates",
        "label": say("tiles-heading"),
        "tiles": [_tile(rate, units) for rate in RATES],
        "confidence": live_confidence(),
    }


def _tile(rate: AnsweringRate, units: SamplingUnits | None) -> dict[str, Any]:
    return {
        "key": rate.key,
        "label": say(rate.name),
        "help": say(f"{rate.name}.help"),
        "colour": rate.colour,
        "undefined_when": say(f"{rate.name}.undefined"),
        "none": say("text-interval-below") if rate.score == "f1" or units is not None else "",
    }


def bar_metrics() -> list[Part]:
    """The four rates that the sticky bar shows on a narrow screen."""
    shown = (RATES[0], RATES[1], RATES[6], RATES[5])
    return [{"label": say(rate.name), "colour": rate.colour, "quantity": rate.key} for rate in shown]


def rate_values(scores: AnswerScores, threshold: float) -> dict[str, tuple[FloatArray, BoolArray]]:
    """The value of each row by rate, and the rows that the rate averages."""
    gate = scores.gate
    assert gate is not None
    answered = (gate.sign * gate.values <= gate.sign * gate.values.dtype.type(threshold)) & scores.has_prediction
    everything = np.ones(len(scores), dtype=np.bool_)
    values: dict[str, tuple[FloatArray, BoolArray]] = {
        "coverage": (answered.astype(np.float64), everything),
        "no answer": ((~answered).astype(np.float64), ~scores.has_answer),
    }
    for score in SCORES:
        given = np.where(answered & scores.has_answer, getattr(scores, score), 0.0)
        values[f"mean {score}"] = np.where(scores.has_answer | answered, given, 1.0), everything
        values[f"recall {score}"] = given, scores.has_answer
        values[f"precision {score}"] = given, answered
    return values


def rates_table(scores: AnswerScores, threshold: float, units: SamplingUnits | None) -> pd.DataFrame:
    """All values at a threshold as text: name, value, interval and definition."""
    counts = AnsweredCounts(scores).confusion_at(threshold)
    assert scores.gate is not None
    cells = [(say(f"text-cell-{cell}"), repr(getattr(counts, cell)), "", "") for cell in CELLS]
    rows = [(say("number-threshold"), repr(threshold), "", say(f"text-rule-{scores.gate.name}")), *cells]
    values = rate_values(scores, threshold)
    for rate in RATES:
        each, averaged = values[rate.key]
        mean = float(np.mean(each[averaged])) if averaged.any() else float("nan")
        low, high = _interval(rate, each, averaged, units)
        interval = bounds_text(low, high) if low < high else ""
        meaning = say(f"{rate.name}.help") if averaged.any() else say(f"{rate.name}.undefined")
        rows.append((say(rate.name), ratio_text(mean), interval, meaning))
    columns = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    return pd.DataFrame(rows, columns=[*columns, say("text-column-meaning")])


def _interval(rate: AnsweringRate, values: FloatArray, rows: BoolArray, units: SamplingUnits | None) -> Interval:
    """Wilson interval of a proportion, bootstrap over rows or clusters for mean token F1."""
    if rate.score != "f1":
        return share_interval(values == 1, units, rows)
    draws = N_RESAMPLES if rows.sum() <= MANY_ROWS else FEWER_RESAMPLES
    return mean_score_interval(values, units, rows, draws)


def best_table(scores: AnswerScores) -> pd.DataFrame:
    """The best thresholds, and those of the SQuAD script where they differ."""
    rows = []
    for score in SCORES:
        best, printed = scores.best_threshold(score), row_by_row_best(scores, score)
        had = scores.answering_at(printed.threshold).mean(score)
        named = say(f"text-score-{score}")
        rows.append((named, threshold_text(best.threshold), ratio_text(best.value), ""))
        if abs(printed.value - best.value) > 1e-9:
            why = say("text-best-printed-had", value=ratio_text(float(had)))
            rows.append(
                (
                    say("text-best-printed", score=named),
                    threshold_text(printed.threshold),
                    ratio_text(printed.value),
                    why,
                )
            )
    columns = ("text-column-best", "number-threshold", "number-value", "text-column-note")
    return pd.DataFrame(rows, columns=[say(name) for name in columns])


def row_by_row_best(scores: AnswerScores, score: Score) -> BestThreshold:
    """The best threshold if rows with equal answer scores are answered one by one, in file order.

    The script may stop among tied rows; then no threshold attains the value. Rajpurkar, Jia and Liang 2018,
    arXiv:1806.03822, `find_best_thresh`.

    >>> tied = AnswerScores.from_texts(["x", "y"], [["x"], []], no_answer=[0.5, 0.5])
    >>> row_by_row_best(tied, "f1"), tied.best_threshold("f1").value
    (BestThreshold(threshold=0.5, value=1.0), 0.5)
    """
    gate = scores.gate
    assert gate is not None
    order = np.argsort(gate.sign * gate.values, kind="stable")
    is_answered = scores.has_prediction
    gained = np.where(scores.has_answer, getattr(scores, score) * is_answered, -1.0 * is_answered)[order]
    reached = np.cumsum(gained)
    place = int(reached.argmax())
    without = scores.without_answer.n
    if reached[place] <= 0:
        return BestThreshold(0.0, without / len(scores))
    return BestThreshold(float(gate.values[order][place]), (without + float(reached[place])) / len(scores))
