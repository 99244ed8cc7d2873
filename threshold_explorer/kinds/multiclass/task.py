"""Task: a label and a score for each case, of two or many classes."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.hard_predictions import may_be_hard
from threshold_explorer.columns.missing_rows import MissingColumn
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.source import Source
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.binary.dataset import BinaryDataset, open_binary
from threshold_explorer.kinds.multiclass.columns import MulticlassColumns, lower_is_likelier, multiclass_columns
from threshold_explorer.kinds.multiclass.dataset import (
    MulticlassDataset,
    classes_of,
    open_multiclass,
    with_required_columns,
)
from threshold_explorer.kinds.multiclass.one_vs_rest import weight_and_cluster
from threshold_explorer.reading.refusals import BadLabels, RefusedFile

CLASSES = 2


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
    score = found.scores[found.classes.index(first)] if found.scores else found.predicted
    lower = lower_is_likelier(columns, found)
    weight, cluster = weight_and_cluster(columns, found.columns, found.label, str(score))
    return ColumnRoles(found.label, str(score), first, weight, lower_is_positive=lower, cluster=cluster)


def _open(source: Source, roles: ColumnRoles) -> BinaryDataset:
    found = _multiclass_of(source, roles)
    return open_multiclass(source, roles, found) if found else open_binary(source, roles)


def _multiclass_of(source: Source, roles: ColumnRoles) -> MulticlassColumns | None:
    """The roles of all classes if the chosen roles are for one of them; None for two classes."""
    found = classes_of(source)
    is_of_many = found and roles.label == found.label and roles.score == _score_of(found, roles.positive)
    return found if is_of_many else None


def missing_in_file(source: Source, roles: ColumnRoles) -> tuple[MissingColumn, ...]:
    """The missing values by column, for many classes in all of their columns; raises as `DetectedColumns.missing`."""
    found = _multiclass_of(source, roles)
    return source.columns.missing(with_required_columns(roles, found) if found else roles)


def _score_of(found: MulticlassColumns, name: str) -> str | None:
    if name not in found.classes:
        return None
    return found.scores[found.classes.index(name)] if found.scores else found.predicted


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
