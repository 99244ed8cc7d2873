"""Task: predicted texts and references, such as answers, translations or summaries."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.text.columns import text_columns, text_names
from threshold_explorer.kinds.text.dataset import open_texts


def _guess(columns: DetectedColumns) -> Guess | None:
    found = text_columns(columns)
    return Guess(found.roles, found.is_likely) if found else None


TEXT_TASK = Task("text", _guess, open_texts, extra_columns=text_names)
