"""What `metrics` and `choose` print: what the file was taken for, and the answer as text, Markdown or JSON."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from metrics_core.choosing import Choice, Constraint, Infeasible, NearestReachable
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.predictions import Predictions
from threshold_explorer.decision.record.as_json import (
    data_facts,
    metrics_at,
    metrics_at_prevalence,
    metrics_data,
    numbers_of,
    record_json,
    rule_data,
)
from threshold_explorer.decision.record.decision import RecordedNumber
from threshold_explorer.decision.record.from_choice import decided_record
from threshold_explorer.decision.rule_of_dataset import in_file, number_for_json, rule_of
from threshold_explorer.interface.frame.dataset_notes import dataset_notes
from threshold_explorer.interface.goal.constraints import why_no_guarantee
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.reading.refusals import BadLabels
from threshold_explorer.reading.report import Question
from threshold_explorer.surfaces.command.terminal import escaped, json_text, markdown_rows, one_line, progress
from threshold_explorer.views.threshold.recommendation import Recommendation, recommend, sentences
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.formats import bounds_text, exact_text, quoted_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say


def data_lines(opened: Predictions, threshold: float | None = None) -> list[str]:
    """A line each: the rule at a threshold of the page, the columns, the rows left out, notes and questions."""
    dataset, roles = opened.dataset, opened.dataset.roles
    lines = []
    if threshold is not None:
        rule = rule_of(dataset, threshold)
        lines.append(
            say("command-rule", score=rule.score, operator=rule.operator, threshold=exact_text(rule.threshold))
        )
    named = {role: getattr(roles, role) for role in ("label", "score", "predicted", "weight", "cluster")}
    columns = (f"{role} {quoted_text(name)}" for role, name in named.items() if name)
    lines.append(say("command-positive", positive=roles.positive))
    lines.append(say("command-columns", columns=", ".join(columns)))
    if opened.detected:
        lines.append(say("command-detected", options=", ".join(f"--{name}" for name in opened.detected)))
    if opened.rows_left_out:
        lines.append(say("command-left-out", count=opened.rows_left_out, rows=opened.rows))
    lines += [say("command-note", note=str(note)) for note in _notes(opened)]
    return lines + [say("command-question", question=str(question)) for question in _questions(opened)]


def reading_data(opened: Predictions) -> dict[str, Any]:
    """The same as data, without the rule."""
    return {
        "rows": opened.rows,
        "rows_left_out": opened.rows_left_out,
        "detected": list(opened.detected),
        "notes": [str(note) for note in _notes(opened)],
        "questions": [str(question) for question in _questions(opened)],
    }


def _notes(opened: Predictions) -> Iterator[Sentence | str]:
    """The notes of the page on the file, its columns and the data set."""
    dataset, roles, columns = opened.dataset, opened.dataset.roles, opened.source.columns
    yield from opened.source.report.notes
    yield from dataset_notes(dataset)
    has_columns = isinstance(roles, ColumnRoles) and roles.label in columns.profiles
    about_columns = [dataset.evidence_note, dataset.warning, columns.split_note]
    if has_columns and not opened.is_counted:
        about_columns.append(columns.direction(roles).note)
        if not roles.merge_labels:
            about_columns += columns.label(roles.label).similar_labels
    yield from (note for note in about_columns if note)


def _questions(opened: Predictions) -> Iterator[str]:
    """The questions of the page, with the answer that was taken."""
    yield from map(_asked, opened.source.report.questions)
    columns, roles = opened.source.columns, opened.dataset.roles
    if opened.is_counted:
        return
    if not roles.label_declared and (doubt := columns.label_warning(roles.label, roles.score_column)):
        yield say("command-doubtful-label", doubt=doubt, label=roles.label)
    possible = columns.possible_cluster
    if possible and possible not in opened.dataset.columns and not (roles.cluster or roles.weight):
        rows = columns.table.num_rows
        yield say("clusters-question", column=possible, clusters=columns.n_values(possible), rows=rows)


def source_notes(source: Source) -> dict[str, list[str]]:
    """The notes and the questions on a file, with the answers that were taken, before any of its columns is used."""
    report, split = source.report, source.columns.split_note
    notes = [str(note) for note in (*report.notes, *([split] if split else []))]
    return {"notes": notes, "questions": list(map(_asked, report.questions))}


def _asked(question: Question) -> str:
    taken, *others = (str(reading.label) for reading in question.readings)
    return say("command-read-as", question=question.sentence, taken=taken, others=", ".join(others))


Row = tuple[str, str, str]


def metrics_json(opened: Predictions, threshold: float, prevalence: float | None, group: str | None) -> str:
    """All numbers at a threshold of the file's scores, with all digits."""
    if prevalence is not None:
        opened.refuse_bounds()
    with progress(say("command-computing")):
        groups = {group: opened.groups(group)} if group else {}
        data = metrics_data(opened.dataset, in_file(opened.dataset, threshold), prevalence, groups)
    return json_text(data | {"reading": reading_data(opened)})


