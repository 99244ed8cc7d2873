"""A table that shows its first rows, the others by scrolling, so that a long one does not push the page down."""

from typing import Any

import pandas as pd
import streamlit as st

from threshold_explorer.charts.table_numbers import without_negative_zeros

FIRST_ROWS = 5
# The heights of the header and of a row of Streamlit's table, in pixels.
_HEAD, _ROW = 38, 35


def draw_table(frame: pd.DataFrame, **options: Any) -> Any:
    """Draws the table at most `FIRST_ROWS` rows high, decimals with three digits; `options` of `st.dataframe` win."""
    formats = {
        str(name): st.column_config.NumberColumn(format="%.3f")
        for name, dtype in frame.dtypes.items()
        if dtype.kind == "f"
    }
    height = _HEAD + _ROW * max(1, min(len(frame), FIRST_ROWS))
    shown = without_negative_zeros(frame, options.get("column_config", formats) or {})
    return st.dataframe(shown, hide_index=True, height=height, **({"column_config": formats} | options))
