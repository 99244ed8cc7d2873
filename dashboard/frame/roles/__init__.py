"""The columns' roles as the reader chooses them in the sidebar, a module for each kind that a table can be read as."""

from dashboard.data.kinds import BINARY
from dashboard.frame.roles.classes import ClassRoles
from dashboard.frame.roles.panel import RolePanel

__all__ = ["ROLE_PANELS", "RolePanel"]

# By the key of the kind.
ROLE_PANELS: dict[str, type[RolePanel]] = {BINARY.key: ClassRoles}
