"""A chart, declared once: figure, alt text, data, the marks that move on it, and what a click on it selects.

Its data are a table, also to download: CSV whose first line is a comment with the provenance of the data.
"""

import math
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.live.charts.axis_titles import with_titles_in_lines
from threshold_explorer.live.charts.moving_marks import MovingMark, Pick, as_data
from threshold_explorer.serving.computation_queue import turn
from threshold_explorer.serving.memory_budget import Measured
from threshold_explorer.serving.session import as_in_this_visit
from threshold_explorer.words.catalogue import catalogue, catalogue_of
from threshold_explorer.words.formats import without_controls
from threshold_explorer.words.language import LANGUAGE, base_language, language
from threshold_explorer.words.sentence import Sentence, say

# A spreadsheet reads a cell that starts with one of these as a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\n")
_CSV_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_FIELD = re.compile(r"""([,;\t|]["' ]*)([=+@-])""")
# No buttons that change the drag mode: a drag sets the threshold, with Shift it zooms. A double click resets the zoom,
# as does the reset button, which the live layer uses too (live/plot.js).
_CONFIG = {
    "displaylogo": False,
    "doubleClick": "reset",
    "modeBarButtons": [["zoomIn2d", "zoomOut2d", "resetScale2d", "toImage"]],
}
# Measured for the figures of the pages: with little data, and for each character of their JSON.
_FIGURE_BYTES, _BYTES_PER_CHARACTER = 30_000, 2


def without_negative_zeros(frame: pd.DataFrame, columns: Mapping[Any, Any]) -> pd.DataFrame:
    """The table with 0 for what the format of its column would show as -0.000; `columns` is Streamlit's configuration.

    >>> import streamlit as st
    >>> columns = {"a": st.column_config.NumberColumn(format="%.3f")}
    >>> without_negative_zeros(pd.DataFrame({"a": [-0.0004, -0.0005]}), columns)["a"].tolist()
    [0.0, -0.0005]
    """
    shown = frame.copy(deep=False)
    for name, column in columns.items():
        fixed = re.fullmatch(r"%\.(\d+)f", column.get("type_config", {}).get("format") or "")
        if fixed and name in shown and shown[name].dtype.kind == "f":
            values = shown[name]
            shown[name] = values.mask((values < 0) & (values > -0.5 * 10 ** -int(fixed[1])), 0.0)
    return shown


def column_label(name: str) -> str:
    """The name on screen of a column whose name in the file is the same in every language; others are as they are.

    >>> column_label("n_positive"), column_label("recall"), column_label("recall_low"), column_label("Share, A")
    ('Positives', 'Recall', 'Recall: lower limit', 'Share, A')
    """
    key = name.replace("_", "-")
    for message in (f"column-{key}", f"metric-{key}"):
        if catalogue().has(message):
            return say(message)
    of, _, end = name.rpartition("_")
    return say(f"bands-{end}", name=column_label(of)) if of and end in ("low", "high") else name


def in_words(frame: pd.DataFrame, columns: Mapping[Any, Any]) -> tuple[pd.DataFrame, dict[Any, Any]]:
    """A table with true, false and infinity as text, which Streamlit writes in English, and its columns' configuration.

    >>> columns = {"b": st.column_config.NumberColumn(format="%.3f")}
    >>> in_words(pd.DataFrame({"a": [True, False], "b": [-np.inf, 0.5]}), columns)[0].to_numpy().tolist()
    [['yes', '−∞'], ['no', '0.500']]
    """
    shown, as_text = frame.copy(deep=False), {}
    for name, values in frame.items():
        if values.dtype.kind == "b":
            shown[name] = values.map({True: say("table-true"), False: say("table-false")})
        elif values.dtype.kind == "f" and np.isinf(values).any():
            digits = columns[name]["type_config"]["format"]
            shown[name] = [("−∞" if one < 0 else "∞") if math.isinf(one) else digits % one for one in values]
            as_text[name] = columns[name] | {"type_config": {"type": "text"}, "alignment": "right"}
    return shown, {**columns, **as_text}


def csv_with_provenance(dataset: Dataset, frame: pd.DataFrame) -> bytes:
    """A table as CSV in UTF-8 without formulas; `pandas.read_csv(file, comment="#")` reads it."""
    return f"# {_formula_safe_line(dataset.provenance)}\n{_formula_safe(frame).to_csv(index=False)}".encode()


