"""Zip archives."""

import io
import zipfile
import zlib
from collections.abc import Callable, Iterable

from metrics_core.computed_once import computed_once
from threshold_explorer.reading.archives.expansion_limit import (
    ArchiveEntry,
    BadArchive,
    ExpansionBudget,
    Stream,
    damaged_archive,
    refuse_too_many_entries,
)
from threshold_explorer.reading.archives.streams import DECODING_ERRORS, arrow_stream
from threshold_explorer.reading.refusals import RefusedFile

ZIP = (b"PK\x03\x04", b"PK\x05\x06")
ZIP_ENTRY = b"PK\x01\x02"
LABEL_KEY = "reading-compression-zip"
ENCRYPTED = 0x1
BY_AES = 99
# Python reads Zstandard only from version 3.14 on.
ZSTD = 93
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, ZSTD)
LOCAL_HEADER = 30


class ZipArchive:
    """A zip archive. Raises BadArchive where it is damaged or has too many entries."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self._infos = {_path(info): info for info in zip_entries(content, file_name) if not info.is_dir()}
        self.entries = tuple(ArchiveEntry(path, info.file_size) for path, info in self._infos.items())

    def read(self, paths: Iterable[str], budget: ExpansionBudget) -> dict[str, bytes]:
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
        if info.compress_type not in METHODS:
            raise BadArchive("reading-zip-method", file=self._file_name, method=info.compress_type)
        if info.compress_type == ZSTD:
            return lambda: arrow_stream(self._compressed_bytes(info), "zstd")
        return lambda: self._opened.open(info)

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
