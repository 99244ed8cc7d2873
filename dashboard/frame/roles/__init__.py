"""The columns' roles as the reader chooses them in the sidebar, a module for each task."""

from dashboard.data.tasks import ANSWERS, CLASSIFICATION, LABELS
from dashboard.frame.roles.classes import ClassRoles
from dashboard.frame.roles.labels import LabelRoles
from dashboard.frame.roles.panel import RolePanel

__all__ = ["ROLE_PANELS", "RolePanel"]

# By the key of the task.
ROLE_PANELS: dict[str, type[RolePanel]] = {
    CLASSIFICATION.key: ClassRoles,
    LABELS.key: LabelRoles,
    ANSWERS.key: ClassRoles,
}