def metrics_text(
    opened: Predictions, threshold: float, prevalence: float | None, group: str | None, *, is_markdown: bool
) -> str:
    """The same as tables, after a description of the data."""
    if prevalence is not None:
        opened.refuse_bounds()
    dataset, at = opened.dataset, in_file(opened.dataset, threshold)
    write, shown = (markdown_table, escaped) if is_markdown else (text_table, one_line)
    with progress(say("command-computing")):
        found = numbers_of(dataset, at)
        by_group = {name: metrics_at(scores, at) for name, scores in (opened.groups(group) if group else {}).items()}
        at_prevalence = None if prevalence is None else _prevalence_rows(dataset, at, prevalence)
    title = say("command-metrics", title=dataset.title, cases=dataset.scores.n, threshold=threshold)
    lines = data_lines(opened, at)
    parts = [
        shown(title),
        "\n".join(f"- {escaped(line)}" if is_markdown else one_line(line) for line in lines),
        write(say("command-metric"), [_row(one) for one in found]),
    ]
    if at_prevalence:
        parts += [
            shown(say("command-at-prevalence", prevalence=prevalence)),
            write(say("command-metric"), at_prevalence),
        ]
    for name, of_group in by_group.items():
        parts += [shown(f"{group} = {name}"), write(say("command-metric"), [_row(one) for one in of_group])]
    return "\n\n".join(parts)


def _row(one: RecordedNumber) -> Row:
    if one.bounds:
        return one.name, one.value_text, one.undefined
    if one.undefined:
        return one.name, one.value_text, say("command-not-estimable", why=one.undefined)
    return one.name, one.value_text, one.interval_text if one.interval or one.none else ""


def _prevalence_rows(dataset: BinaryDataset, threshold: float, prevalence: float) -> list[Row]:
    found = metrics_at_prevalence(dataset, threshold, prevalence)
    return [
        (metric_label(key), ratio_text(value), limits if isinstance(limits, str) else bounds_text(*limits))
        for key, (value, limits) in found.items()
    ]


def text_table(first: str, rows: list[Row]) -> str:
    """Rows as aligned columns."""
    all_rows = [(first, say("command-value"), say("command-interval")), *rows]
    widths = [max(len(row[column]) for row in all_rows) for column in range(3)]
    lines = (f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c}".rstrip() for a, b, c in all_rows)
    return "\n".join(lines)


def markdown_table(first: str, rows: list[Row]) -> str:
    return markdown_rows((first, say("command-value"), say("command-interval")), rows, right=(1,))


def answer(
    opened: Predictions,
    objective: SelectedObjective,
    constraints: tuple[Constraint, ...],
    write: Path | None,
    *,
    as_json: bool,
) -> bool:
    """Print the best threshold, and write its record; whether one meets all constraints."""
    dataset = opened.dataset
    opened.refuse_bounds()
    if not 0 < dataset.scores.prevalence < 1:
        only = dataset.roles.positive if dataset.scores.n_positive else dataset.negative
        raise BadLabels("columns-one-class", cases=dataset.scores.n, label=only)
    is_guaranteed = any(one.confidence for one in constraints)
    if is_guaranteed and (why := why_no_guarantee(dataset)):
        raise click.UsageError(say("api-no-guarantee", why=why, option="--on-these-cases"))
    with progress(say("command-choosing")):
        found = recommend(dataset, objective.spec, constraints)
    texts = [str(one) for one in sentences(dataset, objective, found, constraints)]
    if write and isinstance(found, Choice):
        with progress(say("command-recording")):
            record = decided_record(dataset, found.threshold, problem=OptimizationProblem(objective, constraints))
        write.write_text(record_json(record) + "\n", encoding="utf-8")
    if as_json:
        data = {"data": data_facts(dataset), "reading": reading_data(opened), "objective": objective.key}
        click.echo(json_text({**data, "found": texts, **_choice_data(dataset, found)}))
    else:
        at = found.threshold if isinstance(found, Choice) else None
        click.echo("\n".join([*texts, "", *data_lines(opened, at)]))
    return isinstance(found, Choice)


def _guarantee(one: NearestReachable) -> dict[str, Any]:
    """Of a constraint on new cases, with which confidence it would hold, and the fewest cases that it takes."""
    if one.confidence_of_bound is None:
        return {}
    return {
        "confidence": one.constraint.confidence,
        "confidence_of_bound": one.confidence_of_bound,
        "cases_needed": one.cases_needed,
    }


def _choice_data(dataset: BinaryDataset, found: Recommendation) -> dict[str, Any]:
    if isinstance(found, Choice):
        return {
            "threshold": number_for_json(in_file(dataset, found.threshold)),
            "value": number_for_json(found.value),
            "rule": rule_data(dataset, found.threshold),
        }
    nearest = found.nearest if isinstance(found, Infeasible) else ()
    return {
        "threshold": None,
        "nearest": [
            {
                "metric": one.constraint.metric.key,
                "sense": one.constraint.sense,
                "bound": one.constraint.bound,
                "reachable": number_for_json(one.value),
                **_guarantee(one),
            }
            for one in nearest
        ],
    }
