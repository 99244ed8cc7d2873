"""Compressions of a single file: magic bytes, file extensions, and decompressors."""

import bz2
import gzip
import io
import lzma
import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.reading.archives import snappy_frames
from threshold_explorer.reading.archives.concatenated_streams import ConcatenatedStreams
from threshold_explorer.reading.archives.expansion_limit import ExpansionBudget, Stream, damaged_archive
from threshold_explorer.reading.limits import MEGABYTE
from threshold_explorer.reading.refusals import OverLimit, RefusedFile

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


def _arrow_decompressor(codec: str) -> Callable[[bytes], Stream]:
    def open_stream(compressed: bytes) -> Stream:
        stream: Stream = pa.input_stream(pa.BufferReader(compressed), compression=codec)
        return stream

    return open_stream


def _with_few_zeros(compressed: bytes) -> bytes:
    """The bytes without most of their zero padding, which Python's own reader skips byte by byte."""
    return compressed[: len(compressed.rstrip(b"\0")) + GZIP_TRAILER]


def _lzma_decompressor(compressed: bytes) -> Stream:
    return ConcatenatedStreams(compressed, lambda: lzma.LZMADecompressor(memlimit=LZMA_MEMORY))


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
        "reading-compression-xz", re.compile(rb"\xfd7zXZ\x00"), {".txz": ".tar", ".xz": ""}, _lzma_decompressor
    ),
    "lzma": Compression(
        # LZMA has no magic bytes: properties, a dictionary of 2^n bytes, a size that is unknown or below a terabyte.
        "reading-compression-lzma",
        re.compile(rb"\x5d\x00\x00[\x00-\xff]{2}(?:\xff{8}|[\x00-\xff]{5}\x00{3})"),
        {".tlz": ".tar", ".lzma": ""},
        _lzma_decompressor,
    ),
    "zstd": Compression(
        "reading-compression-zstd",
        re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
        {".tzst": ".tar", ".zst": "", ".zstd": ""},
        _arrow_decompressor("zstd"),
    ),
    "lz4": Compression(
        "reading-compression-lz4", re.compile(rb"\x04\x22\x4d\x18"), {".lz4": ""}, _arrow_decompressor("lz4")
    ),
    "snappy": Compression(
        "reading-compression-snappy",
        re.compile(re.escape(snappy_frames.MAGIC)),
        {".snappy": "", ".sz": ""},
        snappy_frames.SnappyFrames,
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
