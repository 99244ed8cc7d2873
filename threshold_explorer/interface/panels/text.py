"""The roles of a file of texts: prediction, references, and the score that decides whether to answer."""

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.text.columns import (
    ABOUT,
    TextRoles,
    clusters_of_rows,
    group_names,
    means_no_answer,
    number_names,
    text_names,
)
from threshold_explorer.data.kinds.text.dataset import TEXT_TASK, TextDataset
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of, plain_text, texts
from threshold_explorer.interface.controls.query_parameters import bound_choice, bound_widget, set_link_value
from threshold_explorer.interface.panels.panel import CLUSTER, RolePanel, note_cluster, nothing, select, select_or_none
from threshold_explorer.words.sentence import Sentence, say

PREDICTION = plain_text("prediction", Scope.FILE)
REFERENCES = texts("references", Scope.FILE)
ABOUT_WHAT = one_of("about", Scope.FILE, ABOUT, lambda key: say(f"text-about-{key}"))
GROUP = plain_text("group", Scope.FILE)
GATE = plain_text("gate", Scope.FILE)
GATE_IS = one_of("gate_is", Scope.FILE, ("confidence", "no_answer"), lambda key: say(f"text-gate-is-{key}"))
SECOND = plain_text("system2", Scope.FILE)


class TextPanel(RolePanel):
    """Choices of prediction, references and their task, and of the optional roles that the file has columns for."""

    task = TEXT_TASK
    choices = (PREDICTION, GROUP, GATE, SECOND, CLUSTER)

    def choose(self) -> TextRoles:
        source, guess = self.source, self.guess
        file, columns = source.sha256, source.columns
        names = [*text_names(columns), *number_names(columns)]
        about = bound_choice(ABOUT_WHAT, st.selectbox, say("columns-choose-about"), default=guess.about, scope_key=file)
        prediction = select(PREDICTION, names, guess.prediction, file)
        references = bound_widget(
            REFERENCES,
            st.multiselect,
            say("columns-choose-references"),
            default=list(guess.references),
            scope_key=file,
            fit=lambda chosen: [name for name in chosen if name in names] or None,
            options=names,
        )
        second = select_or_none(SECOND, text_names(columns), guess.second, file)
        group = select_or_none(GROUP, group_names(columns), guess.group, file)
        gate = select_or_none(GATE, number_names(columns), guess.gate, file)
        is_no_answer = gate is not None and self._is_no_answer(gate)
        roles = TextRoles(prediction, tuple(references), about, group, gate, is_no_answer, second)
        clusters = clusters_of_rows(columns, roles)
        return replace(roles, cluster=select_or_none(CLUSTER, clusters, guess.cluster, file) if clusters else None)

    def parts(self, roles: TextRoles) -> Mapping[str | None, Sentence]:
        others = ("prediction", "group", "gate", "second", "cluster")
        named = {getattr(roles, role): Sentence(f"text-kind-{role}") for role in others}
        return {**dict.fromkeys(roles.references, Sentence("text-kind-reference")), **named}

    def note_shown(self, dataset: Dataset) -> None:
        if not isinstance(dataset, TextDataset):
            return
        roles, columns = dataset.roles, self.source.columns
        set_link_value(PREDICTION, roles.prediction)
        set_link_value(REFERENCES, list(roles.references))
        set_link_value(SECOND, roles.second or nothing(SECOND, text_names(columns)))
        set_link_value(GROUP, roles.group or nothing(GROUP, group_names(columns)))
        note_cluster(self.source, roles.cluster)
        set_link_value(GATE, roles.gate or nothing(GATE, number_names(columns)))

    def _is_no_answer(self, gate: str) -> bool:
        likely = self.guess.is_no_answer if gate == self.guess.gate else means_no_answer(gate)
        chosen = bound_choice(
            GATE_IS,
            st.selectbox,
            say("columns-choose-gate-is"),
            default="no_answer" if likely else "confidence",
            scope_key=(self.source.sha256, gate),
        )
        return bool(chosen == "no_answer")
