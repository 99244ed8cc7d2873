"""7-Zip archives."""

import io
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from dashboard.reading.packed.archive import Entry, refuse_very_many
from dashboard.reading.packed.room import BadArchive, Room, damaged
from dashboard.reading.refusals import RefusedFile

START = b"7z\xbc\xaf\x27\x1c"
WORDS = "reading-compression-7z"


class SevenZipArchive:
    """A 7z; raises BadArchive where it is damaged, locked, or holds too many files to list."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self.entries = tuple(self._with_opened(_entries))
        refuse_very_many(len(self.entries), file_name)

    def read(self, paths: Iterable[str], room: Room) -> dict[str, bytes]:
        """The files of these paths. Raises BadArchive where they are damaged or locked, and OverLimit."""
        wanted = set(paths)
        sizes = {entry.path: entry.n_bytes for entry in self.entries if entry.path in wanted}
        room.refuse(sum(sizes.values()))
        kept = _Kept(room)
        if any(sizes.values()):
            self._with_opened(lambda archive: archive.extract(targets=wanted, factory=kept))
        found = {path: kept.content_of(path) for path in wanted}
        if {path: len(content) for path, content in found.items()} != sizes:
            raise damaged(WORDS, self._file_name)
        room.n_bytes += sum(sizes.values())
        return found

    def _with_opened(self, task: Any) -> Any:
        # It brings a dozen libraries along, which nobody needs who sends no such archive.
        import py7zr
        from py7zr.exceptions import ArchiveError, PasswordRequired

        try:
            with py7zr.SevenZipFile(io.BytesIO(self._content)) as archive:
                if archive.needs_password():
                    raise BadArchive("reading-archive-locked", file=self._file_name)
                return task(archive)
        except RefusedFile:
            raise
        except PasswordRequired as error:
            raise BadArchive("reading-archive-locked", file=self._file_name) from error
        except (ArchiveError, lzma.LZMAError, EOFError, OSError, ValueError, TypeError, LookupError) as error:
            raise damaged(WORDS, self._file_name) from error
        except (AttributeError, AssertionError, RuntimeError, OverflowError) as error:
            # What else its parser runs into when the bytes are not what they should be.
            raise damaged(WORDS, self._file_name) from error


def _entries(archive: Any) -> list[Entry]:
    return [Entry(info.filename, info.uncompressed or 0) for info in archive.list() if not info.is_directory]


class _Kept:
    """Keeps what py7zr unpacks in memory; it asks for a file by the path that it would write."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._files: dict[Path, _File] = {}
        self._n_bytes = 0

    def create(self, filename: str) -> "_File":
        return self._files.setdefault(Path(filename), _File(self))

    def count(self, n_bytes: int) -> None:
        self._n_bytes += n_bytes
        self._room.refuse(self._n_bytes)

    def content_of(self, path: str) -> bytes:
        file = self._files.get(Path(path))
        return file.getvalue() if file else b""


class _File(io.BytesIO):
    def __init__(self, kept: _Kept) -> None:
        super().__init__()
        self._kept = kept

    def write(self, piece: Any, /) -> int:
        self._kept.count(len(piece))
        return super().write(piece)

    def size(self) -> int:
        return len(self.getbuffer())

    def close(self) -> None:
        """Its bytes are wanted after it was closed."""
