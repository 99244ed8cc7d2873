"""Decompress a file within the limits, which are checked piece by piece."""

import io
import lzma
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import IO

import pyarrow as pa

from threshold_explorer.reading.limits import MEGABYTE, Limits
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence

CHUNK_BYTES = MEGABYTE
DECODING_ERRORS = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, pa.ArrowException),
    *(EOFError, OSError, RuntimeError, ValueError),
)


class BadArchive(RefusedFile):
    """A compressed file that cannot be unpacked, or whose content cannot be one table."""


@dataclass
class ExpansionBudget:
    """The decompressed size that all files of one upload may have; `n_bytes` of it are used."""

    file_name: str
    limits: Limits
    n_bytes: int = 0

    def read_all(self, stream: IO[bytes]) -> bytes:
        """The whole stream; raises OverLimit as soon as it exceeds the limit."""
        content = io.BytesIO()
        while piece := stream.read(CHUNK_BYTES):
            self.n_bytes += len(piece)
            self.limits.refuse_expanded(self.n_bytes, self.file_name)
            content.write(piece)
        return content.getvalue()


@dataclass(frozen=True)
class Compression:
    """A compression: the message key of its name, how it starts, its endings of file names, and Arrow's name for it."""

    label_key: str
    start: re.Pattern[bytes]
    endings: tuple[str, ...]
    codec: str


COMPRESSIONS = {
    "gzip": Compression("reading-compression-gzip", re.compile(rb"\x1f\x8b"), (".gz", ".gzip"), "gzip"),
    "bzip2": Compression(
        "reading-compression-bzip2",
        # A text may start with BZh; the block size and the first block, or the end of an empty file, follow.
        re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"),
        (".bz2",),
        "bz2",
    ),
    "zstd": Compression(
        "reading-compression-zstd",
        re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
        (".zst", ".zstd"),
        "zstd",
    ),
}


def compression_of(content: bytes) -> str | None:
    """The compression that the first bytes indicate, a key of COMPRESSIONS, or None.

    >>> compression_of(pa.compress(b"a,b", "gzip", asbytes=True)), compression_of(b"BZh,score")
    ('gzip', None)
    """
    return next((name for name, each in COMPRESSIONS.items() if each.start.match(content)), None)


def decompress(content: bytes, compression: str, budget: ExpansionBudget) -> bytes:
    """The decompressed bytes. Raises BadArchive, and OverLimit as soon as the budget is exceeded."""
    kind = COMPRESSIONS[compression]
    try:
        return budget.read_all(pa.input_stream(pa.BufferReader(content), compression=kind.codec))
    except RefusedFile:
        raise
    except DECODING_ERRORS as error:
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
