"""The upload controls in the sidebar, and on the page why a file was refused and what helps."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.source import DEFAULT_OPTIONS, SentFile
from threshold_explorer.data.sources.open_source import receive, receive_joined, receive_together
from threshold_explorer.data.sources.uploads import upload_cache
from threshold_explorer.interface.controls.message_slots import error_slot
from threshold_explorer.interface.frame.upload_panel import AskedFiles, LatestUpload, ask_before_reading, latest_upload
from threshold_explorer.interface.panels.panel import confirm_likely_label, offer_as_label
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.store.failures import StoreRefused
from threshold_explorer.serving.upload_store import UploadRefused
from threshold_explorer.serving.web.upload_limits import refused_uploads
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.sentence import Sentence, markdown, say

# In any script this stays below the server's limit for one message (maxWidgetStateSize).
MAX_PASTED = 2_000_000


def receive_upload(message: DeltaGenerator) -> str | None:
    """Draws the upload controls; returns the id of data received in this run.

    `message` is a container on the page, for a refusal and its remedies.
    """
    upload = latest_upload()
    uploaded, pasted = _uploaded(upload), _pasted(upload)
    upload.refused = refused_uploads().pop() or upload.refused
    received = uploaded or pasted or _reread(upload) or _read_answered(upload) or _read_confirmed(upload)
    with message:
        above = st.container()
        received = received or _join_second_file(upload)
        with above:
            error_slot("upload_refusal", upload.refused)
            if upload.asked:
                ask_before_reading(upload.asked.question, upload.asked.file_name, upload.answer)
            if upload.unlabelled and upload.candidate_label:
                offer_as_label(upload.candidate_label, upload.confirm_label)
    return received


def _uploaded(upload: LatestUpload) -> str | None:
    sent = st.file_uploader(say("upload-drop"), key="upload", accept_multiple_files=True, help=say("upload-drop.help"))
    if not sent:
        # Removed by the visitor, or missing for one run after a page change; then they return with the same ids.
        if upload.has_file:
            upload.refused = upload.unlabelled = upload.asked = None
        upload.has_file = False
        return None
    upload.has_file = True
    new = [SentFile(each.name, each.getvalue, DEFAULT_OPTIONS) for each in sent if each.file_id not in upload.file_ids]
    upload.file_ids = frozenset(each.file_id for each in sent)
    if len(new) > 1:
        return _read_together(upload, new)
    return _read(upload, new[0]) if new else None


def _pasted(upload: LatestUpload) -> str | None:
    # A new key closes the popover after a table was pasted.
    name = f"paste_{upload.n_pasted}"
    with (
        st.popover(say("upload-paste"), icon=":material/content_paste:", width="stretch", key=name),
        st.form(name),
    ):
        st.text_area(markdown("upload-paste-rows", most=MAX_PASTED), key="pasted", height=160, max_chars=MAX_PASTED)
        st.form_submit_button(say("upload-paste-read"), icon=":material/play_arrow:", on_click=_store_pasted)
    text, upload.pasted = upload.pasted, ""
    if not text.strip():
        return None
    return _read(upload, SentFile(say("upload-pasted"), lambda: text.encode("utf-8", "replace"), DEFAULT_OPTIONS))


def _store_pasted() -> None:
    upload = latest_upload()
    upload.pasted = st.session_state["pasted"]
    upload.n_pasted += 1


def _reread(upload: LatestUpload) -> str | None:
    """Reads the open file with the option chosen for it."""
    sent, upload.reread = upload.reread, None
    if not sent:
        return None
    read = _read(upload, sent)
    if not read:
        upload.undo()
    return read


def _read_answered(upload: LatestUpload) -> str | None:
    """Reads the files whose question the visitor answered."""
    answered, upload.answered = upload.answered, ()
    if len(answered) > 1:
        return _read_together(upload, answered)
    return _read(upload, answered[0]) if answered else None


def _read_confirmed(upload: LatestUpload) -> str | None:
    """Reads the unlabelled predictions with the label that the visitor confirmed."""
    sent, upload.confirmed = upload.confirmed, None
    if not sent:
        return None
    read = _read(upload, replace(sent, label_declared=True))
    source = upload_cache().get(visitor(), read) if read else None
    if source:
        confirm_likely_label(source)
    return read


def _read(upload: LatestUpload, sent: SentFile) -> str | None:
    """Reads a file; if it is refused, the open data stay open."""
    try:
        with st.spinner(markdown("upload-reading", name=sent.name), show_time=True):
            id = receive(sent.content(), sent.name, visitor(), sent.options, label_declared=sent.label_declared)
    except (RefusedFile, UploadRefused, StoreRefused) as why:
        is_asked = isinstance(why, OpenQuestion)
        if isinstance(why, RefusedFile) and not is_asked and (joined := _joined_with_latest(upload, sent)):
            return joined
        upload.refuse([sent], why)
        if isinstance(why, NoTrueLabel):
            upload.unlabelled, upload.candidate_label = sent, why.candidate_label
            upload.second_file_prompt = why.second_file_prompt
        return None
    upload.refused, upload.sent, upload.id, upload.joined = None, sent, id, ()
    upload.asked = None
    upload.unlabelled = upload.candidate_label = None
    return id


def _read_together(upload: LatestUpload, sent: Sequence[SentFile]) -> str | None:
    """Reads files that were uploaded at once: joined, or each for itself."""
    upload.unlabelled = upload.candidate_label = None
    name = " + ".join(each.name for each in sent)
    try:
        with st.spinner(markdown("upload-reading", name=name), show_time=True):
            id, upload.joined = receive_together(sent, visitor())
    except (RefusedFile, UploadRefused, StoreRefused) as why:
        upload.refuse(sent, why)
        return None
    upload.refused, upload.sent, upload.id = None, None if upload.joined else sent[-1], id
    upload.asked = None
    return id


def _joined_with_latest(upload: LatestUpload, sent: SentFile) -> str | None:
    """Joins a file that cannot be read alone with the one refused before, or with the files joined last.

    For example references with their predictions, or no-answer probabilities with both.
    """
    is_half = upload.second_file_prompt != NoTrueLabel.second_file_prompt
    first = (upload.unlabelled,) if upload.unlabelled and is_half else upload.joined
    if not first:
        return None
    predictions, *others = (*first, sent)
    try:
        id = receive_joined(predictions, others, visitor())
    except RefusedFile:
        return None
    upload.refused = upload.sent = upload.unlabelled = upload.candidate_label = None
    upload.joined = (predictions, *others)
    return id


def _join_second_file(upload: LatestUpload) -> str | None:
    """Draws the uploader for the true labels of unlabelled predictions, and joins the uploaded files."""
    if not upload.unlabelled:
        return None
    place = st.empty()
    sent = place.file_uploader(
        say(upload.second_file_prompt),
        key="truth",
        help=say(f"{upload.second_file_prompt}.help"),
        accept_multiple_files=True,
    )
    if not sent:
        return None
    name = " + ".join(each.name for each in sent)
    try:
        others = [SentFile(each.name, each.getvalue, DEFAULT_OPTIONS) for each in sent]
        with st.spinner(markdown("upload-reading", name=name), show_time=True):
            id = receive_joined(upload.unlabelled, others, visitor())
    except OpenQuestion as stopped:
        upload.asked = AskedFiles.of([upload.unlabelled, *others], stopped)
        return None
    except RefusedFile as why:
        error_slot("truth_refusal", Sentence("upload-refused", name=name, why=str(why)))
        return None
    upload.joined = (upload.unlabelled, *others)
    upload.refused = upload.unlabelled = upload.sent = None
    place.empty()
    return id
