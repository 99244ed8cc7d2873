"""Classification: one class per case, with a score per class or the predicted class; of two classes, with a score."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from metrics_core.computing.computed_once import computed_once
from metrics_core.multiclass import ConfusionTable, MulticlassScores
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.labels import LABEL_RULE, decoded
from threshold_explorer.data.columns.numeric_columns import SCORE_RULE, BoolArray, MissingColumn, score_numbers
from threshold_explorer.data.columns.positive_label import may_be_hard
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Kind
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, open_binary
from threshold_explorer.data.kinds.multiclass.columns import MulticlassColumns, lower_is_likelier, multiclass_columns
from threshold_explorer.data.kinds.multiclass.one_vs_rest import CaseRows, OneVsRestDataset, weight_and_cluster
from threshold_explorer.data.kinds.opening import opened_once
from threshold_explorer.data.kinds.task import Guess, Task
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn, RefusedFile
from threshold_explorer.words.sentence import Sentence

PREDICTED_RULE = Sentence("columns-predicted-rule")
CLASSES = 2


@dataclass(frozen=True, eq=False, kw_only=True)
class ClassMatrix(CaseRows):
    """The n cases of a multiclass table with K classes.

    `codes` (n,) are positions in `classes`; `scores` (n, K) is float64, or (n, 0) where the table has none; `predicted`
    (n,) are positions like the codes, or None.
    """

    classes: tuple[str, ...]
    codes: npt.NDArray[np.intp]
    scores: npt.NDArray[np.float64]
    predicted: npt.NDArray[np.intp] | None


def class_matrix(columns: DetectedColumns, found: MulticlassColumns, roles: ColumnRoles) -> ClassMatrix:
    """The cases of the detected or chosen columns, with the weight and the cluster of the roles.

    Raises BadValue for a score that is not a finite number, and for a missing value in a column with a role unless such
    rows may be left out; NoCompleteRow if no row is left; BadLabels for a label that is not one of the classes.

    >>> from threshold_explorer.data.kinds.multiclass.columns import multiclass_columns
    >>> table = pa.table({"y": ["b", "a"], "p_a": [0.2, 0.5], "p_b": [0.7, 0.4], "p_c": [0.1, 0.1]})
    >>> columns = DetectedColumns.of(table)
    >>> made = class_matrix(columns, multiclass_columns(columns), ColumnRoles("y", "p_a", "a"))
    >>> made.codes, made.scores[0]
    (array([1, 0]), array([0.2, 0.7, 0.1]))
    """
    rules = dict.fromkeys(found.columns, SCORE_RULE)
    rules |= {name: PREDICTED_RULE for name in (found.predicted,) if name} | {found.label: LABEL_RULE}
    rows = CaseRows.of(columns, roles, rules)
    keep = slice(None) if rows.keep is None else rows.keep
    scores = [score_numbers(columns.values(name), name)[keep] for name in found.scores]
    codes, predicted = (
        None if name is None else _codes(columns, name, found.classes, keep) for name in (found.label, found.predicted)
    )
    assert codes is not None
    return ClassMatrix(
        **vars(rows),
        classes=found.classes,
        codes=codes,
        scores=np.column_stack(scores).astype(np.float64, copy=False) if scores else np.empty((len(codes), 0)),
        predicted=predicted,
    )


def _codes(
    columns: DetectedColumns, name: str, classes: Sequence[str], keep: BoolArray | slice
) -> npt.NDArray[np.intp]:
    """The position of each row's class in `classes`."""
    labels = columns.class_column(name)
    unknown = [text for text in labels.texts if text not in classes]
    if unknown:
        raise BadLabels("columns-class-unknown", column=name, labels=unknown, count=len(unknown))
    column = decoded(columns.table[name])
    values = pa.array([label.value for label in labels.labels], column.type)
    places = np.array([classes.index(text) for text in labels.texts], dtype=np.intp)
    found = np.asarray(pc.fill_null(pc.index_in(column, values), 0).to_numpy())
    codes: npt.NDArray[np.intp] = places[found[keep]]
    return codes


@dataclass(frozen=True, kw_only=True, eq=False)
class MulticlassDataset(OneVsRestDataset):
    """Many classes; as a binary data set, the class in focus against the rest.

    `class_scores` is None if the table has predicted classes only. `confusion` is the confusion matrix of the classes
    with the highest score (argmax), or of the predicted ones.
    """

    found: MulticlassColumns
    matrix: ClassMatrix
    class_scores: MulticlassScores | None
    confusion: ConfusionTable

    kind = Kind.MULTICLASS

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*super().columns, *self.found.columns]))

    @property
    def summary(self) -> Sentence:
        return Sentence(
            "multiclass-in-short", cases=self.confusion.n, classes=len(self.names), focus=self.roles.positive
        )

    @computed_once
    def shares(self) -> tuple[float, ...]:
        support = self.confusion.support
        return tuple((support / support.sum()).tolist())

    def score_of(self, name: str) -> str:
        return self.found.score_of(name)


@cached_result
def classes_of(source: Source) -> MulticlassColumns | None:
    """The roles of a multiclass table; None for any other."""
    return multiclass_columns(source.columns)


def class_scored_by(source: Source, label: str, score: str) -> str:
    """The class of a score column, or the first class for the column of predicted classes; otherwise ""."""
    found = classes_of(source)
    if found is None or label != found.label or score not in found.columns[1:]:
        return ""
    if score in found.scores:
        return found.classes[found.scores.index(score)]
    return "" if found.scores else source.columns.class_column(label).texts[0]


