"""The sidebar's ways in: drop a file, paste a table; then how it was read, with every guess changeable."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pandas as pd
import streamlit as st

from dashboard.controls.messages import refusal
from dashboard.data.origin import Origin
from dashboard.data.source import Source
from dashboard.data.sources import AS_GUESSED, receive
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.refusals import RefusedFile
from dashboard.reading.report import Finding
from dashboard.session import of_session
from dashboard.web.visitor import visitor
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import Sentence, say

FILE_TYPES = (
    *("csv", "tsv", "txt", "tab", "psv", "dat", "json", "jsonl", "ndjson", "parquet", "feather", "arrow"),
    *("xlsx", "xls", "gz", "zip", "zst"),
)
# Not a value that a finding could have.
AS_FOUND = "\0as found"


@dataclass(frozen=True)
class _Original:
    """What was sent, for as long as this session may want it read in another way."""

    id: str
    name: str
    content: Callable[[], bytes]
    choices: ReadingChoices


@dataclass
class _Desk:
    """What this visit sent, and what came of it.

    `file_id` is Streamlit's mark of the file in the uploader; `pastes` counts pasted tables, of which `pasted` waits
    to be read; `read_again` are another way of reading the original and the key of the widget that asked for it.
    """

    original: _Original | None = None
    file_id: str | None = None
    pastes: int = 0
    pasted: str = ""
    read_again: tuple[str, ReadingChoices] | None = None
    refused: Sentence | None = None


def receive_upload() -> str | None:
    """Draws the ways in; returns the mark of what was just received, and says what was refused."""
    desk = of_session(_Desk)
    dropped, pasted = _dropped(desk), _pasted(desk)
    received = dropped or pasted or _read_again(desk)
    refusal("upload_refusal", desk.refused)
    return received


def forget_refusal() -> None:
    """For callbacks: other data are opened, and what was said of a file is over."""
    of_session(_Desk).refused = None


def _dropped(desk: _Desk) -> str | None:
    sent = st.file_uploader(say("upload-drop"), type=FILE_TYPES, key="upload", help=say("upload-drop.help"))
    if not sent:
        if desk.file_id:
            desk.file_id = desk.refused = None
        return None
    if sent.file_id == desk.file_id:
        return None
    desk.file_id = sent.file_id
    return _read(desk, sent.name, sent.getvalue)


def _pasted(desk: _Desk) -> str | None:
    # A popover of another name is a closed one.
    name = f"paste_{desk.pastes}"
    with (
        st.popover(say("upload-paste"), icon=":material/content_paste:", width="stretch", key=name),
        st.form(name),
    ):
        st.text_area(say("upload-paste-rows"), key="pasted", height=160)
        st.form_submit_button(say("upload-paste-read"), icon=":material/play_arrow:", on_click=_take_pasted)
    text, desk.pasted = desk.pasted, ""
    return _read(desk, say("upload-pasted"), lambda: text.encode("utf-8", "replace")) if text.strip() else None


def _take_pasted() -> None:
    desk = of_session(_Desk)
    desk.pasted = st.session_state["pasted"]
    desk.pastes += 1


def _read_again(desk: _Desk) -> str | None:
    """The same file in the way that was just chosen for it."""
    asked, desk.read_again = desk.read_again, None
    if not (asked and desk.original):
        return None
    key, choices = asked
    read = _read(desk, desk.original.name, desk.original.content, choices)
    if not read:
        st.session_state[key] = AS_FOUND
    return read


def _read(desk: _Desk, name: str, content: Callable[[], bytes], choices: ReadingChoices = AS_GUESSED) -> str | None:
    """Reads what was sent; what is open stays open where it is refused."""
    try:
        with st.spinner(say("upload-reading", name=name), show_time=True):
            id = receive(content(), name, visitor(), choices)
    except RefusedFile as why:
        desk.refused = Sentence("upload-refused", name=name, why=str(why))
        return None
    desk.refused = None
    desk.original = _Original(id, name, content, choices)
    return id


def reading_report(source: Source) -> None:
    """Draws what was found in the file and how it was read; where the file is still at hand, each guess can change."""
    if source.origin is not Origin.UPLOAD:
        return
    original = of_session(_Desk).original
    at_hand = original if original and original.id == source.id else None
    with st.expander(say("report-heading")):
        for text in source.report.notes:
            st.caption(markdown_text(str(text)))
        fixed = [found for found in source.report.findings if not (at_hand and found.options)]
        rows = [(str(found.name), markdown_text(str(found.found))) for found in fixed]
        st.table(pd.DataFrame(rows, columns=[say("report-what"), say("report-found")]), hide_index=True)
        if not at_hand:
            st.caption(say("report-send-again"))
            return
        for found in source.report.findings:
            if found.options:
                _choose_otherwise(found, at_hand)


def _choose_otherwise(found: Finding, original: _Original) -> None:
    """A finding as a choice: as it was found, or one of the other ways."""
    options = {value: str(words) for value, words in found.options}
    words: dict[str | bool, str] = {AS_FOUND: str(found.found), **options}
    key = f"read_{found.key}_{original.id}"

    def chosen() -> None:
        if st.session_state[key] != AS_FOUND:
            choices = replace(original.choices, **{found.key: st.session_state[key]})
            of_session(_Desk).read_again = (key, choices)

    label = say("report-guess", what=str(found.name)) if found.is_guess else str(found.name)
    st.selectbox(label, list(words), format_func=words.__getitem__, key=key, on_change=chosen)
