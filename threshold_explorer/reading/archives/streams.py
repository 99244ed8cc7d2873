"""Compressions of a single file: magic bytes, file extensions, and decompressors."""

import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pyarrow as pa

from threshold_explorer.reading.archives.expansion_limit import ExpansionBudget, Stream, damaged_archive
from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.refusals import OverLimit, RefusedFile

PIECE_BYTES = 2**16
ZEROS = re.compile(rb"\x00*+")
# The largest dictionary of xz presets is 64 MB.
LZMA_MEMORY = 192 * MEGABYTE
# A checksum and a length, which may end in zeros themselves.
GZIP_TRAILER = 8
DECODING_ERRORS = (zlib.error, lzma.LZMAError, pa.ArrowException, EOFError, OSError, RuntimeError, ValueError)


@dataclass(frozen=True)
class Compression:
    """A compression; `label_key` is the message key of its name, `endings` map compressed extensions to plain ones."""

    label_key: str
    start: re.Pattern[bytes]
    endings: dict[str, str]
    open: Callable[[bytes], Stream]


class Decompressor(Protocol):
    """The interface of the decompressors of bz2 and lzma."""

    @property
    def eof(self) -> bool:
        """Whether the end of the stream was reached."""

    @property
    def needs_input(self) -> bool:
        """Whether it needs more input before it can give more output."""

    @property
    def unused_data(self) -> bytes:
        """The bytes after the end of the stream."""

    def decompress(self, data: bytes, /, max_length: int) -> bytes:
        """Feed `data`; return at most `max_length` bytes."""


class ConcatenatedStreams:
    """Concatenated streams as one stream of bytes.

    Python's own readers stop silently at trailing bytes that they do not know. This one accepts only zero padding
    or another stream after a stream. Raises EOFError where the last stream is incomplete.

    >>> import bz2
    >>> ConcatenatedStreams(bz2.compress(b"a") + bz2.compress(b"b"), bz2.BZ2Decompressor).read(1)
    b'a'
    """

    def __init__(self, compressed: bytes, new_decompressor: Callable[[], Decompressor]) -> None:
        self._packed = memoryview(compressed)
        self._at = 0
        self._new_decompressor = new_decompressor
        self._decompressor = new_decompressor()

    def read(self, n_bytes: int, /) -> bytes:
        while True:
            if self._decompressor.eof and not self._start_next_stream():
                return b""
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

    def _start_next_stream(self) -> bool:
        self._at -= len(self._decompressor.unused_data)
        if zeros := ZEROS.match(self._packed, self._at):
            self._at = zeros.end()
        self._decompressor = self._new_decompressor() if self._at < len(self._packed) else self._decompressor
        return not self._decompressor.eof


def arrow_stream(compressed: bytes, codec: str) -> Stream:
    """A stream that Arrow decompresses."""
    stream: Stream = pa.input_stream(pa.BufferReader(compressed), compression=codec)
    return stream


def _with_few_zeros(compressed: bytes) -> bytes:
    """The bytes without most of their zero padding, which Python's own reader skips byte by byte."""
    return compressed[: len(compressed.rstrip(b"\0")) + GZIP_TRAILER]


COMPRESSIONS = {
    "gzip": Compression(
        "reading-compression-gzip",
        re.compile(rb"\x1f\x8b"),
        {".tgz": ".tar", ".gz": "", ".gzip": ""},
        lambda compressed: gzip.GzipFile(fileobj=io.BytesIO(_with_few_zeros(compressed))),
    ),
    "bzip2": Compression(
        "reading-compression-bzip2",
        # A text may start with BZh; the block size and the first block, or the end of an empty file, follow.
        re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"),
        {".tbz2": ".tar", ".tbz": ".tar", ".bz2": "", ".bz": ""},
        lambda compressed: ConcatenatedStreams(compressed, bz2.BZ2Decompressor),
    ),
    "xz": Compression(
        "reading-compression-xz",
        re.compile(rb"\xfd7zXZ\x00"),
        {".txz": ".tar", ".xz": ""},
        lambda compressed: ConcatenatedStreams(compressed, lambda: lzma.LZMADecompressor(memlimit=LZMA_MEMORY)),
    ),
    "zstd": Compression(
        "reading-compression-zstd",
        re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
        {".tzst": ".tar", ".zst": "", ".zstd": ""},
        lambda compressed: arrow_stream(compressed, "zstd"),
    ),
}


def compression_of(content: bytes) -> str | None:
    """The compression that the first bytes indicate, a key of COMPRESSIONS, or None.

    >>> compression_of(gzip.compress(b"a,b")), compression_of(b"BZh,score")
    ('gzip', None)
    """
    return next((name for name, each in COMPRESSIONS.items() if each.start.match(content)), None)


def decompress(content: bytes, file_name: str, compression: str, budget: ExpansionBudget) -> bytes:
    """The decompressed bytes. Raises BadArchive, and OverLimit as soon as the budget is exceeded."""
    kind = COMPRESSIONS[compression]
    try:
        return budget.read_all(lambda: kind.open(content), len(content))
    except RefusedFile:
        raise
    except DECODING_ERRORS as error:
        if "memory usage limit" in str(error).lower():
            raise OverLimit("reading-needs-memory", file=file_name, limit=LZMA_MEMORY / MEGABYTE) from error
        raise damaged_archive(kind.label_key, file_name) from error


def name_inside(file_name: str, compression: str) -> str:
    """The name of the file inside, as far as the compressed name tells.

    >>> name_inside("p.csv.gz", "gzip"), name_inside("p.TGZ", "gzip"), name_inside("p", "gzip")
    ('p.csv', 'p.tar', 'p')
    """
    for ending, other in COMPRESSIONS[compression].endings.items():
        if file_name.lower().endswith(ending):
            return file_name[: -len(ending)] + other or file_name
    return file_name
