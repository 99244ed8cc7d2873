"""Tables to take away: each says in its first line, a comment, where its numbers are from."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from dashboard.data.dataset import Dataset


def csv_with_provenance(dataset: Dataset, frame: pd.DataFrame) -> bytes:
    """A table as CSV in UTF-8; `pandas.read_csv(file, comment="#")` reads it again."""
    return f"# {dataset.provenance}\n{frame.to_csv(index=False)}".encode()


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
