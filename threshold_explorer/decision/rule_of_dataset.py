"""The decision in terms of the file's own scores, the same in document, JSON and code: a threshold, or one by group."""

import math
from dataclasses import dataclass
from typing import Any

from metrics_core import PredictionsError
from metrics_core.groups import GroupMetrics, GroupThresholds, group_metrics
from threshold_explorer.data.columns.score_direction import confidence_note
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.rule import Label, Rule
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


def rule_of(dataset: BinaryDataset, threshold: float) -> Rule:
    """The rule for a threshold of the page, whose scores are negated where lower ones are positive."""
    roles, dtype = dataset.roles, dataset.scores.dtype
    note = confidence_note(roles, dataset.scale)
    return Rule(
        str(note) if note else roles.score_column,
        in_file(dataset, float(dtype.type(threshold))),
        roles.lower_is_positive,
        *labels(roles.positive, dataset.negative),
        dtype.name,
        dataset.recalibration is None and has_probabilities(dataset),
        dataset.recalibration,
    )


def has_probabilities(dataset: BinaryDataset) -> bool:
    """Whether all scores of the file are between 0 and 1."""
    scores = dataset.scores
    ends = in_file(dataset, float(scores.minimum)), in_file(dataset, float(scores.maximum))
    return 0 <= min(ends) <= max(ends) <= 1


def in_file(dataset: BinaryDataset, threshold: float) -> float:
    """A threshold of the page as a value of the file's own scores, or the reverse."""
    # Without -0.0.
    return (-threshold if dataset.roles.lower_is_positive else threshold) + 0.0


def labels(positive: str, negative: str) -> tuple[Label, Label]:
    """The classes as the data most likely contain them: both booleans, or whole numbers as ints.

    >>> labels("true", "false"), labels("1", "0"), labels("01", "true")
    ((True, False), (1, 0), ('01', 'true'))
    """
    names = positive.casefold(), negative.casefold()
    if {*names} == {"true", "false"}:
        return names[0] == "true", names[1] == "true"
    return _label(positive), _label(negative)


def _label(name: str) -> Label:
    is_number = name.removeprefix("-").isdecimal() and name.isascii() and str(int(name)) == name
    return int(name) if is_number else name


def number_for_json(value: Any) -> Any:
    """A number as JSON: None for an undefined one, a text for an infinite one, 0 without a sign.

    >>> number_for_json(0.5), number_for_json(-0.0), number_for_json(float("nan")), number_for_json(float("-inf"))
    (0.5, 0.0, None, '-Infinity')
    """
    number = value.item() if hasattr(value, "item") else value
    if math.isnan(number):
        return None
    if not math.isfinite(number):
        return "Infinity" if number > 0 else "-Infinity"
    # -0.0 is a number like any other in JSON.
    return number or abs(number)


# The metrics of each group in a record, beside the counts.
GROUP_METRICS = ("recall", "fpr", "precision", "flagged_rate")


@dataclass(frozen=True, eq=False)
class TakenThresholds:
    """The thresholds, what they were chosen by, and the metrics of each group at its threshold."""

    grouped: GroupedCases
    aim: Aim
    found: GroupThresholds
    metrics: GroupMetrics
    aim_text: str
    is_clustered: bool = False

    @property
    def sentences(self) -> list[str]:
        """What is equal, the price, what is undecided, and what to ask before thresholds by group are used."""
        said = [self.aim_text, str(price_sentence(self.found))]
        if self.found.undecided:
            said.append(str(undecided_sentence(self.aim, self.found)))
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
    found = thresholds_of(dataset, grouped.named_key, aim, grouped.groups)
    if not found.thresholds:
        return None
    decided = grouped.groups.only(found.thresholds)
    metrics = group_metrics(decided, found.thresholds, GROUP_METRICS, confidence=confidence())
    said = str(aim_sentence(dataset, aim, found))
    return TakenThresholds(grouped, aim, found, metrics, said, is_clustered=dataset.scores.is_clustered)


def group_rule(dataset: BinaryDataset, grouped: GroupedCases, found: GroupThresholds) -> GroupRule:
    """The thresholds in terms of the file's own scores."""
    thresholds = {name: in_file(dataset, threshold) for name, threshold in found.thresholds.items()}
    rule = rule_of(dataset, found.one_threshold)
    return GroupRule(rule, grouped.columns, thresholds, grouped.grouping, grouped.parts, found.undecided)
