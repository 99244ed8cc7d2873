"""By what the thresholds of the groups are chosen, as a link carries it, and the thresholds that this leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from metrics_core.choosing import Costs, LeastCost
from metrics_core.groups import FrontierPoint, GroupedScores, GroupThresholds, frontier, group_thresholds
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.query_parameter import QueryParameter, Scope, finite_number
from threshold_explorer.words.formats import visible
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say

# What can be equal; with "free" each group has its own best threshold.
FREE = "free"
EQUALS = ("recall", "fpr", "precision", "flagged_rate", FREE)
SAME_RECALL, COST = "same-recall", "cost"
# A greater gap is not called equal.
_EQUAL_UP_TO = 0.01


@dataclass(frozen=True)
class Aim:
    """What is equal in all groups, and at which overall recall; or at which cost of a false negative, up to which gap.

    A false positive costs 1. Without a gap, thresholds are free.
    """

    equal: str
    recall: float | None = None
    miss_cost: float | None = None
    gap: float | None = None

    @property
    def text(self) -> str:
        """The aim in a link.

        >>> Aim("recall", recall=0.8).text, Aim("fpr", miss_cost=14.0, gap=0.02).text
        ('recall~same-recall~0.8', 'fpr~cost~14.0~0.02')
        """
        if self.recall is not None:
            return f"{self.equal}~{SAME_RECALL}~{self.recall!r}"
        return "~".join([self.equal, COST, repr(self.miss_cost), *([] if self.gap is None else [repr(self.gap)])])


def aim_of(text: str) -> Aim | None:
    """The aim that a link carries; None for another text.

    >>> aim_of("recall~same-recall~0.8"), aim_of("recall~cost~2")
    (Aim(equal='recall', recall=0.8, miss_cost=None, gap=None), None)
    """
    equal, way, *rest = [*text.split("~"), "", ""]
    numbers = [finite_number(part) for part in rest if part]
    if equal not in EQUALS or not numbers or None in numbers:
        return None
    first, *gaps = (number for number in numbers if number is not None)
    if way == SAME_RECALL and equal != FREE and not gaps and 0 <= first <= 1:
        return Aim(equal, recall=first)
    if way != COST or first <= 0 or len(gaps) != (equal != FREE) or not all(0 <= gap <= 1 for gap in gaps):
        return None
    return Aim(equal, miss_cost=first, gap=gaps[0] if gaps else None)


def _read(texts: Sequence[str]) -> tuple[Aim | None, bool]:
    found = aim_of(texts[-1])
    return found, found is not None


# The aim of the thresholds that were taken into the decision. They are found again from it.
TAKEN: QueryParameter[Aim | None] = QueryParameter(
    "group_thresholds", Scope.DATASET, _read, lambda aim: aim.text if aim else "", lambda aim: aim.text if aim else ""
)


def thresholds_of(key: str, aim: Aim, groups: GroupedScores) -> GroupThresholds:
    """The thresholds that an aim leads to; `key` identifies the groups."""
    if aim.recall is not None:
        return _at_recall(key, aim.equal, aim.recall, groups)
    cost, gap = aim.miss_cost or 1.0, aim.gap
    if gap is None:
        return _free(key, cost, groups)
    points = frontier_of(key, aim.equal, cost, groups)
    return min(points, key=lambda point: abs(point.gap - gap)).thresholds


def aim_sentence(aim: Aim, found: GroupThresholds) -> Sentence:
    """What is equal, and what the thresholds are chosen by."""
    if aim.recall is not None:
        recall = float(found.together.recall)
        key = "frontier-aim-recall" if found.gap <= _EQUAL_UP_TO else "frontier-aim-recall-unequal"
        return Sentence(key, equal=metric_label(aim.equal), gap=found.gap, recall=recall)
    if aim.gap is None:
        return Sentence("frontier-aim-free", cost=aim.miss_cost)
    return Sentence("frontier-aim-cost", equal=metric_label(aim.equal), gap=found.gap, cost=aim.miss_cost)


def price_sentence(found: GroupThresholds) -> Sentence:
    """What the thresholds cost or save in false positives against one threshold with the same overall recall."""
    more = found.more_false_positives
    if more == 0:
        return Sentence("frontier-price-none", threshold=found.one_threshold)
    key = "frontier-price" if more > 0 else "frontier-gain"
    return Sentence(key, more=abs(more), threshold=found.one_threshold)


def undecided_sentence(found: GroupThresholds) -> Sentence:
    """Which groups have no threshold, and why."""
    names = ", ".join(map(visible, found.undecided))
    return Sentence("frontier-undecided", names=names, count=len(found.undecided), equal=found.equal)


@cached_result
def _at_recall(key: str, equal: str, recall: float, _groups: GroupedScores) -> GroupThresholds:
    return group_thresholds(_groups, equal, overall_recall=recall)


@cached_result
def _free(key: str, cost: float, _groups: GroupedScores) -> GroupThresholds:
    return group_thresholds(_groups, FREE, objective=LeastCost(Costs(fp=1, fn=cost)))


@cached_result
def frontier_of(key: str, equal: str, cost: float, _groups: GroupedScores) -> list[FrontierPoint]:
    """The frontier between gap and cost."""
    with st.spinner(say("frontier-working")):
        return frontier(_groups, equal, LeastCost(Costs(fp=1, fn=cost)))
