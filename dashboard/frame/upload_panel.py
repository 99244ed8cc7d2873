"""The sidebar's ways in: drop a file, or paste a table."""

from dataclasses import replace

import streamlit as st

from dashboard.columns.own_decisions import NoTruth
from dashboard.controls.messages import refusal
from dashboard.data.refused_uploads import refused_uploads
from dashboard.data.sources import receive, receive_joined
from dashboard.data.uploads import shelf
from dashboard.frame.desk import Desk, desk
from dashboard.frame.truth_panel import offer_as_truth, say_true
from dashboard.kept.recipe import AS_GUESSED, Sent
from dashboard.kept.refusals import KeptRefused
from dashboard.reading.refusals import RefusedFile
from dashboard.store.refusals import StoreRefused
from dashboard.web.visitor import visitor
from dashboard.words.sentence import Sentence, say

# Of any script, these are less than the server takes in one message (maxWidgetStateSize); a larger table is a file.
MOST_PASTED = 2_000_000


def receive_upload() -> str | None:
    """Draws the ways in; returns the mark of what was just received, and says what was refused."""
    mine = desk()
    dropped, pasted = _dropped(mine), _pasted(mine)
    mine.refused = refused_uploads().take() or mine.refused
    received = dropped or pasted or _read_again(mine) or _read_as_said(mine)
    above = st.container()
    received = received or _joined(mine)
    with above:
        refusal("upload_refusal", mine.refused)
        if mine.lacking and mine.own_label:
            offer_as_truth(mine.own_label, mine.say_true)
    return received


def _dropped(mine: Desk) -> str | None:
    sent = st.file_uploader(say("upload-drop"), key="upload", help=say("upload-drop.help"))
    if not sent:
        # Taken out by the reader, or gone for one run in which the page changed: then it comes back as the same file.
        if mine.holds_file:
            mine.refused = mine.lacking = None
        mine.holds_file = False
        return None
    mine.holds_file = True
    if sent.file_id == mine.file_id:
        return None
    mine.file_id = sent.file_id
    return _read(mine, Sent(sent.name, sent.getvalue, AS_GUESSED))


def _pasted(mine: Desk) -> str | None:
    # A popover of another name is a closed one.
    name = f"paste_{mine.pastes}"
    with (
        st.popover(say("upload-paste"), icon=":material/content_paste:", width="stretch", key=name),
        st.form(name),
    ):
        st.text_area(say("upload-paste-rows", most=MOST_PASTED), key="pasted", height=160, max_chars=MOST_PASTED)
        st.form_submit_button(say("upload-paste-read"), icon=":material/play_arrow:", on_click=_take_pasted)
    text, mine.pasted = mine.pasted, ""
    if not text.strip():
        return None
    return _read(mine, Sent(say("upload-pasted"), lambda: text.encode("utf-8", "replace"), AS_GUESSED))


def _take_pasted() -> None:
    mine = desk()
    mine.pasted = st.session_state["pasted"]
    mine.pastes += 1


def _read_again(mine: Desk) -> str | None:
    """The same file in the way that was just chosen for it."""
    sent, mine.read_again = mine.read_again, None
    if not sent:
        return None
    read = _read(mine, sent)
    if not read:
        mine.undo()
    return read


def _read_as_said(mine: Desk) -> str | None:
    """What was refused for want of a truth, with the label that the reader just said is it."""
    sent, mine.said_true = mine.said_true, None
    if not sent:
        return None
    read = _read(mine, replace(sent, is_said_true=True))
    source = shelf().get(visitor(), read) if read else None
    if source:
        say_true(source)
    return read


def _read(mine: Desk, sent: Sent) -> str | None:
    """Reads what was sent; what is open stays open where it is refused."""
    mine.lacking = mine.own_label = None
    try:
        with st.spinner(say("upload-reading", name=sent.name), show_time=True):
            id = receive(sent.content(), sent.name, visitor(), sent.choices, is_said_true=sent.is_said_true)
    except RefusedFile as why:
        if added := _added(mine, sent):
            return added
        mine.refused = Sentence("upload-refused", name=sent.name, why=str(why))
        if isinstance(why, NoTruth):
            mine.lacking, mine.own_label, mine.wanted = sent, why.own_label, why.wanted
        return None
    except (KeptRefused, StoreRefused) as why:
        mine.refused = Sentence("upload-refused", name=sent.name, why=str(why))
        return None
    mine.refused, mine.sent, mine.id, mine.joined = None, sent, id, ()
    return id


def _added(mine: Desk, sent: Sent) -> str | None:
    """What says nothing by itself with the files that were joined before it, such as their no-answer probabilities."""
    if not mine.joined:
        return None
    predictions, *others = mine.joined
    try:
        id = receive_joined(predictions, [*others, sent], visitor())
    except RefusedFile:
        return None
    mine.refused = mine.sent = None
    mine.joined = (predictions, *others, sent)
    return id


def _joined(mine: Desk) -> str | None:
    """The predictions that lack a truth, with that of a second file or of more, for which this draws the place."""
    if not mine.lacking:
        return None
    place = st.empty()
    sent = place.file_uploader(
        say(mine.wanted), key="truth", help=say(f"{mine.wanted}.help"), accept_multiple_files=True
    )
    if not sent:
        return None
    name = " + ".join(each.name for each in sent)
    try:
        with st.spinner(say("upload-reading", name=name), show_time=True):
            others = [Sent(each.name, each.getvalue, AS_GUESSED) for each in sent]
            id = receive_joined(mine.lacking, others, visitor())
    except RefusedFile as why:
        refusal("truth_refusal", Sentence("upload-refused", name=name, why=str(why)))
        return None
    mine.joined = (mine.lacking, *others)
    mine.refused = mine.lacking = mine.sent = None
    place.empty()
    return id
