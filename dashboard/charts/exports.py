"""Tables to take away: each says in its first line, a comment, where its numbers are from."""

import re
from collections.abc import Callable

import pandas as pd
import streamlit as st

from dashboard.data.dataset import Dataset

# With these a spreadsheet begins to reckon.
_FORMULA = ("=", "+", "-", "@", "\t", "\n")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_FIELD = re.compile(r"""([,;\t|]["' ]*)([=+@-])""")


def csv_with_provenance(dataset: Dataset, frame: pd.DataFrame) -> bytes:
    """A table as CSV in UTF-8, safe to open; `pandas.read_csv(file, comment="#")` reads it again."""
    return f"# {_harmless_line(dataset.provenance)}\n{_harmless(frame).to_csv(index=False)}".encode()


def harmless_text(text: str) -> str:
    """A text as a spreadsheet shows it, whatever it begins with: an apostrophe before what it would reckon with.

    >>> harmless_text("=1+1"), harmless_text("-0.5"), harmless_text("a=1")
    ("'=1+1", '-0.5', 'a=1')
    """
    # A lone carriage return ends a row, quoted or not.
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


def _harmless(frame: pd.DataFrame) -> pd.DataFrame:
    safe = frame.rename(columns=lambda name: harmless_text(str(name)))
    for place, kind in enumerate(safe.dtypes):
        if not pd.api.types.is_numeric_dtype(kind):
            values = [harmless_text(value) if isinstance(value, str) else value for value in safe.iloc[:, place]]
            safe.isetitem(place, pd.array(values, dtype=object))
    return safe


def _harmless_line(text: str) -> str:
    """A line in which no field begins like a formula, wherever a spreadsheet may cut it."""
    return _FIELD.sub(r"\1'\2", " ".join(text.splitlines()))


def download(text: str, dataset: Dataset, table: str, make: Callable[[], pd.DataFrame]) -> None:
    """A button that makes a table when it is pressed; `table` names it in the file's name."""
    st.download_button(
        text,
        lambda: csv_with_provenance(dataset, make()),
        f"{dataset.title}-{table}.csv",
        "text/csv",
        icon=":material/download:",
        key=f"download_{table}",
        on_click="ignore",
    )
