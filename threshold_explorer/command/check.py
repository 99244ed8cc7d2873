"""`threshold-explorer check`: whether new predictions keep what a decision record promised."""

import sys
from pathlib import Path
from typing import Any

import click

from metrics_core import PredictionsError
from threshold_explorer.columns.roles import ColumnRoles
from threshold_explorer.command.check_report import Comparison, Format, Report
from threshold_explorer.command.examples import examples
from threshold_explorer.command.predictions import CONFIDENCE, confidence_option, read_predictions, role_options
from threshold_explorer.command.progress import progress
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.record.batch import Batch
from threshold_explorer.record.metrics_json import metrics_at
from threshold_explorer.record.numbers import RecordedNumber
from threshold_explorer.record.promises import (
    DEFAULT_TOLERANCE,
    Verdict,
    assumed_prevalence,
    promises_of,
    summary_of,
    verdict_of,
)
from threshold_explorer.record.promises import check as findings_on
from threshold_explorer.record.rule_changes import rule_changes
from threshold_explorer.rule import RuleError, load_record
from threshold_explorer.sources.predictions import RoleOptions
from threshold_explorer.words.formats import exact_text
from threshold_explorer.words.sentence import say

# Whether they exist is found out when they are read, within the refusals that are reported.
_FILE = click.Path(path_type=Path)
_FILE_OR_STDIN = click.Path(path_type=Path, allow_dash=True)


class _Check(click.Command):
    """A command whose refusals are written wherever the verdict was asked for; no failure is taken for a verdict."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # Parsing takes the words out of the list.
        asked_for = Format.of_arguments(args)
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            asked_for.refuse(error.format_message())
            raise

    def invoke(self, ctx: click.Context) -> Any:
        asked_for = Format(*(ctx.params[name] for name in ("junit", "as_json", "markdown")))
        asked_for.begin()
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            asked_for.refuse(error.format_message())
            raise
        except Exception as error:
            sentence = _sentence(error)
            asked_for.refuse(sentence)
            raise click.UsageError(sentence, ctx=None) from error


def _sentence(error: Exception) -> str:
    if isinstance(error, RefusedFile | RuleError | PredictionsError):
        return str(error)
    if isinstance(error, FileNotFoundError):
        return say("command-no-file", file=str(error.filename))
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return say("command-unexpected", error=f"{type(error).__name__}: {error}")


@click.command(
    cls=_Check,
    epilog=examples(
        "check new.csv --rule rule.json",
        "check new.csv --rule rule.json --base old.csv --base-rule old-rule.json --markdown",
        "check new.parquet --rule rule.json --tolerance 0.02 --junit report.xml --markdown",
    ),
)
@click.argument("file", type=_FILE_OR_STDIN)
@click.option("--rule", "rule_file", type=_FILE, required=True, help="The decision record as JSON.")
@click.option(
    "--tolerance",
    type=click.FloatRange(0, 1),
    help=f"By how much each bound gives way: by default 0, and {DEFAULT_TOLERANCE} without constraints.",
)
@click.option("--json", "as_json", is_flag=True, help="The findings with all digits.")
@click.option("--markdown", is_flag=True, help="A Markdown table.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--base", type=_FILE, help="Earlier predictions, to show what changed since.")
@click.option(
    "--base-rule", type=_FILE, help="The rule to compare with, such as that of the base branch; a changed rule fails."
)
@click.option("--allow-changed-rule", is_flag=True, help="Accept a rule that differs from --base-rule.")
@confidence_option
@role_options
def check(
    file: Path,
    rule_file: Path,
    base: Path | None,
    base_rule: Path | None,
    tolerance: float | None,
    allow_changed_rule: bool,
    as_json: bool,
    markdown: bool,
    junit: Path | None,
    roles: RoleOptions,
) -> None:
    """Judge new predictions by a decision record: its constraints, or else its recall and precision.

    Exits with 0 if the interval of each metric is within its bound, with 1 if one is beyond it or the rule differs
    from --base-rule, with 2 if there is no verdict, and with 3 if there are too few cases to tell.
    """
    if as_json and markdown:
        raise click.UsageError(say("command-one-format"))
    if allow_changed_rule and not base_rule:
        raise click.UsageError(say("command-allows-nothing"))
    record = load_record(rule_file)
    if click.get_current_context().meta[CONFIDENCE] is None:
        use_confidence(record["confidence"])
    batch = Batch.of(read_predictions(file, label_declared=True), record, roles)
    promises = promises_of(record, tolerance)
    if not promises:
        raise RuleError(say("command-no-promise", file=str(rule_file)))
    with progress(say("command-computing")):
        judged = batch.judged(record)
        findings = findings_on(promises, judged.scores, judged.threshold, assumed_prevalence(record), judged.by_group)
    compared = _compared(batch, record, base, base_rule, tolerance, roles)
    verdict = verdict_of(findings)
    summary = summary_of(findings, batch.title, record["title"])
    if compared.failing and not allow_changed_rule:
        verdict, summary = Verdict.BROKEN, say("command-verdict-changed", summary=summary)
    report = Report(
        batch.title,
        verdict,
        summary,
        _judged_text(batch, record, rule_file),
        rule_file.name,
        _facts(batch),
        findings,
        compared,
        allow_changed_rule,
    )
    Format(junit, as_json, markdown).answer(report)
    sys.exit(verdict.value)


def _compared(
    batch: Batch,
    record: dict[str, Any],
    base: Path | None,
    base_rule: Path | None,
    tolerance: float | None,
    roles: RoleOptions,
) -> Comparison:
    """What differs from the base. One that cannot be read says nothing about the new predictions."""
    if not (base or base_rule):
        return Comparison()
    try:
        before_record = load_record(base_rule) if base_rule else record
        rules = rule_changes(before_record, record, tolerance) if base_rule else []
        # The same predictions under another rule are compared too.
        source = read_predictions(base, label_declared=True) if base else None
        before = Batch.of(source, before_record, roles) if source else batch
        with progress(say("command-computing")):
            numbers = zip(_numbers(before, before_record), _numbers(batch, record), strict=True)
            return Comparison(rules, list(numbers), rule_is_compared=base_rule is not None)
    except (RefusedFile, RuleError, PredictionsError, OSError) as error:
        return Comparison(refusal=_sentence(error))


def _numbers(batch: Batch, record: dict[str, Any]) -> list[RecordedNumber]:
    judged = batch.judged(record)
    return metrics_at(judged.scores, judged.threshold)


def _judged_text(batch: Batch, record: dict[str, Any], rule_file: Path) -> str:
    """Which cases were judged, by which rule of which file."""
    rule = record["rule"]
    return say(
        "command-judged",
        cases=batch.scores.n,
        left_out=_left_out(batch),
        score=rule["score"],
        labelled="yes" if batch.roles.label else "no",
        label=batch.roles.label or "",
        positive=str(batch.roles.positive),
        operator="<=" if rule["lower_is_positive"] else ">=",
        by="groups" if record.get("groups") else "one",
        threshold=exact_text(float(rule["threshold"])),
        file=rule_file.name,
    )


def _facts(batch: Batch) -> dict[str, Any]:
    """The columns and cases that were judged."""
    roles = batch.roles
    named = roles.columns if isinstance(roles, ColumnRoles) else ()
    return {
        "title": batch.title,
        "columns": list(named),
        "positive": roles.positive,
        "cases": batch.scores.n,
        "rows_left_out": _left_out(batch),
    }


def _left_out(batch: Batch) -> int:
    return 0 if batch.cases is None else batch.rows_read - len(batch.cases.scores)
