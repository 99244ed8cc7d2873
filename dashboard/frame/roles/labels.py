"""The roles of a file in which a case may have several labels: which label is in focus, and which rows count."""

from dataclasses import replace

import streamlit as st

from dashboard.columns.roles import ColumnRoles
from dashboard.controls.choosing import ask, choose, note
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.multilabel import columns_of, labels_of, lacks_values, roles_of
from dashboard.frame.roles.classes import DROP, LOWER, SCORE, WEIGHT
from dashboard.frame.roles.panel import RolePanel, nothing, select, select_or_none
from dashboard.words.sentence import say


class LabelRoles(RolePanel):
    """The score of the label in focus, a weight, the scores' direction, and whether incomplete rows are left out."""

    choices = (SCORE, WEIGHT)

    def choose(self) -> ColumnRoles:
        found = labels_of(self.source)
        # The panel is drawn for tables with such roles only.
        assert found
        file = self.source.sha256
        score = select(SCORE, found.scores, self.guess.score, file)
        weight = select_or_none(WEIGHT, self._weights(), self.guess.weight, file)
        lower = ask(LOWER, st.checkbox, say("columns-lower"), default=False, of=file)
        drop = self._lacks_values(weight) and ask(DROP, st.checkbox, say("multilabel-drop"), default=False, of=file)
        return replace(roles_of(found, score), weight=weight, lower_is_positive=lower, drop_missing=drop)

    def offer_remedy(self, roles: ColumnRoles) -> None:
        if not roles.drop_missing and self._lacks_values(roles.weight):
            st.button(say("columns-drop-rows"), on_click=choose, args=(DROP, True), icon=":material/remove_selection:")

    def note_shown(self, dataset: Dataset) -> None:
        if isinstance(dataset, BinaryDataset):
            note(SCORE, dataset.roles.score)
            note(WEIGHT, dataset.roles.weight or nothing(WEIGHT, self._weights()))
            note(LOWER, dataset.roles.lower_is_positive)
            note(DROP, dataset.roles.drop_missing)

    def _weights(self) -> list[str]:
        found = labels_of(self.source)
        taken = columns_of(found) if found else ()
        return [name for name in self.source.columns.weights if name not in taken]

    def _lacks_values(self, weight: str | None) -> bool:
        found = labels_of(self.source)
        return found is not None and lacks_values(self.source.key, found, weight, self.source.columns)
