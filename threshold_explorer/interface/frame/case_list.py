"""Browse cases: the rows of the file that belong to one cell of the confusion matrix."""

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.computing.arrays import IntArray
from threshold_explorer.data.columns.binary_statistic import Cases
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice, get_parameter, set_parameter
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.live.charts.chart import download
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import markdown, say

CELLS = ("tp", "fp", "fn", "tn")
NO_CELL = "none"
CELL_OPEN = one_of("cases", Scope.SESSION, (NO_CELL, *CELLS), lambda key: say(f"cases-{key}"))
MAX_ROWS = 1000


def take_cell() -> None:
    """A callback of the live layer: open the cell of the confusion matrix that was clicked."""
    cell = st.session_state["live"].cell
    if cell in CELLS:
        set_parameter(CELL_OPEN, cell)
        st.session_state["cases_open"] = True


def browse_cases(dataset: BinaryDataset, threshold: float) -> None:
    """Draws the list of the cases behind a cell, folded unless a cell is chosen; live/case_list.js scrolls to it."""
    is_chosen = get_parameter(CELL_OPEN, NO_CELL) != NO_CELL
    with st.container(key="case_list"):
        expander = st.expander(say("cases-heading"), expanded=is_chosen, key="cases_open", on_change="rerun")
        if expander.open:
            with expander:
                _cases_of_cell(dataset, threshold)


def _cases_of_cell(dataset: BinaryDataset, threshold: float) -> None:
    """Draws the choice of a cell, and its cases, the closest to the threshold first."""
    cell = bound_choice(CELL_OPEN, st.radio, say("cases-choose"), horizontal=True)
    with st.container(key=f"case_list_{cell}"):
        _list_cases(dataset, threshold, cell)


def _list_cases(dataset: BinaryDataset, threshold: float, cell: str) -> None:
    if dataset.no_cases_reason:
        st.caption(markdown_text(dataset.no_cases_reason))
        return
    source = current_data().source
    # Only links with counts have no source.
    assert source
    if cell == NO_CELL:
        return
    if set(source.columns.table.column_names) <= set(dataset.columns):
        st.caption(say("cases-no-further"))
    rows = rows_of_cell(_cases(dataset, source), dataset.scores.dtype.type(threshold), cell)
    st.caption(markdown("cases-here", cell=say(f"cell-{cell}"), count=len(rows), threshold=threshold))
    if len(rows):
        show_rows(dataset, source, rows)


@cached_result
def _cases(dataset: BinaryDataset, _source: Source) -> Cases:
    return dataset.cases_in(_source)


def rows_of_cell(cases: Cases, threshold: "np.floating", cell: str) -> IntArray:
    """The table rows of a cell's cases, ordered by the distance of their scores from the threshold."""
    flagged = cases.scores.astype(threshold.dtype, copy=False) >= threshold
    in_cell = (cases.is_positive == (cell in ("tp", "fn"))) & (flagged == (cell in ("tp", "fp")))
    indices = np.flatnonzero(in_cell)
    distance = np.abs(cases.scores[indices].astype(np.float64) - float(threshold))
    return cases.rows[indices[np.argsort(distance, kind="stable")]]


def show_rows(dataset: Dataset, source: Source, rows: IntArray) -> None:
    """Draws rows of the file in this order, at most `MAX_ROWS`, with all of them to download."""
    table = source.columns.table
    shown = rows[:MAX_ROWS]
    st.dataframe(_numbered(table.take(shown).to_pandas(), shown, say("cases-row")), hide_index=True)
    if len(rows) > len(shown):
        st.caption(markdown("cases-first", shown=len(shown), count=len(rows)))
    download(say("cases-download"), dataset, "cases", lambda: _numbered(table.take(rows).to_pandas(), rows, "row"))


def _numbered(frame: pd.DataFrame, rows: IntArray, name: str) -> pd.DataFrame:
    while name in frame.columns:
        name += " "
    frame.insert(0, name, rows + 1)
    return frame
