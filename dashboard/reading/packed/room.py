"""How much may still come out of a packed file, counted as it comes out."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from dashboard.reading.limits import MEGABYTE, Limits
from dashboard.reading.refusals import RefusedFile
from dashboard.words.sentence import Sentence

PIECE = MEGABYTE
# Text shrinks to a tenth, seldom to a hundredth. What claims more is measured before any of it is kept.
LIKELY_RATIO = 50
SMALL = 32 * MEGABYTE
# Readers keep an object for each entry; a workbook or a document has some hundred at most.
MOST_ENTRIES = 10_000


class BadArchive(RefusedFile):
    """A compressed file that cannot be unpacked, or holds what cannot be one table."""


class Stream(Protocol):
    """What gives bytes in pieces no larger than it is asked for."""

    def read(self, n_bytes: int, /) -> bytes:
        """The next piece; empty at the end."""


@dataclass
class Room:
    """The bytes that all files of one upload may have once they are unpacked; `n_bytes` have come out already."""

    file_name: str
    limits: Limits
    n_bytes: int = 0

    @property
    def left(self) -> int:
        """Bytes that may still come out."""
        return max(self.limits.max_expanded_bytes - self.n_bytes, 0)

    def refuse(self, n_more: int) -> None:
        """Raise OverLimit where so many more bytes are too many."""
        self.limits.refuse_expanded(self.n_bytes + n_more, self.file_name)

    def expanded(self, open_stream: Callable[[], Stream], n_packed: int) -> bytes:
        """All that the stream gives, counted; a bomb is measured piece by piece and costs no memory."""
        whole = _read(open_stream, min(self.left, max(SMALL, LIKELY_RATIO * n_packed)))
        if whole is None:
            self._refuse_measured(open_stream)
            whole = _read(open_stream, self.left) or b""
        self.n_bytes += len(whole)
        return whole

    def _refuse_measured(self, open_stream: Callable[[], Stream]) -> None:
        n_bytes = 0
        stream = open_stream()
        while piece := stream.read(PIECE):
            n_bytes += len(piece)
            self.refuse(n_bytes)


def damaged(compression: str, file_name: str) -> BadArchive:
    """The refusal of a file that is cut off or changed; `compression` is the key of its words."""
    return BadArchive("reading-archive-damaged", file=file_name, compression=Sentence(compression))


def _read(open_stream: Callable[[], Stream], at_most: int) -> bytes | None:
    """All that the stream gives, or None where that is more than so many bytes."""
    whole = io.BytesIO()
    stream = open_stream()
    while piece := stream.read(PIECE):
        if whole.tell() + len(piece) > at_most:
            return None
        whole.write(piece)
    return whole.getvalue()
