"""Zip archives, by every method that zip programs offer."""

import bz2
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

import inflate64
import pyarrow as pa

from dashboard.reading.packed.archive import Entry, refuse_very_many
from dashboard.reading.packed.members_in_a_row import FED_AT_ONCE, MembersInARow
from dashboard.reading.packed.room import BadArchive, Room, Stream, damaged
from dashboard.reading.packed.streams import BROKEN, LZMA_MEMORY
from dashboard.reading.refusals import RefusedFile

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZIP_ENTRY = b"PK\x01\x02"
WORDS = "reading-compression-zip"
ENCRYPTED = 0x1
BY_AES = 99
DEFLATE64, ZSTD, XZ = 9, 93, 95
LOCAL_HEADER = 30
FEWEST_LZMA_DICTIONARY = 4096


class ZipArchive:
    """A zip; raises BadArchive where it is damaged or holds too many files to list."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self._infos = {_path(info): info for info in infos_of(content, file_name) if not info.is_dir()}
        self.entries = tuple(Entry(path, info.file_size) for path, info in self._infos.items())

    def read(self, paths: Iterable[str], room: Room) -> dict[str, bytes]:
        """The files of these paths. Raises BadArchive where they are damaged or locked, and OverLimit."""
        return {path: self._read_one(self._infos[path], room) for path in paths}

    def _read_one(self, info: zipfile.ZipInfo, room: Room) -> bytes:
        if info.flag_bits & ENCRYPTED or info.compress_type == BY_AES:
            raise BadArchive("reading-archive-locked", file=self._file_name)
        room.refuse(info.file_size)
        open_stream = self._opener(info)
        try:
            content = room.expanded(open_stream, info.compress_size)
        except RefusedFile:
            raise
        except (zipfile.BadZipFile, *BROKEN) as error:
            raise damaged(WORDS, self._file_name) from error
        if len(content) != info.file_size or zlib.crc32(content) != info.CRC:
            raise damaged(WORDS, self._file_name)
        return content

    def _opener(self, info: zipfile.ZipInfo) -> Callable[[], Stream]:
        if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            return lambda: self._opened.open(info)
        if info.compress_type not in METHODS:
            raise BadArchive("reading-zip-method", file=self._file_name, method=info.compress_type)
        method = METHODS[info.compress_type]
        return lambda: method(self._packed(info), info.file_size)

    @cached_property
    def _opened(self) -> zipfile.ZipFile:
        # Once for all its files: each time it lists every one of them.
        return zipfile.ZipFile(io.BytesIO(self._content))

    def _packed(self, info: zipfile.ZipInfo) -> bytes:
        """The bytes as they stand in the archive, behind a header of their own whose length only they tell."""
        start = info.header_offset
        lengths = (self._content[start + 26 : start + 28], self._content[start + 28 : start + 30])
        start += LOCAL_HEADER + sum(int.from_bytes(length, "little") for length in lengths)
        return self._content[start : start + info.compress_size]


def infos_of(content: bytes, file_name: str) -> list[zipfile.ZipInfo]:
    """What a zip lists. Raises BadArchive where it is damaged or holds too many to list."""
    refuse_very_many(content.count(ZIP_ENTRY), file_name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise damaged(WORDS, file_name) from error


def _path(info: zipfile.ZipInfo) -> str:
    # Old Windows programs write paths their own way.
    return info.filename.replace("\\", "/")


class _Inflating64:
    """Deflate64, which 7-Zip offers and Windows uses for large files."""

    def __init__(self, packed: bytes, n_bytes: int) -> None:
        self._packed = packed
        self._at = 0
        self._inflater = inflate64.Inflater()

    def read(self, n_bytes: int, /) -> bytes:
        """The next piece: no more than some megabytes, for the input is fed in small ones."""
        while not self._inflater.eof:
            fed = self._packed[self._at : self._at + FED_AT_ONCE // 16]
            if not fed:
                raise EOFError
            self._at += len(fed)
            if piece := bytes(self._inflater.inflate(fed)):
                return piece
        return b""


class _RawLzma:
    """LZMA as zip holds it: a version, the properties, and a stream whose end only the file's size tells."""

    def __init__(self, packed: bytes, n_bytes: int) -> None:
        n_properties = int.from_bytes(packed[2:4], "little")
        self._decompressor = lzma.LZMADecompressor(
            lzma.FORMAT_RAW, filters=[_lzma_filter(packed[4 : 4 + n_properties], n_bytes)]
        )
        self._fed = packed[4 + n_properties :]
        self._n_left = n_bytes

    def read(self, n_bytes: int, /) -> bytes:
        """The next piece, of so many bytes at most."""
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
    # No reference reaches further back than the file is long, whatever dictionary it asks for.
    asked = int.from_bytes(properties[1:], "little")
    dictionary = max(min(asked, n_bytes), FEWEST_LZMA_DICTIONARY)
    return {"id": lzma.FILTER_LZMA1, "lc": lc, "lp": lp, "pb": pb, "dict_size": dictionary}


def _zstd(packed: bytes, n_bytes: int) -> Stream:
    stream: Stream = pa.input_stream(pa.BufferReader(packed), compression="zstd")
    return stream


METHODS: dict[int, Callable[[bytes, int], Stream]] = {
    DEFLATE64: _Inflating64,
    zipfile.ZIP_BZIP2: lambda packed, _: MembersInARow(packed, bz2.BZ2Decompressor),
    zipfile.ZIP_LZMA: _RawLzma,
    ZSTD: _zstd,
    XZ: lambda packed, _: MembersInARow(packed, lambda: lzma.LZMADecompressor(memlimit=LZMA_MEMORY)),
}
