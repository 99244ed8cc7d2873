"""The sidebar's ways in: drop a file, or paste a table."""

from collections.abc import Callable

import streamlit as st

from dashboard.controls.messages import refusal
from dashboard.data.sources import AS_GUESSED, receive
from dashboard.frame.desk import Desk, Original, desk
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.refusals import RefusedFile
from dashboard.web.visitor import visitor
from dashboard.words.sentence import Sentence, say


def receive_upload() -> str | None:
    """Draws the ways in; returns the mark of what was just received, and says what was refused."""
    mine = desk()
    dropped, pasted = _dropped(mine), _pasted(mine)
    received = dropped or pasted or _read_again(mine)
    refusal("upload_refusal", mine.refused)
    return received


def _dropped(mine: Desk) -> str | None:
    sent = st.file_uploader(say("upload-drop"), key="upload", help=say("upload-drop.help"))
    if not sent:
        if mine.file_id:
            mine.file_id = mine.refused = None
        return None
    if sent.file_id == mine.file_id:
        return None
    mine.file_id = sent.file_id
    return _read(mine, sent.name, sent.getvalue)


def _pasted(mine: Desk) -> str | None:
    # A popover of another name is a closed one.
    name = f"paste_{mine.pastes}"
    with (
        st.popover(say("upload-paste"), icon=":material/content_paste:", width="stretch", key=name),
        st.form(name),
    ):
        st.text_area(say("upload-paste-rows"), key="pasted", height=160)
        st.form_submit_button(say("upload-paste-read"), icon=":material/play_arrow:", on_click=_take_pasted)
    text, mine.pasted = mine.pasted, ""
    return _read(mine, say("upload-pasted"), lambda: text.encode("utf-8", "replace")) if text.strip() else None


def _take_pasted() -> None:
    mine = desk()
    mine.pasted = st.session_state["pasted"]
    mine.pastes += 1


def _read_again(mine: Desk) -> str | None:
    """The same file in the way that was just chosen for it."""
    choices, mine.read_again = mine.read_again, None
    if not (choices and mine.original):
        return None
    read = _read(mine, mine.original.name, mine.original.content, choices)
    if not read:
        mine.undo()
    return read


def _read(mine: Desk, name: str, content: Callable[[], bytes], choices: ReadingChoices = AS_GUESSED) -> str | None:
    """Reads what was sent; what is open stays open where it is refused."""
    try:
        with st.spinner(say("upload-reading", name=name), show_time=True):
            id = receive(content(), name, visitor(), choices)
    except RefusedFile as why:
        mine.refused = Sentence("upload-refused", name=name, why=str(why))
        return None
    mine.refused = None
    mine.original = Original(id, name, content, choices)
    return id
