"""The answer in words; `answer_panel.js` says the same while a slider moves."""

import math

from dashboard.choose.answers import SHARES, Answer
from dashboard.choose.goals import Goal
from dashboard.choose.intervals import goal_interval, metric_intervals, named, with_interval
from dashboard.controls.drawing import chosen_drawing
from dashboard.controls.prevalence_slider import prevalence_text
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import ratio_text
from dashboard.words.sentence import Argument, Sentence
from metrics_core import METRICS
from metrics_core.choosing import Choice, NearestReachable, UndefinedChoice


def sentences(dataset: BinaryDataset, goal: Goal, found: Answer, *, is_bound: bool) -> list[Sentence]:
    """What is said of the answer, its head first."""
    if isinstance(found, UndefinedChoice):
        return [Sentence("choose-undefined", why=found.reason)]
    if not isinstance(found, Choice):
        return [Sentence("choose-impossible"), *(_reach(one, one is found.relax) for one in found.nearest)]
    at = found.matrix
    nobody = math.isinf(found.threshold)
    ranges = [Sentence("choose-ranges", count=len(found.feasible))] if is_bound else []
    return [
        Sentence("choose-answer-nobody") if nobody else Sentence("choose-answer", threshold=found.threshold),
        Sentence("choose-value", goal=goal.key, value=_value(dataset, goal, found), weight=goal.weight),
        Sentence("choose-outcome", tp=at.tp, fp=at.fp, positives=at.tp + at.fn),
        Sentence("choose-shares", **_shares(dataset, found)),
        same_decisions(*found.decisions),
        *ranges,
    ]


def _value(dataset: BinaryDataset, goal: Goal, found: Choice) -> str:
    return with_interval(ratio_text(found.value), named(goal_interval(dataset, goal, found)))


def _shares(dataset: BinaryDataset, found: Choice) -> dict[str, Argument]:
    limits = metric_intervals(dataset, found.threshold, chosen_drawing())
    return {key: with_interval(ratio_text(float(METRICS[key](found.matrix))), named(limits[key])) for key in SHARES}


def basis(dataset: BinaryDataset, goal: Goal, *, has_costs: bool) -> list[Sentence]:
    """What the answer's numbers rest on, whatever it is: how their intervals are meant, and at which prevalence."""
    weighted = dataset.scores.is_weighted
    sure = Sentence("choose-intervals-weights") if weighted else Sentence("choose-intervals", name=confidence_name())
    if not has_costs:
        return [sure]
    key = "choose-observed-cost" if goal.key == "cost" else "choose-observed"
    return [sure, Sentence(key, observed=prevalence_text(dataset.scores.prevalence))]


def same_decisions(lower: float, upper: float) -> Sentence:
    """Which thresholds decide as one does that is greater than `lower` and up to `upper`."""
    if math.isinf(lower):
        return Sentence("choose-same-all") if math.isinf(upper) else Sentence("choose-same-below", upper=upper)
    if math.isinf(upper):
        return Sentence("choose-same-above", lower=lower)
    return Sentence("choose-same", lower=lower, upper=upper)


def _reach(one: NearestReachable, relax: bool) -> Sentence:
    bound = one.constraint
    named: dict[str, Argument] = {"metric": bound.metric.key, "sense": bound.sense, "bound": bound.bound}
    if math.isnan(one.value):
        return Sentence("choose-reach-none", **named)
    key = "choose-reach-nobody" if math.isinf(one.threshold) else "choose-reach"
    return Sentence(
        key,
        **named,
        value=one.value,
        threshold=one.threshold,
        missed=one.shortfall,
        relax="yes" if relax else "no",
    )
