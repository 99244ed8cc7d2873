"""The answering rates, as live tiles and as a table with intervals, and the best threshold of the SQuAD 2.0 script."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core import BestThreshold, Interval
from metrics_core.computing.arrays import BoolArray, FloatArray
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores
from metrics_core.text.answering import SCORES, Score
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.live.charts.palette import EXACT_MATCH_COLOUR, GUIDE_COLOUR, METRIC_COLOURS
from threshold_explorer.live.parts import Part
from threshold_explorer.views.text.answering import AnsweredCounts
from threshold_explorer.views.text.row_intervals import N_RESAMPLES, mean_score_interval, share_interval
from threshold_explorer.words.formats import bounds_text, ratio_text, threshold_text
from threshold_explorer.words.metrics import CELLS
from threshold_explorer.words.sentence import say

SCRIPT = Path(__file__).with_name("live.js")
COLOURS = {"exact_match": EXACT_MATCH_COLOUR, "f1": METRIC_COLOURS["f1"]}
# Fewer resamples for many rows, to respond quickly.
MANY_ROWS, FEWER_RESAMPLES = 2000, 400


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
