"""A chart, declared once: figure, alt text, data, the marks that move on it, and what a click on it selects."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.live.charts.exports import download
from threshold_explorer.live.charts.moving_marks import MovingMark, Pick, as_data
from threshold_explorer.live.charts.table_numbers import without_negative_zeros
from threshold_explorer.serving.memory_budget import Measured
from threshold_explorer.serving.turns import turn
from threshold_explorer.words.sentence import Sentence, say

# No buttons that change the drag mode: a drag sets the threshold, with Shift it zooms. A double click resets the zoom,
# as does the reset button, which the live layer uses too (live/plot.js).
_CONFIG = {
    "displaylogo": False,
    "doubleClick": "reset",
    "modeBarButtons": [["zoomIn2d", "zoomOut2d", "resetScale2d", "toImage"]],
}


# Measured for the figures of the pages: with little data, and for each character of their JSON.
_FIGURE_BYTES, _BYTES_PER_CHARACTER = 30_000, 2


@dataclass(frozen=True)
class Table:
    """The data of one chart, or of several that share them.

    The message `table-<key>` is the title of its tab. `frame` makes the table; floats are shown with three digits,
    those of the columns `exact` with up to ten; `columns` is further column configuration for Streamlit. `file` is the
    name of the download, `downloads` are larger tables by file name. `draw_inputs` draws inputs above the table.
    """

    key: str
    file: str
    frame: Callable[[], pd.DataFrame]
    exact: tuple[str, ...] = ()
    columns: dict[str, Any] = field(default_factory=dict)
    downloads: dict[str, tuple[Sentence, Callable[[], pd.DataFrame]]] = field(default_factory=dict)
    draw_inputs: Callable[[], None] | None = None

    def draw(self, dataset: Dataset) -> None:
        if self.draw_inputs:
            self.draw_inputs()
        frame = self.frame()
        columns = self._formats(frame) | self.columns
        shown = without_negative_zeros(frame, columns)
        st.dataframe(shown, hide_index=True, height=320, column_config=columns)
        with st.container(horizontal=True):
            download(say("table-download"), dataset, self.file, lambda: frame)
            for file, (text, make) in self.downloads.items():
                download(str(text), dataset, file, make)

    def _formats(self, frame: pd.DataFrame) -> dict[Any, Any]:
        formats = {True: "%.10g", False: "%.3f"}
        return {
            name: st.column_config.NumberColumn(format=formats[name in self.exact])
            for name, dtype in frame.dtypes.items()
            if dtype.kind == "f"
        }


@dataclass(frozen=True)
class Chart:
    """One chart of a page.

    `key` is the key of its element. `figure` is made once per `depends_on`, which never includes the position of a
    slider or the theme, because a figure that changes is mounted anew.
    """

    key: str
    depends_on: tuple[Hashable, ...]
    figure: Callable[[], go.Figure]
    alt: Callable[[], str]
    table: Table
    marks: Sequence[MovingMark] = ()
    pick: Pick | None = None

    def draw(self, place: DeltaGenerator | Any, dataset: Dataset) -> None:
        """Draws the chart; an exported picture is named after the data set."""
        figure = self.cached_figure()
        # The height is passed too, so that its space is reserved while Plotly loads.
        height = int(figure.layout.height)
        place.plotly_chart(figure, key=self.key, alt=self.alt(), config=self.config(dataset), height=height)

    def cached_figure(self) -> go.Figure:
        return _figure(self.key, self.depends_on, self.figure).value

    def config(self, dataset: Dataset) -> dict[str, Any]:
        # The live layer lets the reader select the format (live/chart_download.js).
        picture = {"filename": f"{dataset.name_with_fingerprint} {self.key}", "format": "svg"}
        return {**_CONFIG, "toImageButtonOptions": picture}

    def live(self) -> dict[str, Any]:
        return {"marks": [as_data(mark) for mark in self.marks], "pick": as_data(self.pick) if self.pick else None}


@cached_result
def _figure(key: str, depends_on: tuple[Hashable, ...], _make: Callable[[], go.Figure]) -> Measured[go.Figure]:
    with st.spinner(say("chart-drawing")):
        figure = _make()
    return Measured(figure, bytes_of_figure(figure))


def bytes_of_figure(figure: go.Figure) -> int:
    """About the memory that a figure takes, which is many small objects besides its arrays."""
    return _FIGURE_BYTES + _BYTES_PER_CHARACTER * len(figure.to_json())


def draw_charts(charts: Sequence[Chart], dataset: Dataset, places: Sequence[DeltaGenerator]) -> None:
    """Draws each chart at its place; several may share a place."""
    for chart, place in zip(charts, places, strict=True):
        chart.draw(place, dataset)


@st.fragment
def draw_chart_data(tables: Sequence[Table], dataset: Dataset) -> None:
    """The expander with the data of a page's charts; opening it makes the tables and reruns nothing else."""
    expander = st.expander(say("tables-heading"), key="tables", on_change="rerun")
    if expander.open:
        with expander, turn():
            draw_tables(tables, dataset)


def draw_tables(all_tables: Sequence[Table], dataset: Dataset) -> None:
    """Draws the tables, one tab each."""
    tables = {table.key: table for table in all_tables}
    for tab, table in zip(st.tabs([say(f"table-{key}") for key in tables]), tables.values(), strict=True):
        with tab:
            table.draw(dataset)
