"""Tables: one that shows its first rows, the others by scrolling, and a small one that shows all."""

from typing import Any

import pandas as pd
import pyarrow as pa
import streamlit as st

from threshold_explorer.live.charts.chart import without_negative_zeros
from threshold_explorer.words.markdown import markdown_text

FIRST_ROWS = 5
# The heights of the header and of a row of Streamlit's table, in pixels.
_HEAD, _ROW = 38, 35


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
