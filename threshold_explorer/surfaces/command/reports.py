"""What a command took a file for: rule, columns, rows left out, and what the pages would note and ask."""

from collections.abc import Iterator
from typing import Any

from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.source import Source
from threshold_explorer.data.sources.predictions import Predictions
from threshold_explorer.decision.rule_of_dataset import rule_of
from threshold_explorer.interface.frame.dataset_notes import dataset_notes
from threshold_explorer.reading.report import Question
from threshold_explorer.words.formats import exact_text, quoted_text
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
