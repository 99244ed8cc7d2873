"""What `threshold-explorer check` finds, and prints and writes of it: text, Markdown, JSON and JUnit XML."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import click

from metrics_core import PredictionsError
from threshold_explorer.data.columns.binary_statistic import Cases
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.data.sources.predictions import RoleOptions
from threshold_explorer.decision.record.as_json import metrics_at, number_data
from threshold_explorer.decision.record.batch import Batch
from threshold_explorer.decision.record.decision import RecordedNumber
from threshold_explorer.decision.record.rule_check import (
    Finding,
    RuleChange,
    Verdict,
    assumed_prevalence,
    blank_note,
    promises_of,
    rule_changes,
    summary_of,
    verdict_of,
)
from threshold_explorer.decision.record.rule_check import check as findings_on
from threshold_explorer.decision.rule import RuleError, load_record
from threshold_explorer.decision.rule_of_dataset import number_for_json
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.surfaces.command.predictions import CONFIDENCE, read_predictions
from threshold_explorer.surfaces.command.reports import source_notes
from threshold_explorer.surfaces.command.terminal import escaped, json_text, markdown_rows, one_line, progress
from threshold_explorer.words.formats import bounds_text, exact_text, ratio_text
from threshold_explorer.words.sentence import say

# Of a refusal, where a verdict stands otherwise.
REFUSED = "refused"


@dataclass(frozen=True)
class Format:
    """How the answer is printed, and the file for JUnit XML; None for none."""

    junit: Path | None
    as_json: bool = False
    markdown: bool = False

    @classmethod
    def of_arguments(cls, arguments: Sequence[str]) -> "Format":
        """The format that the words of a command line ask for, also of one that is refused.

        >>> Format.of_arguments(["new.csv", "--junit=report.xml", "--nonsense", "--json"])
        Format(junit=PosixPath('report.xml'), as_json=True, markdown=False)
        """
        words = [word for argument in arguments for word in argument.split("=", argument.startswith("--junit="))]
        after = [file for option, file in pairwise(words) if option == "--junit"]
        return cls(Path(after[-1]) if after else None, "--json" in words, "--markdown" in words)

    def begin(self) -> None:
        """Replace an earlier report, so that it cannot be taken for this run's, however this one ends."""
        self._write_junit(_refusal_suite(say("command-check-unfinished")))

    def refuse(self, sentence: str) -> None:
        """Report that there is no verdict, and why; the sentence itself goes to standard error."""
        self._write_junit(_refusal_suite(sentence))
        if self.as_json:
            _print_json({"verdict": REFUSED, "summary": sentence, "findings": []})
        elif self.markdown:
            click.echo(sentence)

    def answer(self, report: "Report") -> None:
        """Print and write a verdict."""
        self._write_junit(report.suite())
        if self.as_json:
            _print_json(report.data())
        else:
            click.echo(report.markdown() if self.markdown else report.text())

    def _write_junit(self, suite: ElementTree.Element) -> None:
        if self.junit:
            self.junit.write_bytes(ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True))


# What XML 1.0 cannot contain: control characters, and what stands for bytes of a file name that are no text.
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _xml_text(text: str) -> str:
    """A text that XML can contain.

    >>> _xml_text("a\\x00b\\udce9")
    'a\ufffdb\ufffd'
    """
    return _NOT_IN_XML.sub("\ufffd", text)


def _print_json(data: dict[str, Any]) -> None:
    click.echo(json_text(data))


def _refusal_suite(sentence: str) -> ElementTree.Element:
    suite = ElementTree.Element("testsuite", name="threshold-explorer", tests="1", failures="0", errors="1")
    case = ElementTree.SubElement(suite, "testcase", classname="threshold-explorer", name="check")
    ElementTree.SubElement(case, "error", message=_xml_text(sentence))
    return suite


