"""Opens the source of the URL parameter `d` (example, shared data or upload), and receives uploads."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import PurePath

import pyarrow as pa

from threshold_explorer.data.columns.blank_labels import BlankReason
from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.columns.column_names import LABEL_WORDS, TRUTH_WORDS, words
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.data.dataset import Origin
from threshold_explorer.data.kinds.kind_detection import guesses
from threshold_explorer.data.kinds.multiclass.dataset import CLASSIFICATION
from threshold_explorer.data.kinds.no_cases import RefusedBoxes
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.task import Roles
from threshold_explorer.data.source import DEFAULT_OPTIONS, FirstRun, Recipe, SentFile, Source, recipe_of
from threshold_explorer.data.sources.examples import EXAMPLES, Example
from threshold_explorer.data.sources.local_file import LOCAL_ID, open_local_file
from threshold_explorer.data.sources.received_file import read_source, read_with_first_answers, with_many_classes
from threshold_explorer.data.sources.uploads import is_upload_id, upload_cache, upload_key
from threshold_explorer.reading import read_trusted
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.refusals import NoSuchColumn, RefusedFile
from threshold_explorer.reading.rows.column_naming import word_set
from threshold_explorer.serving.computation_queue import working
from threshold_explorer.serving.memory_budget import memory_cache
from threshold_explorer.serving.settings import settings
from threshold_explorer.serving.sharing.link_store import ShareCard
from threshold_explorer.serving.sharing.shared_data import current_client, shared_table
from threshold_explorer.serving.upload_store import UploadRefused
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import Sentence, markdown

TRUTH_FILE_WORDS = (
    TRUTH_WORDS | LABEL_WORDS | word_set("annotations instances dev qrels answers solution references refs")
)
# Refusals of predictions without the truth, or the reverse; two of one kind cannot be joined.
ONE_HALF = {
    "columns-run-alone",
    "columns-judgements-alone",
    "columns-boxes-or-cases",
    "text-no-references",
    "text-no-predictions",
}
# The source that opens by default.
FIRST = next(iter(EXAMPLES))


class _NotStored(Exception):  # noqa: N818 - not an error
    pass


def open_source(id: str, visitor: str, passphrase: str | None = None) -> Source | None:
    """The source with the id `d`; None if it is not an example, shared data or an upload of this visitor.

    The id may also be that of the file for which this server was started.
    Raises `SharedDataUnavailable` for shared data that do not open, `UploadRefused` or `StoreRefused` for a stored
    upload that does not.
    """
    # A person counts as seen from now on, like a cookie, with any data.
    current_client(visitor)
    if id == LOCAL_ID:
        return open_local_file(visitor)
    if id in EXAMPLES:
        return memory_cache().get_or_make(("example", id, language()), lambda: _example(EXAMPLES[id]), _tables)
    if shared := shared_table(id, passphrase, visitor):
        source = shared_source(shared.table, shared.card)
        return replace(source, card=shared.card, is_checked=shared.is_checked)
    return upload_cache().get(visitor, id) or _reopened(id, visitor)


def _reopened(id: str, visitor: str) -> Source | None:
    """A visitor's stored upload, read again as it was sent; None if it is not stored.

    Raises UploadRefused or StoreRefused if it is stored and does not open.
    """
    if settings().uploads == "memory" or not is_upload_id(id):
        return None
    try:
        return upload_cache().get_or_make(visitor, id, lambda: _read_again(id, visitor))
    except _NotStored:
        return None
    except RefusedFile as why:
        raise UploadRefused("uploads-unreadable", why=str(why)) from None


def _read_again(id: str, visitor: str) -> Source:
    with working(markdown("uploads-opening"), show_time=True):
        found = upload_cache().database.open(visitor, id)
        if found is None:
            raise _NotStored
        recipe = recipe_of(found.pieces)
        source = read_with_first_answers(recipe, visitor)
        source = replace(source, id=id, key=upload_key(visitor, id))
    return upload_cache().as_stored(source, visitor, recipe, found.card)


def retention_note(id: str) -> Sentence | None:
    """The note on how long uploads are stored, for an upload id that does not open; None if uploads are not stored."""
    if settings().uploads == "memory" or not is_upload_id(id):
        return None
    return Sentence("uploads-retention", hours=settings().upload_seconds // 3600)


def receive(
    content: bytes,
    file_name: str,
    visitor: str,
    options: ReadingOptions = DEFAULT_OPTIONS,
    *,
    label_declared: bool = False,
) -> str:
    """Read an uploaded file, cache its usable columns for the visitor and return its id for the URL.

    Raises `RefusedFile` as `read_source` does.
    """
    return _received(Recipe((SentFile(file_name, lambda: content, options, label_declared),)), visitor)


def receive_joined(predictions: SentFile, others: Sequence[SentFile], visitor: str) -> str:
    """The same for predictions with true labels in a second file, joined on ids, and optionally a third file."""
    return _received(Recipe((predictions, *others)), visitor)


def receive_together(sent: Sequence[SentFile], visitor: str) -> tuple[str, tuple[SentFile, ...]]:
    """The same for files uploaded at once; returns the id of the open data and the files joined in it.

    Files that each open alone stay apart, and the last one opens. Otherwise they are joined, and refused as
    `receive_joined` does.
    """
    alone, refusals = [], []
    for each in sent:
        recipe = Recipe((each,))
        try:
            alone.append((recipe, read_source(recipe, visitor)))
        except RefusedBoxes:
            raise
        except RefusedFile as why:
            refusals.append(why)
    if refusals:
        _refuse_ambiguous_files(sent, refusals)
        joined = tuple(sorted(sent, key=lambda each: names_truth(each.name)))
        return receive_joined(joined[0], joined[1:], visitor), joined
    for recipe, source in alone:
        upload_cache().put(visitor, source, recipe)
    return alone[-1][1].id, ()


def _refuse_ambiguous_files(sent: Sequence[SentFile], refusals: Sequence[RefusedFile]) -> None:
    """Raise the refusal of files that are all the same half, or have one class each and no telling names."""
    keys = {why.sentence.key for why in refusals}
    if len(refusals) == len(sent) and len(keys) == 1 and keys <= ONE_HALF:
        raise refusals[0]
    have_classes = [why.sentence.key == "columns-ids-and-classes" for why in refusals]
    if len(refusals) == len(sent) and all(have_classes) and sum(names_truth(each.name) for each in sent) != 1:
        raise NoSuchColumn("upload-which-is-true", names=[each.name for each in sent])


def names_truth(file_name: str) -> bool:
    """Whether a file's name is that of true labels, which are joined to predictions.

    >>> [names_truth(name) for name in ("y_true.csv", "dev-v2.0.json", "predictions.json", "test_labels.csv")]
    [True, True, False, True]
    """
    return not TRUTH_FILE_WORDS.isdisjoint(words(PurePath(file_name).stem))


def receive_second_run(source: Source, roles: RankingRoles, sent: SentFile, visitor: str) -> str:
    """The same for a second run over the queries of the open one."""
    beside = FirstRun(source.columns.table, asdict(roles), source.title, source.sha256)
    return _received(Recipe((sent,), beside), visitor)


def _received(recipe: Recipe, visitor: str) -> str:
    source = read_source(recipe, visitor)
    upload_cache().put(visitor, source, recipe)
    return source.id


def _tables(source: Source) -> list[pa.Table]:
    return [source.columns.table]


def _example(example: Example) -> Source:
    file = read_trusted(example.read_bytes(), example.file)
    columns, key = DetectedColumns.of(file.table), ("example", example.id)
    about = Sentence(f"example-{example.id}.about")
    likely = {**guesses(columns), **_declared(example)}
    if example.task:
        likely = {example.task: likely[example.task], **likely}
    return Source(example.id, key, example.title, about, Origin.EXAMPLE, file.sha256, columns, likely, file.report)


def _declared(example: Example) -> dict[str, Roles]:
    """The roles of two classes that the catalogue declares; for other kinds they are detected."""
    if not example.label:
        return {}
    blank = BlankReason.parse(example.blank)
    roles = ColumnRoles(example.label, example.score, example.positive, example.weight, blank=blank)
    return {CLASSIFICATION.key: roles}


def shared_source(table: pa.Table, card: ShareCard) -> Source:
    """The source of shared data that were opened."""
    return memory_cache().get_or_make(("shared source", card.token), lambda: _shared(table, card), _tables)


def _shared(table: pa.Table, card: ShareCard) -> Source:
    columns = DetectedColumns.of(table)
    about, likely = Sentence("source-shared", rows=table.num_rows), guesses(columns)
    usable = with_many_classes(columns, likely)
    key = ("shared source", card.token)
    return Source(card.token, key, card.title, about, Origin.SHARED, card.sha256, usable, likely)
