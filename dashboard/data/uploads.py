"""The uploads that are open: in memory, each for the browser that sent it, bounded in number and bytes."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from dashboard.data.memory import Memory, memory
from dashboard.data.source import Source
from dashboard.reading.choices import ReadingChoices
from dashboard.settings import settings
from dashboard.sharing.store import utc_now

_KIND = "upload"


def upload_mark(sha256: str, choices: ReadingChoices) -> str:
    """What stands in the URL for a content and a way of reading it, and for no other.

    >>> upload_mark("ab" * 32, ReadingChoices()) == "upload-" + "ab" * 32
    True
    """
    way = "" if choices == ReadingChoices() else f"-{hashlib.sha256(repr(choices).encode()).hexdigest()[:16]}"
    return f"upload-{sha256}{way}"


def upload_key(visitor: str, mark: str) -> tuple[str, str, str]:
    """Where a visitor's upload is held in memory."""
    return _KIND, visitor, mark


class UploadShelf:
    """The uploads in memory, by visitor and mark: beyond so many the one that was opened longest ago leaves."""

    def __init__(self, memory: Memory, max_uploads: int, now: Callable[[], datetime] = utc_now) -> None:
        self._memory = memory
        self._max_uploads = max_uploads
        self._now = now

    def put(self, visitor: str, upload: Source) -> Source:
        """Keeps an upload, and gives it as it is kept: received now, and of one content by several with one table."""
        same = (upload.id, upload.sha256)
        twin = next((other for _, other in self._uploads() if (other.id, other.sha256) == same), upload)
        upload = replace(upload, columns=twin.columns, received=self._now())
        self._memory.put(upload_key(visitor, upload.id), upload, [upload.columns.table])
        for key, _ in self._uploads()[: -self._max_uploads]:
            self._memory.drop(key)
        return upload

    def get(self, visitor: str, mark: str) -> Source | None:
        return self._memory.get(upload_key(visitor, mark))

    def of(self, visitor: str) -> list[Source]:
        """A visitor's uploads, the latest first."""
        return [upload for (_, owner, _), upload in reversed(self._uploads()) if owner == visitor]

    def _uploads(self) -> list[tuple[Any, Source]]:
        return [(key, value) for key, value in self._memory.held() if key[0] == _KIND]


def shelf() -> UploadShelf:
    """The shelf of this server."""
    return UploadShelf(memory(), settings().shelf_files)
