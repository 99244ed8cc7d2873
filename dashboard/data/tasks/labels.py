"""Several labels for each case: a truth and a score for each label, or a cell with a set of labels."""

from dashboard.columns.multilabel import multilabel_columns
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.multilabel import MultilabelDataset, labels_of, open_multilabel, roles_of
from dashboard.data.source import Source
from dashboard.data.tasks.task import Guess, Task


def _guess(columns: RecognisedColumns) -> Guess | None:
    found = multilabel_columns(columns)
    return Guess(roles_of(found, found.scores[0])) if found else None


def _open(source: Source, roles: ColumnRoles) -> MultilabelDataset:
    found = labels_of(source)
    # The task is guessed for tables with such roles only.
    assert found
    return open_multilabel(source, roles, found)


LABELS = Task("labels", _guess, _open)
