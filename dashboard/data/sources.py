"""Where `d` in the URL leads: an example, something shared, or an upload of this visitor."""

from dataclasses import replace

import pyarrow as pa

from dashboard.columns.recognised import RecognisedColumns
from dashboard.columns.roles import ColumnRoles
from dashboard.data.examples import EXAMPLES, Example
from dashboard.data.kinds import kind_of
from dashboard.data.memory import memory
from dashboard.data.origin import Origin
from dashboard.data.shared_data import Shared, shared_table
from dashboard.data.source import Source
from dashboard.data.uploads import shelf, upload_key, upload_mark
from dashboard.reading import read_here, read_table
from dashboard.reading.choices import ReadingChoices
from dashboard.words.sentence import Sentence

FIRST = next(iter(EXAMPLES))
AS_GUESSED = ReadingChoices()


def open_source(id: str, visitor: str, passphrase: str | None = None) -> Source | None:
    """The source behind `d`, or None when it is no example, no upload of this visitor and nothing shared.

    Raises a `NotOpened` where shared data are there, or were, and do not open.
    """
    if id in EXAMPLES:
        return memory().kept(("example", id), lambda: _example(EXAMPLES[id]), _tables)
    if shared := shared_table(id, passphrase):
        source = memory().kept(("shared source", id), lambda: _shared(id, shared), _tables)
        return replace(source, card=shared.card)
    return shelf().get(visitor, id)


def receive(content: bytes, file_name: str, visitor: str, choices: ReadingChoices = AS_GUESSED) -> str:
    """Reads a sent file, keeps what can be used of it for its visitor and returns its mark for the URL.

    Raises `RefusedFile` with the sentence for the page when it cannot be read as predictions; rows without a
    value are no reason, since the reader may leave them out.
    """
    file = read_table(content, file_name, choices=choices)
    columns = RecognisedColumns.of(file.table)
    guess, id = columns.guess, upload_mark(file.sha256, choices)
    about = Sentence("source-upload", rows=file.table.num_rows)
    key = upload_key(visitor, id)
    source = Source(id, key, file_name, about, Origin.UPLOAD, file.sha256, columns.trimmed(), guess, file.report)
    kind = kind_of(source)
    if kind.open and guess.positive and not columns.missing(guess):
        kind.open(source, guess)
    shelf().put(visitor, source)
    return id


def _tables(source: Source) -> list[pa.Table]:
    return [source.columns.table]


def _example(example: Example) -> Source:
    file = read_here(example.read_bytes(), example.file)
    roles = ColumnRoles(label=example.label, score=example.score, positive=example.positive, weight=example.weight)
    columns, key = RecognisedColumns.of(file.table), ("example", example.id)
    about = Sentence(f"example-{example.id}.about")
    return Source(example.id, key, example.title, about, Origin.EXAMPLE, file.sha256, columns, roles, file.report)


def _shared(id: str, shared: Shared) -> Source:
    columns, card = RecognisedColumns.of(shared.table), shared.card
    about = Sentence("source-shared", rows=shared.table.num_rows)
    return Source(
        id, ("shared source", id), card.title, about, Origin.SHARED, card.sha256, columns, columns.likely_roles
    )
