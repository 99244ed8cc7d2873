"""The upload of other models' predictions of the same cases, which are joined by id and can be taken out again."""

from dataclasses import dataclass, field
from functools import partial

import streamlit as st

from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.source import DEFAULT_OPTIONS, SentFile, Source
from threshold_explorer.data.sources.open_source import receive, receive_joined
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_panel import open_data
from threshold_explorer.interface.frame.page_elements import error_slot
from threshold_explorer.interface.frame.upload_panel import AskedFiles, ask_before_reading, latest_upload, original_file
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sign_in import current_access
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.formats import middle_shortened
from threshold_explorer.words.sentence import Sentence, markdown, say


@dataclass
class _FurtherFiles:
    """The files joined last, by name, the id of the result, and why the last ones were rejected for which data.

    `uploader` is the id of the data to which the files in the uploader were added, `listed` are their names.
    """

    first: SentFile | None = None
    others: dict[str, SentFile] = field(default_factory=dict)
    made_id: str = ""
    refused: Sentence | None = None
    asked: AskedFiles | None = None
    source_id: str = ""
    uploader: str = ""
    listed: frozenset[str] = frozenset()


def further_files_upload() -> None:
    """Draws the upload, if the open data are one uploaded file, or files that were joined in this session."""
    source = current_data().source
    first, others = _files_of(source) if source else (None, {})
    if source is None or not current_access().is_allowed:
        return
    if first is None:
        if source.origin is Origin.UPLOAD:
            st.caption(say("compare-files-again"))
        return
    last = of_session(_FurtherFiles)
    if last.made_id != source.id and last.uploader != source.id:
        # A new uploader, since files of before belong to other data.
        last.uploader, last.listed = source.id, frozenset()
    with st.container(key="further_files"):
        listed = st.file_uploader(
            say("compare-files"),
            key=_uploader_key(last),
            accept_multiple_files=True,
            on_change=_join,
            args=(source, first, others),
            help=say("compare-files.help"),
        )
        # The uploader itself removes the files that it lists; it lists none when the page is opened again.
        removable = sorted(others.keys() - {each.name for each in listed})
        with st.container(horizontal=True):
            for at, name in enumerate(removable):
                st.button(
                    markdown("compare-take-out", name=middle_shortened(name, 40)),
                    key=f"take_out_{at}",
                    icon=":material/close:",
                    on_click=_open,
                    args=(source, first, {key: each for key, each in others.items() if key != name}),
                )
    is_of_source = last.source_id == source.id
    error_slot("files_refusal", last.refused if is_of_source else None)
    if last.asked and is_of_source:
        answer = partial(_answer, source, last.asked)
        ask_before_reading(last.asked.question, last.asked.file_name, answer, key="further")


def _uploader_key(last: _FurtherFiles) -> str:
    return f"further_files_{last.uploader}"


def _files_of(source: Source) -> tuple[SentFile | None, dict[str, SentFile]]:
    """The first file of the open data, and those that were joined to it."""
    last, latest = of_session(_FurtherFiles), latest_upload()
    if last.made_id == source.id:
        return last.first, last.others
    if latest.id == source.id and latest.joined:
        return latest.joined[0], {each.name: each for each in latest.joined[1:]}
    return original_file(source), {}


def _join(source: Source, first: SentFile, before: dict[str, SentFile]) -> None:
    """A callback: join the files of the uploader, and take out those that were removed from it."""
    last = of_session(_FurtherFiles)
    key = _uploader_key(last)
    files = {each.name: each for each in st.session_state[key]}
    removed, last.listed = last.listed - files.keys(), frozenset(files)
    kept = {name: each for name, each in before.items() if name not in removed}
    # A file of the same name replaces the older one.
    _open(source, first, kept | {name: SentFile(name, each.getvalue, DEFAULT_OPTIONS) for name, each in files.items()})


def _answer(source: Source, asked: AskedFiles, value: str | bool) -> None:
    """A callback: join the files with the answer to the question on one of them."""
    first, *others = asked.answered(value)
    _open(source, first, {each.name: each for each in others})


def _open(source: Source, first: SentFile, others: dict[str, SentFile]) -> None:
    """A callback: open the first file joined with the others; alone without any."""
    last = of_session(_FurtherFiles)
    last.refused, last.asked, last.source_id = None, None, source.id
    try:
        if others:
            id = receive_joined(first, tuple(others.values()), visitor())
        else:
            id = receive(first.content(), first.name, visitor(), first.options, label_declared=first.label_declared)
    except OpenQuestion as stopped:
        last.asked = AskedFiles.of([first, *others.values()], stopped)
        return
    except RefusedFile as why:
        last.refused = Sentence("upload-refused", name=" + ".join([first.name, *others]), why=str(why))
        return
    last.first, last.others, last.made_id = first, others, id
    if id != source.id:
        open_data(id)
