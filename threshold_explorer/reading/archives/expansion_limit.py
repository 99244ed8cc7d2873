"""The interface of an archive, and a limit on what an upload may expand to, checked during decompression."""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence

CHUNK_BYTES = MEGABYTE
# Text compresses to a tenth, rarely to a hundredth. Larger ratios are measured before any output is kept.
MAX_UNCHECKED_RATIO = 50
SMALL_BYTES = 32 * MEGABYTE
# Archive readers keep an object per entry; a workbook or a document has some hundred at most.
MAX_ENTRIES = 10_000


class BadArchive(RefusedFile):
    """A compressed file that cannot be unpacked, or whose content cannot be one table."""


class Stream(Protocol):
    """A readable stream of bytes."""

    def read(self, n_bytes: int, /) -> bytes:
        """At most `n_bytes` bytes; empty at the end."""


@dataclass
class ExpansionBudget:
    """The decompressed size that all files of one upload may have; `n_bytes` of it are used."""

    file_name: str
    limits: Limits
    n_bytes: int = 0

    @property
    def remaining(self) -> int:
        """Bytes that are not used yet."""
        return max(self.limits.max_expanded_bytes - self.n_bytes, 0)

    def refuse(self, n_more: int) -> None:
        """Raise OverLimit where `n_more` bytes exceed the limit."""
        self.limits.refuse_expanded(self.n_bytes + n_more, self.file_name)

    def read_all(self, open_stream: Callable[[], Stream], n_compressed: int) -> bytes:
        """The whole stream, counted against the limit; a zip bomb is measured piece by piece, without storing it."""
        content = _read_up_to(open_stream, min(self.remaining, max(SMALL_BYTES, MAX_UNCHECKED_RATIO * n_compressed)))
        if content is None:
            self._measure(open_stream)
            content = _read_up_to(open_stream, self.remaining) or b""
        self.n_bytes += len(content)
        return content

    def _measure(self, open_stream: Callable[[], Stream]) -> None:
        n_bytes = 0
        stream = open_stream()
        while piece := stream.read(CHUNK_BYTES):
            n_bytes += len(piece)
            self.refuse(n_bytes)


def damaged_archive(compression: str, file_name: str) -> BadArchive:
    """The refusal of a truncated or corrupt file; `compression` is the message key of its name."""
    return BadArchive("reading-archive-damaged", file=file_name, compression=Sentence(compression))


def _read_up_to(open_stream: Callable[[], Stream], max_bytes: int) -> bytes | None:
    """The whole stream, or None where it has more than `max_bytes` bytes."""
    content = io.BytesIO()
    stream = open_stream()
    while piece := stream.read(CHUNK_BYTES):
        if content.tell() + len(piece) > max_bytes:
            return None
        content.write(piece)
    return content.getvalue()


@dataclass(frozen=True)
class ArchiveEntry:
    """A file in an archive: its path with slashes, and its declared uncompressed size."""

    path: str
    n_bytes: int

    @property
    def name(self) -> str:
        """The file name without folders."""
        return self.path.rpartition("/")[2]


class Archive(Protocol):
    """An archive whose entries are listed but not yet unpacked."""

    entries: tuple[ArchiveEntry, ...]

    def read(self, paths: Iterable[str], budget: ExpansionBudget) -> dict[str, bytes]:
        """The contents by path. Raises BadArchive for a damaged or encrypted archive, and OverLimit."""


def refuse_too_many_entries(n_entries: int, file_name: str) -> None:
    """Raise BadArchive for more than MAX_ENTRIES entries."""
    if n_entries > MAX_ENTRIES:
        raise BadArchive("reading-archive-too-many-files", file=file_name, limit=MAX_ENTRIES)
