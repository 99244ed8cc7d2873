"""Where `d` in the URL leads: an example, something shared, or an upload of this visitor."""

from collections.abc import Sequence
from dataclasses import replace

import pyarrow as pa

from dashboard.columns.ranking_roles import RankingRoles
from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.examples import EXAMPLES, Example
from dashboard.data.kept_uploads import reopened
from dashboard.data.memory import memory
from dashboard.data.origin import Origin
from dashboard.data.received import read_source, with_room_for_classes
from dashboard.data.shared_data import Shared, shared_table
from dashboard.data.source import Source
from dashboard.data.tasks import CLASSIFICATION, Roles, guesses
from dashboard.data.uploads import shelf
from dashboard.kept.recipe import AS_GUESSED, Beside, Recipe, Sent
from dashboard.reading import read_here
from dashboard.reading.choices import ReadingChoices
from dashboard.words.sentence import Sentence

# What opens by itself.
FIRST = next(iter(EXAMPLES))


def open_source(id: str, visitor: str, passphrase: str | None = None) -> Source | None:
    """The source behind `d`, or None when it is no example, no upload of this visitor and nothing shared.

    Raises a `NotOpened` where shared data are there, or were, and do not open; a `KeptRefused` or a `StoreRefused`
    where an upload was kept and does not.
    """
    if id in EXAMPLES:
        return memory().kept(("example", id), lambda: _example(EXAMPLES[id]), _tables)
    if shared := shared_table(id, passphrase, visitor):
        source = memory().kept(("shared source", id), lambda: _shared(id, shared), _tables)
        return replace(source, card=shared.card, is_checked=shared.is_checked)
    return shelf().get(visitor, id) or reopened(id, visitor)


def receive(
    content: bytes,
    file_name: str,
    visitor: str,
    choices: ReadingChoices = AS_GUESSED,
    *,
    is_said_true: bool = False,
) -> str:
    """Reads a sent file, keeps what can be used of it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` as `read_source` does.
    """
    return _received(Recipe((Sent(file_name, lambda: content, choices, is_said_true),)), visitor)


def receive_joined(predictions: Sent, others: Sequence[Sent], visitor: str) -> str:
    """The same for predictions whose truth is in a second file, for the same ids, and perhaps numbers in a third."""
    return _received(Recipe((predictions, *others)), visitor)


def receive_second_run(source: Source, roles: RankingRoles, sent: Sent, visitor: str) -> str:
    """Keeps the run that is open with another one over the same queries beside it, and returns its mark for the URL."""
    beside = Beside(source.columns.table, roles, source.title, source.sha256)
    return _received(Recipe((sent,), beside), visitor)


def _received(recipe: Recipe, visitor: str) -> str:
    source = read_source(recipe, visitor)
    shelf().put(visitor, source, recipe)
    return source.id


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
    kept = with_room_for_classes(columns, likely)
    return Source(id, ("shared source", id), card.title, about, Origin.SHARED, card.sha256, kept, likely)
