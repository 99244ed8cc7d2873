"""Three classes or more, of which each case has one: a score for each class, or the class that was predicted."""

from dataclasses import dataclass, fields, replace
from functools import cached_property

import numpy as np
import streamlit as st

from dashboard.columns.class_matrix import ClassMatrix, class_matrix
from dashboard.columns.multiclass import MulticlassColumns, multiclass_columns
from dashboard.columns.numbers import weight_numbers
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.binary import BinaryDataset, open_binary
from dashboard.data.kinds.kind import Kind
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.memory import memory
from dashboard.data.source import Source
from dashboard.words.sentence import Sentence, say
from metrics_core.arrays import FloatArray
from metrics_core.multiclass import ConfusionTable, MulticlassScores


@dataclass(frozen=True, kw_only=True, eq=False)
class MulticlassDataset(ManyDataset):
    """Many classes, one of which is in focus: as a binary data set, this is that class against the rest.

    `many` is None where the file has predicted classes only; `answers` are those of the most probable class, or the
    predicted ones. `kept` are the rows of the file that are cases.
    """

    found: MulticlassColumns
    matrix: ClassMatrix
    many: MulticlassScores | None
    answers: ConfusionTable

    @property
    def kind(self) -> Kind:
        return MULTICLASS

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*super().columns, *self.found.columns]))

    @property
    def in_short(self) -> Sentence:
        return Sentence("multiclass-in-short", cases=self.answers.n, classes=len(self.names), focus=self.roles.positive)

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The share of the cases that each class has."""
        support = self.answers.support
        return tuple((support / support.sum()).tolist())

    def score_of(self, name: str) -> str:
        """The column that scores a class."""
        return self.found.scores[self.names.index(name)] if self.found.scores else str(self.found.predicted)


def classes_of(source: Source) -> MulticlassColumns | None:
    """The roles of a table with many classes, None for any other."""
    return _classes_of(source.key, source)


@st.cache_resource(max_entries=64, show_spinner=False)
def _classes_of(key: object, _source: Source) -> MulticlassColumns | None:
    return multiclass_columns(_source.columns)


def class_scored_by(source: Source, label: str, score: str) -> str:
    """The class that a column scores, the first where it holds the predicted ones; "" where it does neither."""
    found = classes_of(source)
    if found is None or label != found.label or score not in found.columns[1:]:
        return ""
    if score in found.scores:
        return found.classes[found.scores.index(score)]
    return "" if found.scores else source.columns.class_column(label).texts[0]


def of_complete_rows(roles: ColumnRoles, found: MulticlassColumns) -> ColumnRoles:
    """The roles of one class against the rest, of the rows in which no column of another class lacks a value."""
    return replace(roles, beside=tuple(name for name in found.columns if name not in roles.columns))


def open_multiclass(source: Source, roles: ColumnRoles, found: MulticlassColumns) -> MulticlassDataset:
    """The class in focus against the rest, and all classes; raises `RefusedFile` where a column cannot be used."""
    roles = of_complete_rows(roles, found)
    binary = open_binary(source, roles, has_answers=not found.scores)
    of_classes = ("multiclass", source.key, found, roles.weight, roles.lower_is_positive, roles.drop_missing)

    def make() -> tuple[ClassMatrix, MulticlassScores | None, ConfusionTable]:
        with st.spinner(say("data-sorting")):
            return _counted(source, roles, found)

    matrix, many, answers = memory().kept(of_classes, make, lambda made: [made[0].scores], origin=source.key)
    shared = {field.name: getattr(binary, field.name) for field in fields(BinaryDataset)}
    return MulticlassDataset(
        **shared,
        names=found.classes,
        found=found,
        matrix=matrix,
        many=many,
        answers=answers,
        of_classes=repr(of_classes),
    )


def _counted(
    source: Source, roles: ColumnRoles, found: MulticlassColumns
) -> tuple[ClassMatrix, MulticlassScores | None, ConfusionTable]:
    matrix = class_matrix(source.columns, found, drop_missing=roles.drop_missing, weight=roles.weight)
    weights = _weights(source, roles, matrix)
    if not found.scores:
        assert matrix.predicted is not None
        return matrix, None, ConfusionTable.from_positions(found.classes, matrix.codes, matrix.predicted, weights)
    scores = -matrix.scores if roles.lower_is_positive else matrix.scores
    places = range(len(found.classes))
    many = MulticlassScores.from_predictions(matrix.codes, scores, classes=places, sample_weight=weights)
    answers = many.confusion()
    return matrix, many, ConfusionTable(found.classes, answers.counts, answers.abstained)


def _weights(source: Source, roles: ColumnRoles, matrix: ClassMatrix) -> FloatArray | None:
    if roles.weight is None:
        return None
    weights = np.asarray(weight_numbers(source.columns.values(roles.weight), roles.weight))
    return weights if matrix.kept is None else weights[matrix.kept]


MULTICLASS = Kind("multiclass")
