"""7-Zip archives."""

import io
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from threshold_explorer.reading.archives.expansion_limit import (
    ArchiveEntry,
    BadArchive,
    ExpansionBudget,
    damaged_archive,
    refuse_too_many_entries,
)
from threshold_explorer.reading.refusals import RefusedFile

MAGIC = b"7z\xbc\xaf\x27\x1c"
LABEL_KEY = "reading-compression-7z"


class SevenZipArchive:
    """A 7z archive. Raises BadArchive where it is damaged, encrypted, or has too many entries."""

    def __init__(self, content: bytes, file_name: str) -> None:
        self._content = content
        self._file_name = file_name
        self.entries = tuple(self._with_opened(_entries))
        refuse_too_many_entries(len(self.entries), file_name)

    def read(self, paths: Iterable[str], budget: ExpansionBudget) -> dict[str, bytes]:
        selected = set(paths)
        sizes = {entry.path: entry.n_bytes for entry in self.entries if entry.path in selected}
        budget.refuse(sum(sizes.values()))
        memory = _MemoryFactory(budget)
        if any(sizes.values()):
            self._with_opened(lambda archive: archive.extract(targets=selected, factory=memory))
        found = {path: memory.content_of(path) for path in selected}
        if {path: len(content) for path, content in found.items()} != sizes:
            raise damaged_archive(LABEL_KEY, self._file_name)
        budget.n_bytes += sum(sizes.values())
        return found

    def _with_opened(self, task: Any) -> Any:
        # Imported late: it loads a dozen libraries.
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
            raise damaged_archive(LABEL_KEY, self._file_name) from error
        except (AttributeError, AssertionError, RuntimeError, OverflowError) as error:
            # Its parser raises other errors, too, for corrupt bytes.
            raise damaged_archive(LABEL_KEY, self._file_name) from error


def _entries(archive: Any) -> list[ArchiveEntry]:
    return [ArchiveEntry(info.filename, info.uncompressed or 0) for info in archive.list() if not info.is_directory]


class _MemoryFactory:
    """The factory by which py7zr writes into memory instead of files."""

    def __init__(self, budget: ExpansionBudget) -> None:
        self._room = budget
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
    def __init__(self, memory: _MemoryFactory) -> None:
        super().__init__()
        self._kept = memory

    def write(self, piece: Any, /) -> int:
        self._kept.count(len(piece))
        return super().write(piece)

    def size(self) -> int:
        return len(self.getbuffer())

    def close(self) -> None:
        """Stays open, since its bytes are read afterwards."""
