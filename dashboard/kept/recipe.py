"""How an upload came about: what was sent and how it was put together, so that reading it again gives the same."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import pyarrow as pa

from dashboard.columns.ranking_roles import RankingRoles
from dashboard.reading.choices import ReadingChoices
from dashboard.settings import MEGABYTE
from dashboard.sharing.payload import pack, unpack

# As much as one statement hands over to the database.
PIECE_BYTES = 4 * MEGABYTE
AS_GUESSED = ReadingChoices()


@dataclass(frozen=True)
class Sent:
    """What somebody sent, how it is to be read, and whether they said that its label is the truth."""

    name: str
    content: Callable[[], bytes]
    choices: ReadingChoices
    is_said_true: bool = False


@dataclass(frozen=True)
class Beside:
    """The run that another was sent to be compared with: its table, its roles, and the source that it is from."""

    table: pa.Table
    roles: RankingRoles
    title: str
    sha256: str


@dataclass(frozen=True)
class Recipe:
    """One file, or several that were joined by their ids, the predictions first; or a second run beside another."""

    sent: tuple[Sent, ...]
    beside: Beside | None = None


def pieces_of(recipe: Recipe) -> Iterator[bytes | memoryview]:
    """A recipe as pieces of a few megabytes at most: first what is said of the files, then the bytes of each."""
    contents = [sent.content() for sent in recipe.sent]
    if recipe.beside:
        contents.append(pack(recipe.beside.table))
    told = {
        "sent": [
            {"name": each.name, "choices": asdict(each.choices), "is_said_true": each.is_said_true}
            for each in recipe.sent
        ],
        "beside": recipe.beside and _told_of(recipe.beside),
        "n_bytes": [len(content) for content in contents],
    }
    yield json.dumps(told).encode()
    for content in contents:
        whole = memoryview(content)
        yield from (whole[start : start + PIECE_BYTES] for start in range(0, len(whole), PIECE_BYTES))


def recipe_of(pieces: Iterable[bytes]) -> Recipe:
    """The recipe that these are the pieces of, in their order.

    >>> sent = Sent("two.csv", lambda: b"label,score\\n", ReadingChoices(decimal="."))
    >>> again = recipe_of(map(bytes, pieces_of(Recipe((sent,))))).sent[0]
    >>> again.name, again.content(), again.choices == sent.choices
    ('two.csv', b'label,score\\n', True)
    """
    remaining = iter(pieces)
    told = json.loads(next(remaining))
    contents = [_joined(remaining, n_bytes) for n_bytes in told["n_bytes"]]
    beside = told["beside"] and _beside(told["beside"], contents.pop())
    return Recipe(tuple(_sent(each, content) for each, content in zip(told["sent"], contents, strict=True)), beside)


def _told_of(beside: Beside) -> dict[str, Any]:
    return {"roles": asdict(beside.roles), "title": beside.title, "sha256": beside.sha256}


def _beside(told: dict[str, Any], content: bytes) -> Beside:
    return Beside(unpack(content), RankingRoles(**told["roles"]), told["title"], told["sha256"])


def _sent(told: dict[str, Any], content: bytes) -> Sent:
    return Sent(told["name"], lambda: content, ReadingChoices(**told["choices"]), told["is_said_true"])


def _joined(pieces: Iterator[bytes], n_bytes: int) -> bytes:
    return b"".join(next(pieces) for _ in range(0, n_bytes, PIECE_BYTES))
