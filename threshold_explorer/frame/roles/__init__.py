"""The sidebar's choices of column roles, one module per task."""

from threshold_explorer.data.tasks import (
    BINARY_PREDICTIONS,
    CLASSIFICATION,
    GRADED_OUTPUTS,
    MULTILABEL_TASK,
    RANKING_TASK,
    SCORE_COUNTS,
    TEXT_TASK,
)
from threshold_explorer.frame.roles.classes import ClassRoles
from threshold_explorer.frame.roles.counts import CountPanel
from threshold_explorer.frame.roles.graded import GradedPanel
from threshold_explorer.frame.roles.labels import LabelRoles
from threshold_explorer.frame.roles.panel import RolePanel
from threshold_explorer.frame.roles.ranking import RankingPanel
from threshold_explorer.frame.roles.texts import TextPanel

__all__ = ["ROLE_PANELS", "RolePanel"]

# By task key.
ROLE_PANELS: dict[str, type[RolePanel]] = {
    CLASSIFICATION.key: ClassRoles,
    SCORE_COUNTS.key: CountPanel,
    MULTILABEL_TASK.key: LabelRoles,
    RANKING_TASK.key: RankingPanel,
    GRADED_OUTPUTS.key: GradedPanel,
    TEXT_TASK.key: TextPanel,
    BINARY_PREDICTIONS.key: ClassRoles,
}
