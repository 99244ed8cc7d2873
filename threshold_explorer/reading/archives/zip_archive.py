"""Zip archives, with all compression methods that common programs use."""

import bz2
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable
from typing import Any

import inflate64
import pyarrow as pa

from metrics_core.computed_once import computed_once
from threshold_explorer.reading.archives.archive import ArchiveEntry, refuse_too_many_entries
from threshold_explorer.reading.archives.concatenated_streams import CHUNK_BYTES, ConcatenatedStreams
from threshold_explorer.reading.archives.expansion_limit import BadArchive, ExpansionBudget, Stream, damaged_archive
from threshold_explorer.reading.archives.streams import DECODING_ERRORS, LZMA_MEMORY
from threshold_explorer.reading.refusals import RefusedFile

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZIP_ENTRY = b"PK\x01\x02"
LABEL_KEY = "reading-compression-zip"
ENCRYPTED = 0x1
BY_AES = 99
DEFLATE64, ZSTD, XZ = 9, 93, 95
LOCAL_HEADER = 30
MIN_LZMA_DICTIONARY = 4096


class ZipArchive:
    """A zip archive. Raises BadArchive where it is damaged or has too many entries."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self._infos = {_path(info): info for info in zip_entries(content, file_name) if not info.is_dir()}
        self.entries = tuple(ArchiveEntry(path, info.file_size) for path, info in self._infos.items())

    def read(self, paths: Iterable[str], budget: ExpansionBudget) -> dict[str, bytes]:
        """The contents by path. Raises BadArchive for a damaged or encrypted archive, and OverLimit."""
        return {path: self._read_entry(self._infos[path], budget) for path in paths}

    def _read_entry(self, info: zipfile.ZipInfo, budget: ExpansionBudget) -> bytes:
        if info.flag_bits & ENCRYPTED or info.compress_type == BY_AES:
            raise BadArchive("reading-archive-locked", file=self._file_name)
        budget.refuse(info.file_size)
        open_stream = self._stream_opener(info)
        try:
            content = budget.read_all(open_stream, info.compress_size)
        except RefusedFile:
            raise
        except (zipfile.BadZipFile, *DECODING_ERRORS) as error:
            raise damaged_archive(LABEL_KEY, self._file_name) from error
        if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
            raise damaged_archive(LABEL_KEY, self._file_name)
        return content

    def _stream_opener(self, info: zipfile.ZipInfo) -> Callable[[], Stream]:
        if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return lambda: self._opened.open(info)
        if info.compress_type not in METHODS:
            raise BadArchive("reading-zip-method", file=self._file_name, method=info.compress_type)
        method = METHODS[info.compress_type]
        return lambda: method(self._compressed_bytes(info), info.file_size)

    @computed_once
    def _opened(self) -> zipfile.ZipFile:
        # Opened once: each time it lists all entries.
        return zipfile.ZipFile(io.BytesIO(self._content))

    def _compressed_bytes(self, info: zipfile.ZipInfo) -> bytes:
        """The compressed bytes of an entry, located by its local header, whose length differs from the central one."""
        start = info.header_offset
        lengths = (self._content[start + 26 : start + 28], self._content[start + 28 : start + 30])
        start += LOCAL_HEADER + sum(int.from_bytes(length, "little") for length in lengths)
        return self._content[start : start + info.compress_size]


def zip_entries(content: bytes, file_name: str) -> list[zipfile.ZipInfo]:
    """The entries of a zip. Raises BadArchive where it is damaged or has too many."""
    refuse_too_many_entries(content.count(ZIP_ENTRY), file_name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise damaged_archive(LABEL_KEY, file_name) from error


def _path(info: zipfile.ZipInfo) -> str:
    # Old Windows programs write backslashes.
    return info.filename.replace("\\", "/")


class _Deflate64Stream:
    """A Deflate64 stream, which Windows uses for large files."""

    def __init__(self, compressed: bytes, n_bytes: int) -> None:
        self._compressed = compressed
        self._at = 0
        self._inflater = inflate64.Inflater()

    def read(self, n_bytes: int, /) -> bytes:
        """At most some megabytes, since the input is fed in small chunks."""
        while not self._inflater.eof:
            fed = self._compressed[self._at : self._at + CHUNK_BYTES // 16]
            if not fed:
                raise EOFError
            self._at += len(fed)
            if piece := bytes(self._inflater.inflate(fed)):
                return piece
        return b""


class _RawLzmaStream:
    """LZMA in a zip: a version, the properties, and a stream whose end only the file size tells."""

    def __init__(self, compressed: bytes, n_bytes: int) -> None:
        n_properties = int.from_bytes(compressed[2:4], "little")
        self._decompressor = lzma.LZMADecompressor(
            lzma.FORMAT_RAW, filters=[_lzma_filter(compressed[4 : 4 + n_properties], n_bytes)]
        )
        self._fed = compressed[4 + n_properties :]
        self._n_left = n_bytes

    def read(self, n_bytes: int, /) -> bytes:
        """At most `n_bytes` bytes."""
        if not self._n_left or self._decompressor.eof:
            return b""
        piece = self._decompressor.decompress(self._fed, min(n_bytes, self._n_left))
        self._fed = b""
        self._n_left -= len(piece)
        return piece


def _lzma_filter(properties: bytes, n_bytes: int) -> dict[str, Any]:
    if len(properties) != 5 or properties[0] >= 9 * 5 * 5:
        raise ValueError(properties)
    rest, lc = divmod(properties[0], 9)
    pb, lp = divmod(rest, 5)
    # A dictionary larger than the file is useless, whatever its header requests.
    requested = int.from_bytes(properties[1:], "little")
    dictionary = max(min(requested, n_bytes), MIN_LZMA_DICTIONARY)
    return {"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb, "dict_size": dictionary}


def _zstd(compressed: bytes, n_bytes: int) -> Stream:
    stream: Stream = pa.input_stream(pa.BufferReader(compressed), compression="zstd")
    return stream


METHODS: dict[int, Callable[[bytes, int], Stream]] = {
    DEFLATE64: _Deflate64Stream,
    zipfile.ZIP_BZIP2: lambda compressed, _: ConcatenatedStreams(compressed, bz2.BZ2Decompressor),
    zipfile.ZIP_LZMA: _RawLzmaStream,
    ZSTD: _zstd,
    XZ: lambda compressed, _: ConcatenatedStreams(compressed, lambda: lzma.LZMADecompressor(memlimit=LZMA_MEMORY)),
}
