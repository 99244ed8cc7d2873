"""CSV downloads: the first line is a comment with the provenance of the data."""

import re
from collections.abc import Callable

import pandas as pd
import streamlit as st

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.words.formats import without_controls

# A spreadsheet reads a cell that starts with one of these as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\n")
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_FIELD = re.compile(r"""([,;\t|]["' ]*)([=+@-])""")


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
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


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
        lambda: csv_with_provenance(dataset, make()),
        f"{without_controls(dataset.title)}-{table}.csv",
        "text/csv",
        icon=":material/download:",
        key=f"download_{table}",
        on_click="ignore",
    )
