"""Several labels for each case: a truth and a score for each label, or a cell with a set of labels."""

from dataclasses import replace

from dashboard.columns.candidates import likely_weight
from dashboard.columns.multilabel import multilabel_columns
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.kinds.multilabel import MultilabelDataset, columns_of, labels_of, open_multilabel, roles_of
from dashboard.data.source import Source
from dashboard.data.tasks.task import Guess, Task


def _guess(columns: RecognisedColumns) -> Guess | None:
    found = multilabel_columns(columns)
    if found is None:
        return None
    others = [columns.profiles[name] for name in columns.table.column_names if name not in columns_of(found)]
    roles = roles_of(found, found.scores[0])
    return Guess(replace(roles, weight=likely_weight(others, taken=(roles.label, roles.score))))


def _open(source: Source, roles: ColumnRoles) -> MultilabelDataset:
    found = labels_of(source)
    # The task is guessed for tables with such roles only.
    assert found
    return open_multilabel(source, roles, found)


LABELS = Task("labels", _guess, _open)
