"""A text and its references in each row: answers, translations, summaries."""

from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.text_columns import text_columns, text_names
from dashboard.data.kinds.text import open_texts
from dashboard.data.tasks.task import Guess, Task


def _guess(columns: RecognisedColumns) -> Guess | None:
    found = text_columns(columns)
    return Guess(found.roles, found.is_likely) if found else None


TEXTS = Task("text", _guess, open_texts, serving=text_names)
