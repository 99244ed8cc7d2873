"""The sidebar's choices of column roles, one module per task."""

from threshold_explorer.kinds.counts.panel import CountPanel
from threshold_explorer.kinds.graded.panel import GradedPanel
from threshold_explorer.kinds.multiclass.panel import ClassRoles, PredictedClassRoles
from threshold_explorer.kinds.multilabel.panel import LabelRoles
from threshold_explorer.kinds.panel import RolePanel
from threshold_explorer.kinds.ranking.panel import RankingPanel
from threshold_explorer.kinds.tasks import (
    BINARY_PREDICTIONS,
    CLASSIFICATION,
    GRADED_OUTPUTS,
    MULTILABEL_TASK,
    RANKING_TASK,
    SCORE_COUNTS,
    TEXT_TASK,
)
from threshold_explorer.kinds.text.panel import TextPanel

__all__ = ["ROLE_PANELS", "RolePanel"]

# By task key.
ROLE_PANELS: dict[str, type[RolePanel]] = {
    CLASSIFICATION.key: ClassRoles,
    SCORE_COUNTS.key: CountPanel,
    MULTILABEL_TASK.key: LabelRoles,
    RANKING_TASK.key: RankingPanel,
    GRADED_OUTPUTS.key: GradedPanel,
    TEXT_TASK.key: TextPanel,
    BINARY_PREDICTIONS.key: PredictedClassRoles,
}
