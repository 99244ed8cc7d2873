"""The answer in words; `answer_panel.js` says the same while a slider moves."""

import math

from dashboard.choose.answers import Answer
from dashboard.choose.goals import Goal
from dashboard.words.sentence import Argument, Sentence
from metrics_core.choosing import Choice, NearestReachable, UndefinedChoice


def sentences(goal: Goal, found: Answer, *, is_bound: bool) -> list[Sentence]:
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
        Sentence("choose-value", goal=goal.key, value=found.value, weight=goal.weight),
        Sentence(
            "choose-outcome",
            tp=at.tp,
            fp=at.fp,
            positives=at.tp + at.fn,
            recall=at.recall,
            precision=at.precision,
            fpr=at.fpr,
            flagged_rate=at.flagged_rate,
        ),
        same_decisions(*found.decisions),
        *ranges,
    ]


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
