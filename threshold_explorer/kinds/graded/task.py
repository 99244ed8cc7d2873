"""Task: outputs with a human grade and the scores of metrics or judge models."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.graded.columns import graded_columns
from threshold_explorer.kinds.graded.dataset import open_graded
from threshold_explorer.kinds.text.columns import text_names


def _guess(columns: DetectedColumns) -> Guess | None:
    found = graded_columns(columns)
    return Guess(found.roles, found.is_likely) if found else None


# The texts are shown when a cell of the confusion matrix is opened.
GRADED_OUTPUTS = Task("graded", _guess, open_graded, extra_columns=text_names)