def formula_safe_text(text: str) -> str:
    """A text that no spreadsheet evaluates: an apostrophe before what would be a formula.

    >>> formula_safe_text("=1+1"), formula_safe_text("-0.5"), formula_safe_text("a=1")
    ("'=1+1", '-0.5', 'a=1')
    """
    # A lone carriage return ends a row, quoted or not.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(_FORMULA_STARTS) and not _CSV_NUMBER.fullmatch(text) else text


def _formula_safe(frame: pd.DataFrame) -> pd.DataFrame:
    safe = frame.rename(columns=lambda name: formula_safe_text(str(name)))
    for place, kind in enumerate(safe.dtypes):
        if pd.api.types.is_float_dtype(kind):
            # Without the sign of -0.0.
            safe.isetitem(place, (safe.iloc[:, place] + 0.0).array)
        elif not pd.api.types.is_numeric_dtype(kind):
            values = [formula_safe_text(value) if isinstance(value, str) else value for value in safe.iloc[:, place]]
            safe.isetitem(place, pd.array(values, dtype=object))
    return safe


def _formula_safe_line(text: str) -> str:
    """A line in which no field starts like a formula, whatever delimiter a spreadsheet uses."""
    return _FIELD.sub(r"\1'\2", " ".join(text.splitlines()))


def download(text: str, dataset: Dataset, table: str, make: Callable[[], pd.DataFrame]) -> None:
    """A download button that makes the table when pressed; `table` is part of the file name."""
    st.download_button(
        text,
        as_in_this_visit(lambda: csv_with_provenance(dataset, make())),
        f"{without_controls(dataset.title)}-{table}.csv",
        "text/csv",
        icon=":material/download:",
        key=f"download_{table}",
        on_click="ignore",
    )


@dataclass(frozen=True)
class Table:
    """The data of one chart, or of several that share them.

    The message `table-<key>` is the title of its tab. `frame` makes the table; floats are shown with three digits,
    those of the columns `exact` with up to ten. On screen a column has the name that `labels` or else `column_label`
    gives it; `columns` is further column configuration for Streamlit. `file` is the name of the download, `downloads`
    are larger tables by file name. `draw_inputs` draws inputs above the table.
    """

    key: str
    file: str
    frame: Callable[[], pd.DataFrame]
    exact: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    columns: dict[str, Any] = field(default_factory=dict)
    downloads: dict[str, tuple[Sentence, Callable[[], pd.DataFrame]]] = field(default_factory=dict)
    draw_inputs: Callable[[], None] | None = None

    def draw(self, dataset: Dataset) -> None:
        if self.draw_inputs:
            self.draw_inputs()
        frame = self.frame()
        columns = self._configuration(frame) | self.columns
        shown, columns = in_words(without_negative_zeros(frame, columns), columns)
        st.dataframe(shown, hide_index=True, height=320, column_config=columns)
        with st.container(horizontal=True):
            download(say("table-download"), dataset, self.file, lambda: frame)
            for file, (text, make) in self.downloads.items():
                download(str(text), dataset, file, make)

    def _configuration(self, frame: pd.DataFrame) -> dict[Any, Any]:
        formats = {True: "%.10g", False: "%.3f"}
        found: dict[Any, Any] = {}
        for name, dtype in frame.dtypes.items():
            label = self.labels.get(str(name)) or column_label(str(name))
            if dtype.kind == "f":
                found[name] = st.column_config.NumberColumn(label, format=formats[name in self.exact])
            else:
                found[name] = st.column_config.Column(label)
        return found


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
        return _figure(self.key, self.depends_on, self.made_figure).value

    def made_figure(self) -> go.Figure:
        return with_titles_in_lines(self.figure())

    def config(self, dataset: Dataset) -> dict[str, Any]:
        # The live layer lets the reader select the format (live/chart_download.js).
        picture = {"filename": f"{dataset.name_with_fingerprint} {self.key}", "format": "svg"}
        return {**_CONFIG, **_words_of_buttons(), "toImageButtonOptions": picture}

    def live(self) -> dict[str, Any]:
        return {"marks": [as_data(mark) for mark in self.marks], "pick": as_data(self.pick) if self.pick else None}


def _words_of_buttons() -> dict[str, Any]:
    """Plotly's configuration with the names of its buttons in the reader's language."""
    name = base_language(language())
    if name == LANGUAGE:
        return {}
    english = catalogue_of(LANGUAGE)
    keys = ("streamlit-plot", "streamlit-reset", "streamlit-zoom-in", "streamlit-zoom-out")
    return {"locale": name, "locales": {name: {"dictionary": {english.say(key, {}): say(key) for key in keys}}}}


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
