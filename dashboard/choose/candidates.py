"""Candidates side by side: the thresholds that are usually thought of, the answer, the pin, and the reader's own."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass

import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.choose.answers import Answer
from dashboard.choose.costs import OUT_OF, Terms, least_cost, money_text, unit
from dashboard.choose.intervals import Found, cost_interval, metric_intervals, with_interval
from dashboard.controls.choice import Kept, finite_number, texts
from dashboard.controls.choosing import choose, hold, peek
from dashboard.controls.drawing import Drawing, chosen_drawing
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.words.formats import count_text, exact_text, ratio_text, threshold_text
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import Sentence, say
from metrics_core import METRICS
from metrics_core.choosing import Choice

# Each is a threshold, a name and a note, so parted in a link.
OWN = texts("own", Kept.NUMBERS)
PART = "~"
MOST_OWN = 8
MOST_NAME, MOST_NOTE = 40, 200


@dataclass(frozen=True)
class Candidate:
    """A threshold that might be chosen."""

    name: str
    threshold: float
    note: str = ""


def own_candidate(text: str) -> Candidate | None:
    """A candidate as a link says it, None where it says none.

    >>> own_candidate("0.3~Ward~as agreed in May")
    Candidate(name='Ward', threshold=0.3, note='as agreed in May')
    >>> own_candidate("low~Ward")
    """
    number, _, said = text.partition(PART)
    name, _, note = said.partition(PART)
    threshold = finite_number(number)
    return None if threshold is None or not name else Candidate(name[:MOST_NAME], threshold, note[:MOST_NOTE])


def candidates(
    dataset: BinaryDataset, grid: ThresholdGrid, found: Answer | None, pinned: float | None, terms: Terms | None
) -> list[Candidate]:
    """All of them, those left out that there are none of; nothing is `found` where nothing was asked for."""
    kept: list[str] = peek(OWN, [])
    return [*_usual(dataset, grid, found, pinned, terms), *filter(None, map(own_candidate, kept))]


def _usual(
    dataset: BinaryDataset, grid: ThresholdGrid, found: Answer | None, pinned: float | None, terms: Terms | None
) -> Iterator[Candidate]:
    if grid.contains(0.5):
        yield Candidate(say("choose-candidate-half"), 0.5)
    for metric in ("f1", "mcc"):
        best = dataset.scores.best_threshold(metric).threshold
        if not math.isnan(best):
            yield Candidate(say("choose-candidate-best", metric=metric_label(metric)), float(best))
    if terms:
        yield Candidate(say("choose-candidate-cost"), least_cost(dataset, terms).threshold)
    if isinstance(found, Choice):
        yield Candidate(say("choose-candidate-answer"), found.threshold)
    if pinned is not None:
        yield Candidate(say("choose-candidate-pin"), pinned)


def candidates_table(
    dataset: BinaryDataset,
    shown: list[Candidate],
    threshold: float,
    terms: Terms | None,
    intervals_at: Callable[[float], Mapping[str, Found]] | None = None,
) -> pd.DataFrame:
    """A column for each candidate, a row for each number with its interval; marked what decides as the slider does.

    `intervals_at` gives those of the metrics at a threshold, where they are not the usual ones.
    """
    limits_at = intervals_at or (lambda at: metric_intervals(dataset, at, chosen_drawing()))
    here = dataset.scores.same_decisions(threshold)
    columns: dict[str, list[str]] = {
        say("choose-candidates-number", name=confidence_name()): [
            say("number-threshold"),
            *(cell.upper() for cell in ("tp", "fp", "fn", "tn")),
            *map(metric_label, METRICS),
            *([say("choose-column-cost", unit=unit())] if terms else []),
            say("choose-candidate-note"),
        ]
    }
    for one in shown:
        mark = say("choose-candidate-chosen", name=one.name) if here.lower < one.threshold <= here.upper else one.name
        columns[_not_among(mark, columns)] = _numbers(dataset, one, terms, limits_at(one.threshold))
    return pd.DataFrame(columns)


def _numbers(dataset: BinaryDataset, one: Candidate, terms: Terms | None, limits: Mapping[str, Found]) -> list[str]:
    at = dataset.scores.confusion_at(one.threshold)
    return [
        threshold_text(one.threshold),
        *(count_text(count) for count in (at.tp, at.fp, at.fn, at.tn)),
        *(with_interval(ratio_text(float(metric(at))), limits[key]) for key, metric in METRICS.items()),
        *([_cost_text(dataset, one.threshold, terms)] if terms else []),
        one.note,
    ]


def _cost_text(dataset: BinaryDataset, threshold: float, terms: Terms) -> str:
    profit = float(terms.costs.profit(terms.of(dataset).confusion_at(threshold), OUT_OF))
    return with_interval(money_text(0.0 - profit), cost_interval(dataset, terms, threshold), money_text)


def _not_among(name: str, names: dict[str, list[str]]) -> str:
    """The name, or with a number behind it where another has it already."""
    found, number = name, 1
    while found in names:
        number += 1
        found = f"{name} {number}"
    return found


def draw_candidates(
    dataset: BinaryDataset,
    grid: ThresholdGrid,
    found: Answer,
    pinned: float | None,
    terms: Terms | None,
    threshold: float,
) -> None:
    """The table, and the form by which the slider's threshold becomes a candidate."""
    kept = hold(OWN, default=[], of=dataset.key, fit=_understood)
    shown = candidates(dataset, grid, found, pinned, terms)
    frame = candidates_table(dataset, shown, threshold, terms)
    height = 36 * (len(frame) + 1)
    st.dataframe(frame, hide_index=True, height=height)
    st.caption(str(how_sure(dataset, chosen_drawing())))
    download(say("table-download"), dataset, "candidates", lambda: frame)
    with st.form("own_candidate", clear_on_submit=True), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(say("choose-own-name"), key="own_name", max_chars=MOST_NAME)
        st.text_input(say("choose-own-note"), key="own_note", max_chars=MOST_NOTE)
        st.form_submit_button(
            say("choose-own-keep", threshold=threshold_text(threshold)),
            icon=":material/add:",
            on_click=keep_candidate,
            args=(threshold,),
            disabled=len(kept) >= MOST_OWN,
        )
    with st.container(horizontal=True, key="own_candidates"):
        for at, text in enumerate(kept):
            one = own_candidate(text)
            st.button(
                say("choose-own-remove", number=at + 1, threshold=one.threshold if one else 0),
                key=f"own_{at}",
                icon=":material/close:",
                on_click=choose,
                args=(OWN, [other for other in kept if other != text]),
            )


def how_sure(dataset: BinaryDataset, drawing: Drawing) -> Sentence:
    """How the intervals of the table are to be read."""
    if dataset.scores.is_weighted:
        return Sentence("choose-intervals-weights")
    return Sentence("choose-intervals-method", name=confidence_name(), **asdict(drawing))


def keep_candidate(threshold: float) -> None:
    """For the callback of the form: the slider's threshold under the name that was typed."""
    name, note = (_plain(st.session_state["own_name"]), _plain(st.session_state["own_note"]))
    kept: list[str] = peek(OWN, [])
    entry = PART.join([exact_text(threshold), name or threshold_text(threshold), note])
    if entry not in kept:
        choose(OWN, [*kept, entry])


def _plain(text: str) -> str:
    return " ".join(text.replace(PART, "-").split())


def _understood(said: list[str]) -> list[str]:
    return [text for text in said if own_candidate(text)][:MOST_OWN]
