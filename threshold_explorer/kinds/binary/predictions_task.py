"""Task: two classes with predicted labels, evaluated like many classes, with averages over both."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.hard_predictions import may_be_hard
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.source import Source
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.multiclass.columns import MulticlassColumns
from threshold_explorer.kinds.multiclass.dataset import MulticlassDataset, open_multiclass
from threshold_explorer.reading.refusals import BadLabels, RefusedFile

CLASSES = 2


def _guess(columns: DetectedColumns) -> Guess | None:
    """The likely roles; never the likely task, since most two-class tables have a positive class."""
    try:
        roles = columns.likely_roles
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


def _open(source: Source, roles: ColumnRoles) -> MulticlassDataset:
    return open_multiclass(source, roles, _columns_of(source.columns, roles))


BINARY_PREDICTIONS = Task("answers", _guess, _open)
