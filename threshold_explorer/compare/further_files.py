"""The upload of other models' predictions of the same cases, which are joined by id."""

from dataclasses import dataclass, field

import streamlit as st

from threshold_explorer.controls.message_slots import error_slot
from threshold_explorer.data.current_data import current_data
from threshold_explorer.data.source import Source
from threshold_explorer.frame.data_panel import open_data
from threshold_explorer.frame.latest_upload import latest_upload, original_file
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.session import of_session
from threshold_explorer.sign_in.access import current_access
from threshold_explorer.sources.open_source import receive_joined
from threshold_explorer.upload_store.recipe import DEFAULT_OPTIONS, SentFile
from threshold_explorer.web.visitor import visitor
from threshold_explorer.words.sentence import Sentence, say


@dataclass
class _FurtherFiles:
    """The files joined last, by name, the id of the result, and why the last ones were rejected for which data."""

    first: SentFile | None = None
    others: dict[str, SentFile] = field(default_factory=dict)
    made_id: str = ""
    refused: Sentence | None = None
    source_id: str = ""


def further_files_upload() -> None:
    """Draws the upload, if the open data are one uploaded file, or files that were joined in this session."""
    source = current_data().source
    first, others = _files_of(source) if source else (None, {})
    if source is None or first is None or not current_access().is_allowed:
        return
    st.file_uploader(
        say("compare-files"),
        key="further_files",
        accept_multiple_files=True,
        on_change=_join,
        args=(source, first, others),
        help=say("compare-files.help"),
    )
    last = of_session(_FurtherFiles)
    error_slot("files_refusal", last.refused if last.source_id == source.id else None)


def _files_of(source: Source) -> tuple[SentFile | None, dict[str, SentFile]]:
    """The first file of the open data, and those that were joined to it."""
    last, latest = of_session(_FurtherFiles), latest_upload()
    if last.made_id == source.id:
        return last.first, last.others
    if latest.id == source.id and latest.joined:
        return latest.joined[0], {each.name: each for each in latest.joined[1:]}
    return original_file(source), {}


def _join(source: Source, first: SentFile, before: dict[str, SentFile]) -> None:
    files, last = st.session_state["further_files"], of_session(_FurtherFiles)
    last.refused, last.source_id = None, source.id
    if not files:
        return
    # The uploader still lists the files of before; a file of the same name replaces the older one.
    others = before | {each.name: SentFile(each.name, each.getvalue, DEFAULT_OPTIONS) for each in files}
    try:
        id = receive_joined(first, tuple(others.values()), visitor())
    except RefusedFile as why:
        last.refused = Sentence("upload-refused", name=" + ".join(each.name for each in files), why=str(why))
        return
    last.first, last.others, last.made_id = first, others, id
    open_data(id)
