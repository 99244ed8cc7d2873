"""From a cell of the confusion matrix to its cases."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from dashboard.controls.choice import Choice, Kept
from dashboard.controls.choosing import choose, hold
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.opened import opened
from dashboard.frame.cases import show_rows
from dashboard.multiclass.decisions import Rule, thresholds_of
from dashboard.words.formats import count_text, markdown_text
from dashboard.words.sentence import Sentence, say
from metrics_core.arrays import IntArray

Cell = tuple[int, int]
MOST_DIGITS = 4


def _cell_in(texts: Sequence[str]) -> tuple[Cell | None, bool]:
    parts = texts[-1].split(",")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) <= MOST_DIGITS for part in parts):
        return None, False
    return (int(parts[0]), int(parts[1])), True


def _as_text(cell: Cell | None) -> str:
    return "" if cell is None else f"{cell[0]},{cell[1]}"


# The places of the actual and of the predicted class, that behind the last one for no answer.
CELL: Choice[Cell | None] = Choice("cell", Kept.FILE, _cell_in, _as_text, _as_text)


def take_cell() -> None:
    """For the live layer: a cell was clicked."""
    cell, _ = _cell_in([st.session_state["live"].cell or ""])
    choose(CELL, cell)


def open_cell(dataset: MulticlassDataset, rule: Rule, threshold: float) -> None:
    """The cases of the cell that was clicked, those nearest to another answer first."""
    cell = _chosen_cell(dataset)
    source = opened().source
    if cell is None or source is None:
        st.caption(say("multiclass-cell-click"))
        return
    actual, predicted = cell
    answers = answers_of(dataset, rule, threshold)
    no_answer = len(dataset.names)
    places = np.flatnonzero((dataset.matrix.codes == actual) & (np.where(answers < 0, no_answer, answers) == predicted))
    named = say("multiclass-no-answer") if predicted == no_answer else dataset.shown_names[predicted]
    st.markdown(
        say(
            "multiclass-cell-heading",
            actual=markdown_text(dataset.shown_names[actual]),
            predicted=markdown_text(named),
            count=count_text(len(places)),
        )
    )
    if len(places):
        rows = _rows(dataset)[_nearest_first(dataset, places, answers)]
        show_rows(dataset, source, rows)


def answers_of(dataset: MulticlassDataset, rule: Rule, threshold: float) -> IntArray:
    """The place of the class that each case is taken for, -1 for none."""
    if dataset.many is None:
        assert dataset.matrix.predicted is not None
        return dataset.matrix.predicted
    return dataset.many.predictions(thresholds_of(dataset, rule, threshold))


def _chosen_cell(dataset: MulticlassDataset) -> Cell | None:
    n_classes = len(dataset.names)

    def fit(cell: Cell | None) -> Cell | None:
        return cell if cell and cell[0] < n_classes and cell[1] <= n_classes else None

    def complain(asked: str, shown: str) -> Sentence:
        return Sentence("multiclass-bad-cell", asked=asked, classes=n_classes)

    return hold(CELL, default=None, of=dataset.of_classes, fit=fit, complain=complain)


def _rows(dataset: MulticlassDataset) -> IntArray:
    """The row of the table that each case stands in."""
    kept = dataset.matrix.kept
    return np.arange(len(dataset.matrix.codes)) if kept is None else np.flatnonzero(kept)


def _nearest_first(dataset: MulticlassDataset, places: IntArray, answers: IntArray) -> IntArray:
    """By how little the answer leads before the class that the case has; as they stand in the file without scores."""
    if dataset.many is None:
        return places
    scores = dataset.matrix.scores[places]
    at = np.arange(len(places))
    own = scores[at, dataset.matrix.codes[places]]
    given = np.where(answers[places] < 0, scores.max(axis=1), scores[at, np.maximum(answers[places], 0)])
    return places[np.argsort(np.abs(given - own), kind="stable")]
