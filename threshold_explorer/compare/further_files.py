"""The upload of other models' predictions of the same cases, which are joined by id."""

from dataclasses import dataclass

import streamlit as st

from threshold_explorer.controls.message_slots import error_slot
from threshold_explorer.data.current_data import current_data
from threshold_explorer.data.source import Source
from threshold_explorer.frame.data_panel import open_data
from threshold_explorer.frame.latest_upload import original_file
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.session import of_session
from threshold_explorer.sign_in.access import current_access
from threshold_explorer.sources.open_source import receive_joined
from threshold_explorer.upload_store.recipe import DEFAULT_OPTIONS, SentFile
from threshold_explorer.web.visitor import visitor
from threshold_explorer.words.sentence import Sentence, say


@dataclass
class _FurtherFiles:
    """Why the last uploaded files were rejected, and which data they were for."""

    refused: Sentence | None = None
    source_id: str = ""


def further_files_upload() -> None:
    """Draws the upload, if the open data are one uploaded file."""
    source = current_data().source
    first = original_file(source) if source else None
    if source is None or first is None or not current_access().is_allowed:
        return
    st.file_uploader(
        say("compare-files"),
        key="further_files",
        accept_multiple_files=True,
        on_change=_join,
        args=(source, first),
        help=say("compare-files.help"),
    )
    last = of_session(_FurtherFiles)
    error_slot("files_refusal", last.refused if last.source_id == source.id else None)


def _join(source: Source, first: SentFile) -> None:
    files, last = st.session_state["further_files"], of_session(_FurtherFiles)
    last.refused, last.source_id = None, source.id
    if not files:
        return
    others = [SentFile(each.name, each.getvalue, DEFAULT_OPTIONS) for each in files]
    try:
        id = receive_joined(first, others, visitor())
    except RefusedFile as why:
        last.refused = Sentence("upload-refused", name=" + ".join(each.name for each in files), why=str(why))
        return
    open_data(id)
