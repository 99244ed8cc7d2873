"""The uploads that are open: in memory, each for the browser that sent it, bounded in number and bytes."""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from threading import Lock

import pyarrow as pa
import streamlit as st

from dashboard.columns.recognised import RecognisedColumns
from dashboard.reading.report import ReadingReport
from dashboard.settings import Settings, settings


@dataclass(frozen=True)
class Upload:
    """A file that a visitor sent, read; `id` is its mark in the URL, one for each content and way of reading it.

    `columns` holds the values of those that can be used.
    """

    id: str
    title: str
    sha256: str
    columns: RecognisedColumns
    report: ReadingReport = field(default_factory=ReadingReport)

    @property
    def table(self) -> pa.Table:
        """The rows that are kept."""
        return self.columns.table


class UploadShelf:
    """Uploads by visitor and mark; the least recently opened leave when the shelf is full."""

    def __init__(self, max_bytes: int, max_uploads: int = Settings.shelf_files) -> None:
        self._max_bytes = max_bytes
        self._max_uploads = max_uploads
        self._uploads: OrderedDict[tuple[str, str], Upload] = OrderedDict()
        self._lock = Lock()

    def put(self, visitor: str, upload: Upload) -> None:
        """Keeps an upload; of the same content, sent by several, one table is held."""
        with self._lock:
            twin = next((kept for kept in self._uploads.values() if kept.id == upload.id), None)
            self._uploads.pop((visitor, upload.id), None)
            self._uploads[visitor, upload.id] = replace(upload, columns=twin.columns) if twin else upload
            while len(self._uploads) > 1 and self._is_overfull():
                self._uploads.popitem(last=False)

    def get(self, visitor: str, upload_id: str) -> Upload | None:
        with self._lock:
            upload = self._uploads.get((visitor, upload_id))
            if upload:
                self._uploads.move_to_end((visitor, upload_id))
            return upload

    def of(self, visitor: str) -> list[Upload]:
        """A visitor's uploads, the latest first."""
        with self._lock:
            return [upload for (owner, _), upload in reversed(self._uploads.items()) if owner == visitor]

    def _is_overfull(self) -> bool:
        tables = {upload.id: upload.table.nbytes for upload in self._uploads.values()}
        return len(self._uploads) > self._max_uploads or sum(tables.values()) > self._max_bytes


@st.cache_resource
def shelf() -> UploadShelf:
    return UploadShelf(settings().memory_bytes, settings().shelf_files)
