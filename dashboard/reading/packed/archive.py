"""What every archive gives: the files in it by name and size, and the bytes of those that are asked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from dashboard.reading.packed.room import MOST_ENTRIES, BadArchive, Room


@dataclass(frozen=True)
class Entry:
    """A file in an archive: its path with slashes, and the bytes it claims to have unpacked."""

    path: str
    n_bytes: int

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]


class Archive(Protocol):
    """An archive that was opened and listed; nothing of its content has been unpacked yet."""

    entries: tuple[Entry, ...]

    def read(self, paths: Iterable[str], room: Room) -> dict[str, bytes]:
        """The files of these paths. Raises BadArchive where they are damaged or locked, and OverLimit."""


def refuse_very_many(n_entries: int, file_name: str) -> None:
    """Raise BadArchive for more entries than anybody packs."""
    if n_entries > MOST_ENTRIES:
        raise BadArchive("reading-archive-of-very-many", file=file_name, most=MOST_ENTRIES)
