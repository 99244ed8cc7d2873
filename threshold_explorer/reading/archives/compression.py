"""Decompress a file within the limits, which are checked piece by piece."""

import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pyarrow as pa

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import OverLimit, RefusedFile
from threshold_explorer.words.sentence import Sentence

CHUNK_BYTES = MEGABYTE
PIECE_BYTES = 2**16
# The largest dictionary of xz presets is 64 MB.
LZMA_MEMORY = 192 * MEGABYTE
DECODING_ERRORS = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, pa.ArrowException),
    *(EOFError, OSError, RuntimeError, ValueError),
)


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

    def read_all(self, stream: Stream) -> bytes:
        """The whole stream; raises OverLimit as soon as it exceeds the limit."""
        content = io.BytesIO()
        while piece := stream.read(CHUNK_BYTES):
            self.n_bytes += len(piece)
            self.limits.refuse_expanded(self.n_bytes, self.file_name)
            content.write(piece)
        return content.getvalue()


class XzStream:
    """Concatenated streams of xz as one; Python's own reader ends silently before bytes that it does not know.

    >>> XzStream(lzma.compress(b"a") + lzma.compress(b"b")).read(9)
    b'a'
    """

    def __init__(self, compressed: bytes) -> None:
        self._packed = memoryview(compressed)
        self._at = 0
        self._decompressor = _xz_decompressor()

    def read(self, n_bytes: int, /) -> bytes:
        while True:
            if self._decompressor.eof:
                self._at -= len(self._decompressor.unused_data)
                if self._at == len(self._packed):
                    return b""
                self._decompressor = _xz_decompressor()
            if piece := self._decompressor.decompress(self._next_input(), n_bytes):
                return piece

    def _next_input(self) -> bytes:
        if not self._decompressor.needs_input:
            return b""
        data = bytes(self._packed[self._at : self._at + PIECE_BYTES])
        if not data:
            raise EOFError
        self._at += len(data)
        return data


def _xz_decompressor() -> lzma.LZMADecompressor:
    return lzma.LZMADecompressor(lzma.FORMAT_XZ, LZMA_MEMORY)


def _by_arrow(codec: str) -> Callable[[bytes], Stream]:
    return lambda compressed: pa.input_stream(pa.BufferReader(compressed), compression=codec)


@dataclass(frozen=True)
class Compression:
    """A compression; `label_key` is the message key of its name, `endings` are those of file names."""

    label_key: str
    start: re.Pattern[bytes]
    endings: tuple[str, ...]
    open: Callable[[bytes], Stream]


COMPRESSIONS = {
    "gzip": Compression("reading-compression-gzip", re.compile(rb"\x1f\x8b"), (".gz", ".gzip"), _by_arrow("gzip")),
    "bzip2": Compression(
        "reading-compression-bzip2",
        # A text may start with BZh; the block size and the first block, or the end of an empty file, follow.
        re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"),
        (".bz2",),
        _by_arrow("bz2"),
    ),
    "xz": Compression("reading-compression-xz", re.compile(rb"\xfd7zXZ\x00"), (".xz",), XzStream),
    "zstd": Compression(
        "reading-compression-zstd",
        re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
        (".zst", ".zstd"),
        _by_arrow("zstd"),
    ),
}


def compression_of(content: bytes) -> str | None:
    """The compression that the first bytes indicate, a key of COMPRESSIONS, or None.

    >>> compression_of(lzma.compress(b"a,b")), compression_of(b"BZh,score")
    ('xz', None)
    """
    return next((name for name, each in COMPRESSIONS.items() if each.start.match(content)), None)


def decompress(content: bytes, compression: str, budget: ExpansionBudget) -> bytes:
    """The decompressed bytes. Raises BadArchive, and OverLimit as soon as the budget is exceeded."""
    kind = COMPRESSIONS[compression]
    try:
        return budget.read_all(kind.open(content))
    except RefusedFile:
        raise
    except DECODING_ERRORS as error:
        if "memory usage limit" in str(error).lower():
            limit = LZMA_MEMORY / MEGABYTE
            raise OverLimit("reading-needs-memory", file=budget.file_name, limit=limit) from error
        raise damaged_archive(kind.label_key, budget.file_name) from error


def damaged_archive(compression: str, file_name: str) -> BadArchive:
    """The refusal of a truncated or corrupt file; `compression` is the message key of its name."""
    return BadArchive("reading-archive-damaged", file=file_name, compression=Sentence(compression))


def without_compression_suffix(name: str) -> str:
    """The name without the suffix of a compression.

    >>> without_compression_suffix("part-0.csv.GZ"), without_compression_suffix("a.csv")
    ('part-0.csv', 'a.csv')
    """
    endings = (ending for each in COMPRESSIONS.values() for ending in each.endings)
    ending = next((ending for ending in endings if name.lower().endswith(ending)), "")
    return name[: len(name) - len(ending)] or name
