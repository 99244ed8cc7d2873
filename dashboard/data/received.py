"""What somebody sent, read and put together as its recipe says: the same source whenever and wherever it is read."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

import pyarrow as pa

from dashboard.columns.joined import joined
from dashboard.columns.joined_lists import with_second_run
from dashboard.columns.labels import MAX_LABELS
from dashboard.columns.names import NameRole, role_of
from dashboard.columns.ranked_rows import run_and_judgements
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.reshaped import recognised_cases
from dashboard.columns.roles import ColumnRoles
from dashboard.columns.summary_tables import refuse_summary
from dashboard.columns.text_halves import HalfOfTexts, refuse_half
from dashboard.data.origin import Origin
from dashboard.data.shared_data import asker
from dashboard.data.source import Source
from dashboard.data.tasks import CLASSIFICATION, TASKS, Roles, guesses
from dashboard.data.uploads import upload_key, upload_mark
from dashboard.kept.recipe import AS_GUESSED, Beside, Recipe, Sent
from dashboard.reading import read_table
from dashboard.reading.prediction_file import PredictionFile
from dashboard.reading.refusals import RefusedFile
from dashboard.reading.report import ReadingReport
from dashboard.words.sentence import Sentence

# The other half of texts, and numbers that decide when to answer.
MOST_BESIDE = 2


def read_source(recipe: Recipe, visitor: str) -> Source:
    """The source that a recipe makes, as an upload of this visitor.

    Raises `RefusedFile` with the sentence for the page where a file cannot be read as predictions, where files that
    belong together hold no ids in common, and where a second run is none or shares no query; rows without a value are
    no reason, since the reader may leave them out. A label that is the model's own is none either where the reader
    said that it is the truth.
    """
    if recipe.beside:
        return _second_run(recipe.beside, recipe.sent[0], visitor)
    if len(recipe.sent) > 1:
        return _of_several(recipe.sent, visitor)
    return _of_one(recipe.sent[0], visitor)


def _of_one(sent: Sent, visitor: str) -> Source:
    content = sent.content()
    file = read_table(content, sent.name, choices=sent.choices, asker=asker(visitor))
    mark = upload_mark(file.sha256, sent.choices)
    try:
        return _source(file.table, file.report, sent.name, file.sha256, mark, visitor, is_said_true=sent.is_said_true)
    except HalfOfTexts:
        others = [replace(sent.choices, member=name) for name in _members_beside(file.report)]
        if sent.choices.member or not others:
            raise
    files = [file, *(read_table(content, sent.name, choices=other, asker=asker(visitor)) for other in others)]
    table, report = _joined(files)
    return _source(table, report, sent.name, file.sha256, mark, visitor)


def _of_several(sent: Sequence[Sent], visitor: str) -> Source:
    files = [read_table(each.content(), each.name, choices=each.choices, asker=asker(visitor)) for each in sent]
    table, report = _joined(files)
    sha256 = hashlib.sha256(" ".join(file.sha256 for file in files).encode()).hexdigest()
    mark = upload_mark(sha256, sent[0].choices)
    return _source(table, report, " + ".join(each.name for each in sent), sha256, mark, visitor)


def _second_run(first: Beside, sent: Sent, visitor: str) -> Source:
    file = read_table(sent.content(), sent.name, choices=sent.choices, asker=asker(visitor))
    run, judgements = run_and_judgements(RecognisedColumns.of(first.table), first.roles)
    names = score_names(first.roles.score, PurePath(sent.name).stem)
    made = with_second_run(run, judgements, file.table, names)
    report = replace(file.report, notes=(*made.notes, *file.report.notes))
    sha256 = hashlib.sha256(f"{first.sha256} {first.roles} {file.sha256}".encode()).hexdigest()
    mark = upload_mark(sha256, AS_GUESSED)
    return _source(made.table, report, f"{first.title} + {sent.name}", sha256, mark, visitor)


def _joined(files: Sequence[PredictionFile]) -> tuple[pa.Table, ReadingReport]:
    """One table of several files about the same cases."""
    first, *others = files
    table, notes = first.table, first.report.notes
    for other in others:
        made = joined(table, other.table)
        table, notes = made.table, (*made.notes, *notes, *other.report.notes)
    return table, replace(first.report, notes=notes)


def _members_beside(report: ReadingReport) -> list[str]:
    """The other tables of an archive, where there are as few as go with one file of texts."""
    names = [str(name) for each in report.findings if each.key == "member" for name, _ in each.options]
    return names if len(names) <= MOST_BESIDE else []


def score_names(first: str, second: str) -> tuple[str, str]:
    """What the scores of two runs are called, so that both are recognised as scores wherever the table is opened.

    >>> score_names("score", "dense-2"), score_names("bm25", "bm25")
    (('score', 'score dense-2'), ('score bm25', 'score bm25 (2)'))
    """
    one, other = (name if role_of(name) is NameRole.SCORE else f"score {name}" for name in (first, second))
    return one, f"{other} (2)" if one == other else other


def _source(
    table: pa.Table,
    report: ReadingReport,
    title: str,
    sha256: str,
    id: str,
    visitor: str,
    *,
    is_said_true: bool = False,
) -> Source:
    columns, notes = recognised_cases(table)
    refuse_summary(columns.table)
    likely, key = _guesses(columns), upload_key(visitor, id)
    about = Sentence("source-upload", rows=table.num_rows)
    report = replace(report, notes=(*report.notes, *notes))
    serving = {name for task in likely for name in TASKS[task].serving(columns)}
    serving |= {name for roles in likely.values() for name in roles.columns}
    kept = with_room_for_classes(columns.trimmed(serving), likely)
    source = Source(id, key, title, about, Origin.UPLOAD, sha256, kept, likely, report)
    TASKS[next(iter(likely))].check(source, is_said_true)
    return source


def _guesses(columns: RecognisedColumns) -> Mapping[str, Roles]:
    """The tasks that a table can be about; raises HalfOfTexts rather than what it lacks to tell classes apart."""
    try:
        return guesses(columns)
    except RefusedFile:
        refuse_half(columns)
        raise


def with_room_for_classes(columns: RecognisedColumns, likely: Mapping[str, Roles]) -> RecognisedColumns:
    """The columns as they are opened: where more classes are likely than a label may have else."""
    roles = likely.get(CLASSIFICATION.key)
    if not isinstance(roles, ColumnRoles) or columns.profiles[roles.label].n_values <= MAX_LABELS:
        return columns
    return columns.with_many_labels()
