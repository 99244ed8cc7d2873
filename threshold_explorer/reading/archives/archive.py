"""The interface of an archive: its entries by name and size, and their contents on request."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from threshold_explorer.reading.archives.expansion_limit import MAX_ENTRIES, BadArchive, ExpansionBudget


@dataclass(frozen=True)
class ArchiveEntry:
    """A file in an archive: its path with slashes, and its declared uncompressed size."""

    path: str
    n_bytes: int

    @property
    def name(self) -> str:
        """The file name without folders."""
        return self.path.rpartition("/")[2]


class Archive(Protocol):
    """An archive whose entries are listed but not yet unpacked."""

    entries: tuple[ArchiveEntry, ...]

    def read(self, paths: Iterable[str], budget: ExpansionBudget) -> dict[str, bytes]:
        """The contents by path. Raises BadArchive for a damaged or encrypted archive, and OverLimit."""


def refuse_too_many_entries(n_entries: int, file_name: str) -> None:
    """Raise BadArchive for more than MAX_ENTRIES entries."""
    if n_entries > MAX_ENTRIES:
        raise BadArchive("reading-archive-too-many-files", file=file_name, limit=MAX_ENTRIES)
