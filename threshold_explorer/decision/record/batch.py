"""New cases to judge by a decision record: arrays, or a file read by the record's columns and classes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from metrics_core import BinaryScores
from metrics_core.calibration import threshold_before
from threshold_explorer.data.columns.binary_statistic import Cases, cases
from threshold_explorer.data.columns.numeric_columns import refuse_total_weight
from threshold_explorer.data.columns.questions import chosen_column
from threshold_explorer.data.columns.roles import ColumnRoles, refuse_columns
from threshold_explorer.data.confidence_level import at_confidence
from threshold_explorer.data.kinds.binary.dataset import names_no_label
from threshold_explorer.data.kinds.counts.columns import CountRoles
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.predictions import Predictions, RoleOptions, blank_reason
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.rule_check import Finding, assumed_prevalence, check, promises_of
from threshold_explorer.decision.rule import Label, Rule, RuleError
from threshold_explorer.decision.rule_of_dataset import labels
from threshold_explorer.words.rule_sentence import RuleSentence
from threshold_explorer.words.sentence import say


@dataclass(frozen=True)
class JudgedScores:
    """What a rule makes of cases: scores with the threshold that decides, of all cases and by group.

    Where each group has its own threshold, the scores are the decisions, 0 or 1, and `by_group` has those of each.
    """

    scores: BinaryScores
    threshold: float
    by_group: Mapping[str, BinaryScores]

    @classmethod
    def by_rule(cls, rule: Rule, scores: BinaryScores) -> "JudgedScores":
        """By one threshold; `scores` are higher for positives and, if the rule recalibrates, not yet recalibrated."""
        if rule.recalibration is None:
            return cls(scores, 0.0 - rule.threshold if rule.lower_is_positive else rule.threshold, {})
        return cls(scores, threshold_before(scores, rule.recalibration, rule.threshold), {})

    @classmethod
    def by_group_rule(
        cls, rule: GroupRule, is_positive: Any, scores: Any, groups: Any, *, weights: Any = None, clusters: Any = None
    ) -> "JudgedScores":
        """By a threshold for each group; shapes (n,), `scores` and `groups` as `GroupRule.apply` takes them."""
        decided, names = rule.apply(scores, groups), rule.group_names(groups, len(scores))

        def of(rows: Any) -> BinaryScores:
            chosen = [None if each is None else np.asarray(each)[rows] for each in (weights, clusters)]
            return BinaryScores.from_predictions(
                np.asarray(is_positive)[rows],
                decided[rows].astype(np.float64),
                pos_label=True,
                sample_weight=chosen[0],
                cluster=chosen[1],
            )

        present = [name for name in rule.thresholds if np.any(names == name)]
        return cls(of(np.full(len(decided), True)), 1.0, {name: of(names == name) for name in present})


@dataclass(frozen=True)
class Batch:
    """The cases of a file as the record names them; `cases` is None for a file of counts, which has no single cases."""

    title: str
    roles: ColumnRoles | CountRoles
    scores: BinaryScores
    rows_read: int
    cases: Cases | None
    table: pa.Table

    @classmethod
    def of(cls, source: Source, record: dict[str, Any], options: RoleOptions) -> "Batch":
        """The cases of a source; the `options` name columns that are called otherwise than in the record.

        A class without cases is none the less a class. Raises RefusedFile for columns that do not exist or values that
        are no labels, scores or weights, and RuleError for a label that is no class of the rule.
        """
        columns, named = source.columns, _named(record, options)
        table = columns.table
        if any(isinstance(guess, CountRoles) for guess in source.guesses.values()):
            counted = Predictions.of(source, _count_options(record, options)).dataset
            return cls(source.title, counted.roles, counted.scores, table.num_rows, None, table)
        refuse_columns((named.label, named.score), table.column_names)
        refuse_columns(named.columns, table.column_names)
        column = columns.label_column(named.label, True) if named.merge_labels else columns.class_column(named.label)
        _refuse_other_classes(column.texts, named, record["rule"]["negative"])
        found = cases(columns, named, classes_are_known=True)
        if found.weights is not None and named.weight is not None:
            refuse_total_weight(found.weights, named.weight)
        if found.blank and (found.blank.has_bounds_only or record.get("groups")):
            raise RuleError(say("command-check-blank"))
        scores = (
            found.blank.scores
            if found.blank
            else BinaryScores.from_predictions(
                found.is_positive, found.scores, pos_label=True, sample_weight=found.weights, cluster=found.clusters
            )
        )
        return cls(source.title, named, scores, table.num_rows, found, table)

    def judged(self, record: dict[str, Any]) -> JudgedScores:
        """What the rule of a record makes of the cases; raises RuleError if it does not apply to them."""
        if not record.get("groups"):
            return JudgedScores.by_rule(Rule.of_record(record), self.scores)
        rule, found = GroupRule.of_record(record), self.cases
        if found is None or not isinstance(self.roles, ColumnRoles):
            raise RuleError(say("command-groups-of-counts"))
        refuse_columns(rule.columns, self.table.column_names)
        groups = self.table.select(list(rule.columns)).take(pa.array(found.rows))
        # The file's own scores again, which the rule compares.
        scores = 0.0 - found.scores if self.roles.column_is_lower else found.scores
        return JudgedScores.by_group_rule(
            rule, found.is_positive, scores, groups, weights=found.weights, clusters=found.clusters
        )


def _named(record: dict[str, Any], options: RoleOptions) -> ColumnRoles:
    """The columns of the record, unless the user names others."""
    columns = record["data"]["columns"]
    is_lower = columns["lower_is_positive"]
    if options.lower and not is_lower:
        raise RuleError(say("command-other-direction", column=options.score or columns["score"]))
    return ColumnRoles(
        options.label or columns["label"],
        options.score or columns["score"],
        options.positive or columns["positive"],
        columns["weight"] if options.weight is None else chosen_column(options.weight),
        is_lower,
        options.drop,
        columns.get("predicted") if options.predicted is None else chosen_column(options.predicted),
        columns.get("merge_labels", False),
        label_declared=True,
        cluster=options.cluster or columns["cluster"],
        blank=blank_reason(options),
    )


def _count_options(record: dict[str, Any], options: RoleOptions) -> RoleOptions:
    columns = record["data"]["columns"]
    return RoleOptions(positive=options.positive or columns["positive"], lower=columns["lower_is_positive"])


def _refuse_other_classes(texts: Sequence[str], roles: ColumnRoles, negative: Any) -> None:
    """Raise RuleError for a label that is neither class of the rule, unless all others are its negative class."""
    if names_no_label(negative, roles.positive):
        return
    for text in texts:
        if text != roles.positive and labels(roles.positive, text)[1] != negative:
            classes = {"positive": roles.positive, "negative": str(negative)}
            raise RuleError(say("command-other-class", column=roles.label, found=text, **classes))


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
    with at_confidence(record["confidence"]):
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
        classes = {"positive": repr(rule.positive), "negative": repr(rule.negative)}
        raise RuleError(RuleSentence("rule-other-class", **classes, found=repr(min(unknown, key=str))))
    return labels == rule.positive