@dataclass(frozen=True)
class Comparison:
    """What differs from the base: the rule, and numbers on earlier predictions.

    `refusal` says why the base cannot be read. `numbers` are None without earlier predictions or an earlier rule; each
    pair is a number before and after.
    """

    rules: list[RuleChange] = field(default_factory=list)
    numbers: list[tuple[RecordedNumber, RecordedNumber]] | None = None
    rule_is_compared: bool = False
    refusal: str = ""

    @property
    def failing(self) -> list[RuleChange]:
        """The changes by which worse predictions can pass."""
        return [one for one in self.rules if one.fails]

    @property
    def changed(self) -> list[tuple[RecordedNumber, RecordedNumber]]:
        """The numbers whose text changed."""
        return [(old, new) for old, new in self.numbers or [] if _shown(old) != _shown(new)]


@dataclass(frozen=True)
class Report:
    """A verdict with its reasons. `judged` says which cases were judged by which rule."""

    title: str
    verdict: Verdict
    summary: str
    judged: str
    blank_note: str
    rule_file: str
    data_facts: dict[str, Any]
    reading: dict[str, list[str]]
    findings: list[Finding]
    compared: Comparison
    allows_changed_rule: bool

    def data(self) -> dict[str, Any]:
        """All as JSON."""
        data: dict[str, Any] = {
            "verdict": self.verdict.name.lower(),
            "summary": self.summary,
            "judged": self.judged,
            **({"blank": self.blank_note} if self.blank_note else {}),
            "data": self.data_facts,
            "reading": self.reading,
            "findings": [_finding_data(one) for one in self.findings],
        }
        compared = self.compared
        if compared.rule_is_compared:
            data["rule_changes"] = [one.data for one in compared.rules]
            data["changed_rule_is_allowed"] = self.allows_changed_rule
        if compared.numbers is not None:
            data["changes"] = [
                {
                    "key": new.key,
                    "base": {name: number_data(old)[name] for name in ("value", "interval")},
                    "new": {name: number_data(new)[name] for name in ("value", "interval")},
                }
                for old, new in compared.changed
            ]
        return data | ({"base_refused": compared.refusal} if compared.refusal else {})

    def text(self) -> str:
        lines = [
            self.summary,
            self.judged,
            self.blank_note,
            *self._notes(),
            *(f"- {one.text}" for one in self.findings),
        ]
        lines += [self._about_rule(), *(f"- {one.text}" for one in self.compared.rules), self._about_numbers()]
        lines += [f"- {new.name}: {_shown(old)} → {_shown(new)}" for old, new in self.compared.changed]
        return "\n".join(one_line(line) for line in lines if line)

    def markdown(self) -> str:
        head = [say(f"command-changes-{name}") for name in ("metric", "base", "new")]
        rows = [(new.name, _shown(old), _shown(new)) for old, new in self.compared.changed]
        parts = [
            escaped(self.summary),
            escaped(self.judged),
            escaped(self.blank_note),
            *map(escaped, self._notes()),
            _findings_table(self.findings),
            escaped(self._about_rule()),
            "\n".join(f"- {escaped(one.text)}" for one in self.compared.rules),
            escaped(self._about_numbers()),
            markdown_rows(head, rows) if rows else "",
        ]
        return "\n\n".join(part for part in parts if part)

    def suite(self) -> ElementTree.Element:
        """One test case for each promise, and one for the rule: broken ones fail, undecided ones are errors."""
        fails = bool(self.compared.failing) and not self.allows_changed_rule
        suite = ElementTree.Element("testsuite", name=_xml_text(self.title))
        for one in self.findings:
            name = " ".join(part for part in (one.promise.group, one.promise.metric) if part)
            tag = {Verdict.BROKEN: "failure", Verdict.UNDECIDED: "error"}.get(one.verdict)
            _test_case(suite, name, tag, one.text)
        if self.compared.rule_is_compared:
            changes = "\n".join(one.text for one in self.compared.rules)
            _test_case(suite, "rule", "failure" if fails else "system-out" if changes else None, changes)
        suite.set("tests", str(len(suite)))
        suite.set("failures", str(len(suite.findall("testcase/failure"))))
        suite.set("errors", str(len(suite.findall("testcase/error"))))
        return suite

    def _notes(self) -> list[str]:
        """What the page would note on the file, and ask, with the answers that were taken."""
        notes = [say("command-note", note=note) for note in self.reading["notes"]]
        return notes + [say("command-question", question=question) for question in self.reading["questions"]]

    def _about_rule(self) -> str:
        """How the rule compares with the base's; empty if no rule was compared."""
        if self.compared.refusal:
            return say("command-base-refused", why=self.compared.refusal)
        if not self.compared.rule_is_compared:
            return ""
        allowed = "yes" if self.allows_changed_rule else "no"
        return say("command-rule-changes", count=len(self.compared.failing), allowed=allowed)

    def _about_numbers(self) -> str:
        """Whether numbers changed; empty if there is nothing to compare them with."""
        if self.compared.numbers is None:
            return ""
        return say("command-changes") if self.compared.changed else say("command-changes-none", file=self.rule_file)


