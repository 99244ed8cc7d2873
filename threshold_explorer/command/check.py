"""`threshold-explorer check`: whether new predictions keep what a decision record promised."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click

from metrics_core.calibration import threshold_before
from threshold_explorer.command.examples import examples
from threshold_explorer.command.predictions import (
    CONFIDENCE,
    FILE,
    FILE_OR_STDIN,
    confidence_option,
    open_predictions,
    role_options,
)
from threshold_explorer.command.progress import progress
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.binary.decision_rule import in_file, number_for_json
from threshold_explorer.record.as_json import number_data
from threshold_explorer.record.metrics_json import metrics_at
from threshold_explorer.record.numbers import RecordedNumber
from threshold_explorer.record.promises import (
    DEFAULT_TOLERANCE,
    Finding,
    Verdict,
    assumed_prevalence,
    promises_of,
    summary_of,
    verdict_of,
)
from threshold_explorer.record.promises import check as findings_on
from threshold_explorer.rule import Rule, RuleError, load_record
from threshold_explorer.sources.predictions import RoleOptions
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

# The same number on earlier and on new predictions.
Changes = list[tuple[RecordedNumber, RecordedNumber]]


@click.command(
    epilog=examples(
        "check new.csv --rule rule.json",
        "check new.csv --rule rule.json --base old.csv --markdown",
        "check new.parquet --rule rule.json --tolerance 0.02 --junit report.xml --markdown",
    )
)
@click.argument("file", type=FILE_OR_STDIN)
@click.option("--rule", "rule_file", type=FILE, required=True, help="The decision record as JSON.")
@click.option(
    "--tolerance",
    type=click.FloatRange(0, 1),
    help=f"By how much each bound gives way: by default 0, and {DEFAULT_TOLERANCE} without constraints.",
)
@click.option("--json", "as_json", is_flag=True, help="The findings with all digits.")
@click.option("--markdown", is_flag=True, help="A Markdown table.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--base", type=FILE, help="Earlier predictions, to show what changed since.")
@click.option("--base-rule", type=FILE, help="The rule of the earlier predictions; by default the same.")
@confidence_option
@role_options
def check(
    file: Path,
    rule_file: Path,
    base: Path | None,
    base_rule: Path | None,
    tolerance: float | None,
    as_json: bool,
    markdown: bool,
    junit: Path | None,
    roles: RoleOptions,
) -> None:
    """Judge new predictions by a decision record: its constraints, or else its recall and precision.

    Exits with 0 if the interval of each metric is within its bound, with 1 if one is beyond it, and with 2 if there
    are too few cases to tell.
    """
    record = load_record(rule_file)
    if click.get_current_context().meta[CONFIDENCE] is None:
        use_confidence(record["confidence"])
    rule = Rule.of_record(record)
    dataset = open_predictions(file, _roles_of(record, roles)).dataset
    if dataset.roles.lower_is_positive != rule.column_is_lower:
        raise RuleError(say("command-other-direction", column=dataset.roles.score))
    promises = promises_of(record, tolerance)
    if not promises:
        raise RuleError(say("command-no-promise", file=str(rule_file)))
    with progress(say("command-computing")):
        findings = findings_on(promises, dataset.scores, threshold_of(dataset, rule), assumed_prevalence(record))
    verdict = verdict_of(findings)
    summary = summary_of(findings, dataset.title, record["title"])
    if junit:
        junit.write_bytes(_junit(dataset.title, findings))
    changes = None
    if base or base_rule:
        before_rule = load_record(base_rule) if base_rule else record
        # The same predictions under another rule are compared too.
        before = open_predictions(base, _roles_of(before_rule, roles)).dataset if base else dataset
        with progress(say("command-computing")):
            changes = _changes(_numbers(before, before_rule), _numbers(dataset, record))
    if as_json:
        data = _data(verdict, summary, findings) | ({} if changes is None else {"changes": _changes_data(changes)})
        click.echo(json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2))
    elif markdown:
        click.echo("\n\n".join([summary, _markdown(findings), *_changes_markdown(changes)]))
    else:
        click.echo("\n".join([summary, *(f"- {one.text}" for one in findings), *_changes_lines(changes)]))
    sys.exit(verdict.value)


def _roles_of(record: dict[str, Any], roles: RoleOptions) -> RoleOptions:
    """The columns of the record, unless the user names others."""
    columns = record["data"]["columns"]
    return RoleOptions(
        roles.label or columns["label"],
        roles.score or columns["score"],
        roles.positive or columns["positive"],
        roles.weight or columns["weight"],
        roles.cluster or columns["cluster"],
        roles.lower or columns["lower_is_positive"],
        roles.drop,
    )


def _data(verdict: Verdict, summary: str, findings: list[Finding]) -> dict[str, Any]:
    return {
        "verdict": verdict.name.lower(),
        "summary": summary,
        "findings": [
            {
                "metric": one.promise.metric,
                "sense": one.promise.sense,
                "bound": one.promise.bound,
                "value": number_for_json(one.value),
                "interval": one.interval and [number_for_json(end) for end in one.interval],
                "verdict": one.verdict.name.lower(),
                "cases_needed": one.cases_needed,
            }
            for one in findings
        ],
    }


def _markdown(findings: list[Finding]) -> str:
    head = [say(f"command-check-{name}") for name in ("metric", "bound", "value", "interval", "verdict")]
    rows = [
        (
            metric_label(one.promise.metric),
            say("command-check-limit", sense=one.promise.sense, bound=ratio_text(one.promise.bound)),
            ratio_text(one.value),
            bounds_text(*one.interval) if one.interval else "",
            say(f"command-check-{one.verdict.name.lower()}-short"),
        )
        for one in findings
    ]
    return markdown_rows(head, rows)


def markdown_rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    cells = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *cells])


def _numbers(dataset: BinaryDataset, record: dict[str, Any]) -> list[RecordedNumber]:
    return metrics_at(dataset.scores, threshold_of(dataset, Rule.of_record(record)))


def threshold_of(dataset: BinaryDataset, rule: Rule) -> float:
    """The rule's threshold for the scores of the data set, also where the rule recalibrates them."""
    if rule.recalibration is None:
        return in_file(dataset, rule.threshold)
    return threshold_before(dataset.scores, rule.recalibration, rule.threshold)


