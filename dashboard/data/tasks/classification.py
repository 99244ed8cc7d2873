"""A label and a score for each case."""

from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.kinds.binary import open_binary
from dashboard.data.source import Source
from dashboard.data.tasks.task import Guess, Task
from dashboard.reading.refusals import RefusedFile


def _guess(columns: RecognisedColumns) -> Guess | None:
    try:
        return Guess(columns.likely_roles)
    except RefusedFile:
        return None


def _check(source: Source) -> None:
    roles = source.columns.guess
    # Rows without a value are no reason to refuse a file: the reader may leave them out.
    if roles.is_settled and not source.columns.missing(roles):
        open_binary(source, roles)


CLASSIFICATION = Task("classification", _guess, open_binary, _check)
