"""Task: the number of positives and negatives per score, without the predictions themselves."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.data.source import Source
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.counts.columns import CountRoles, count_roles
from threshold_explorer.kinds.counts.dataset import open_counted


def _guess(columns: DetectedColumns) -> Guess | None:
    roles = count_roles(columns)
    return Guess(roles) if roles else None


def _check(source: Source, label_declared: bool) -> None:
    roles = source.guesses[SCORE_COUNTS.key]
    if isinstance(roles, CountRoles) and roles.is_settled:
        open_counted(source, roles)


SCORE_COUNTS = Task("counts", _guess, open_counted, _check)
