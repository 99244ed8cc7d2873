"""Files that the visitor sends: the upload controls, how a file was read, and what to do about a refused one.

A file with an open question is not read before the question is answered; one that was read can be read in another way.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import DEFAULT_OPTIONS, SentFile, Source
from threshold_explorer.data.sources.open_source import receive, receive_joined, receive_together
from threshold_explorer.data.sources.uploads import upload_cache
from threshold_explorer.interface.frame.page_elements import error_slot, show_table
from threshold_explorer.interface.panels.panel import confirm_likely_label, offer_as_label
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question
from threshold_explorer.serving.database.failures import StoreRefused
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.upload_store import UploadRefused
from threshold_explorer.serving.web.upload_limits import refused_uploads
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, markdown_paragraph, say

_MAX_COLUMNS = 4
# Differs from every value of a finding.
AS_DETECTED = "\0as found"
# The remaining questions follow after these are answered.
MAX_QUESTIONS = 2
# In any script this stays below the server's limit for one message (maxWidgetStateSize).
MAX_PASTED = 2_000_000


@dataclass(frozen=True)
class AskedFiles:
    """The files that were sent, and the question on the one called `file_name`."""

    sent: tuple[SentFile, ...]
    file_name: str
    question: Question

    @classmethod
    def of(cls, sent: Sequence[SentFile], stopped: OpenQuestion) -> Self:
        return cls(tuple(sent), stopped.file_name, stopped.question)

    def answered(self, value: str | bool) -> tuple[SentFile, ...]:
        """The files, of which that one is read with the answer."""
        chosen: dict[str, Any] = {self.question.key: value}
        return tuple(
            replace(each, options=replace(each.options, **chosen)) if each.name == self.file_name else each
            for each in self.sent
        )


def ask_before_reading(
    question: Question, file_name: str, answer: Callable[[str | bool], None], *, key: str = "before"
) -> None:
    """Draws the question with its readings side by side; `key` tells several of a page apart."""
    with st.container(border=True, key=f"question_{key}"):
        st.markdown(Markdown(":material/help: {}").format(Sentence("question-before", file=file_name)))
        st.markdown(markdown_text(question.sentence))
        # A reading is as wide beside one other as beside three.
        n_columns = 2 if len(question.readings) <= 2 else _MAX_COLUMNS
        for number, reading in enumerate(question.readings):
            if number % n_columns == 0:
                places = st.columns(n_columns)
            with places[number % n_columns]:
                preview(reading)
                st.button(
                    markdown_text(reading.label), key=f"answer_{key}_{number}", on_click=answer, args=(reading.value,)
                )


def preview(reading: Alternative) -> None:
    """Draws the rows of a reading, if it has some."""
    if reading.rows:
        header, *rows = reading.rows
        show_table(pd.DataFrame(rows, columns=header))


@dataclass
class LatestUpload:
    """What this session uploaded last, and its result.

    `sent` is the file read last and `id` its id, kept so that it can be read in another way. `joined` are the files
    joined last, predictions first, to which another file may be added.
    `file_ids` are Streamlit's ids of the files last seen in the uploader, and `has_file` whether any is still there.
    `n_pasted` counts pasted tables; `pasted` is a table still to be read. `reread` is a request to read the open file
    in another way, and `undo` resets that choice if the file is refused. `asked` are files that are not read before a
    question is answered, and `answered` are these with the answer.
    `unlabelled` are predictions without a true label, which a second file may contain; `second_file_prompt` asks for
    it. `candidate_label` is a column of them that the visitor may confirm as the true label, which sets `confirmed`.
    """

    sent: SentFile | None = None
    id: str = ""
    joined: tuple[SentFile, ...] = ()
    unlabelled: SentFile | None = None
    second_file_prompt: str = ""
    candidate_label: str | None = None
    confirmed: SentFile | None = None
    file_ids: frozenset[str] = frozenset()
    has_file: bool = False
    n_pasted: int = 0
    pasted: str = ""
    asked: AskedFiles | None = None
    answered: tuple[SentFile, ...] = ()
    reread: SentFile | None = None
    undo: Callable[[], None] = lambda: None
    refused: Sentence | None = None

    def refuse(self, sent: Sequence[SentFile], why: Exception) -> None:
        """Files were refused, and no column of them can be confirmed as the true label; or a question stops them."""
        self.unlabelled = self.candidate_label = self.refused = self.asked = None
        if isinstance(why, OpenQuestion):
            self.asked = AskedFiles.of(sent, why)
        else:
            self.refused = Sentence("upload-refused", name=" + ".join(each.name for each in sent), why=str(why))

    def answer(self, value: str | bool) -> None:
        """A callback: read the files with an answer to the question."""
        assert self.asked
        self.answered, self.asked = self.asked.answered(value), None

    def confirm_label(self) -> None:
        """A callback: read the unlabelled predictions with the candidate as the true label."""
        self.confirmed = self.unlabelled


def latest_upload() -> LatestUpload:
    """This session's latest upload."""
    return of_session(LatestUpload)


