"""The columns' roles as the reader chooses them in the sidebar, a module for each task."""

from dashboard.data.tasks import ANSWERS, CLASSIFICATION, COUNTED, GRADES, LABELS, RANKING_TASK, TEXTS
from dashboard.frame.roles.classes import ClassRoles
from dashboard.frame.roles.counts import CountPanel
from dashboard.frame.roles.graded import GradedPanel
from dashboard.frame.roles.labels import LabelRoles
from dashboard.frame.roles.panel import RolePanel
from dashboard.frame.roles.ranking import RankingPanel
from dashboard.frame.roles.texts import TextPanel

__all__ = ["ROLE_PANELS", "RolePanel"]

# By the key of the task.
ROLE_PANELS: dict[str, type[RolePanel]] = {
    CLASSIFICATION.key: ClassRoles,
    COUNTED.key: CountPanel,
    LABELS.key: LabelRoles,
    RANKING_TASK.key: RankingPanel,
    GRADES.key: GradedPanel,
    TEXTS.key: TextPanel,
    ANSWERS.key: ClassRoles,
}
