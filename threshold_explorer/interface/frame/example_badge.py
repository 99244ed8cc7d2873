"""In the heading: the badge of an example, and a button to upload your own data."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.data.dataset import Dataset, Origin
from threshold_explorer.interface.frame.upload_panel import latest_upload
from threshold_explorer.words.sentence import say

_FOLDER = Path(__file__).parent


def example_badge(dataset: Dataset) -> None:
    """The badge for an example; for all data, the sidebar closes over a narrow page once other data are open."""
    is_example = dataset.origin is Origin.EXAMPLE
    words = {"example": say("example-badge"), "upload": say("example-upload")} if is_example else None
    # The sidebar would also cover the message about a refused file.
    data = {"dataset": dataset.id, "words": words, "refusal": str(latest_upload().refused or "")}
    _component()(key="example_badge", data=data, width="content")


@cache
def _component() -> Any:
    return st.components.v2.component(
        "example_badge",
        html='<span class="example-badge"></span>',
        css=(_FOLDER / "example_badge.css").read_text(encoding="utf-8"),
        js=(_FOLDER / "example_badge.js").read_text(encoding="utf-8"),
    )