def with_required_columns(roles: ColumnRoles, found: MulticlassColumns) -> ColumnRoles:
    """The roles of one class against the rest, with the columns of the other classes as required ones."""
    return replace(roles, required=tuple(name for name in found.columns if name not in roles.columns))


def open_multiclass(source: Source, roles: ColumnRoles, found: MulticlassColumns) -> MulticlassDataset:
    """Open a source as many classes; raises `RefusedFile` for an invalid column."""
    roles = with_required_columns(roles, found)
    binary = open_binary(source, roles, score_is_class=not found.scores)
    options = (roles.weight, roles.cluster, roles.lower_is_positive, roles.drop_missing)
    classes_key = ("multiclass", source.key, found, *options)
    matrix, class_scores, confusion = opened_once(
        classes_key, source, lambda: _counted(source, roles, found), lambda made: [made[0].scores]
    )
    shared = {field.name: getattr(binary, field.name) for field in fields(BinaryDataset)}
    return MulticlassDataset(
        **shared,
        names=found.classes,
        found=found,
        matrix=matrix,
        class_scores=class_scores,
        confusion=confusion,
        classes_key=repr(classes_key),
    )


def _counted(
    source: Source, roles: ColumnRoles, found: MulticlassColumns
) -> tuple[ClassMatrix, MulticlassScores | None, ConfusionTable]:
    matrix = class_matrix(source.columns, found, roles)
    if not found.scores:
        assert matrix.predicted is not None
        confusion = ConfusionTable.from_positions(found.classes, matrix.codes, matrix.predicted, matrix.weights)
        return matrix, None, confusion
    scores = -matrix.scores if roles.lower_is_positive else matrix.scores
    positions = range(len(found.classes))
    class_scores = MulticlassScores.from_predictions(
        matrix.codes, scores, classes=positions, sample_weight=matrix.weights, cluster=matrix.clusters
    )
    confusion = class_scores.confusion()
    return matrix, class_scores, ConfusionTable(found.classes, confusion.counts, confusion.abstained)


def _guess(columns: DetectedColumns) -> Guess | None:
    found = multiclass_columns(columns)
    if found:
        return Guess(_first_class(columns, found))
    try:
        return Guess(columns.likely_roles)
    except RefusedFile:
        return None


def _first_class(columns: DetectedColumns, found: MulticlassColumns) -> ColumnRoles:
    """The roles with the first class that has cases in focus."""
    first = columns.class_column(found.label).texts[0]
    score = found.score_of(first)
    lower = lower_is_likelier(columns, found)
    weight, cluster = weight_and_cluster(columns, found.columns, found.label, score)
    return ColumnRoles(found.label, score, first, weight, lower_is_positive=lower, cluster=cluster)


def _open(source: Source, roles: ColumnRoles) -> BinaryDataset:
    found = _multiclass_of(source, roles)
    if found and roles.blank:
        raise NoSuchColumn("blank-two-classes")
    return open_multiclass(source, roles, found) if found else open_binary(source, roles)


def _multiclass_of(source: Source, roles: ColumnRoles) -> MulticlassColumns | None:
    """The roles of all classes if the chosen roles are for one of them; None for two classes."""
    found = classes_of(source)
    if found is None or roles.label != found.label or roles.positive not in found.classes:
        return None
    return found if roles.score == found.score_of(roles.positive) else None


def may_keep_blank(source: Source, task: Task, roles: ColumnRoles) -> bool:
    """Whether cases with a blank label can be kept: there are some, and two classes with a score."""
    if task is not CLASSIFICATION or not roles.positive or _multiclass_of(source, roles):
        return False
    return source.columns.class_column(roles.label).has_missing


def missing_in_file(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """The missing values by column, for many classes in all of their columns; raises as `DetectedColumns.missing`."""
    found = _multiclass_of(source, roles)
    return source.columns.missing(with_required_columns(roles, found) if found else roles)


def _check(source: Source, label_declared: bool) -> None:
    if found := classes_of(source):
        if found.scores and not found.predicted and not label_declared:
            source.columns.refuse_predicted_classes(found.label)
        roles = _first_class(source.columns, found)
    else:
        # Refuses a table without true labels.
        roles = source.columns.likely_roles if label_declared else source.columns.guess
    # Rows with missing values do not refuse a file: the user may drop them.
    if roles.is_settled and not missing_in_file(source, roles):
        _open(source, roles)


CLASSIFICATION = Task("classification", _guess, _open, _check)


def _guess_predictions(columns: DetectedColumns) -> Guess | None:
    """The likely roles; never the likely task, since most two-class tables have a positive class."""
    try:
        roles = columns.likely_roles
        if not (roles.label and roles.score):
            return None
        _columns_of(columns, roles)
    except RefusedFile:
        return None
    return Guess(roles, is_likely=False)


def _columns_of(columns: DetectedColumns, roles: ColumnRoles) -> MulticlassColumns:
    """The roles as multiclass columns; raises `BadLabels` if they are not two classes and predictions of them."""
    classes = columns.class_column(roles.label).texts
    is_hard = roles.predicted is None and may_be_hard(columns.profiles[roles.score], classes)
    if len(classes) != CLASSES or not is_hard or not set(columns.class_column(roles.score).texts) <= set(classes):
        raise BadLabels("columns-no-answers", label=roles.label, score=roles.score)
    return MulticlassColumns(roles.label, tuple(classes), (), roles.score)


def _open_predictions(source: Source, roles: ColumnRoles) -> MulticlassDataset:
    return open_multiclass(source, roles, _columns_of(source.columns, roles))


BINARY_PREDICTIONS = Task("answers", _guess_predictions, _open_predictions)
