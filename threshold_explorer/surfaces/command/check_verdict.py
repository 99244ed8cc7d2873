"""The verdict of `threshold-explorer check`: reads the files, judges, and prints and writes the report."""

from pathlib import Path
from typing import Any

import click

from metrics_core import PredictionsError
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import metrics_at
from threshold_explorer.decision.record.batch import Batch
from threshold_explorer.decision.record.decision import RecordedNumber
from threshold_explorer.decision.record.promises import (
    Verdict,
    assumed_prevalence,
    promises_of,
    rule_changes,
    summary_of,
    verdict_of,
)
from threshold_explorer.decision.record.promises import check as findings_on
from threshold_explorer.decision.rule import RuleError, load_record
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.surfaces.command.check_report import Comparison, Format, Report
from threshold_explorer.surfaces.command.predictions import CONFIDENCE, read_predictions
from threshold_explorer.surfaces.command.progress import progress
from threshold_explorer.surfaces.command.reports import source_notes
from threshold_explorer.words.formats import exact_text
from threshold_explorer.words.sentence import say


def judge(
    format: Format,
    file: Path,
    rule_file: Path,
    base: Path | None,
    base_rule: Path | None,
    tolerance: float | None,
    allow_changed_rule: bool,
    roles: RoleOptions,
) -> Verdict:
    """Judge new predictions by a record, report it, and return the verdict."""
    record = load_record(rule_file)
    if click.get_current_context().meta[CONFIDENCE] is None:
        use_confidence(record["confidence"])
    source = read_predictions(file, roles, label_declared=True)
    batch = Batch.of(source, record, roles)
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
        source_notes(source),
        findings,
        compared,
        allow_changed_rule,
    )
    format.answer(report)
    return verdict


def sentence_of(error: Exception) -> str:
    if isinstance(error, RefusedFile | RuleError | PredictionsError):
        return str(error)
    if isinstance(error, FileNotFoundError):
        return say("command-no-file", file=str(error.filename))
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    return say("command-unexpected", error=f"{type(error).__name__}: {error}")


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
        source = read_predictions(base, roles, label_declared=True) if base else None
        before = Batch.of(source, before_record, roles) if source else batch
        with progress(say("command-computing")):
            numbers = zip(_numbers(before, before_record), _numbers(batch, record), strict=True)
            return Comparison(rules, list(numbers), rule_is_compared=base_rule is not None)
    except (RefusedFile, RuleError, PredictionsError, OSError) as error:
        return Comparison(refusal=sentence_of(error))


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
