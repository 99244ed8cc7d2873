"""From a cell of the confusion matrix to its cases."""

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.controls.choice import Kept, plain_text
from dashboard.controls.choosing import choose, hold
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.opened import opened
from dashboard.multiclass.decisions import Rule, thresholds_of
from dashboard.words.formats import count_text, markdown_text
from dashboard.words.sentence import say
from metrics_core.arrays import IntArray

CELL = plain_text("cell", Kept.FILE)
MOST_ROWS = 1000


def take_cell() -> None:
    """For the live layer: a cell was clicked."""
    choose(CELL, st.session_state["live"].cell)


def open_cell(dataset: MulticlassDataset, rule: Rule, threshold: float) -> None:
    """The cases of the cell that was clicked, those nearest to another answer first."""
    cell = _places(dataset, hold(CELL, default="", of=dataset.of_classes))
    source = opened().source
    if cell is None or source is None:
        st.caption(say("multiclass-cell-click"))
        return
    actual, predicted = cell
    answers = answers_of(dataset, rule, threshold)
    no_answer = len(dataset.names)
    places = np.flatnonzero((dataset.matrix.codes == actual) & (np.where(answers < 0, no_answer, answers) == predicted))
    named = say("multiclass-no-answer") if predicted == no_answer else dataset.names[predicted]
    st.markdown(
        say(
            "multiclass-cell-heading",
            actual=markdown_text(dataset.names[actual]),
            predicted=markdown_text(named),
            count=count_text(len(places)),
        )
    )
    if len(places):
        rows = _rows(dataset)[_nearest_first(dataset, places, answers)]
        table = source.columns.table
        st.dataframe(_frame(table.take(rows[:MOST_ROWS]).to_pandas(), rows[:MOST_ROWS]), hide_index=True)
        if len(rows) > MOST_ROWS:
            st.caption(say("multiclass-cell-first", shown=MOST_ROWS, count=len(rows)))
        download(say("multiclass-cell-download"), dataset, "cases", lambda: _frame(table.take(rows).to_pandas(), rows))


def answers_of(dataset: MulticlassDataset, rule: Rule, threshold: float) -> IntArray:
    """The place of the class that each case is taken for, -1 for none."""
    if dataset.many is None:
        assert dataset.matrix.predicted is not None
        return dataset.matrix.predicted
    return dataset.many.predictions(thresholds_of(dataset, rule, threshold))


def _places(dataset: MulticlassDataset, text: str | None) -> tuple[int, int] | None:
    parts = (text or "").split(",")
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        return None
    actual, predicted = map(int, parts)
    return (actual, predicted) if actual < len(dataset.names) and predicted <= len(dataset.names) else None


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


def _frame(frame: pd.DataFrame, rows: IntArray) -> pd.DataFrame:
    frame.insert(0, say("multiclass-column-row"), rows + 1)
    return frame
