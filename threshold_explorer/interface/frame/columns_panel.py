"""The sidebar's column choices: the task, the role of each column, and the detected columns."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.kind_detection import TASKS
from threshold_explorer.data.kinds.task import Task
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of
from threshold_explorer.interface.controls.query_parameters import bound_choice
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.page_elements import error_slot
from threshold_explorer.interface.panels.classes import ClassRoles, CountPanel, LabelRoles, PredictedClassRoles
from threshold_explorer.interface.panels.grades import GradedPanel, RankingPanel
from threshold_explorer.interface.panels.panel import RolePanel
from threshold_explorer.interface.panels.text import TextPanel
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import say

# By task key.
ROLE_PANELS: dict[str, type[RolePanel]] = {
    panel.task.key: panel
    for panel in (ClassRoles, CountPanel, LabelRoles, RankingPanel, GradedPanel, TextPanel, PredictedClassRoles)
}
TASK = one_of("task", Scope.FILE, TASKS, lambda key: say(f"task-{key}"))


@dataclass(frozen=True)
class ChosenColumns:
    """The result of the choice: a data set, or a refusal, in which case `dataset` is the one opened before."""

    panel: RolePanel
    roles: Any
    dataset: Dataset | None
    refused: RefusedFile | None = None

    def ask_for_columns(self) -> None:
        """On the page: what the visitor must choose before the data can open."""
        if self.refused:
            st.error(markdown_text(self.refused), icon=":material/error:")
            if self.roles:
                self.panel.offer_remedy(self.roles)
        else:
            self.panel.ask(self.roles)


def choose_columns(source: Source) -> ChosenColumns:
    """Draws the choices and opens the resulting data set."""
    expander = st.expander(say("columns-heading"), key="columns_panel", on_change="rerun")
    with expander:
        task = _choose_task(source)
        panel = ROLE_PANELS[task.key](source, source.guesses[task.key])
        try:
            roles = panel.choose()
        except RefusedFile as why:
            return ChosenColumns(panel, None, _previous_dataset(source), why)
        # A browser mounts the table of a closed expander too, before the first chart.
        if expander.open:
            st.caption(say("columns-meanings"))
            st.dataframe(_meanings((source.key, task.key, roles), panel, roles), hide_index=True)
    chosen = _opened(task, panel, roles)
    if chosen.refused and chosen.dataset:
        panel.note_shown(chosen.dataset)
    error_slot("columns_refusal", chosen.refused if chosen.dataset else None)
    error_slot("columns_complaint", panel.complaint())
    panel.draw_notes(roles, None if chosen.refused else chosen.dataset)
    return chosen


def _choose_task(source: Source) -> Task:
    """Draws the choice of task if the table fits several."""
    keys = list(source.guesses)
    if len(keys) == 1:
        return TASKS[keys[0]]
    chosen = bound_choice(
        TASK,
        st.selectbox,
        say("columns-choose-task"),
        default=keys[0],
        scope_key=source.sha256,
        fit=lambda key: key if key in keys else None,
        options=keys,
    )
    return TASKS[chosen]


@cached_result
def _meanings(key: tuple[Hashable, ...], _panel: RolePanel, _roles: Any) -> pd.DataFrame:
    rows = [(meaning.column, str(meaning.kind), str(meaning.note or "")) for meaning in _panel.summaries(_roles)]
    return pd.DataFrame(rows, columns=[say(f"columns-meanings-{name}") for name in ("column", "kind", "note")])


def _opened(task: Task, panel: RolePanel, roles: Any) -> ChosenColumns:
    """Opens the data set; for refused columns, the refusal and the previous data set."""
    if not panel.is_settled(roles):
        return ChosenColumns(panel, roles, None)
    try:
        return ChosenColumns(panel, roles, task.open(panel.source, roles))
    except RefusedFile as why:
        return ChosenColumns(panel, roles, _previous_dataset(panel.source), why)


def _previous_dataset(source: Source) -> Dataset | None:
    """The data set of this source that was open before the refused choice."""
    before = current_data().dataset
    return before if before and before.id == source.id else None
