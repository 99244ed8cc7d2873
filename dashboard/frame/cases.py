"""From a cell of the confusion matrix to its cases: the rows of the file, with all their columns."""

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.columns.counted import Cases
from dashboard.controls.choice import Kept, one_of
from dashboard.controls.choosing import ask, choose
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.words.sentence import say
from metrics_core.arrays import IntArray

CELLS = ("tp", "fp", "fn", "tn")
NO_CELL = "none"
CELL_OPEN = one_of("cases", Kept.VISIT, (NO_CELL, *CELLS), {}, lambda key: say(f"cases-{key}"))
MOST_ROWS = 1000


def take_cell() -> None:
    """For the live layer: a cell of the confusion matrix was clicked."""
    cell = st.session_state["live"].cell
    if cell in CELLS:
        choose(CELL_OPEN, cell)


def cases_of_cell(dataset: BinaryDataset, threshold: float) -> None:
    """The cases of the cell that is chosen, those nearest to the threshold first."""
    cell = ask(
        CELL_OPEN,
        st.radio,
        say("cases-choose"),
        default=NO_CELL,
        options=(NO_CELL, *CELLS),
        format_func=CELL_OPEN.shown,
        horizontal=True,
    )
    if dataset.without_cases:
        st.caption(str(dataset.without_cases))
        return
    source = opened().source
    # Only a link with counts comes without one.
    assert source
    if cell == NO_CELL:
        return
    if set(source.columns.table.column_names) <= set(dataset.columns):
        st.caption(say("cases-no-further"))
    rows = rows_of_cell(_cases(dataset.key, dataset, source), dataset.scores.dtype.type(threshold), cell)
    st.caption(say("cases-here", cell=say(f"cell-{cell}"), count=len(rows), threshold=threshold))
    if len(rows):
        show_rows(dataset, source, rows)


@st.cache_resource(max_entries=2, show_spinner=False)
def _cases(of: str, _dataset: BinaryDataset, _source: Source) -> Cases:
    return _dataset.cases_in(_source)


def rows_of_cell(found: Cases, threshold: "np.floating", cell: str) -> IntArray:
    """The rows of the table whose cases lie in a cell, by the distance of their scores from the threshold."""
    flagged = found.scores.astype(threshold.dtype, copy=False) >= threshold
    wanted = (found.is_positive == (cell in ("tp", "fn"))) & (flagged == (cell in ("tp", "fp")))
    places = np.flatnonzero(wanted)
    distance = np.abs(found.scores[places].astype(np.float64) - float(threshold))
    return found.rows[places[np.argsort(distance, kind="stable")]]


def show_rows(dataset: Dataset, source: Source, rows: IntArray) -> None:
    """Rows of the file in this order, the first of many, and all of them to take away."""
    table = source.columns.table
    shown = rows[:MOST_ROWS]
    st.dataframe(_numbered(table.take(shown).to_pandas(), shown), hide_index=True)
    if len(rows) > len(shown):
        st.caption(say("cases-first", shown=len(shown), count=len(rows)))
    download(say("cases-download"), dataset, "cases", lambda: _numbered(table.take(rows).to_pandas(), rows))


def _numbered(frame: pd.DataFrame, rows: IntArray) -> pd.DataFrame:
    name = say("cases-row")
    while name in frame.columns:
        name += " "
    frame.insert(0, name, rows + 1)
    return frame
