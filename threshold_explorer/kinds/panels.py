"""The sidebar's choices of column roles, one module per task."""

from threshold_explorer.kinds.counts.panel import CountPanel
from threshold_explorer.kinds.graded.panel import GradedPanel
from threshold_explorer.kinds.multiclass.panel import ClassRoles, PredictedClassRoles
from threshold_explorer.kinds.multilabel.panel import LabelRoles
from threshold_explorer.kinds.panel import RolePanel
from threshold_explorer.kinds.ranking.panel import RankingPanel
from threshold_explorer.kinds.text.panel import TextPanel

# By task key.
ROLE_PANELS: dict[str, type[RolePanel]] = {
    "classification": ClassRoles,
    "counts": CountPanel,
    "labels": LabelRoles,
    "ranking": RankingPanel,
    "graded": GradedPanel,
    "text": TextPanel,
    "answers": PredictedClassRoles,
}
