"""The sidebar's columns: what the table is about, which column has which role, and what they mean."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.controls.choice import Kept, one_of
from dashboard.controls.choosing import ask
from dashboard.controls.messages import refusal
from dashboard.data.dataset import Dataset
from dashboard.data.opened import opened
from dashboard.data.recent import recent
from dashboard.data.source import Source
from dashboard.data.tasks import TASKS, Task
from dashboard.frame.roles import ROLE_PANELS, RolePanel
from dashboard.reading.refusals import RefusedFile
from dashboard.words.formats import markdown_text
from dashboard.words.sentence import say

TASK = one_of("task", Kept.FILE, tuple(TASKS), {}, lambda key: say(f"task-{key}"))


@dataclass(frozen=True)
class ChosenColumns:
    """What came of the choice: a data set, or what is in the way; `refused` may stand beside one opened before."""

    panel: RolePanel
    roles: Any
    dataset: Dataset | None
    refused: RefusedFile | None = None

    def ask_for_columns(self) -> None:
        """What the reader has to say before there is anything to see."""
        if self.refused:
            st.error(markdown_text(str(self.refused)), icon=":material/error:")
            if self.roles:
                self.panel.offer_remedy(self.roles)
        else:
            self.panel.ask(self.roles)


def choose_columns(source: Source) -> ChosenColumns:
    """Draws the choices and opens the data set that they make."""
    guess = next(iter(source.guesses.values()))
    with st.expander(say("columns-heading"), expanded=not guess.is_settled):
        task = _choose_task(source)
        panel = ROLE_PANELS[task.key](source, source.guesses[task.key])
        try:
            roles = panel.choose()
        except RefusedFile as why:
            return ChosenColumns(panel, None, _open_before(source), why)
        st.caption(say("columns-meanings"))
        st.dataframe(_meanings((source.key, task.key, roles), panel, roles), hide_index=True)
    chosen = _opened(task, panel, roles)
    if chosen.refused and chosen.dataset:
        panel.note_shown(chosen.dataset)
    refusal("columns_refusal", chosen.refused if chosen.dataset else None)
    refusal("columns_complaint", panel.complaint())
    panel.beside(roles, None if chosen.refused else chosen.dataset)
    return chosen


def _choose_task(source: Source) -> Task:
    """What the table is about; asked for only where there are several ways."""
    keys = list(source.guesses)
    if len(keys) == 1:
        return TASKS[keys[0]]
    chosen = ask(
        TASK,
        st.selectbox,
        say("columns-choose-task"),
        default=keys[0],
        of=source.sha256,
        fit=lambda key: key if key in keys else None,
        options=keys,
        format_func=TASK.shown,
    )
    return TASKS[chosen]


@recent(16)
def _meanings(key: tuple[Hashable, ...], _panel: RolePanel, _roles: Any) -> pd.DataFrame:
    rows = [(meaning.column, str(meaning.kind), str(meaning.note or "")) for meaning in _panel.meanings(_roles)]
    return pd.DataFrame(rows, columns=[say(f"columns-meanings-{name}") for name in ("column", "kind", "note")])


def _opened(task: Task, panel: RolePanel, roles: Any) -> ChosenColumns:
    """The data set, or, where these columns are refused, the sentence and what was open before."""
    if not panel.is_settled(roles):
        return ChosenColumns(panel, roles, None)
    try:
        return ChosenColumns(panel, roles, task.open(panel.source, roles))
    except RefusedFile as why:
        return ChosenColumns(panel, roles, _open_before(panel.source), why)


def _open_before(source: Source) -> Dataset | None:
    """What was open of this source before the choice that is refused."""
    before = opened().dataset
    return before if before and before.id == source.id else None
