"""Task: ranked lists, with a relevance and a score for each query and item."""

from threshold_explorer.columns.column_detection import DetectedColumns
from threshold_explorer.data.task import Guess, Task
from threshold_explorer.kinds.ranking.columns import ranking_columns
from threshold_explorer.kinds.ranking.dataset import open_ranking
from threshold_explorer.kinds.ranking.roles import RankingRoles


def _guess(columns: DetectedColumns) -> Guess | None:
    found = ranking_columns(columns)
    if found is None:
        return None
    roles = RankingRoles(found.query, found.relevance, found.score, found.item, found.second_score)
    return Guess(roles, is_likely=found.is_likely)


RANKING_TASK = Task("ranking", _guess, open_ranking)
