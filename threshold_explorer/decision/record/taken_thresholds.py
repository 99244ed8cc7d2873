"""The thresholds by group that were taken into the decision, on whichever page it is recorded."""

from dataclasses import dataclass

from metrics_core import PredictionsError
from metrics_core.groups import GroupMetrics, GroupThresholds, group_metrics
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.rule_of_dataset import in_file, rule_of
from threshold_explorer.interface.controls.query_parameters import get_parameter
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.views.groups.group_thresholds import (
    TAKEN,
    Aim,
    aim_sentence,
    price_sentence,
    thresholds_of,
    undecided_sentence,
)
from threshold_explorer.views.groups.grouping import GroupedCases, current_groups
from threshold_explorer.words.sentence import say

# The metrics of each group in a record, beside the counts.
METRICS = ("recall", "fpr", "precision", "flagged_rate")


@dataclass(frozen=True, eq=False)
class TakenThresholds:
    """The thresholds, what they were chosen by, and the metrics of each group at its threshold."""

    grouped: GroupedCases
    aim: Aim
    found: GroupThresholds
    metrics: GroupMetrics
    is_clustered: bool = False

    @property
    def sentences(self) -> list[str]:
        """What is equal, the price, what is undecided, and what to ask before thresholds by group are used."""
        said = [str(aim_sentence(self.aim, self.found)), str(price_sentence(self.found))]
        if self.found.undecided:
            said.append(str(undecided_sentence(self.found)))
        return [*said, say("frontier-lawful"), say("frontier-no-clusters" if self.is_clustered else "frontier-fixed")]


def taken_thresholds(dataset: BinaryDataset) -> TakenThresholds | None:
    """The thresholds that were taken; None if none were, or if these data have no such groups."""
    aim, source = get_parameter(TAKEN, None), current_data().source
    if aim is None or source is None or current_data().dataset is not dataset:
        return None
    try:
        grouped = current_groups(dataset, source)
    except PredictionsError:
        return None
    if grouped is None:
        return None
    found = thresholds_of(grouped.key, aim, grouped.groups)
    if not found.thresholds:
        return None
    decided = grouped.groups.only(found.thresholds)
    metrics = group_metrics(decided, found.thresholds, METRICS, confidence=confidence())
    return TakenThresholds(grouped, aim, found, metrics, is_clustered=dataset.scores.is_clustered)


def group_rule(dataset: BinaryDataset, grouped: GroupedCases, found: GroupThresholds) -> GroupRule:
    """The thresholds in terms of the file's own scores."""
    thresholds = {name: in_file(dataset, threshold) for name, threshold in found.thresholds.items()}
    rule = rule_of(dataset, found.one_threshold)
    return GroupRule(rule, grouped.columns, thresholds, grouped.grouping, grouped.parts, found.undecided)
