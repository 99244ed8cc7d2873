"""The goals: what the threshold is chosen for, each an objective with the limit that its name states."""

from dataclasses import dataclass

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.interface.goal.objectives import OBJECTIVES, SelectedObjective, objective, objective_name
from threshold_explorer.words.sentence import say

BY_HAND = "hand"


@dataclass(frozen=True)
class Goal:
    """A goal: the objective, and the name of the limit on which it is chosen, empty without one."""

    objective: str
    limit: str = ""


# The goals with a limit are named for it, the others for their objective.
GOALS = {
    "alerts": Goal("recall", "alerts"),
    "recall_min": Goal("specificity", "recall_min"),
    "precision_min": Goal("recall", "precision_min"),
    "fpr_max": Goal("recall", "fpr_max"),
    "flagged_max": Goal("recall", "flagged_max"),
    **{key: Goal(key) for key in ("cost", *(other for other in OBJECTIVES if other != "cost"))},
}
# The objective of the analyses that need one while the threshold is set by hand.
DEFAULT_OBJECTIVE = "f_beta"


def _name(key: str) -> str:
    if key == BY_HAND or GOALS[key].limit:
        return say(f"goal-{key.replace('_', '-')}")
    return objective_name(key)


GOAL = one_of("goal", Scope.SESSION, (BY_HAND, *GOALS), _name)


def available_goals(dataset: BinaryDataset) -> list[str]:
    """The goals that these data allow.

    Without both classes there is no prevalence at which to compute a cost; a goal needs values, not bounds.
    """
    if dataset.bounded:
        return [BY_HAND]
    has_both = 0 < dataset.scores.prevalence < 1
    return [key for key in GOAL.keys if has_both or key != "cost"]


def goal_key(dataset: BinaryDataset) -> str:
    """The current goal, also on a page without its box."""
    key = get_parameter(GOAL, GOAL.default)
    return key if key in available_goals(dataset) else GOAL.default


def selected_goal(dataset: BinaryDataset) -> Goal | None:
    """The current goal; None while the threshold is set by hand."""
    return GOALS.get(goal_key(dataset))


def selected_objective(dataset: BinaryDataset) -> SelectedObjective:
    """The objective of the current goal."""
    goal = selected_goal(dataset)
    return objective(dataset, goal.objective if goal else DEFAULT_OBJECTIVE)
