"""Compressions of one file: what they begin with, how their files are called, and how they are unpacked."""

import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.limits import MEGABYTE
from dashboard.reading.packed import snappy_frames
from dashboard.reading.packed.members_in_a_row import MembersInARow
from dashboard.reading.packed.room import Room, Stream, damaged
from dashboard.reading.refusals import OverLimit, RefusedFile

# The largest dictionary that xz makes by its own settings has 64 MB.
LZMA_MEMORY = 192 * MEGABYTE
# A check sum and a length, which may end in zeros themselves.
GZIP_TRAILER = 8
BROKEN = (zlib.error, lzma.LZMAError, pa.ArrowException, EOFError, OSError, RuntimeError, ValueError)


@dataclass(frozen=True)
class Compression:
    """One file compressed; `words` is the key of its name in sentences, `endings` are replaced by the other."""

    words: str
    start: re.Pattern[bytes]
    endings: dict[str, str]
    open: Callable[[bytes], Stream]


def _arrow(codec: str) -> Callable[[bytes], Stream]:
    def open_stream(packed: bytes) -> Stream:
        stream: Stream = pa.input_stream(pa.BufferReader(packed), compression=codec)
        return stream

    return open_stream


def _with_few_zeros(packed: bytes) -> bytes:
    """The bytes without most zeros that pad them, which Python's own reader passes one by one."""
    return packed[: len(packed.rstrip(b"\0")) + GZIP_TRAILER]


def _lzma(packed: bytes) -> Stream:
    return MembersInARow(packed, lambda: lzma.LZMADecompressor(memlimit=LZMA_MEMORY))


COMPRESSIONS = {
    "gzip": Compression(
        "reading-compression-gzip",
        re.compile(rb"\x1f\x8b"),
        {".tgz": ".tar", ".gz": "", ".gzip": ""},
        lambda packed: gzip.GzipFile(fileobj=io.BytesIO(_with_few_zeros(packed))),
    ),
    "bzip2": Compression(
        "reading-compression-bzip2",
        # A text may begin with these three letters: the digit and the first block, or the end of an empty file, follow.
        re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"),
        {".tbz2": ".tar", ".tbz": ".tar", ".bz2": "", ".bz": ""},
        lambda packed: MembersInARow(packed, bz2.BZ2Decompressor),
    ),
    "xz": Compression("reading-compression-xz", re.compile(rb"\xfd7zXZ\x00"), {".txz": ".tar", ".xz": ""}, _lzma),
    "lzma": Compression(
        # No mark: properties, a dictionary of 2^n bytes, and a size that is unknown or below a terabyte.
        "reading-compression-lzma",
        re.compile(rb"\x5d\x00\x00[\x00-\xff]{2}(?:\xff{8}|[\x00-\xff]{5}\x00{3})"),
        {".tlz": ".tar", ".lzma": ""},
        _lzma,
    ),
    "zstd": Compression(
        "reading-compression-zstd",
        re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
        {".tzst": ".tar", ".zst": "", ".zstd": ""},
        _arrow("zstd"),
    ),
    "lz4": Compression("reading-compression-lz4", re.compile(rb"\x04\x22\x4d\x18"), {".lz4": ""}, _arrow("lz4")),
    "snappy": Compression(
        "reading-compression-snappy",
        re.compile(re.escape(snappy_frames.START)),
        {".snappy": "", ".sz": ""},
        snappy_frames.SnappyFrames,
    ),
}


def compression_of(content: bytes) -> str | None:
    """The compression that the first bytes show, a key of COMPRESSIONS, or None.

    >>> compression_of(gzip.compress(b"a,b")), compression_of(b"BZh,score")
    ('gzip', None)
    """
    return next((name for name, each in COMPRESSIONS.items() if each.start.match(content)), None)


def decompressed(content: bytes, file_name: str, compression: str, room: Room) -> bytes:
    """The bytes inside. Raises BadArchive, and OverLimit as soon as there is no room for more."""
    kind = COMPRESSIONS[compression]
    try:
        return room.expanded(lambda: kind.open(content), len(content))
    except RefusedFile:
        raise
    except BROKEN as error:
        if "memory usage limit" in str(error).lower():
            raise OverLimit("reading-needs-memory", file=file_name, most=LZMA_MEMORY / MEGABYTE) from error
        raise damaged(kind.words, file_name) from error


def name_inside(file_name: str, compression: str) -> str:
    """What the file inside is called, where its packed name tells.

    >>> name_inside("p.csv.gz", "gzip"), name_inside("p.TGZ", "gzip"), name_inside("p", "gzip")
    ('p.csv', 'p.tar', 'p')
    """
    for ending, other in COMPRESSIONS[compression].endings.items():
        if file_name.lower().endswith(ending):
            return file_name[: -len(ending)] + other or file_name
    return file_name
