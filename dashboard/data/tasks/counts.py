"""How many positives and negatives have each score, where the predictions themselves stayed where they are."""

from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.score_counts import CountRoles, count_roles
from dashboard.data.kinds.counted import open_counted
from dashboard.data.source import Source
from dashboard.data.tasks.task import Guess, Task


def _guess(columns: RecognisedColumns) -> Guess | None:
    roles = count_roles(columns)
    return Guess(roles) if roles else None


def _check(source: Source, is_said_true: bool) -> None:
    roles = source.guesses[COUNTED.key]
    if isinstance(roles, CountRoles) and roles.is_settled:
        open_counted(source, roles)


COUNTED = Task("counts", _guess, open_counted, _check)
