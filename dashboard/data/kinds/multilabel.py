"""Several labels, of which each case has any number: a truth and a score for each label."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import streamlit as st

from dashboard.columns.counted import LOWER_IS_POSITIVE, Cases, Counted
from dashboard.columns.label_matrix import LabelMatrix, label_matrix
from dashboard.columns.missing_rows import missing_in
from dashboard.columns.multilabel import MultilabelColumns, multilabel_columns
from dashboard.columns.numbers import refuse_far_scores
from dashboard.columns.provenance import provenance_line
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.kind import Kind
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.memory import memory
from dashboard.data.source import Source
from dashboard.words.sentence import Sentence, say
from metrics_core import BinaryScores
from metrics_core.multiclass import MultilabelScores


@dataclass(frozen=True, kw_only=True, eq=False)
class MultilabelDataset(ManyDataset):
    """Several labels, one of which is in focus: as a binary data set, that label against its absence.

    Its `roles` name the column that holds the truth of the label in focus, or the sets, and as positive the label.
    """

    found: MultilabelColumns
    matrix: LabelMatrix
    many: MultilabelScores

    @property
    def kind(self) -> Kind:
        return MULTILABEL

    @property
    def columns(self) -> tuple[str, ...]:
        weight = self.roles.weight
        return (*columns_of(self.found), *([] if weight is None else [weight]))

    @property
    def score_columns(self) -> tuple[str, ...]:
        return self.found.scores

    @property
    def in_short(self) -> Sentence:
        return Sentence(
            "multilabel-in-short",
            cases=self.many.n,
            weighted=self.many.is_weighted,
            labels=len(self.names),
            focus=self.roles.positive,
        )

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The share of the cases that have each label."""
        return tuple(np.average(self.many.truth, axis=1, weights=self.many.weights).tolist())

    def cases_in(self, source: Source) -> Cases:
        return Cases(self.matrix.kept, self.many.truth[self.focus], self.many.columns[self.focus], decisions=False)

    def score_of(self, name: str) -> str:
        """The column that scores a label."""
        return self.found.scores[self.names.index(name)]


def labels_of(source: Source) -> MultilabelColumns | None:
    """The roles of a table with several labels for a case, None for any other."""
    return _labels_of(source.key, source)


@st.cache_resource(max_entries=64, show_spinner=False)
def _labels_of(key: object, _source: Source) -> MultilabelColumns | None:
    return multilabel_columns(_source.columns)


def columns_of(found: MultilabelColumns) -> tuple[str, ...]:
    """Every column that counts."""
    sets = () if found.label_set is None else (found.label_set,)
    return (*sets, *found.truths, *found.scores)


def roles_of(found: MultilabelColumns, score: str) -> ColumnRoles:
    """The roles with the label in focus that this column scores."""
    at = found.scores.index(score)
    return ColumnRoles(found.truths[at] if found.truths else str(found.label_set), score, found.labels[at])


@st.cache_resource(max_entries=64, show_spinner=False)
def lacks_values(key: object, found: MultilabelColumns, weight: str | None, _columns: RecognisedColumns) -> bool:
    """Whether a truth, a score or a weight is missing somewhere."""
    names = (*found.truths, *found.scores, *([] if weight is None else [weight]))
    return any(missing_in(_columns.values(name), name) for name in names)


def open_multilabel(source: Source, roles: ColumnRoles, found: MultilabelColumns) -> MultilabelDataset:
    """The label in focus, and all labels; raises `RefusedFile` where a column cannot be used."""
    of_labels = ("multilabel", source.key, found, roles.weight, roles.lower_is_positive, roles.drop_missing)

    def count() -> tuple[LabelMatrix, MultilabelScores]:
        with st.spinner(say("data-sorting")):
            matrix = label_matrix(source.columns, found, drop_missing=roles.drop_missing, weight=roles.weight)
            scores = -matrix.scores if roles.lower_is_positive else matrix.scores
            return matrix, MultilabelScores.from_predictions(matrix.truths, scores, sample_weight=matrix.weights)

    matrix, many = memory().kept(of_labels, count, lambda made: [made[0].scores], origin=source.key)
    binary = many.one_vs_rest(found.labels.index(roles.positive))
    refuse_far_scores(float(binary.minimum), float(binary.maximum), roles.score)
    return MultilabelDataset(
        id=source.id,
        title=source.title,
        key=repr((of_labels, roles)),
        origin=source.origin,
        provenance=str(_provenance(source, roles, found, binary)),
        sha256=source.sha256,
        notes=tuple(_notes(roles, matrix.n_incomplete)),
        card=source.card,
        roles=roles,
        negative=say("binary-others", positive=roles.positive),
        scores=binary,
        names=found.labels,
        found=found,
        matrix=matrix,
        many=many,
        of_classes=repr(of_labels),
    )


def _provenance(source: Source, roles: ColumnRoles, found: MultilabelColumns, scores: BinaryScores) -> Sentence:
    rows = source.columns.table.num_rows
    counted = Counted(scores, rows, 0, {}, predictions_only=False, others=())
    said = replace(roles, positive="1") if found.truths else roles
    return provenance_line(source.title, source.sha256, said, counted, source.report.in_short())


def _notes(roles: ColumnRoles, dropped: int) -> list[Sentence]:
    notes = [Sentence("multilabel-dropped", count=dropped)] if dropped else []
    return [*notes, LOWER_IS_POSITIVE] if roles.lower_is_positive else notes


MULTILABEL = Kind("multilabel")
