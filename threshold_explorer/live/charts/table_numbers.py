"""Numbers in Streamlit's tables, which the browser formats by printf's rules."""

import re
from collections.abc import Mapping
from typing import Any

import pandas as pd


def without_negative_zeros(frame: pd.DataFrame, columns: Mapping[Any, Any]) -> pd.DataFrame:
    """The table with 0 for what the format of its column would show as -0.000; `columns` is Streamlit's configuration.

    >>> import streamlit as st
    >>> columns = {"a": st.column_config.NumberColumn(format="%.3f")}
    >>> without_negative_zeros(pd.DataFrame({"a": [-0.0004, -0.0005]}), columns)["a"].tolist()
    [0.0, -0.0005]
    """
    shown = frame.copy(deep=False)
    for name, column in columns.items():
        fixed = re.fullmatch(r"%\.(\d+)f", column["type_config"].get("format") or "")
        if fixed and name in shown and shown[name].dtype.kind == "f":
            values = shown[name]
            shown[name] = values.mask((values < 0) & (values > -0.5 * 10 ** -int(fixed[1])), 0.0)
    return shown
