"""A second run as a file: the place to drop it, and the two runs opened as one data set."""

from dataclasses import dataclass

import streamlit as st

from dashboard.columns.ranking_roles import RankingRoles
from dashboard.controls.choosing import carry
from dashboard.controls.messages import refusal
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.data.opened import opened
from dashboard.data.source import Source
from dashboard.data.sources import receive_second_run
from dashboard.data.uploads import shelf
from dashboard.frame.data_panel import open_data
from dashboard.frame.roles.ranking import RELEVANT_FROM
from dashboard.kept.recipe import AS_GUESSED, Sent
from dashboard.reading.refusals import RefusedFile
from dashboard.session import of_session
from dashboard.sign_in.reader import reader
from dashboard.web.visitor import visitor
from dashboard.words.sentence import Sentence, say


@dataclass
class _SecondRun:
    """Why the file that was sent last is no second run, and of which data."""

    refused: Sentence | None = None
    of: str = ""


def ask_second_run(dataset: RankingDataset) -> None:
    """The place for another run over the same queries; once it is read, both are open."""
    source = opened().source
    if source is None or not reader().is_welcome:
        return
    st.caption(say("ranking-second-about"))
    st.file_uploader(say("ranking-second-drop"), key="second_run", on_change=_take, args=(source, dataset.roles))
    last = of_session(_SecondRun)
    refusal("second_refusal", last.refused if last.of == source.id else None)


def _take(source: Source, roles: RankingRoles) -> None:
    file, last = st.session_state["second_run"], of_session(_SecondRun)
    last.refused, last.of = None, source.id
    if not file:
        return
    try:
        id = receive_second_run(source, roles, Sent(file.name, file.getvalue, AS_GUESSED), visitor())
    except RefusedFile as why:
        last.refused = Sentence("upload-refused", name=file.name, why=str(why))
        return
    if both := shelf().get(visitor(), id):
        carry(RELEVANT_FROM, roles.relevant_from, of=(both.sha256, "relevance"))
    open_data(id)
