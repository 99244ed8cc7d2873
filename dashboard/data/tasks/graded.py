"""Outputs that a person graded, beside the scores of metrics and judge models."""

from dashboard.columns.graded_columns import graded_columns
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.text_columns import text_names
from dashboard.data.kinds.graded import open_graded
from dashboard.data.tasks.task import Guess, Task


def _guess(columns: RecognisedColumns) -> Guess | None:
    found = graded_columns(columns)
    return Guess(found.roles, found.is_likely) if found else None


# The texts themselves are read where a cell of the confusion matrix is opened.
GRADES = Task("graded", _guess, open_graded, serving=text_names)
