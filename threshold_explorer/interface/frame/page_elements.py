"""What pages are drawn from: the sticky bar and its columns, headline, tables, and messages that move nothing else.

The containers of messages always exist.
"""

from collections.abc import Sequence
from html import escape
from typing import Any

import pandas as pd
import pyarrow as pa
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.interface.current_data import current_data
from threshold_explorer.live.charts.chart import without_negative_zeros
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence

Message = Sentence | ValueError | str | None
FIRST_ROWS = 5
# The heights of the header and of a row of Streamlit's table, in pixels.
_HEAD, _ROW = 38, 35


def error_slot(key: str, message: Message) -> None:
    """The message about an input that was rejected, or an empty container."""
    with st.container(key=key):
        if message:
            st.error(markdown_text(message), icon=":material/error:")


def warning_slot(key: str, *messages: Message, icon: str = ":material/warning:") -> None:
    """Messages about what may not be as intended, or an empty container."""
    with st.container(key=key):
        for message in filter(None, messages):
            st.warning(markdown_text(message), icon=icon)


def draw_table(frame: pd.DataFrame, **options: Any) -> Any:
    """Draws the table at most `FIRST_ROWS` rows high, so that it does not push the page down.

    Decimals have three digits; `options` of `st.dataframe` win.
    """
    formats = {
        str(name): st.column_config.NumberColumn(format="%.3f")
        for name, dtype in frame.dtypes.items()
        if dtype.kind == "f"
    }
    height = _HEAD + _ROW * max(1, min(len(frame), FIRST_ROWS))
    shown = without_negative_zeros(frame, options.get("column_config", formats) or {})
    return st.dataframe(shown, hide_index=True, height=height, **({"column_config": formats} | options))


def show_table(table: pd.DataFrame | pa.Table) -> None:
    """Draws all rows of a small table. Streamlit renders its texts as Markdown, so they are escaped here."""
    names = [markdown_text(name) for name in (table.columns if isinstance(table, pd.DataFrame) else table.column_names)]
    # They must be distinct: repeated ones get trailing spaces.
    distinct = [f"{name}{' ' * names[:at].count(name)}" for at, name in enumerate(names)]
    if isinstance(table, pd.DataFrame):
        shown = table.map(_cell).set_axis(distinct, axis=1)
    else:
        shown = pa.table([pa.array(map(_cell, column.to_pylist())) for column in table.columns], distinct)
    st.table(shown, hide_index=True)


def _cell(value: object) -> object:
    return markdown_text(value) if isinstance(value, str) else value


def live_headline() -> None:
    """Reserve the place of a headline that the live layer writes (`headline` in the page's script)."""
    _draw("")


def headline(sentence: Sentence) -> None:
    """Draw a headline that only the server knows."""
    _draw(str(sentence))


def _draw(text: str) -> None:
    dataset = current_data().dataset
    # The live layer shows no numbers of one file under the name of another (live/layer.js).
    of = escape(dataset.id if dataset else "", quote=True)
    st.html(f'<p class="headline" data-testid="headline" data-of="{of}"><span>{escape(text)}</span></p>')


def bar(widths: Sequence[int]) -> list[DeltaGenerator]:
    """The bar's containers, as wide as the columns under it, so that a slider spans its charts."""
    with st.container(key="bar"):
        containers = columns(widths, "bar_columns")
        # Filled by the live layer on narrow screens.
        st.html('<div class="bar-metrics"></div>')
    return containers


def bar_and_columns(widths: Sequence[int], key: str, *, decision_first: bool) -> tuple[DeltaGenerator, ...]:
    """The bar's two containers and the two columns of charts and panel, in this order.

    With `decision_first` the panel comes before the charts and the bar after them, where it stays in view too.
    """
    if not decision_first:
        return (*bar(widths), *columns(widths, key))
    panel, charts = columns(widths[::-1], key)
    tools, slider = bar(widths[::-1])
    return slider, tools, charts, panel


def columns(widths: Sequence[int], key: str) -> list[DeltaGenerator]:
    """Columns that are stacked on a narrow page."""
    with st.container(key=key):
        return st.columns(widths, gap="medium")
