"""The roles of a multilabel file: the label in focus, the weight, and missing values."""

from dataclasses import replace

import streamlit as st

from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.kinds.multilabel.dataset import columns_of, has_missing_values, labels_of, roles_of
from threshold_explorer.interface.controls.query_parameters import bound_widget, set_link_value
from threshold_explorer.interface.panels.panel import (
    CLUSTER,
    DROP,
    LOWER,
    SCORE,
    WEIGHT,
    RolePanel,
    ask_for_cluster,
    ask_question,
    choose_lower,
    note_cluster,
    nothing,
    offer_to_drop,
    select,
    select_cluster,
    select_or_none,
)
from threshold_explorer.words.sentence import say


class LabelRoles(RolePanel):
    """Choices of the score of the label in focus, weight, score direction, and leaving out missing values."""

    choices = (SCORE, WEIGHT, CLUSTER)

    def choose(self) -> ColumnRoles:
        found = labels_of(self.source)
        # This panel is only drawn for tables with these roles.
        assert found
        file = self.source.sha256
        score = select(SCORE, found.scores, self.guess.score, file)
        weight = select_or_none(WEIGHT, self._weights(), self.guess.weight, file)
        lower = choose_lower(self.source)
        cluster = select_cluster(self.source, self.guess.cluster, (*columns_of(found), weight))
        drop = self._lacks_values(weight, cluster) and bound_widget(
            DROP, st.checkbox, say("multilabel-drop"), default=False, scope_key=file
        )
        return replace(
            roles_of(found, score), weight=weight, cluster=cluster, lower_is_positive=lower, drop_missing=drop
        )

    def draw_notes(self, roles: ColumnRoles, dataset: Dataset | None) -> None:
        if isinstance(dataset, BinaryDataset) and not (roles.cluster or roles.weight):
            ask_for_cluster(self.source, dataset.columns)

    def ask(self, roles: ColumnRoles) -> None:
        # Only the weight can be open: a label and its score are known by their names.
        for question in self.source.columns.questions(replace(roles, label_declared=True)):
            ask_question(question)

    def offer_remedy(self, roles: ColumnRoles) -> None:
        if not roles.drop_missing and self._lacks_values(roles.weight, roles.cluster):
            offer_to_drop("multilabel-drop")

    def note_shown(self, dataset: Dataset) -> None:
        if isinstance(dataset, BinaryDataset):
            set_link_value(SCORE, dataset.roles.score)
            set_link_value(WEIGHT, dataset.roles.weight or nothing(WEIGHT, self._weights()))
            note_cluster(self.source, dataset.roles.cluster)
            set_link_value(LOWER, dataset.roles.lower_is_positive)
            set_link_value(DROP, dataset.roles.drop_missing)

    def _weights(self) -> list[str]:
        found = labels_of(self.source)
        taken = columns_of(found) if found else ()
        return [name for name in self.source.columns.weights if name not in taken]

    def _lacks_values(self, *others: str | None) -> bool:
        found = labels_of(self.source)
        return found is not None and has_missing_values(self.source, found, others)
