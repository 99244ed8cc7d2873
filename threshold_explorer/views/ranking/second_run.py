"""Upload of a second run, which opens both runs as one data set."""

from dataclasses import dataclass
from functools import partial

import streamlit as st

from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.open_source import receive_second_run
from threshold_explorer.data.sources.recipe import DEFAULT_OPTIONS, SentFile
from threshold_explorer.data.sources.uploads import upload_cache
from threshold_explorer.interface.controls.message_slots import error_slot
from threshold_explorer.interface.controls.query_parameters import carry_parameter
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.asked_files import AskedFiles, ask_before_reading
from threshold_explorer.interface.frame.data_panel import open_data
from threshold_explorer.interface.panels.ranking import RELEVANT_FROM
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sign_in import current_access
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.words.sentence import Sentence, say


@dataclass
class _SecondRun:
    """Why the last uploaded file was rejected or is not read yet, and which data set it was for."""

    refused: Sentence | None = None
    asked: AskedFiles | None = None
    source_id: str = ""


def second_run_upload(dataset: RankingDataset) -> None:
    """The upload of another run over the same queries; both runs open once it is read."""
    source = current_data().source
    if source is None or not current_access().is_allowed:
        return
    st.caption(say("ranking-second-about"))
    st.file_uploader(
        say("ranking-second-drop"), key="second_run", on_change=_open_second_run, args=(source, dataset.roles)
    )
    last = of_session(_SecondRun)
    is_of_source = last.source_id == source.id
    error_slot("second_refusal", last.refused if is_of_source else None)
    if last.asked and is_of_source:
        answer = partial(_answer, source, dataset.roles, last.asked)
        ask_before_reading(last.asked.question, last.asked.file_name, answer, key="second")


def _open_second_run(source: Source, roles: RankingRoles) -> None:
    file, last = st.session_state["second_run"], of_session(_SecondRun)
    last.refused, last.asked, last.source_id = None, None, source.id
    if file:
        _open_file(source, roles, SentFile(file.name, file.getvalue, DEFAULT_OPTIONS))


def _answer(source: Source, roles: RankingRoles, asked: AskedFiles, value: str | bool) -> None:
    """A callback: open the file with the answer to the question on it."""
    of_session(_SecondRun).asked = None
    [sent] = asked.answered(value)
    _open_file(source, roles, sent)


def _open_file(source: Source, roles: RankingRoles, sent: SentFile) -> None:
    last = of_session(_SecondRun)
    try:
        id = receive_second_run(source, roles, sent, visitor())
    except OpenQuestion as stopped:
        last.asked = AskedFiles.of([sent], stopped)
        return
    except RefusedFile as why:
        last.refused = Sentence("upload-refused", name=sent.name, why=str(why))
        return
    if both := upload_cache().get(visitor(), id):
        carry_parameter(RELEVANT_FROM, roles.relevant_from, scope_key=(both.sha256, "relevance"))
    open_data(id)
