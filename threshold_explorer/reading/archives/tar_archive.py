"""Tar archives."""

import io
import tarfile
from collections.abc import Iterable
from typing import Any

from threshold_explorer.reading.archives.expansion_limit import (
    ArchiveEntry,
    ExpansionBudget,
    damaged_archive,
    refuse_too_many_entries,
)
from threshold_explorer.reading.refusals import RefusedFile

LABEL_KEY = "reading-compression-tar"
BLOCK = 512
MAGIC = slice(257, 262)
DECODING_ERRORS = (tarfile.TarError, EOFError, OSError, ValueError, OverflowError, RecursionError)


def is_tar(content: bytes) -> bool:
    """Whether the bytes begin with a tar header, identified by magic bytes or, in the oldest format, by checksum.

    >>> is_tar(b"label,score")
    False
    """
    head = content[:BLOCK]
    if head[MAGIC] == b"ustar":
        return True
    if len(head) < BLOCK or b"\x00" not in head[:100]:
        return False
    try:
        return bool(tarfile.TarInfo.frombuf(head, "utf-8", "surrogateescape").name)
    except tarfile.HeaderError:
        return False


class TarArchive:
    """A tar archive. Raises BadArchive where it is corrupt, truncated, or has too many entries."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self._members = {_path(member): member for member in self._list_entries() if member.isreg()}
        self.entries = tuple(ArchiveEntry(path, member.size) for path, member in self._members.items())

    def _list_entries(self) -> list[tarfile.TarInfo]:
        members: list[tarfile.TarInfo] = []
        try:
            with self._open() as archive:
                for member in archive:
                    members.append(member)
                    refuse_too_many_entries(len(members), self._file_name)
                end = archive.offset
        except DECODING_ERRORS as error:
            raise damaged_archive(LABEL_KEY, self._file_name) from error
        # Python's reader treats an invalid header as the end, which should be a block of zeros.
        if self._content[end : end + BLOCK] != bytes(BLOCK):
            raise damaged_archive(LABEL_KEY, self._file_name)
        return members

    def _open(self) -> tarfile.TarFile:
        return tarfile.open(fileobj=io.BytesIO(self._content), mode="r:")

    def read(self, paths: Iterable[str], budget: ExpansionBudget) -> dict[str, bytes]:
        with self._open() as archive:
            return {path: self._read_entry(archive, self._members[path], budget) for path in paths}

    def _read_entry(self, archive: tarfile.TarFile, member: tarfile.TarInfo, budget: ExpansionBudget) -> bytes:
        budget.refuse(member.size)

        def open_stream() -> Any:
            return archive.extractfile(member)

        try:
            return budget.read_all(open_stream, len(self._content))
        except RefusedFile:
            raise
        except DECODING_ERRORS as error:
            raise damaged_archive(LABEL_KEY, self._file_name) from error


def _path(member: tarfile.TarInfo) -> str:
    return member.name.removeprefix("./")
