"""The rates of answering: as tiles that follow the pointer, and as the server's table with every interval."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from dashboard.charts.figures import CURVE_COLOUR, GUIDE_COLOUR
from dashboard.data.confidence import CONFIDENCE, confidence_name, live_confidence
from dashboard.live.parts import Part
from dashboard.live.server_row import CELLS
from dashboard.text.answering import AnsweredCounts
from dashboard.text.charts import EXACT_COLOUR
from dashboard.text.published_script import row_by_row_best
from dashboard.words.formats import bounds_text, ratio_text, threshold_text
from dashboard.words.sentence import say
from metrics_core import Interval, wilson
from metrics_core.arrays import FloatArray
from metrics_core.mean_intervals import mean_interval
from metrics_core.text import AnswerScores
from metrics_core.text.answering import SCORES

SCRIPT = Path(__file__).with_name("live.js")
COLOURS = {"exact_match": EXACT_COLOUR, "f1": CURVE_COLOUR}
# With more rows so many draws, so that an answer comes while it is waited for.
MANY_ROWS, DRAWS, FEWER_DRAWS = 2000, 2000, 400


class Rate(NamedTuple):
    """A rate by the name that the live layer has for it, and the score that it is a mean of, if it is of one."""

    key: str
    score: str | None = None

    @property
    def name(self) -> str:
        """Its sentence in the catalogue."""
        return f"text-rate-{self.key.replace(' ', '-').replace('_', '-')}"

    @property
    def colour(self) -> str:
        return COLOURS[self.score] if self.score else GUIDE_COLOUR


RATES = (
    Rate("mean exact_match", "exact_match"),
    Rate("mean f1", "f1"),
    Rate("recall exact_match", "exact_match"),
    Rate("recall f1", "f1"),
    Rate("precision exact_match", "exact_match"),
    Rate("precision f1", "f1"),
    Rate("coverage"),
    Rate("no answer"),
)


def rates_panel() -> Part:
    """The tiles."""
    return {
        "is": "rates",
        "label": say("tiles-heading"),
        "tiles": [_tile(rate) for rate in RATES],
        "confidence": live_confidence(),
    }


def _tile(rate: Rate) -> dict[str, Any]:
    return {
        "key": rate.key,
        "label": say(rate.name),
        "help": say(f"{rate.name}.help"),
        "colour": rate.colour,
        "undefined_when": say(f"{rate.name}.undefined"),
        "none": say("text-interval-below") if rate.score == "f1" else "",
    }


def rates_headline() -> list[Part]:
    """The four in the bar of a narrow screen."""
    shown = (RATES[0], RATES[1], RATES[6], RATES[5])
    return [{"label": say(rate.name), "colour": rate.colour, "quantity": rate.key} for rate in shown]


def rate_values(scores: AnswerScores, threshold: float) -> dict[str, FloatArray]:
    """Of each rate what every row contributes, of those that it is a mean of."""
    gate = scores.gate
    assert gate is not None
    answered = (gate.sign * gate.values <= gate.sign * gate.values.dtype.type(threshold)) & scores.answers
    values: dict[str, FloatArray] = {
        "coverage": answered.astype(np.float64),
        "no answer": (~answered[~scores.has_answer]).astype(np.float64),
    }
    for score in SCORES:
        given = np.where(answered & scores.has_answer, getattr(scores, score), 0.0)
        values[f"mean {score}"] = np.where(scores.has_answer | answered, given, 1.0)
        values[f"recall {score}"] = given[scores.has_answer]
        values[f"precision {score}"] = given[answered]
    return values


def rates_table(scores: AnswerScores, threshold: float) -> pd.DataFrame:
    """Every number at a threshold as text: number, value, interval, and what it says."""
    counts = AnsweredCounts(scores).confusion_at(threshold)
    assert scores.gate is not None
    # The live layer reads these in this order where the slider stands between two positions.
    cells = [(say(f"text-cell-{cell}"), repr(getattr(counts, cell)), "", "") for cell in CELLS]
    rows = [(say("number-threshold"), repr(threshold), "", say(f"text-rule-{scores.gate.name}")), *cells]
    values = rate_values(scores, threshold)
    for rate in RATES:
        of = values[rate.key]
        mean = float(np.mean(of)) if len(of) else float("nan")
        low, high = _interval(rate, of)
        interval = bounds_text(low, high) if low < high else ""
        meaning = say(f"{rate.name}.help") if len(of) else say(f"{rate.name}.undefined")
        rows.append((say(rate.name), ratio_text(mean), interval, meaning))
    columns = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    return pd.DataFrame(rows, columns=[*columns, say("text-column-meaning")])


def _interval(rate: Rate, values: FloatArray) -> Interval:
    """Wilson's of a share, a bootstrap over rows of mean token F1."""
    if not len(values):
        return Interval(float("nan"), float("nan"))
    if rate.score != "f1":
        return wilson(int(values.sum()), len(values), confidence=CONFIDENCE)
    draws = DRAWS if len(values) <= MANY_ROWS else FEWER_DRAWS
    return mean_interval(values, confidence=CONFIDENCE, draws=draws)


def best_table(scores: AnswerScores) -> pd.DataFrame:
    """The best thresholds, and what the published script gives where that is another."""
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
