"""In the heading: that the open data are an example, and a button to upload other data."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.origin import Origin
from threshold_explorer.frame.latest_upload import latest_upload
from threshold_explorer.words.sentence import say

_FOLDER = Path(__file__).parent


def upload_call(dataset: Dataset) -> None:
    """Draws them for an example; for all data, closes the sidebar over the page once other data are open."""
    is_example = dataset.origin is Origin.EXAMPLE
    words = {"example": say("example-badge"), "upload": say("example-upload")} if is_example else None
    # The sidebar would cover a refusal, too.
    data = {"dataset": dataset.id, "words": words, "refusal": str(latest_upload().refused or "")}
    _component()(key="upload_call", data=data, width="content")


@cache
def _component() -> Any:
    return st.components.v2.component(
        "upload_call",
        html='<span class="upload-call"></span>',
        css=(_FOLDER / "upload_call.css").read_text(encoding="utf-8"),
        js=(_FOLDER / "upload_call.js").read_text(encoding="utf-8"),
    )
