"""Reads the uploaded files of a recipe and combines them into a source; reading again gives the same source."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import PurePath

import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import NameRole, role_of
from threshold_explorer.data.columns.labels import MAX_LABELS
from threshold_explorer.data.columns.model_decisions import NoLabelColumn
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.kind_detection import TASKS, guesses, refuse_unusable
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import run_and_judgements
from threshold_explorer.data.kinds.ranking.joined_lists import with_second_run, with_trec_names
from threshold_explorer.data.kinds.task import Roles
from threshold_explorer.data.kinds.text.columns import refuse_unpaired_texts
from threshold_explorer.data.source import DEFAULT_OPTIONS, FirstRun, Recipe, SentFile, Source
from threshold_explorer.data.sources.joined_tables import join_or_stack
from threshold_explorer.data.sources.uploads import upload_id, upload_key
from threshold_explorer.reading import read_table
from threshold_explorer.reading.prediction_file import PredictionFile
from threshold_explorer.reading.refusals import OverLimit, RefusedFile
from threshold_explorer.reading.report import OpenQuestion, Question, ReadingReport
from threshold_explorer.reading.sandbox.client import BYTES_PER_SECOND, SANDBOX
from threshold_explorer.serving.cancellation import TimeIsUp, limited_to
from threshold_explorer.serving.sharing.shared_data import current_client
from threshold_explorer.words.sentence import Sentence

# Of a processor, as for reading. Detection looks at a sample whose size has a bound, and takes a hundredth of it; a
# join looks at every row.
DETECTION_SECONDS = 20


def read_source(recipe: Recipe, visitor: str) -> Source:
    """The source of a recipe, as an upload of this visitor.

    Raises `RefusedFile` with the sentence for the page if a file cannot be read as predictions, joined files share
    no ids, or a second run is not a run or shares no query. Rows with missing values are accepted, since the user may
    drop them; so are predictions that the user declared the true label.
    """
    if recipe.beside:
        return _with_second_run(recipe.beside, recipe.sent[0], visitor)
    if len(recipe.sent) > 1:
        return _from_files(recipe.sent, visitor)
    return _from_file(recipe.sent[0], visitor)


def read_with_first_answers(recipe: Recipe, visitor: str) -> Source:
    """The source of a recipe, with the first answer to each question that stops its reading; its report has them."""
    questions: list[Question] = []
    while True:
        try:
            source = read_source(recipe, visitor)
        except OpenQuestion as stopped:
            answered = recipe.answered(stopped)
            if answered == recipe:
                raise
            questions.append(stopped.question)
            recipe = answered
        else:
            return replace(source, report=replace(source.report, questions=tuple(questions)))


def _from_file(sent: SentFile, visitor: str) -> Source:
    file = read_table(sent.content(), sent.name, options=sent.options, client=current_client(visitor))
    id = upload_id(file.sha256, sent.options)
    return _source(file.table, file.report, sent.name, file.sha256, id, visitor, label_declared=sent.label_declared)


def _from_files(sent: Sequence[SentFile], visitor: str) -> Source:
    files = [
        read_table(each.content(), each.name, options=each.options, client=current_client(visitor)) for each in sent
    ]
    title = " + ".join(each.name for each in sent)
    with _detection(title, visitor, *(file.table for file in files)):
        table, report, roles, scores = _joined(files, [PurePath(each.name).stem for each in sent])
    sha256 = hashlib.sha256(" ".join(file.sha256 for file in files).encode()).hexdigest()
    id = upload_id(sha256, sent[0].options)
    return replace(_source(table, report, title, sha256, id, visitor, roles=roles), added_scores=scores)


def _with_second_run(first: FirstRun, sent: SentFile, visitor: str) -> Source:
    file = read_table(sent.content(), sent.name, options=sent.options, client=current_client(visitor))
    roles = RankingRoles(**first.roles)
    names = score_names(roles.score, PurePath(sent.name).stem)
    with _detection(sent.name, visitor, first.table, file.table):
        run, judgements = run_and_judgements(DetectedColumns.of(first.table), roles)
        made = with_second_run(run, judgements, file.table, names)
    report = replace(file.report, notes=(*made.notes, *file.report.notes))
    sha256 = hashlib.sha256(f"{first.sha256} {roles} {file.sha256}".encode()).hexdigest()
    id = upload_id(sha256, DEFAULT_OPTIONS)
    return _source(made.table, report, f"{first.title} + {sent.name}", sha256, id, visitor)


def _joined(
    files: Sequence[PredictionFile], names: Sequence[str]
) -> tuple[pa.Table, ReadingReport, ColumnRoles | None, tuple[str, ...]]:
    """One table from several files about the same cases, and its report.

    If others add scores, also the first file's roles, and the added scores. `names` tell scores of one name apart.
    """
    first = files[0]
    table, notes, roles = first.table, first.report.notes, None
    scores: tuple[str, ...] = ()
    for other, name in zip(files[1:], names[1:], strict=True):
        made = join_or_stack(table, other.table, name, roles)
        # Without roles this file has the true labels, so roles of before no longer hold.
        table, roles, scores = made.table, made.roles, (*scores, *made.scores)
        notes = (*notes, *other.report.notes, *made.notes)
    return table, replace(first.report, notes=notes), roles, scores


def score_names(first: str, second: str) -> tuple[str, str]:
    """Distinct names for the scores of two runs, such that both are detected as scores.

    >>> score_names("score", "dense-2"), score_names("bm25", "bm25")
    (('score', 'score dense-2'), ('score bm25', 'score bm25 (2)'))
    """
    score_a, score_b = (name if role_of(name) is NameRole.SCORE else f"score {name}" for name in (first, second))
    return score_a, f"{score_b} (2)" if score_a == score_b else score_b


def _source(
    table: pa.Table,
    report: ReadingReport,
    title: str,
    sha256: str,
    id: str,
    visitor: str,
    *,
    label_declared: bool = False,
    roles: ColumnRoles | None = None,
) -> Source:
    with _detection(title, visitor, table):
        columns = DetectedColumns.of(with_trec_names(table)).with_roles(roles)
        refuse_unusable(columns, label_declared=label_declared)
        likely, key = _guesses(columns), upload_key(visitor, id)
        about = Sentence("source-upload", rows=table.num_rows)
        used = {name for task in likely for name in TASKS[task].extra_columns(columns)}
        used |= {name for roles in likely.values() for name in roles.columns}
        usable = with_many_classes(columns.trimmed(used), likely)
        source = Source(id, key, title, about, Origin.UPLOAD, sha256, usable, likely, report)
        first, *others = likely
        try:
            TASKS[first].check(source, label_declared)
        except NoLabelColumn:
            refuse_unpaired_texts(columns)
            if not others:
                raise
            # Answers named as predictions and references are texts where they are no classes.
            return replace(source, guesses={task: likely[task] for task in others})
        return source


@contextmanager
def _detection(file_name: str, visitor: str, *tables: pa.Table) -> Iterator[None]:
    """Detecting columns and roles in this thread: in the queue of the files that are read, and within a time limit.

    Raises OverLimit if too many wait, or it takes too long.
    """
    seconds = DETECTION_SECONDS + sum(table.nbytes for table in tables) // BYTES_PER_SECOND
    with SANDBOX.slot(current_client(visitor), file_name):
        try:
            with limited_to(seconds):
                yield
        except TimeIsUp:
            raise OverLimit("columns-detection-too-long", file=file_name, seconds=seconds) from None


def _guesses(columns: DetectedColumns) -> Mapping[str, Roles]:
    """The possible tasks of a table; raises UnpairedTexts in preference to an error about class labels."""
    try:
        return guesses(columns)
    except RefusedFile:
        refuse_unpaired_texts(columns)
        raise


def with_many_classes(columns: DetectedColumns, likely: Mapping[str, Roles]) -> DetectedColumns:
    """The columns with a higher limit of labels, if a label has many classes."""
    labels = {roles.label for roles in likely.values() if isinstance(roles, ColumnRoles) and roles.label}
    has_many = any(columns.profiles[label].n_values > MAX_LABELS for label in labels)
    return columns.with_many_labels() if has_many else columns
