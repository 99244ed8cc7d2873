"""Task: several labels per case, with an indicator and a score per label, or a cell with a set of labels."""

from dataclasses import replace

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.columns.role_candidates import likely_weight
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.data.source import Source
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.multilabel.columns import multilabel_columns
from threshold_explorer.kinds.multilabel.dataset import (
    MultilabelDataset,
    columns_of,
    labels_of,
    open_multilabel,
    roles_of,
)


def _guess(columns: DetectedColumns) -> Guess | None:
    found = multilabel_columns(columns)
    if found is None:
        return None
    others = [columns.profiles[name] for name in columns.table.column_names if name not in columns_of(found)]
    roles = roles_of(found, found.scores[0])
    return Guess(replace(roles, weight=likely_weight(others, taken=(roles.label, roles.score))))


def _open(source: Source, roles: ColumnRoles) -> MultilabelDataset:
    found = labels_of(source)
    # The task is offered only for tables with such roles.
    assert found
    return open_multilabel(source, roles, found)


MULTILABEL_TASK = Task("labels", _guess, _open)
