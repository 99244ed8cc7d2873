"""The recipe of an upload: its files and how they are read and joined, so that it can be read again identically."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.sharing.payload import pack, unpack
from threshold_explorer.serving.upload_store import PIECE_BYTES

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
