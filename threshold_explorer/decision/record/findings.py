"""What a decision record's promises come to on new predictions given as arrays."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from metrics_core import BinaryScores
from threshold_explorer.data.confidence_level import confidence, use_confidence
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.batch import JudgedScores
from threshold_explorer.decision.record.promises import Finding, assumed_prevalence, check, promises_of
from threshold_explorer.decision.rule import Label, Rule, RuleError
from threshold_explorer.words.sentence import say


def findings_on(
    record: dict[str, Any],
    y_true: Any,
    y_score: Any,
    *,
    groups: Any = None,
    sample_weight: Any = None,
    clusters: Any = None,
    tolerance: float | None = None,
) -> list[Finding]:
    """What `check` finds, at the confidence level of the record; raises RuleError if there is nothing to judge."""
    promises = promises_of(record, tolerance)
    if not promises:
        raise RuleError(say("command-no-promise", file=record["title"]))
    columns = record["data"]["columns"]
    for name, given in (("weight", sample_weight), ("cluster", clusters)):
        if columns[name] and given is None:
            raise RuleError(say(f"testing-needs-{name}", column=columns[name]))
    judged = _judged(record, y_true, y_score, groups, sample_weight, clusters)
    with _confidence(record["confidence"]):
        return check(promises, judged.scores, judged.threshold, assumed_prevalence(record), judged.by_group)


def _judged(
    record: dict[str, Any], y_true: Any, y_score: Any, groups: Any, sample_weight: Any, clusters: Any
) -> JudgedScores:
    if record.get("groups"):
        by_group = GroupRule.of_record(record)
        if groups is None:
            raise RuleError(say("testing-needs-groups", columns=list(by_group.columns)))
        is_positive, scores = _is_positive(y_true, by_group.rule), by_group.rule.checked_scores(y_score)
        return JudgedScores.by_group_rule(
            by_group, is_positive, scores, groups, weights=sample_weight, clusters=clusters
        )
    rule = Rule.of_record(record)
    values = rule.recalibrated(rule.checked_scores(y_score))
    sign = -1 if rule.lower_is_positive else 1
    signed = BinaryScores.from_predictions(
        _is_positive(y_true, rule), sign * values, pos_label=True, sample_weight=sample_weight, cluster=clusters
    )
    return JudgedScores(signed, 0.0 + sign * rule.threshold, {})


def _is_positive(y_true: Any, rule: Rule) -> Any:
    labels = np.asarray(y_true)
    if labels.dtype == bool and not isinstance(rule.positive, bool):
        return labels
    found: set[Label] = set(labels.tolist())
    if unknown := found - {rule.positive, rule.negative}:
        classes = f"{rule.positive!r} and {rule.negative!r}"
        raise RuleError(f"The classes of the rule are {classes}; a true class is {min(unknown, key=str)!r}.")
    return labels == rule.positive


@contextmanager
def _confidence(level: float) -> Iterator[None]:
    before = confidence()
    use_confidence(level)
    try:
        yield
    finally:
        use_confidence(before)
