"""A decided threshold in the tests of a model."""

from pathlib import Path
from typing import Any

from threshold_explorer.decision.record.batch import findings_on
from threshold_explorer.decision.record.rule_check import Verdict, summary_of, verdict_of
from threshold_explorer.decision.rule import checked_record, load_record
from threshold_explorer.words.sentence import say


def assert_rule_holds(
    rule: str | Path | dict[str, Any],
    y_true: Any,
    y_score: Any,
    *,
    groups: Any = None,
    sample_weight: Any = None,
    clusters: Any = None,
    tolerance: float | None = None,
) -> None:
    """Assert that predictions keep the bounds of a decision record, as `threshold-explorer check` judges them.

    Parameters
    ----------
    rule
        The path of `rule.json`, or what `load_record` returned.
    y_true
        The true class of each case, shape (n,): the classes of the rule, or booleans.
    y_score
        The scores, shape (n,), as `Rule.apply` takes them.
    groups
        The group of each case, as `GroupRule.apply` takes them, for a record with a threshold for each group.
    sample_weight
        Weights, shape (n,); none by default.
    clusters
        Which cases belong together, shape (n,), such as the patient of each; none by default.
    tolerance
        By how much each bound gives way, 0 to 1.

    Raises
    ------
    AssertionError
        If the interval of a metric is beyond its bound, or contains it: then there are too few cases to tell, and the
        message says how many it takes.
    RuleError
        If the file is no decision record, the rule does not apply to the scores, or the record has weights, clusters
        or groups and these are not given.
    """
    record = checked_record(rule, "rule") if isinstance(rule, dict) else load_record(rule)
    findings = findings_on(
        record, y_true, y_score, groups=groups, sample_weight=sample_weight, clusters=clusters, tolerance=tolerance
    )
    if verdict_of(findings) is not Verdict.HOLDS:
        summary = summary_of(findings, say("testing-predictions"), record["title"])
        raise AssertionError("\n".join([summary, *(f"- {one.text}" for one in findings)]))
