"""Where `d` in the URL leads: an example, something shared, or an upload of this visitor."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

import pyarrow as pa

from dashboard.columns.joined import joined
from dashboard.columns.joined_lists import with_second_run
from dashboard.columns.labels import MAX_LABELS
from dashboard.columns.names import NameRole, role_of
from dashboard.columns.ranked_rows import run_and_judgements
from dashboard.columns.ranking_roles import RankingRoles
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.reshaped import recognised_cases
from dashboard.columns.roles import ColumnRoles
from dashboard.columns.summary_tables import refuse_summary
from dashboard.columns.text_halves import HalfOfTexts, refuse_half
from dashboard.data.examples import EXAMPLES, Example
from dashboard.data.memory import memory
from dashboard.data.origin import Origin
from dashboard.data.shared_data import Shared, asker, shared_table
from dashboard.data.source import Source
from dashboard.data.tasks import CLASSIFICATION, TASKS, Roles, guesses
from dashboard.data.uploads import shelf, upload_key, upload_mark
from dashboard.reading import read_here, read_table
from dashboard.reading.choices import ReadingChoices
from dashboard.reading.prediction_file import PredictionFile
from dashboard.reading.refusals import RefusedFile
from dashboard.reading.report import ReadingReport
from dashboard.words.sentence import Sentence

# References beside predictions, and numbers that decide when to answer.
MOST_BESIDE = 2
# What opens by itself.
FIRST = next(iter(EXAMPLES))


@dataclass(frozen=True)
class Sent:
    """What somebody sent, how it is to be read, and whether they said that its label is the truth."""

    name: str
    content: Callable[[], bytes]
    choices: ReadingChoices
    is_said_true: bool = False


AS_GUESSED = ReadingChoices()


def open_source(id: str, visitor: str, passphrase: str | None = None) -> Source | None:
    """The source behind `d`, or None when it is no example, no upload of this visitor and nothing shared.

    Raises a `NotOpened` where shared data are there, or were, and do not open.
    """
    if id in EXAMPLES:
        return memory().kept(("example", id), lambda: _example(EXAMPLES[id]), _tables)
    if shared := shared_table(id, passphrase, visitor):
        source = memory().kept(("shared source", id), lambda: _shared(id, shared), _tables)
        return replace(source, card=shared.card)
    return shelf().get(visitor, id)


def receive(
    content: bytes,
    file_name: str,
    visitor: str,
    choices: ReadingChoices = AS_GUESSED,
    *,
    is_said_true: bool = False,
) -> str:
    """Reads a sent file, keeps what can be used of it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` with the sentence for the page when it cannot be read as predictions; rows without a
    value are no reason, since the reader may leave them out. A label that is the model's own is none either where
    the reader said that it is the truth.
    """
    file = read_table(content, file_name, choices=choices, asker=asker(visitor))
    mark = upload_mark(file.sha256, choices)
    try:
        return _kept(file.table, file.report, file_name, file.sha256, mark, visitor, is_said_true=is_said_true)
    except HalfOfTexts:
        others = [replace(choices, member=name) for name in _members_beside(file.report)]
        if choices.member or not others:
            raise
    files = [file, *(read_table(content, file_name, choices=other, asker=asker(visitor)) for other in others)]
    table, report = _joined(files)
    return _kept(table, report, file_name, file.sha256, mark, visitor)


def receive_joined(predictions: Sent, others: Sequence[Sent], visitor: str) -> str:
    """The same for predictions whose truth is in a second file, for the same ids, and perhaps numbers in a third.

    Raises `RefusedFile` also where they hold no ids in common.
    """
    sent = (predictions, *others)
    files = [read_table(each.content(), each.name, choices=each.choices, asker=asker(visitor)) for each in sent]
    table, report = _joined(files)
    sha256 = hashlib.sha256(" ".join(file.sha256 for file in files).encode()).hexdigest()
    mark = upload_mark(sha256, predictions.choices)
    return _kept(table, report, " + ".join(each.name for each in sent), sha256, mark, visitor)


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


def receive_second_run(source: Source, roles: RankingRoles, sent: Sent, visitor: str) -> str:
    """Keeps the run that is open with another one over the same queries beside it, and returns its mark for the URL.

    Raises `RefusedFile` where what was sent is no run, or shares no query.
    """
    file = read_table(sent.content(), sent.name, choices=sent.choices, asker=asker(visitor))
    made = with_second_run(
        *run_and_judgements(source.columns, roles), file.table, score_names(roles.score, PurePath(sent.name).stem)
    )
    report = replace(file.report, notes=(*made.notes, *file.report.notes))
    sha256 = hashlib.sha256(f"{source.sha256} {roles} {file.sha256}".encode()).hexdigest()
    return _kept(made.table, report, f"{source.title} + {sent.name}", sha256, upload_mark(sha256, AS_GUESSED), visitor)


def score_names(first: str, second: str) -> tuple[str, str]:
    """What the scores of two runs are called, so that both are recognised as scores wherever the table is opened.

    >>> score_names("score", "dense-2"), score_names("bm25", "bm25")
    (('score', 'score dense-2'), ('score bm25', 'score bm25 (2)'))
    """
    one, other = (name if role_of(name) is NameRole.SCORE else f"score {name}" for name in (first, second))
    return one, f"{other} (2)" if one == other else other


def _kept(
    table: pa.Table,
    report: ReadingReport,
    title: str,
    sha256: str,
    id: str,
    visitor: str,
    *,
    is_said_true: bool = False,
) -> str:
    columns, notes = recognised_cases(table)
    refuse_summary(columns.table)
    likely, key = _guesses(columns), upload_key(visitor, id)
    about = Sentence("source-upload", rows=table.num_rows)
    report = replace(report, notes=(*report.notes, *notes))
    serving = {name for task in likely for name in TASKS[task].serving(columns)}
    serving |= {name for roles in likely.values() for name in roles.columns}
    kept = _with_room_for_classes(columns.trimmed(serving), likely)
    source = Source(id, key, title, about, Origin.UPLOAD, sha256, kept, likely, report)
    TASKS[next(iter(likely))].check(source, is_said_true)
    shelf().put(visitor, source)
    return id


def _guesses(columns: RecognisedColumns) -> Mapping[str, Roles]:
    """The tasks that a table can be about; raises HalfOfTexts rather than what it lacks to tell classes apart."""
    try:
        return guesses(columns)
    except RefusedFile:
        refuse_half(columns)
        raise


def _with_room_for_classes(columns: RecognisedColumns, likely: Mapping[str, Roles]) -> RecognisedColumns:
    """The columns as they are opened: where more classes are likely than a label may have else."""
    roles = likely.get(CLASSIFICATION.key)
    if not isinstance(roles, ColumnRoles) or columns.profiles[roles.label].n_values <= MAX_LABELS:
        return columns
    return columns.with_many_labels()


def _tables(source: Source) -> list[pa.Table]:
    return [source.columns.table]


def _example(example: Example) -> Source:
    file = read_here(example.read_bytes(), example.file)
    columns, key = RecognisedColumns.of(file.table), ("example", example.id)
    about = Sentence(f"example-{example.id}.about")
    likely = {**guesses(columns), **_declared(example)}
    if example.task:
        likely = {example.task: likely[example.task], **likely}
    return Source(example.id, key, example.title, about, Origin.EXAMPLE, file.sha256, columns, likely, file.report)


def _declared(example: Example) -> dict[str, Roles]:
    """The roles that the catalogue says, by task; of other kinds than two classes they are left to the guesses."""
    if not example.label:
        return {}
    return {CLASSIFICATION.key: ColumnRoles(example.label, example.score, example.positive, example.weight)}


def _shared(id: str, shared: Shared) -> Source:
    columns, card = RecognisedColumns.of(shared.table), shared.card
    about, likely = Sentence("source-shared", rows=shared.table.num_rows), guesses(columns)
    kept = _with_room_for_classes(columns, likely)
    return Source(id, ("shared source", id), card.title, about, Origin.SHARED, card.sha256, kept, likely)
