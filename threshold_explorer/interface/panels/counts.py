"""The roles of a table of counts: the positive label and the score direction."""

from collections.abc import Mapping
from dataclasses import replace

from threshold_explorer.data.columns.column_summaries import COUNT, GREATEST, LABEL, NEGATIVES, POSITIVES, REAL
from threshold_explorer.data.dataset import Dataset
from threshold_explorer.data.kinds.counts.columns import CountRoles
from threshold_explorer.data.kinds.counts.dataset import ScoreCountsDataset
from threshold_explorer.interface.controls.query_parameters import set_link_value
from threshold_explorer.interface.panels.panel import LOWER, POSITIVE, RolePanel, choose_lower, select
from threshold_explorer.words.sentence import Sentence


class CountPanel(RolePanel):
    """Choices of the positive label, if there are labels, and of the score direction."""

    choices = (POSITIVE,)

    def choose(self) -> CountRoles:
        roles: CountRoles = self.guess
        if roles.label:
            texts = self.source.columns.class_column(roles.label).texts
            positive = select(POSITIVE, texts, roles.positive, (self.source.sha256, roles.label))
            others = [text for text in texts if text != positive]
            roles = replace(roles, positive=positive, negative=others[0] if len(others) == 1 else "")
        return replace(roles, lower_is_positive=choose_lower(self.source))

    def parts(self, roles: CountRoles) -> Mapping[str | None, Sentence]:
        return {
            roles.label: LABEL,
            roles.score: REAL,
            roles.high: GREATEST,
            roles.n_positive: POSITIVES,
            roles.n_negative: NEGATIVES,
            roles.count: COUNT,
        }

    def note_shown(self, dataset: Dataset) -> None:
        if isinstance(dataset, ScoreCountsDataset):
            set_link_value(LOWER, dataset.count_roles.lower_is_positive)
            if dataset.count_roles.label:
                set_link_value(POSITIVE, dataset.count_roles.positive)