def _test_case(suite: ElementTree.Element, name: str, tag: str | None, message: str) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname="threshold-explorer", name=_xml_text(name))
    if tag == "system-out":
        ElementTree.SubElement(case, tag).text = _xml_text(message)
    elif tag:
        ElementTree.SubElement(case, tag, message=_xml_text(message))


def _finding_data(one: Finding) -> dict[str, Any]:
    return {
        "metric": one.promise.metric,
        **({"group": one.promise.group} if one.promise.group else {}),
        "sense": one.promise.sense,
        "bound": one.promise.bound,
        "confidence": one.promise.confidence,
        "value": number_for_json(one.value),
        "interval": one.interval and [number_for_json(end) for end in one.interval],
        "verdict": one.verdict.name.lower(),
        "cases_needed": one.cases_needed,
    }


def _findings_table(findings: Sequence[Finding]) -> str:
    head = [say(f"command-check-{name}") for name in ("metric", "bound", "value", "interval", "verdict")]
    rows = [
        (
            one.promise.label,
            say("command-check-limit", sense=one.promise.sense, bound=ratio_text(one.promise.bound)),
            ratio_text(one.value),
            bounds_text(*one.interval) if one.interval else "",
            say(f"command-check-{one.verdict.name.lower()}-short"),
        )
        for one in findings
    ]
    return markdown_rows(head, rows)


def _shown(one: RecordedNumber) -> str:
    return f"{one.value_text} ({one.interval_text})" if one.interval else one.value_text


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
        _blank_text(batch, record),
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
        cases=_n_cases(batch),
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


def _blank_text(batch: Batch, record: dict[str, Any]) -> str:
    """What is taken to be the reason for blank labels, of the rule's cases and of these; empty without any."""
    blank = batch.cases.blank if batch.cases else None
    of_batch = say("command-check-blank-said", said=str(blank.sentence)) if blank else ""
    return " ".join(filter(None, (blank_note(record), of_batch)))


def _facts(batch: Batch) -> dict[str, Any]:
    """The columns and cases that were judged."""
    roles = batch.roles
    named = roles.columns if isinstance(roles, ColumnRoles) else ()
    return {
        "title": batch.title,
        "columns": list(named),
        "positive": roles.positive,
        "cases": _n_cases(batch),
        "rows_left_out": _left_out(batch),
    }


def _left_out(batch: Batch) -> int:
    return 0 if batch.cases is None else batch.rows_read - _rows_of(batch.cases)


def _rows_of(cases: Cases) -> int:
    return cases.blank.partial.n if cases.blank else len(cases.scores)


def _n_cases(batch: Batch) -> float:
    """The number of cases, or the sum of their weights."""
    return _rows_of(batch.cases) if batch.cases and batch.cases.blank else batch.scores.n