def original_file(source: Source) -> SentFile | None:
    """The file of this source, if it is the latest upload or a stored one."""
    return latest_upload().sent if latest_upload().id == source.id else source.sent


def request_reread(original: SentFile, key: str, value: str | bool, undo: Callable[[], None] = lambda: None) -> None:
    """A callback: read the file again with another value of one of the ReadingOptions."""
    chosen: dict[str, Any] = {key: value}
    latest_upload().reread, latest_upload().undo = replace(original, options=replace(original.options, **chosen)), undo


def forget_refusal() -> None:
    """A callback: drop the refusal of a file when other data are opened."""
    latest_upload().refused = latest_upload().unlabelled = latest_upload().asked = None


def reading_report(source: Source) -> None:
    """Draws the detected properties of the file; while its content is available, each can be changed."""
    if source.origin is not Origin.UPLOAD:
        return
    original = original_file(source)
    with st.expander(say("report-heading")):
        for note in source.report.notes:
            st.caption(markdown_text(note))
        fixed = [found for found in source.report.findings if not (original and found.options)]
        rows = [(str(found.name), str(found.found)) for found in fixed]
        show_table(pd.DataFrame(rows, columns=[say("report-what"), say("report-found")]))
        if not original:
            st.caption(say("report-send-again"))
            return
        for found in source.report.findings:
            if found.options:
                _choose_value(found, original, source.id)


def _choose_value(found: Finding, original: SentFile, source_id: str) -> None:
    """Draws a finding as a select box: as detected, or one of the alternatives."""
    options = {value: str(words) for value, words in found.options}
    words: dict[str | bool, str] = {AS_DETECTED: str(found.found), **options}
    key = f"read_{found.key}_{source_id}"

    def reset() -> None:
        st.session_state[key] = AS_DETECTED

    def on_change() -> None:
        if st.session_state[key] != AS_DETECTED:
            request_reread(original, found.key, st.session_state[key], reset)

    label = markdown("report-guess", what=found.name) if found.is_guess else markdown_text(found.name)
    st.selectbox(label, list(words), format_func=words.__getitem__, key=key, on_change=on_change)


def reading_questions(source: Source) -> None:
    """On the page: notes on how the file was read, and questions about ambiguities."""
    if source.origin is not Origin.UPLOAD:
        return
    with st.container(key="reading_doubts"):
        if source.report.notes:
            st.caption(markdown_paragraph(source.report.notes))
        # One answer applies to all questions with its key.
        first = {question.key: question for question in reversed(source.report.questions)}
        for question in list(reversed(first.values()))[:MAX_QUESTIONS]:
            _ask(question, original_file(source))


def _ask(question: Question, original: SentFile | None) -> None:
    """Draws a question with its alternatives side by side; the current one is first."""
    with st.container(border=True, key=f"question_{question.key}"):
        st.markdown(Markdown(":material/help: {}").format(question.sentence))
        places = st.columns(len(question.readings))
        for number, (place, reading) in enumerate(zip(places, question.readings, strict=True)):
            with place:
                _offer(question, reading, number, original)


def _offer(question: Question, reading: Alternative, number: int, original: SentFile | None) -> None:
    st.caption(markdown_text(reading.label))
    preview(reading)
    st.button(
        say("question-keep" if number == 0 else "question-read-so"),
        key=f"answer_{question.key}_{number}",
        on_click=request_reread if original else None,
        args=(original, question.key, reading.value),
        disabled=original is None,
        help=None if original else say("report-send-again"),
    )


def receive_upload(place: DeltaGenerator, others: DeltaGenerator, message: DeltaGenerator) -> str | None:
    """Draws the upload at `place` and the button to paste at `others`; returns the id of data received in this run.

    `message` is a container on the page, for a refusal and its remedies.
    """
    upload = latest_upload()
    with place:
        uploaded = _uploaded(upload)
    with others:
        pasted = _pasted(upload)
    upload.refused = refused_uploads().pop() or upload.refused
    received = uploaded or pasted or _reread(upload) or _read_answered(upload) or _read_confirmed(upload)
    with message:
        above = st.container()
        received = received or _join_second_file(upload)
        with above:
            error_slot("upload_refusal", upload.refused)
            if upload.asked:
                ask_before_reading(upload.asked.question, upload.asked.file_name, upload.answer)
                st.button(say("question-cancel"), key="question_cancel", type="tertiary", on_click=forget_refusal)
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
