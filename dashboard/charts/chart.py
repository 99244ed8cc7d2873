"""A chart, declared once: figure, words for it, the table behind it, what moves on it, what a pick on it means."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.exports import download
from dashboard.charts.moves import Move, Pick, as_data
from dashboard.data.dataset import Dataset
from dashboard.data.recent import recent
from dashboard.words.sentence import Sentence, say

# No button that would change what a drag does: it sets the threshold, and with Shift draws a box to zoom into. Double
# click resets the zoom; so does the button by which the live layer zooms (live/plot.js).
_CONFIG = {
    "displaylogo": False,
    "doubleClick": "reset",
    "modeBarButtons": [["zoomIn2d", "zoomOut2d", "resetScale2d", "toImage"]],
}


@dataclass(frozen=True)
class Table:
    """The numbers behind a chart, or behind several that have the same.

    `key` names it: `table-<key>` in the catalogue is the title of its tab. `frame` makes it; its fractions are shown
    with three digits, those of the columns `exact` with up to ten, and `columns` say what else Streamlit is told of
    them. `file` names the download. `further` are larger tables for download, by file.
    """

    key: str
    file: str
    frame: Callable[[], pd.DataFrame]
    exact: tuple[str, ...] = ()
    columns: dict[str, Any] = field(default_factory=dict)
    further: dict[str, tuple[Sentence, Callable[[], pd.DataFrame]]] = field(default_factory=dict)
    ask: Callable[[], None] | None = None

    def draw(self, dataset: Dataset) -> None:
        """The table on the page, and below it the buttons to take it away."""
        if self.ask:
            self.ask()
        frame = self.frame()
        st.dataframe(frame, hide_index=True, height=320, column_config=self._formats(frame) | self.columns)
        with st.container(horizontal=True):
            download(say("table-download"), dataset, self.file, lambda: frame)
            for file, (text, make) in self.further.items():
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

    `key` is that of its element on the page. `figure` is made once for all that it depends on, which is `of`: never a
    slider's place or the theme, since a figure that changes is mounted anew.
    """

    key: str
    of: tuple[Hashable, ...]
    figure: Callable[[], go.Figure]
    alt: Callable[[], str]
    table: Table
    moves: Sequence[Move] = ()
    pick: Pick | None = None

    def draw(self, place: DeltaGenerator | Any, dataset: Dataset) -> None:
        """Puts the chart on the page; a picture of it is named after the data that it is about."""
        figure = self.made()
        # Its height is told beforehand as well, so that its place keeps it while Plotly loads.
        height = int(figure.layout.height)
        place.plotly_chart(figure, key=self.key, alt=self.alt(), config=self.config(dataset), height=height)

    def made(self) -> go.Figure:
        """The figure, made once."""
        return _figure(self.key, self.of, self.figure)

    def config(self, dataset: Dataset) -> dict[str, Any]:
        """What Plotly is told beside the figure."""
        # The camera's button is called by this format; which it is to be, the live layer asks (live/picture.js).
        picture = {"filename": f"{dataset.name_with_fingerprint} {self.key}", "format": "svg"}
        return {**_CONFIG, "toImageButtonOptions": picture}

    def live(self) -> dict[str, Any]:
        """What the live layer is told of it."""
        return {"moves": [as_data(move) for move in self.moves], "pick": as_data(self.pick) if self.pick else None}


@recent(64)
def _figure(key: str, of: tuple[Hashable, ...], _make: Callable[[], go.Figure]) -> go.Figure:
    with st.spinner(say("chart-drawing")):
        return _make()


def draw_charts(charts: Sequence[Chart], dataset: Dataset, places: Sequence[DeltaGenerator]) -> None:
    """Each chart at its place, which may be that of others."""
    for chart, place in zip(charts, places, strict=True):
        chart.draw(place, dataset)


@st.fragment
def draw_behind(tables: Sequence[Table], dataset: Dataset) -> None:
    """The tables behind the charts of a page, folded: they are made when somebody unfolds them, and nothing else is."""
    folded = st.expander(say("tables-heading"), key="tables", on_change="rerun")
    if folded.open:
        with folded:
            draw_tabs(tables, dataset)


def draw_tables(charts: Sequence[Chart], dataset: Dataset) -> None:
    """The tables behind the charts, one tab each."""
    draw_tabs([chart.table for chart in charts], dataset)


def draw_tabs(all_tables: Sequence[Table], dataset: Dataset) -> None:
    """These tables, one tab each."""
    tables = {table.key: table for table in all_tables}
    for tab, table in zip(st.tabs([say(f"table-{key}") for key in tables]), tables.values(), strict=True):
        with tab:
            table.draw(dataset)
