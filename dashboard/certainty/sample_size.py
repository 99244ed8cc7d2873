"""How many labelled cases a wanted width takes, and what the cases that there are promise."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.controls.choice import Kept, number, one_of
from dashboard.controls.choosing import ask, ask_number, outside
from dashboard.controls.prevalence_slider import prevalence_text
from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import count_text, ratio_text
from dashboard.words.metrics import metric_label, undefined_when
from dashboard.words.sentence import Sentence, say
from metrics_core import METRICS, ConfusionMatrix, ParameterError
from metrics_core.arrays import Values
from metrics_core.resampling import (
    CasesNeeded,
    cases_needed,
    cases_needed_at_prevalence,
    half_width_at_prevalence,
    half_width_of,
)
from metrics_core.resampling.sample_size import MOST_CASES

# Each metric, and of which cases it is a share; the live layer reckons with the same.
SHARE_OF = {
    "precision": "flagged",
    "recall": "positive",
    "fpr": "negative",
    "accuracy": "all",
    "npv": "unflagged",
}
SIZED = one_of("size_of", Kept.VISIT, tuple(SHARE_OF), {}, metric_label)
WIDTH = number("size_width", Kept.VISIT, 0.0001, 0.4)
HAVE = number("size_n", Kept.NUMBERS, 1, MOST_CASES, whole=True)
USUAL_WIDTH = 0.05


@dataclass(frozen=True)
class Wish:
    """What is to be known how well, with how many cases at hand, where the positives are so common."""

    metric: str
    half_width: float
    have: int
    pi_text: str
    pi: float


def ask_wish(dataset: BinaryDataset, pi_text: str, pi: float) -> Wish:
    """Draws the boxes, and returns what is asked for."""
    options = list(SHARE_OF)
    metric = ask(SIZED, st.selectbox, say("size-of"), default=options[0], options=options, format_func=metric_label)
    boxes = st.columns(2)
    width = ask_number(
        WIDTH,
        boxes[0],
        say("size-width"),
        default=USUAL_WIDTH,
        complain=outside(WIDTH),
        step=0.01,
        format="%.6g",
        help=say("size-width.help"),
    )
    have = ask_number(
        HAVE,
        boxes[1],
        say("size-have"),
        default=min(max(1, round(dataset.scores.n)), MOST_CASES),
        of=dataset.key,
        complain=outside(HAVE),
        help=say("size-have.help"),
    )
    return Wish(metric, width, int(have), pi_text, pi)


@dataclass(frozen=True)
class Expected:
    """How a metric comes out at a threshold, where the positives are so common and so many are flagged."""

    metric: str
    value: float
    prevalence: float
    flagged_rate: float

    @property
    def trouble(self) -> Sentence | None:
        """Why no number of cases can be said."""
        label = metric_label(self.metric)
        if self.value != self.value:
            return Sentence("size-undefined", metric=label, why=undefined_when(self.metric))
        if SHARE_OF[self.metric] == "flagged" and self.flagged_rate == 1:
            return Sentence("size-all-flagged", metric=label)
        if SHARE_OF[self.metric] == "unflagged" and self.flagged_rate == 0:
            return Sentence("size-none-flagged", metric=label)
        return None

    def half_width(self, n: Values) -> Values:
        """What so many cases promise."""
        return half_width_of(self.metric, n, **self._shares())

    def needed(self, half_width: float) -> CasesNeeded:
        """How many cases the width takes; raises `ParameterError` where these are more than there can be."""
        return cases_needed(self.metric, half_width, **self._shares())

    def _shares(self) -> dict[str, float]:
        of_flagged = SHARE_OF[self.metric] in ("flagged", "unflagged")
        further = {"flagged_rate": self.flagged_rate} if of_flagged else {}
        return {"value": self.value, "prevalence": self.prevalence, "confidence": CONFIDENCE, **further}


def observed_at(dataset: BinaryDataset, threshold: float, wish: Wish) -> ConfusionMatrix:
    """The counts at the threshold, as many of either class as the prevalence says."""
    at = dataset.scores.confusion_at(threshold)
    return at if wish.pi == dataset.scores.prevalence else at.at_prevalence(wish.pi)


def expected(dataset: BinaryDataset, threshold: float, wish: Wish) -> Expected:
    """The metric that is asked for, at the threshold and the prevalence."""
    at = observed_at(dataset, threshold, wish)
    value, flagged = (float(METRICS[key](at)) for key in (wish.metric, "flagged_rate"))
    return Expected(wish.metric, value, wish.pi, flagged)


@dataclass(frozen=True)
class Answer:
    """One of the two questions answered for one mix: cases, how many of them are positive, and the half-width.

    `n` is None where more would be needed than there can be.
    """

    question: str
    mix: str
    n: int | None
    positives: int
    half_width: float


def answers(dataset: BinaryDataset, threshold: float, wish: Wish) -> list[Answer]:
    """Both questions: for cases as they come, and for the file's own mix where the prevalence is another."""
    of = expected(dataset, threshold, wish)
    come = _both(say("size-mix-come", pi=wish.pi_text), wish, wish.pi, of.half_width, of.needed)
    observed = dataset.scores.prevalence
    if wish.pi == observed:
        return list(come)
    file = say("size-mix-file", observed=prevalence_text(observed), pi=wish.pi_text)
    if METRICS[wish.metric].of_each_class:
        own = replace(of, prevalence=observed)
        return [*come, *_both(file, wish, observed, own.half_width, own.needed)]
    at = dataset.scores.confusion_at(threshold)
    rates = {"recall": float(at.recall), "fpr": float(at.fpr), "prevalence": observed, "confidence": CONFIDENCE}
    half_width = partial(half_width_at_prevalence, pi=wish.pi, metric=wish.metric, **rates)
    needed = partial(cases_needed_at_prevalence, pi=wish.pi, metric=wish.metric, **rates)
    return [*come, *_both(file, wish, observed, half_width, needed)]