def _changes(before: list[RecordedNumber], after: list[RecordedNumber]) -> Changes:
    """The numbers whose text changed, before and after."""
    pairs = zip(before, after, strict=True)
    return [(old, new) for old, new in pairs if _shown(old) != _shown(new)]


def _shown(one: RecordedNumber) -> str:
    return f"{one.value_text} ({one.interval_text})" if one.interval else one.value_text


def _changes_data(changes: Changes) -> list[dict[str, Any]]:
    return [
        {
            "key": new.key,
            "base": {name: number_data(old)[name] for name in ("value", "interval")},
            "new": {name: number_data(new)[name] for name in ("value", "interval")},
        }
        for old, new in changes
    ]


def _changes_markdown(changes: Changes | None) -> list[str]:
    if not changes:
        return [] if changes is None else [say("command-changes-none")]
    head = [say(f"command-changes-{name}") for name in ("metric", "base", "new")]
    return [say("command-changes"), markdown_rows(head, [(new.name, _shown(old), _shown(new)) for old, new in changes])]


def _changes_lines(changes: Changes | None) -> list[str]:
    if not changes:
        return [] if changes is None else [say("command-changes-none")]
    return [say("command-changes"), *(f"- {new.name}: {_shown(old)} → {_shown(new)}" for old, new in changes)]


def _junit(title: str, findings: list[Finding]) -> bytes:
    """One test case per promise: broken ones fail, undecided ones are errors."""
    counts = {
        "tests": len(findings),
        "failures": sum(one.verdict is Verdict.BROKEN for one in findings),
        "errors": sum(one.verdict is Verdict.UNDECIDED for one in findings),
    }
    suite = ElementTree.Element("testsuite", {"name": title, **{name: str(count) for name, count in counts.items()}})
    for one in findings:
        case = ElementTree.SubElement(suite, "testcase", classname="threshold-explorer", name=one.promise.metric)
        tag = {Verdict.BROKEN: "failure", Verdict.UNDECIDED: "error"}.get(one.verdict)
        if tag:
            ElementTree.SubElement(case, tag, message=one.text)
    xml: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return xml
