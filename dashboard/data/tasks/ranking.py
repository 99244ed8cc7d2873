"""Ranked lists: for each query what was found, how relevant it is and how high it was scored."""

from dashboard.columns.query_lists import ranking_columns
from dashboard.columns.ranking_roles import RankingRoles
from dashboard.columns.recognised import RecognisedColumns
from dashboard.data.kinds.ranking import open_ranking
from dashboard.data.tasks.task import Guess, Task


def _guess(columns: RecognisedColumns) -> Guess | None:
    found = ranking_columns(columns)
    if found is None:
        return None
    roles = RankingRoles(found.query, found.relevance, found.score, found.item, found.second_score)
    return Guess(roles, is_likely=found.is_likely)


RANKING_TASK = Task("ranking", _guess, open_ranking)
