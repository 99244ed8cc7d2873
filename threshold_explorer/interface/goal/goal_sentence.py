"""The current goal as a sentence: what is wanted, within which limits, and where these must hold."""

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.goal.constraints import ALERTS, HOLDS, alerts_per, holds_key, max_alerts, set_limits
from threshold_explorer.interface.goal.goals import GOAL, goal_key, selected_goal
from threshold_explorer.words.sentence import Sentence, listed


def goal_sentence(dataset: BinaryDataset) -> Sentence | None:
    """The goal with its limits; None while the threshold is set by hand."""
    if selected_goal(dataset) is None:
        return None
    limits = [
        _alerts(dataset)
        if name == ALERTS.name
        else Sentence("goal-limit", metric=one.metric.key, sense=one.sense, bound=one.bound)
        for name, one in set_limits(dataset).items()
    ]
    return Sentence(
        "goal-sentence",
        goal=GOAL.shown(goal_key(dataset)),
        count=len(limits),
        limits=listed(map(str, limits)),
        where=HOLDS.shown(holds_key(dataset)),
    )


def _alerts(dataset: BinaryDataset) -> Sentence:
    return Sentence("goal-limit-alerts", alerts=max_alerts() or 0.0, cases=alerts_per(dataset))
