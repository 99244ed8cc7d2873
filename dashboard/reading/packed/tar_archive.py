"""Tar archives."""

import io
import tarfile
from collections.abc import Iterable
from typing import Any

from dashboard.reading.packed.archive import Entry, refuse_very_many
from dashboard.reading.packed.room import Room, damaged
from dashboard.reading.refusals import RefusedFile

WORDS = "reading-compression-tar"
BLOCK = 512
MARK = slice(257, 262)
BROKEN = (tarfile.TarError, EOFError, OSError, ValueError, OverflowError, RecursionError)


def is_tar(content: bytes) -> bool:
    """Whether the bytes begin with a tar's header, marked or told by its checksum as the oldest are.

    >>> is_tar(b"label,score")
    False
    """
    head = content[:BLOCK]
    if head[MARK] == b"ustar":
        return True
    if len(head) < BLOCK or b"\x00" not in head[:100]:
        return False
    try:
        return bool(tarfile.TarInfo.frombuf(head, "utf-8", "surrogateescape").name)
    except tarfile.HeaderError:
        return False


class TarArchive:
    """A tar; raises BadArchive where it is damaged, cut off, or holds too many files to list."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self._members = {_path(member): member for member in self._listed() if member.isreg()}
        self.entries = tuple(Entry(path, member.size) for path, member in self._members.items())

    def _listed(self) -> list[tarfile.TarInfo]:
        members: list[tarfile.TarInfo] = []
        try:
            with self._opened() as archive:
                for member in archive:
                    members.append(member)
                    refuse_very_many(len(members), self._file_name)
                end = archive.offset
        except BROKEN as error:
            raise damaged(WORDS, self._file_name) from error
        # At a header that it cannot read Python's reader ends as at the end, which is a block of zeros.
        if self._content[end : end + BLOCK] != bytes(BLOCK):
            raise damaged(WORDS, self._file_name)
        return members

    def _opened(self) -> tarfile.TarFile:
        return tarfile.open(fileobj=io.BytesIO(self._content), mode="r:")

    def read(self, paths: Iterable[str], room: Room) -> dict[str, bytes]:
        """The files of these paths. Raises BadArchive where they are damaged, and OverLimit."""
        with self._opened() as archive:
            return {path: self._read_one(archive, self._members[path], room) for path in paths}

    def _read_one(self, archive: tarfile.TarFile, member: tarfile.TarInfo, room: Room) -> bytes:
        room.refuse(member.size)

        def open_stream() -> Any:
            return archive.extractfile(member)

        try:
            return room.expanded(open_stream, len(self._content))
        except RefusedFile:
            raise
        except BROKEN as error:
            raise damaged(WORDS, self._file_name) from error


def _path(member: tarfile.TarInfo) -> str:
    return member.name.removeprefix("./")
