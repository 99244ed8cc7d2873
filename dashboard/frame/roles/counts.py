"""The roles of a table of counts: which label is positive, and which end of the score."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from dashboard.columns.meanings import COUNT, GREATEST, LABEL, NEGATIVES, POSITIVES, REAL, UNUSED, ColumnMeaning
from dashboard.columns.score_counts import CountRoles
from dashboard.controls.choosing import ask, note
from dashboard.data.dataset import Dataset
from dashboard.data.kinds.counted import CountedDataset
from dashboard.frame.roles.classes import LOWER, POSITIVE
from dashboard.frame.roles.panel import RolePanel, select
from dashboard.words.sentence import say


class CountPanel(RolePanel):
    """The positive label where there are labels, and the direction of the score."""

    choices = (POSITIVE,)

    def choose(self) -> CountRoles:
        roles: CountRoles = self.guess
        if roles.label:
            texts = self.source.columns.class_column(roles.label).texts
            positive = select(POSITIVE, texts, roles.positive, (self.source.sha256, roles.label))
            others = [text for text in texts if text != positive]
            roles = replace(roles, positive=positive, negative=others[0] if len(others) == 1 else "")
        lower = ask(LOWER, st.checkbox, say("columns-lower"), default=False, of=self.source.sha256)
        return replace(roles, lower_is_positive=lower)

    def meanings(self, roles: CountRoles) -> Sequence[ColumnMeaning]:
        parts = {
            roles.label: LABEL,
            roles.score: REAL,
            roles.high: GREATEST,
            roles.n_positive: POSITIVES,
            roles.n_negative: NEGATIVES,
            roles.count: COUNT,
        }
        return [ColumnMeaning(name, parts.get(name, UNUSED)) for name in self.source.columns.profiles]

    def note_shown(self, dataset: Dataset) -> None:
        if isinstance(dataset, CountedDataset):
            note(LOWER, dataset.counted.lower_is_positive)
            if dataset.counted.label:
                note(POSITIVE, dataset.counted.positive)
