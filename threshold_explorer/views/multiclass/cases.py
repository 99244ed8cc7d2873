"""The cases behind a cell of the confusion matrix."""

from collections.abc import Sequence

import numpy as np
import streamlit as st

from metrics_core.computing.arrays import IntArray
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.interface.controls.parameter_declaration import QueryParameter, Scope
from threshold_explorer.interface.controls.query_parameters import bound_value, set_parameter
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.case_list import show_rows
from threshold_explorer.views.multiclass.decisions import DecisionRule, thresholds_of
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.sentence import Sentence, markdown, say

Cell = tuple[int, int]
MAX_DIGITS = 4


def _parse_cell(texts: Sequence[str]) -> tuple[Cell | None, bool]:
    parts = texts[-1].split(",")
    if len(parts) != 2 or not all(part.isdecimal() and len(part) <= MAX_DIGITS for part in parts):
        return None, False
    return (int(parts[0]), int(parts[1])), True


def _cell_text(cell: Cell | None) -> str:
    return "" if cell is None else f"{cell[0]},{cell[1]}"


# Positions of the actual and the predicted class; one past the last class means no prediction.
CELL: QueryParameter[Cell | None] = QueryParameter("cell", Scope.FILE, _parse_cell, _cell_text, _cell_text)


def take_cell() -> None:
    """Live-layer callback: a cell was clicked."""
    cell, _ = _parse_cell([st.session_state["live"].cell or ""])
    set_parameter(CELL, cell)


def open_cell(dataset: MulticlassDataset, rule: DecisionRule, threshold: float) -> None:
    """Lists the cases of the selected cell, those closest to another prediction first."""
    cell = _chosen_cell(dataset)
    source = current_data().source
    if cell is None or source is None:
        return
    actual, predicted = cell
    predictions = predicted_classes(dataset, rule, threshold)
    no_prediction = len(dataset.names)
    places = np.flatnonzero(
        (dataset.matrix.codes == actual) & (np.where(predictions < 0, no_prediction, predictions) == predicted)
    )
    name = say("multiclass-no-answer") if predicted == no_prediction else dataset.shown_names[predicted]
    with st.container(key="case_list"), st.container(key=f"case_list_{actual}_{predicted}"):
        st.markdown(
            markdown(
                "multiclass-cell-heading",
                actual=dataset.shown_names[actual],
                predicted=name,
                count=count_text(len(places)),
            )
        )
        if len(places):
            rows = _rows(dataset)[_closest_first(dataset, places, predictions)]
            show_rows(dataset, source, rows)


def predicted_classes(dataset: MulticlassDataset, rule: DecisionRule, threshold: float) -> IntArray:
    """Each case's predicted class as a position, -1 for none."""
    if dataset.class_scores is None:
        assert dataset.matrix.predicted is not None
        return dataset.matrix.predicted
    return dataset.class_scores.predictions(thresholds_of(dataset, rule, threshold))


def _chosen_cell(dataset: MulticlassDataset) -> Cell | None:
    n_classes = len(dataset.names)

    def fit(cell: Cell | None) -> Cell | None:
        return cell if cell and cell[0] < n_classes and cell[1] <= n_classes else None

    def complain(asked: str, shown: str) -> Sentence:
        return Sentence("multiclass-bad-cell", asked=asked, classes=n_classes)

    return bound_value(CELL, default=None, scope_key=dataset.classes_key, fit=fit, make_warning=complain)


def _rows(dataset: MulticlassDataset) -> IntArray:
    """Each case's row in the table."""
    kept = dataset.matrix.keep
    return np.arange(len(dataset.matrix.codes)) if kept is None else np.flatnonzero(kept)


def _closest_first(dataset: MulticlassDataset, places: IntArray, predictions: IntArray) -> IntArray:
    """Ordered by the gap between the scores of the predicted and the actual class; in file order without scores."""
    if dataset.class_scores is None:
        return places
    scores = dataset.matrix.scores[places]
    at = np.arange(len(places))
    own = scores[at, dataset.matrix.codes[places]]
    given = np.where(predictions[places] < 0, scores.max(axis=1), scores[at, np.maximum(predictions[places], 0)])
    return places[np.argsort(np.abs(given - own), kind="stable")]