def _both(
    mix: str,
    wish: Wish,
    prevalence: float,
    half_width: Callable[[int], Values],
    needed: Callable[[float], CasesNeeded],
) -> Iterator[Answer]:
    try:
        yield Answer("needed", mix, *needed(wish.half_width))
    except ParameterError:
        yield Answer("needed", mix, None, 0, float("nan"))
    yield Answer("have", mix, wish.have, round(wish.have * prevalence), float(half_width(wish.have)))


def answers_table(found: list[Answer]) -> pd.DataFrame:
    """The answers as text."""
    rows = [
        (say(f"size-question-{one.question}"), one.mix, say("size-more-than-most"), "", "")
        if one.n is None
        else (
            say(f"size-question-{one.question}"),
            one.mix,
            count_text(one.n),
            count_text(one.positives),
            f"±{ratio_text(one.half_width)}",
        )
        for one in found
    ]
    names = ("question", "mix", "n", "positive", "width")
    return pd.DataFrame(rows, columns=[say(f"size-column-{name}") for name in names])


def answers_numbers(found: list[Answer], of: Expected, wish: Wish) -> pd.DataFrame:
    """The same for download, with what was assumed."""
    return pd.DataFrame([asdict(one) for one in found]).assign(
        metric=of.metric,
        value=of.value,
        wanted_half_width=wish.half_width,
        prevalence=of.prevalence,
        flagged_rate=of.flagged_rate,
        confidence=CONFIDENCE,
    )


def widths_table(of: Expected, most: int) -> pd.DataFrame:
    """What each round number of cases promises, from ten up to 10 to the power `most`."""
    n = np.array([step * 10**power for power in range(1, most) for step in (1, 2, 5)] + [10**most])
    positive = np.round(n * of.prevalence)
    return pd.DataFrame({"n": n, "n_positive": positive.astype(int), "half_width": of.half_width(n)})
