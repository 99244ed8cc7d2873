"""Two classes and the one that was predicted, looked at as many classes are: with averages over both."""

from dashboard.columns.hard_predictions import may_be_hard
from dashboard.columns.multiclass import MulticlassColumns
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.multiclass import MulticlassDataset, open_multiclass
from dashboard.data.source import Source
from dashboard.data.tasks.task import Guess, Task
from dashboard.reading.refusals import BadLabels, RefusedFile

CLASSES = 2


def _guess(columns: RecognisedColumns) -> Guess | None:
    """Never the likely task: most people who come with two classes mean one of them to be found."""
    try:
        roles = columns.likely_roles
        _columns_of(columns, roles)
    except RefusedFile:
        return None
    return Guess(roles, is_likely=False)


def _columns_of(columns: RecognisedColumns, roles: ColumnRoles) -> MulticlassColumns:
    """The columns as those of many classes; raises `BadLabels` where they are not two classes and answers of these."""
    classes = columns.class_column(roles.label).texts
    is_hard = roles.predicted is None and may_be_hard(columns.profiles[roles.score], classes)
    if len(classes) != CLASSES or not is_hard or not set(columns.class_column(roles.score).texts) <= set(classes):
        raise BadLabels("columns-no-answers", label=roles.label, score=roles.score)
    return MulticlassColumns(roles.label, tuple(classes), (), roles.score)


def _open(source: Source, roles: ColumnRoles) -> MulticlassDataset:
    return open_multiclass(source, roles, _columns_of(source.columns, roles))


ANSWERS = Task("answers", _guess, _open)
