"""The sidebar's ways in: drop a file, paste a table; then how it was read, with every guess changeable."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pandas as pd
import streamlit as st

from dashboard.data.datasets import Source, receive
from dashboard.frame.messages import refusal
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.refusals import RefusedFile
from dashboard.reading.report import Finding
from dashboard.web.visitor import visitor
from dashboard.words.formats import markdown_text

FILE_TYPES = (
    *("csv", "tsv", "txt", "tab", "psv", "dat", "json", "jsonl", "ndjson", "parquet", "feather", "arrow"),
    *("xlsx", "xls", "gz", "zip", "zst"),
)
PASTED = "pasted table"
AS_GUESSED = ReadingChoices()
# Not a value that a finding could have.
AS_FOUND = "\0as found"


@dataclass(frozen=True)
class _Original:
    """What was sent, for as long as this session may want it read in another way."""

    id: str
    name: str
    content: Callable[[], bytes]
    choices: ReadingChoices


def receive_upload() -> str | None:
    """Draws the ways in; returns the mark of what was just received, and says what was refused."""
    dropped, pasted = _dropped(), _pasted()
    received = dropped or pasted or _read_again()
    refusal("upload_refusal", st.session_state.get("refusal"))
    return received


def _dropped() -> str | None:
    sent = st.file_uploader(
        "Drop a file of predictions",
        type=FILE_TYPES,
        key="upload",
        help="One row per case: a column with the true label and one with the score. A weight column is optional. "
        "CSV and its relatives, Parquet, Arrow, JSON and Excel are read, also as .gz, .zip or .zst.",
    )
    if not sent:
        if st.session_state.pop("received", None):
            st.session_state.pop("refusal", None)
        return None
    if sent.file_id == st.session_state.get("received"):
        return None
    st.session_state["received"] = sent.file_id
    return _read(sent.name, sent.getvalue)


def _pasted() -> str | None:
    # A popover of another name is a closed one.
    name = f"paste_{st.session_state.get('pastes', 0)}"
    with st.popover("or paste a table", icon=":material/content_paste:", width="stretch", key=name), st.form(name):
        st.text_area("Rows, the first of them with the names of the columns", key="pasted", height=160)
        st.form_submit_button("Read it", icon=":material/play_arrow:", on_click=_take_pasted)
    text: str = st.session_state.pop("sent_text", "")
    return _read(PASTED, lambda: text.encode("utf-8", "replace")) if text.strip() else None


def _take_pasted() -> None:
    st.session_state["sent_text"] = st.session_state["pasted"]
    st.session_state["pastes"] = st.session_state.get("pastes", 0) + 1


def _read_again() -> str | None:
    """The same file in the way that was just chosen for it."""
    key, choices = st.session_state.pop("read_again", (None, None))
    original: _Original | None = st.session_state.get("original")
    if not (choices and original):
        return None
    read = _read(original.name, original.content, choices)
    if not read:
        st.session_state[key] = AS_FOUND
    return read


def _read(name: str, content: Callable[[], bytes], choices: ReadingChoices = AS_GUESSED) -> str | None:
    """Reads what was sent; what is open stays open where it is refused."""
    try:
        with st.spinner(f"Reading {markdown_text(name)} …", show_time=True):
            id = receive(content(), name, visitor(), choices)
    except RefusedFile as why:
        st.session_state["refusal"] = f"{name} was not opened. {why}"
        return None
    st.session_state.pop("refusal", None)
    st.session_state["original"] = _Original(id, name, content, choices)
    return id


def reading_report(source: Source) -> None:
    """Draws what was found in the file and how it was read; where the file is still at hand, each guess can change."""
    if not source.id.startswith("upload-"):
        return
    original: _Original | None = st.session_state.get("original")
    at_hand = original if original and original.id == source.id else None
    with st.expander("How the file was read"):
        for note in source.report.notes:
            st.caption(markdown_text(note))
        fixed = [found for found in source.report.findings if not (at_hand and found.options)]
        rows = [(found.name, markdown_text(found.found)) for found in fixed]
        st.table(pd.DataFrame(rows, columns=["What", "Found"]), hide_index=True)
        if not at_hand:
            st.caption("To have it read in another way, send the file again.")
            return
        for found in source.report.findings:
            if found.options:
                _choose_otherwise(found, at_hand)


def _choose_otherwise(found: Finding, original: _Original) -> None:
    """A finding as a choice: as it was found, or one of the other ways."""
    words: dict[str | bool, str] = {AS_FOUND: found.found, **dict(found.options)}
    key = f"read_{found.key}_{original.id}"

    def chosen() -> None:
        if st.session_state[key] != AS_FOUND:
            choices = replace(original.choices, **{found.key: st.session_state[key]})
            st.session_state["read_again"] = (key, choices)

    guess = " (a guess)" if found.is_guess else ""
    st.selectbox(f"{found.name}{guess}", list(words), format_func=words.__getitem__, key=key, on_change=chosen)
