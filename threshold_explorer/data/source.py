"""A table of predictions before the roles of its columns are chosen, and the recipe to read its files again.

A recipe has the files of an upload, and how they are read and joined.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from threshold_explorer.data.columns.column_detection import DetectedColumns
from threshold_explorer.data.dataset import Origin
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import OpenQuestion, ReadingReport
from threshold_explorer.serving.sharing.link_store import ShareCard
from threshold_explorer.serving.sharing.payload import pack, unpack
from threshold_explorer.serving.upload_store import PIECE_BYTES
from threshold_explorer.words.sentence import Sentence

if TYPE_CHECKING:
    from threshold_explorer.data.kinds.task import Roles

DEFAULT_OPTIONS = ReadingOptions()


@dataclass(frozen=True)
class SentFile:
    """An uploaded file, how to read it, and whether the visitor confirmed that its label is the true label."""

    name: str
    content: Callable[[], bytes]
    options: ReadingOptions
    label_declared: bool = False


@dataclass(frozen=True)
class FirstRun:
    """The run that a second run is compared with: its table, the column of each role by name, and its source."""

    table: pa.Table
    roles: Mapping[str, Any]
    title: str
    sha256: str


@dataclass(frozen=True)
class Recipe:
    """One file, several joined by id (predictions first), or a second run to compare with `beside`."""

    sent: tuple[SentFile, ...]
    beside: FirstRun | None = None

    def answered(self, stopped: OpenQuestion) -> "Recipe":
        """The same with the first answer to the question that stopped its reading."""
        chosen: dict[str, Any] = {stopped.question.key: stopped.question.readings[0].value}
        sent = (
            replace(each, options=replace(each.options, **chosen)) if each.name == stopped.file_name else each
            for each in self.sent
        )
        return replace(self, sent=tuple(sent))


@dataclass(frozen=True)
class Source:
    """A table that can be opened, with its detected columns.

    `id` is its id in the URL. Sources with equal `key` have equal tables; the key of a private source contains the
    visitor. `guesses` are the possible tasks, the likeliest first, with the likely roles, which the user can change.
    `card` describes the link of shared data; `is_checked` is False if the database could not confirm the link just now.
    `received` is the time of an upload or of a count on this server, whose provenance begins with `provenance_source`.
    A stored upload expires at `stored_until`, and `sent` is its file, if it is a single one; `not_stored` is the reason
    if storing it failed. `added_scores` are the score columns of further files that were joined to the first.
    """

    id: str
    key: tuple[Hashable, ...]
    title: str
    about: Sentence | str
    origin: Origin
    sha256: str
    columns: DetectedColumns
    guesses: Mapping[str, "Roles"]
    report: ReadingReport = field(default_factory=ReadingReport)
    card: ShareCard | None = None
    is_checked: bool = True
    received: datetime | None = None
    provenance_source: Sentence | None = None
    stored_until: datetime | None = None
    sent: SentFile | None = None
    not_stored: Sentence | None = None
    added_scores: tuple[str, ...] = ()


def pieces_of(recipe: Recipe) -> Iterator[bytes | memoryview]:
    """Serializes a recipe in pieces of at most 4 MB: first the metadata as JSON, then the bytes of each file."""
    contents = [sent.content() for sent in recipe.sent]
    if recipe.beside:
        contents.append(pack(recipe.beside.table))
    metadata = {
        "sent": [
            {"name": each.name, "choices": asdict(each.options), "is_said_true": each.label_declared}
            for each in recipe.sent
        ],
        "beside": recipe.beside and _metadata_of(recipe.beside),
        "n_bytes": [len(content) for content in contents],
    }
    yield json.dumps(metadata).encode()
    for content in contents:
        view = memoryview(content)
        yield from (view[start : start + PIECE_BYTES] for start in range(0, len(view), PIECE_BYTES))


def recipe_of(pieces: Iterable[bytes]) -> Recipe:
    """The recipe of these pieces, given in order.

    >>> sent = SentFile("two.csv", lambda: b"label,score\\n", ReadingOptions(decimal="."))
    >>> again = recipe_of(map(bytes, pieces_of(Recipe((sent,))))).sent[0]
    >>> again.name, again.content(), again.options == sent.options
    ('two.csv', b'label,score\\n', True)
    """
    remaining = iter(pieces)
    metadata = json.loads(next(remaining))
    contents = [_joined(remaining, n_bytes) for n_bytes in metadata["n_bytes"]]
    beside = metadata["beside"] and _beside(metadata["beside"], contents.pop())
    return Recipe(tuple(_sent(each, content) for each, content in zip(metadata["sent"], contents, strict=True)), beside)


def _metadata_of(beside: FirstRun) -> dict[str, Any]:
    return {"roles": beside.roles, "title": beside.title, "sha256": beside.sha256}


def _beside(metadata: dict[str, Any], content: bytes) -> FirstRun:
    return FirstRun(unpack(content), metadata["roles"], metadata["title"], metadata["sha256"])


def _sent(metadata: dict[str, Any], content: bytes) -> SentFile:
    return SentFile(metadata["name"], lambda: content, ReadingOptions(**metadata["choices"]), metadata["is_said_true"])


def _joined(pieces: Iterator[bytes], n_bytes: int) -> bytes:
    return b"".join(next(pieces) for _ in range(0, n_bytes, PIECE_BYTES))
